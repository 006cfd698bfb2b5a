//! Findings told in the order of the input, and counted.

use std::io;

use super::Delivery;
use super::audit::{Audited, Auditors, Event};
use super::duplicate_findings::DuplicateFinder;
use super::gather::Gathering;
use crate::findings::{Concealed, Finding, Known, Totals};

/// Counts what has been given out: games and lines of the source being read, and the totals of the run.
pub(super) struct Ledger<'k> {
    pub(super) totals: Totals,
    known: &'k mut Known,
    auditors: &'k Auditors<'k>,
    duplicates: DuplicateFinder,
    /// What is gathered of the source, unless everything is told one by one.
    gathering: Option<Gathering>,
    /// The source being read, if one is.
    source: Option<String>,
    games: u64,
    lines: u64,
}

impl<'k> Ledger<'k> {
    pub(super) fn new(
        known: &'k mut Known,
        auditors: &'k Auditors<'k>,
        gathers: bool,
    ) -> Ledger<'k> {
        Ledger {
            totals: Totals::default(),
            known,
            auditors,
            duplicates: DuplicateFinder::default(),
            gathering: gathers.then(Gathering::default),
            source: None,
            games: 0,
            lines: 0,
        }
    }

    pub(super) fn enter(
        &mut self,
        delivery: Delivery<'_, Audited>,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        match delivery {
            Delivery::Product { source, product } => self.enter_audited(source, product, on),
            Delivery::Ended { source } => {
                if self.games == 0 && self.lines > 0 {
                    on(Event::NoGame { source })?;
                }
                self.end(source, on)
            }
            Delivery::Failed(err) => on(Event::Failed(err)),
        }
    }

    /// The run was stopped: the source being read ends here.
    pub(super) fn stopped(
        &mut self,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.totals.incomplete = true;
        match self.source.take() {
            Some(source) => self.end(&source, on),
            None => Ok(()),
        }
    }

    fn end(
        &mut self,
        source: &str,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let gathered = self.gathering.as_mut().map(Gathering::end);
        for finding in gathered.unwrap_or_default() {
            self.totals.gathered += finding.times - 1;
            self.give(source, &finding, on)?;
        }
        let games = self.games;
        (self.games, self.lines) = (0, 0);
        self.source = None;
        on(Event::Ended { source, games })
    }

    fn enter_audited(
        &mut self,
        source: &str,
        mut audited: Audited,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.source.as_deref() != Some(source) {
            self.source = Some(source.to_owned());
        }
        if audited.begins_book {
            on(Event::Book { source })?;
        }
        let auditor = self.auditors.of(audited.input);
        let before = (self.games, self.lines);
        let mut duplicates = self
            .duplicates
            .find(&audited.candidates, source, before, auditor);
        if !duplicates.is_empty() {
            // Both are in the order of the text; of one line, what is about the whole game comes first.
            duplicates.append(&mut audited.findings);
            duplicates.sort_by_key(|finding| finding.place.line);
            audited.findings = duplicates;
        }
        for mut finding in audited.findings {
            finding.place.line += self.lines;
            if finding.place.game > 0 {
                finding.place.game += self.games;
            }
            self.tell(source, &finding, on)?;
        }
        self.games += audited.games;
        self.lines += audited.lines;
        self.totals.games += audited.own_games;
        self.totals.plies += audited.plies;
        self.totals.unaudited_plies += audited.unaudited_plies;
        self.totals.hidden.allowed += audited.allowed;
        self.totals.codes.merge(audited.codes);
        on(Event::Progress {
            bytes: audited.bytes,
            games: audited.own_games,
        })
    }

    fn tell(
        &mut self,
        source: &str,
        finding: &Finding,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        match self.known.hides(source, finding) {
            Some(Concealed::Allowed) => self.totals.hidden.allowed += 1,
            Some(Concealed::Baseline) => self.totals.hidden.baseline += 1,
            None => {
                let gathering = self.gathering.as_mut();
                if gathering.is_none_or(|gathering| gathering.passes(finding)) {
                    self.give(source, finding, on)?;
                }
            }
        }
        Ok(())
    }

    fn give(
        &mut self,
        source: &str,
        finding: &Finding,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        *self.totals.findings.entry(finding.rule).or_default() += 1;
        on(Event::Finding { source, finding })
    }
}
