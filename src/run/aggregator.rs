//! Findings told in the order of the input, and counted.

use std::io;

use super::job::Audited;
use super::repeats::Repeats;
use super::{Auditors, DuplicateFinder, Event, Listener};
use crate::errata::Told;
use crate::findings::{Concealed, Finding, Suppressions, Totals};
use crate::games::{self, Counted};

/// Numbers findings by their source, leaves out what is known, and counts the rest.
pub(super) struct Aggregator<'k> {
    pub(super) totals: Totals,
    known: &'k mut Suppressions,
    auditors: &'k Auditors<'k>,
    duplicates: DuplicateFinder,
    /// The slips that run through the source, unless everything is told one by one.
    repeats: Option<Repeats>,
    /// What is to be told of errata.
    errata: &'k Told,
}

impl<'k> Aggregator<'k> {
    pub(super) fn new(
        known: &'k mut Suppressions,
        auditors: &'k Auditors<'k>,
        collapses: bool,
        errata: &'k Told,
    ) -> Aggregator<'k> {
        Aggregator {
            totals: Totals::default(),
            known,
            auditors,
            duplicates: DuplicateFinder::default(),
            repeats: collapses.then(Repeats::default),
            errata,
        }
    }

    pub(super) fn enter(
        &mut self,
        event: games::Event<'_, Counted<Audited>>,
        on: &mut Listener<'_>,
    ) -> io::Result<()> {
        match event.outcome() {
            Ok((source, audited)) => self.enter_audited(source, audited, on),
            Err(ended @ Event::Ended { source, .. }) => {
                self.known.was_read(source);
                let repeats = self.repeats.as_mut().map(Repeats::drain);
                for finding in repeats.unwrap_or_default() {
                    self.totals.gathered += finding.times - 1;
                    self.emit(source, &finding, on)?;
                }
                self.tell_errata(source, on)?;
                on(ended)
            }
            Err(event) => on(event),
        }
    }

    fn enter_audited(
        &mut self,
        source: &str,
        chunk: Counted<Audited>,
        on: &mut Listener<'_>,
    ) -> io::Result<()> {
        let (games, lines) = (chunk.games_before, chunk.lines_before);
        let auditor = self.auditors.of(chunk.input);
        let mut audited = chunk.product;
        let mut findings =
            self.duplicates
                .find(&audited.candidates, source, (games, lines), auditor);
        // Both are in the order of the text; of one line, what is about the whole game comes first.
        let no_duplicates = findings.is_empty();
        findings.append(&mut audited.findings);
        if !no_duplicates {
            findings.sort_by_key(|finding| finding.place.line);
        }
        for mut finding in findings {
            finding.place.count_from(games, lines);
            let concealed = self.known.hides(source, &finding);
            match concealed {
                Some(Concealed::Allowed) => self.totals.hidden.allowed += 1,
                Some(Concealed::Baseline) => self.totals.hidden.baseline += 1,
                None => {
                    let repeats = self.repeats.as_mut();
                    if repeats.is_none_or(|repeats| repeats.lets_through(&finding)) {
                        self.emit(source, &finding, on)?;
                    }
                }
            }
        }
        self.totals.games += audited.games;
        self.totals.plies += audited.plies;
        self.totals.unaudited_plies += audited.unaudited_plies;
        self.totals.hidden.allowed += audited.allowed;
        self.totals.codes.merge(audited.codes);
        Ok(())
    }

    fn tell_errata(&mut self, source: &str, on: &mut Listener<'_>) -> io::Result<()> {
        let policy = self.auditors.of(0).policy();
        for finding in self.errata.get(source).into_iter().flatten() {
            if let Some(level) = policy.level_of_erratum(finding) {
                let finding = Finding {
                    level,
                    ..finding.clone()
                };
                self.emit(source, &finding, on)?;
            }
        }
        Ok(())
    }

    fn emit(&mut self, source: &str, finding: &Finding, on: &mut Listener<'_>) -> io::Result<()> {
        *self.totals.findings.entry(finding.rule).or_default() += 1;
        on(Event::Outcome {
            source,
            outcome: finding,
        })
    }
}
