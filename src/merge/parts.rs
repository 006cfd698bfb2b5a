//! The reports and marks of the parts of a run, each by its number.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use super::duplicates::MarksOfParts;
use super::sections::{LineKind, PartSection};
use crate::findings::{RuleId, ShardId, ShardReport, Totals};

/// So many missing parts are named.
const NAMED: usize = 20;

/// The parts of one run.
pub struct Parts {
    /// Where the first of them stands, and which it is.
    first: Option<(PathBuf, ShardId)>,
    pub(super) reports: BTreeMap<u64, PartReport>,
    pub(super) marks: MarksOfParts,
}

/// The report of a part.
pub(super) struct PartReport {
    pub(super) section: PartSection,
    pub(super) totals: Totals,
    pub(super) shard: ShardReport,
}

impl Parts {
    /// The parts that stand in these files.
    ///
    /// # Errors
    /// If one of them cannot be read, holds something else, or stands there twice; if they are not all of one run.
    pub fn read(paths: &[PathBuf]) -> io::Result<Parts> {
        let mut parts = Parts {
            first: None,
            reports: BTreeMap::new(),
            marks: MarksOfParts::new(),
        };
        for path in paths {
            parts.read_file(path)?;
        }
        parts.check_marks()?;
        Ok(parts)
    }

    /// The rules that were not asked, of any of them.
    pub fn unasked(&self) -> Vec<RuleId> {
        let first = self.reports.values().next();
        first.map_or(Vec::new(), |report| report.shard.unasked.clone())
    }

    /// What is told of what the settings allow and was found in none of them, by its number.
    pub(super) fn unused(&self) -> BTreeMap<usize, String> {
        let mut reports = self.reports.values().map(|report| {
            let unused = report.shard.unused.iter();
            unused.map(|unused| (unused.allow, unused.told.clone()))
        });
        let mut left: BTreeMap<usize, String> = reports.next().into_iter().flatten().collect();
        for report in reports {
            let here: BTreeMap<usize, String> = report.collect();
            left.retain(|allow, _| here.contains_key(allow));
        }
        left
    }

    fn read_file(&mut self, path: &Path) -> io::Result<()> {
        let mut section = PartSection::first(path);
        let mut found = false;
        loop {
            let kind = section.lines()?.next()?.map(|(kind, _)| kind);
            section = match kind {
                None if found => return Ok(()),
                None => return Err(refuse(path, "is empty")),
                Some(LineKind::Finding | LineKind::Summary) => self.read_report(section)?,
                Some(_) => self.read_marks(section)?,
            };
            found = true;
        }
    }

    fn read_report(&mut self, section: PartSection) -> io::Result<PartSection> {
        let mut lines = section.lines()?;
        loop {
            let (kind, line) = lines.expect_line()?;
            match kind {
                LineKind::Finding => {}
                LineKind::Summary => {
                    let totals = serde_json::from_slice(line);
                    let totals = totals.map_err(|err| lines.wrong(&err.to_string()))?;
                    self.enter_report(section, totals)?;
                    return lines.rest();
                }
                _ => return Err(lines.wrong("this is no line of a report")),
            }
        }
    }

    fn enter_report(&mut self, section: PartSection, totals: Totals) -> io::Result<()> {
        let path = &section.path;
        let Some(shard) = totals.shard.clone() else {
            return Err(refuse(
                path,
                "is no report of a part; make it with `audit --shard K/N --format jsonl`",
            ));
        };
        same_run(&mut self.first, path, &shard.id)?;
        let ShardId { number, of, .. } = shard.id;
        if totals.incomplete {
            return Err(refuse(
                path,
                &format!(
                    "holds part {number}/{of}, which was stopped before its end; run it again"
                ),
            ));
        }
        if let Some(other) = self.reports.get(&number) {
            return Err(doubled(
                &shard.id,
                "the findings of ",
                [&other.section.path, path],
            ));
        }
        let report = PartReport {
            section,
            totals,
            shard,
        };
        self.reports.insert(number, report);
        Ok(())
    }

    fn read_marks(&mut self, section: PartSection) -> io::Result<PartSection> {
        let id = MarksOfParts::of_part(&section)?;
        same_run(&mut self.first, &section.path, &id)?;
        if let Some((_, other)) = self.marks.parts.get(&id.number) {
            return Err(doubled(&id, "the marks of ", [&other.path, &section.path]));
        }
        self.marks.read(id, section)
    }

    /// Marks and reports are of the same parts, as far as games are compared.
    fn check_marks(&self) -> io::Result<()> {
        for (number, (id, section)) in &self.marks.parts {
            if !self.reports.contains_key(number) {
                let why = format!(
                    "holds the marks of part {number}/{}, of which there is no report",
                    id.of
                );
                return Err(refuse(&section.path, &why));
            }
        }
        let unmarked = |report: &&PartReport| {
            report.shard.compares && !self.marks.parts.contains_key(&report.shard.id.number)
        };
        match self.reports.values().find(unmarked) {
            None => Ok(()),
            Some(PartReport { section, shard, .. }) => Err(io::Error::other(format!(
                "the marks of part {}/{} are missing (its report is `{}`): audit it with --marks, or all of them with \
                 --ignore duplicate-game",
                shard.id.number,
                shard.id.of,
                section.path.display()
            ))),
        }
    }

    /// Fails if some are missing.
    ///
    /// # Errors
    /// If they are; the message names them.
    pub fn check_complete(&self) -> io::Result<()> {
        let Some((_, ShardId { of, .. })) = &self.first else {
            return Ok(());
        };
        let missing = (1..=*of).filter(|number| !self.reports.contains_key(number));
        let mut named: Vec<String> = missing
            .map(|number| format!("{number}/{of}"))
            .take(NAMED + 1)
            .collect();
        if named.is_empty() {
            return Ok(());
        }
        if named.len() > NAMED {
            named[NAMED] = format!("others ({} of {of} are here)", self.reports.len());
        }
        Err(io::Error::other(format!(
            "parts are missing: {}; --partial puts together what is here, to be merged with the rest",
            named.join(", ")
        )))
    }
}

/// Checks that a part is of the same run as those before it.
fn same_run(first: &mut Option<(PathBuf, ShardId)>, path: &Path, id: &ShardId) -> io::Result<()> {
    let (other, known) = first.get_or_insert_with(|| (path.to_owned(), id.clone()));
    let why = if id.of != known.of {
        format!(
            "holds part {}/{}, and `{}` one of {}",
            id.number,
            id.of,
            other.display(),
            known.of
        )
    } else if id.input != known.input {
        format!("is of other input than `{}`", other.display())
    } else if id.question != known.question {
        format!(
            "was asked otherwise than `{}`: other codes, rules or settings, or another version of the program",
            other.display()
        )
    } else {
        return Ok(());
    };
    Err(refuse(path, &why))
}

fn refuse(path: &Path, why: &str) -> io::Error {
    io::Error::other(format!("`{}` {why}", path.display()))
}

fn doubled(id: &ShardId, what: &str, [one, other]: [&Path; 2]) -> io::Error {
    io::Error::other(format!(
        "{what}part {}/{} are here twice: in `{}` and in `{}`",
        id.number,
        id.of,
        one.display(),
        other.display()
    ))
}
