//! The reports of the parts of a run put together: what one run over all of the input would have told, to the byte.
//!
//! The findings of the parts follow each other in the order of the input. Games that stand in two parts are found by
//! their marks ([`duplicates`]); what is known already, and the slips that run through a source, are told apart only here,
//! where all of them are seen. Nothing is held but what is counted.

mod duplicates;
mod finding_line;
mod parts;
mod sections;
mod sort;

pub use parts::Parts;

use std::collections::BTreeMap;
use std::io::{self, Write};

use duplicates::{DuplicateFinding, DuplicatePairs, PartDuplicates};
use finding_line::FindingLine;
use parts::PartReport;
use sections::LineKind;

use crate::duplicates::MarkWriter;
use crate::findings::{Level, Suppressions, Totals};
use crate::report::jsonl::JsonObject;
use crate::run::Repeats;
use crate::text::json::push_line;

/// What came of a merge.
#[derive(Debug, Default)]
pub struct Merged {
    /// What was counted.
    pub totals: Totals,
    /// The gravest level that was told.
    pub gravest: Option<Level>,
    /// What could not be read, each once.
    pub failed: Vec<String>,
    /// What is told of what the settings allow and was found in no part, by its number.
    pub unused: BTreeMap<usize, String>,
}

/// Writes what the whole run would have told of these parts; what is known is left out, or entered.
///
/// # Errors
/// If a file cannot be read, or `out` fails.
pub fn merge(parts: Parts, known: &mut Suppressions, out: &mut dyn Write) -> io::Result<Merged> {
    let each = parts.reports.values().any(|report| report.shard.each);
    let mut merger = Merger {
        merged: Merged {
            unused: parts.unused(),
            ..Merged::default()
        },
        known,
        repeats: (!each).then(Repeats::default),
        source: String::new(),
        out,
    };
    let mut duplicates = parts.marks.duplicates()?;
    for report in parts.reports.values() {
        merger.part(report, &mut duplicates)?;
    }
    merger.finish()
}

/// Writes the reports that are here one behind the other, to be merged with the rest.
///
/// # Errors
/// If a file cannot be read, or `out` fails.
pub fn join(parts: &Parts, out: &mut dyn Write) -> io::Result<()> {
    for report in parts.reports.values() {
        let mut lines = report.section.lines()?;
        loop {
            let (kind, line) = lines.expect_line()?;
            out.write_all(line)?;
            out.write_all(b"\n")?;
            if kind == LineKind::Summary {
                break;
            }
        }
    }
    Ok(())
}

/// Writes their marks one behind the other; what was written to.
///
/// # Errors
/// If a file cannot be read, or `out` fails.
pub fn join_marks<W: Write>(parts: &Parts, mut out: W, packed: bool) -> io::Result<W> {
    for (id, section) in parts.marks.parts.values() {
        let mut writer = MarkWriter::new(out, packed, id)?;
        let mut lines = section.lines()?;
        lines.expect_line()?;
        while let (LineKind::Mark, line) = lines.expect_line()? {
            writer.line(line)?;
        }
        out = writer.finish()?;
    }
    Ok(out)
}

/// Tells findings in the order of the input.
struct Merger<'m> {
    merged: Merged,
    known: &'m mut Suppressions,
    /// Slips that run through the source, unless everything is told one by one.
    repeats: Option<Repeats<FindingLine>>,
    /// The source that findings were told of last.
    source: String,
    out: &'m mut dyn Write,
}

impl Merger<'_> {
    fn part(&mut self, report: &PartReport, duplicates: &mut DuplicatePairs) -> io::Result<()> {
        self.merged.totals.add_counts(&report.totals);
        for why in &report.shard.failed {
            if !self.merged.failed.contains(why) {
                self.merged.failed.push(why.clone());
            }
        }
        for source in &report.shard.sources {
            self.known.was_read(source);
        }
        let mut sources = Sources::of(&report.shard.sources);
        let mut duplicates = Ahead::new(
            duplicates.of_part(report.shard.id.number),
            &report.shard.sources,
        )?;
        let mut lines = report.section.lines()?;
        loop {
            let (kind, line) = lines.expect_line()?;
            if kind == LineKind::Summary {
                break;
            }
            let row = FindingLine::read(line).map_err(|err| lines.wrong(&err.to_string()))?;
            let place = (sources.enter(&row.fields.source), row.fields.line);
            while let Some(duplicate) = duplicates.next_up_to(place)? {
                self.duplicate(duplicate)?;
            }
            self.row(row)?;
        }
        while let Some(duplicate) = duplicates.next_up_to((usize::MAX, u64::MAX))? {
            self.duplicate(duplicate)?;
        }
        Ok(())
    }

    fn duplicate(&mut self, duplicate: DuplicateFinding) -> io::Result<()> {
        let finding = match &duplicate.finding {
            Ok(finding) => finding,
            Err(allow) => {
                self.merged.totals.hidden.allowed += 1;
                self.merged.unused.remove(allow);
                return Ok(());
            }
        };
        let mut line = Vec::new();
        push_line(&JsonObject::finding(&duplicate.source, finding), &mut line)?;
        line.pop();
        self.row(FindingLine::read(&line)?)
    }

    fn row(&mut self, row: FindingLine) -> io::Result<()> {
        if row.fields.source != self.source {
            self.end_source()?;
            self.source.clone_from(&row.fields.source);
        }
        if row.is_known(self.known) {
            self.merged.totals.hidden.baseline += 1;
            return Ok(());
        }
        let repeats = self.repeats.as_mut();
        match repeats.is_none_or(|repeats| repeats.lets_through(&row)) {
            true => self.write(&row),
            false => Ok(()),
        }
    }

    /// Tells what was gathered of a source.
    fn end_source(&mut self) -> io::Result<()> {
        let gathered = self.repeats.as_mut().map(Repeats::drain);
        for (row, others) in gathered.unwrap_or_default() {
            self.merged.totals.gathered += others;
            self.write(&row)?;
        }
        Ok(())
    }

    fn write(&mut self, row: &FindingLine) -> io::Result<()> {
        let (rule, level) = (row.fields.rule, row.fields.level);
        *self.merged.totals.findings.entry(rule).or_default() += 1;
        self.merged.gravest = self.merged.gravest.max(Some(level));
        self.out.write_all(&row.without_manner())?;
        self.out.write_all(b"\n")
    }

    fn finish(mut self) -> io::Result<Merged> {
        self.end_source()?;
        let mut line = Vec::new();
        push_line(&JsonObject::summary(&self.merged.totals), &mut line)?;
        self.out.write_all(&line)?;
        Ok(self.merged)
    }
}

/// The sources of a part, in order, as one comes from one to the next.
struct Sources<'s> {
    list: &'s [String],
    at: usize,
}

impl<'s> Sources<'s> {
    fn of(list: &'s [String]) -> Sources<'s> {
        Sources { list, at: 0 }
    }

    /// Goes to a source; its place.
    fn enter(&mut self, source: &str) -> usize {
        let mut from = self.list.iter().skip(self.at);
        self.at += from.position(|it| it == source).unwrap_or(0);
        self.at
    }
}

/// Games that stand there before, of which the next is known, and its place.
struct Ahead<'t, 's> {
    duplicates: PartDuplicates<'t>,
    sources: Sources<'s>,
    next: Option<((usize, u64), DuplicateFinding)>,
}

impl<'t, 's> Ahead<'t, 's> {
    fn new(duplicates: PartDuplicates<'t>, sources: &'s [String]) -> io::Result<Ahead<'t, 's>> {
        let mut ahead = Ahead {
            duplicates,
            sources: Sources::of(sources),
            next: None,
        };
        ahead.advance()?;
        Ok(ahead)
    }

    /// The next, if it stands at that place or before it.
    fn next_up_to(&mut self, place: (usize, u64)) -> io::Result<Option<DuplicateFinding>> {
        let due = self.next.take_if(|(at, _)| *at <= place);
        if due.is_some() {
            self.advance()?;
        }
        Ok(due.map(|(_, told)| told))
    }

    fn advance(&mut self) -> io::Result<()> {
        let next = self.duplicates.next()?;
        self.next = next.map(|told| ((self.sources.enter(&told.source), told.line), told));
        Ok(())
    }
}
