//! Findings told in the order of the input, and counted.

use std::io;

use super::job::Audited;
use super::marks::Marker;
use super::names::NameRegister;
use super::repeats::Repeats;
use super::split::Split;
use super::version_findings::VersionFinder;
use super::{AuditEvent, AuditListener, Auditors, DuplicateFinder};
use crate::errata::ErrataFindings;
use crate::findings::{Concealed, Finding, Suppressions, Totals};
use crate::games::{self, ChunkOutcome};
use crate::persons::KnownPersons;

/// Numbers findings by their source, leaves out what is known, and counts the rest.
pub(super) struct Aggregator<'k, 'm> {
    pub(super) totals: Totals,
    known: &'k mut Suppressions,
    auditors: &'k Auditors<'k>,
    duplicates: DuplicateFinder,
    /// The names of players, if they are compared.
    names: NameRegister,
    /// What finds other versions of games, if that is asked for.
    pub(super) versions: Option<VersionFinder<'k>>,
    telling: Telling<'m>,
    /// What is to be told of errata.
    errata: &'k ErrataFindings,
    /// Who is told the games as they stand.
    pub(super) split: Option<Split<'m>>,
}

/// How findings are told.
pub(super) enum Telling<'m> {
    /// Slips that run through the source together.
    Gathered(Repeats<Finding>),
    /// Everything one by one.
    Each,
    /// One by one, for those who put the parts of the input together; they know which slips run through a source, and,
    /// by their marks, which games stand there twice.
    Part(Option<Box<Marker<'m>>>),
}

impl<'k, 'm> Aggregator<'k, 'm> {
    pub(super) fn new(
        known: &'k mut Suppressions,
        auditors: &'k Auditors<'k>,
        telling: Telling<'m>,
        errata: &'k ErrataFindings,
    ) -> Aggregator<'k, 'm> {
        Aggregator {
            totals: Totals::default(),
            known,
            auditors,
            duplicates: DuplicateFinder::default(),
            names: NameRegister::default(),
            versions: None,
            telling,
            errata,
            split: None,
        }
    }

    pub(super) fn enter(
        &mut self,
        event: games::Event<'_, ChunkOutcome<Audited>>,
        on: &mut AuditListener<'_>,
    ) -> io::Result<()> {
        match event.outcome() {
            Ok((source, audited)) => self.enter_audited(source, audited, on),
            Err(ended @ AuditEvent::Ended { source, .. }) => {
                self.known.was_read(source);
                let gathered = match &mut self.telling {
                    Telling::Gathered(repeats) => repeats.drain(),
                    Telling::Each | Telling::Part(_) => Vec::new(),
                };
                for (mut finding, others) in gathered {
                    self.totals.gathered += others;
                    finding.manner = false;
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
        chunk: ChunkOutcome<Audited>,
        on: &mut AuditListener<'_>,
    ) -> io::Result<()> {
        let (games, lines) = (chunk.games_before, chunk.lines_before);
        let auditor = self.auditors.of(chunk.input);
        let mut audited = chunk.product;
        let before = (games, lines);
        let compared = &audited.candidates;
        let mut duplicates = match &mut self.telling {
            Telling::Part(None) => Vec::new(),
            Telling::Part(Some(marker)) => {
                marker.mark_games(compared, source, before, auditor, self.known)?;
                Vec::new()
            }
            Telling::Gathered(_) | Telling::Each => {
                self.duplicates.find(compared, source, before, auditor)
            }
        };
        if let Some(versions) = &mut self.versions {
            let heard = std::mem::take(&mut audited.heard);
            versions.find(heard, source, before, auditor, &mut duplicates)?;
            duplicates.sort_by_key(|finding| finding.place.line);
        }
        for mut finding in in_order(duplicates, audited.findings) {
            let piece = audited.pieces.around(&finding.place);
            finding.place.count_from(games, lines);
            match self.known.hides(source, &finding) {
                Some(Concealed::Allowed) => self.totals.hidden.allowed += 1,
                Some(Concealed::Baseline) => self.totals.hidden.baseline += 1,
                None => {
                    let from = self.split.as_ref().and_then(|split| split.from);
                    if from.is_some_and(|from| finding.level >= from) {
                        audited.pieces.blame(piece);
                    }
                    self.emit_or_gather(source, finding, on)?;
                }
            }
        }
        if let Some(split) = &mut self.split {
            audited.pieces.emit_games(source, split.on)?;
        }
        self.names.enter(&audited.names, source, lines);
        self.totals.games += audited.games;
        self.totals.plies += audited.plies;
        self.totals.unaudited_plies += audited.unaudited_plies;
        self.totals.hidden.allowed += audited.allowed;
        self.totals.codes.merge(audited.codes);
        Ok(())
    }

    /// Tells which names are spelled in several ways, once all are known.
    pub(super) fn tell_names(
        &mut self,
        known: &KnownPersons,
        on: &mut AuditListener<'_>,
    ) -> io::Result<()> {
        let names = std::mem::take(&mut self.names);
        for (source, finding) in names.findings(known, self.auditors.of(0)) {
            match self.known.hides(source, &finding) {
                Some(Concealed::Allowed) => self.totals.hidden.allowed += 1,
                Some(Concealed::Baseline) => self.totals.hidden.baseline += 1,
                None => self.emit(source, &finding, on)?,
            }
        }
        Ok(())
    }

    fn tell_errata(&mut self, source: &str, on: &mut AuditListener<'_>) -> io::Result<()> {
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

    /// Tells a finding that is not known, unless it is gathered with others.
    fn emit_or_gather(
        &mut self,
        source: &str,
        mut finding: Finding,
        on: &mut AuditListener<'_>,
    ) -> io::Result<()> {
        let told = match &mut self.telling {
            Telling::Part(_) => return self.emit(source, &finding, on),
            Telling::Each => true,
            Telling::Gathered(repeats) => repeats.lets_through(&finding),
        };
        finding.manner = false;
        match told {
            true => self.emit(source, &finding, on),
            false => Ok(()),
        }
    }

    fn emit(
        &mut self,
        source: &str,
        finding: &Finding,
        on: &mut AuditListener<'_>,
    ) -> io::Result<()> {
        *self.totals.findings.entry(finding.rule).or_default() += 1;
        on(AuditEvent::Outcome {
            source,
            outcome: finding,
        })
    }
}

/// Both are in the order of the text; of one line, what is about the whole game comes first.
fn in_order(duplicates: Vec<Finding>, others: Vec<Finding>) -> Vec<Finding> {
    if duplicates.is_empty() {
        return others;
    }
    let mut both = Vec::with_capacity(duplicates.len() + others.len());
    let mut duplicates = duplicates.into_iter().peekable();
    for finding in others {
        let line = finding.place.line;
        while let Some(before) = duplicates.next_if(|it| it.place.line <= line) {
            both.push(before);
        }
        both.push(finding);
    }
    both.extend(duplicates);
    both
}
