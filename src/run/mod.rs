//! An audit from the inputs to findings in their order.

mod aggregator;
mod duplicate_findings;
mod job;
mod marks;
mod names;
mod repeats;
mod split;
mod version_findings;

use std::io;

use aggregator::{Aggregator, Telling};
pub use duplicate_findings::{DuplicateFinder, DuplicateWriter, LaterGame};
use job::AuditJob;
use marks::Marker;
pub use repeats::{RepeatKey, Repeatable, Repeats};
pub use split::{Parted, Split};
use version_findings::{Spare, VersionFinder};

use crate::audit::Auditor;
use crate::duplicates::GameMark;
use crate::errata::ErrataFindings;
use crate::findings::{Finding, Suppressions, Totals};
use crate::games::{self, ReadOptions};
use crate::ingest::source::Input;
use crate::persons::KnownPersons;
use crate::pipeline::RunError;

/// What an audit tells its caller, in the order of the input.
pub type AuditEvent<'a> = games::Event<'a, &'a Finding>;

/// Who is told.
pub type AuditListener<'l> = dyn FnMut(AuditEvent<'_>) -> io::Result<()> + Send + 'l;

/// Who is told the marks of the games.
pub type MarkListener<'l> = dyn FnMut(&GameMark<'_>) -> io::Result<()> + Send + 'l;

/// Who audits which input.
#[derive(Clone, Debug)]
pub struct Auditors<'a> {
    list: Vec<&'a Auditor>,
    /// The index in `list` for each input; those that are missing are the first's.
    of_input: Vec<usize>,
}

impl<'a> Auditors<'a> {
    /// One auditor for everything.
    pub fn one(auditor: &'a Auditor) -> Auditors<'a> {
        Auditors {
            list: vec![auditor],
            of_input: Vec::new(),
        }
    }

    /// Several auditors, and for each input which of them it has.
    pub fn several(list: &'a [Auditor], of_input: Vec<usize>) -> Auditors<'a> {
        Auditors {
            list: list.iter().collect(),
            of_input,
        }
    }

    fn of(&self, input: usize) -> &'a Auditor {
        self.list[self.of_input.get(input).copied().unwrap_or(0)]
    }
}

/// What is asked of an audit.
pub struct Audit<'a, 'm> {
    /// Who audits.
    pub auditors: Auditors<'a>,
    /// What is known: it is counted and not told.
    pub known: &'a mut Suppressions,
    /// Every finding is told by itself, also of a slip that runs through a source. So it is of a part of the input, which
    /// cannot know what stands before it.
    pub each: bool,
    /// Findings bring the line of play they stand in.
    pub trails: bool,
    /// What is to be told of errata that were put into the inputs.
    pub errata: ErrataFindings,
    /// Who is told the marks of the games of a part of the input, to compare them with those of the others.
    pub marks: Option<&'m mut MarkListener<'m>>,
    /// Games are compared with those before them, to find other versions.
    pub versions: bool,
    /// Who is told the games as they stand, parted by what is found in them.
    pub split: Option<Split<'m>>,
    /// What is known of names, if they are compared with each other.
    pub names: Option<&'a KnownPersons>,
}

/// Audits every input under one auditor; `on` is told what is found.
///
/// # Errors
/// If the threads cannot be started, or `on` fails.
pub fn audit(
    inputs: &[Input],
    auditor: &Auditor,
    options: &ReadOptions,
    on: &mut AuditListener<'_>,
) -> Result<Totals, RunError> {
    Audit::new(Auditors::one(auditor), &mut Suppressions::default()).run(inputs, options, on)
}

impl<'a, 'm> Audit<'a, 'm> {
    /// An audit as is usual.
    pub fn new(auditors: Auditors<'a>, known: &'a mut Suppressions) -> Audit<'a, 'm> {
        Audit {
            auditors,
            known,
            each: false,
            trails: false,
            errata: ErrataFindings::new(),
            marks: None,
            versions: false,
            split: None,
            names: None,
        }
    }

    /// Audits every input; `on` is told what is found.
    ///
    /// # Errors
    /// If the threads cannot be started, or `on` fails.
    pub fn run(
        self,
        inputs: &[Input],
        options: &ReadOptions,
        on: &mut AuditListener<'_>,
    ) -> Result<Totals, RunError> {
        let whole = options.shard.is_none();
        let spare = Spare::default();
        let job = AuditJob {
            auditors: &self.auditors,
            trails: self.trails,
            compares: whole || self.marks.is_some(),
            hears: whole && self.versions,
            spare: &spare,
            splits: self.split.is_some(),
            listens: whole && self.names.is_some(),
            gathers: whole && !self.each && self.known.is_empty(),
        };
        let telling = match (whole, self.each) {
            (true, false) => Telling::Gathered(Repeats::default()),
            (true, true) => Telling::Each,
            (false, _) => Telling::Part(self.marks.map(Marker::new).map(Box::new)),
        };
        let mut aggregator = Aggregator::new(self.known, &self.auditors, telling, &self.errata);
        aggregator.split = self.split;
        if job.hears {
            aggregator.versions =
                Some(VersionFinder::new(&spare, self.trails).map_err(RunError::Output)?);
        }
        games::run(inputs, &job, options, &mut |event| {
            aggregator.enter(event, on)
        })?;
        if let Some(known) = self.names {
            aggregator.tell_names(known, on).map_err(RunError::Output)?;
        }
        aggregator.totals.incomplete = options.is_stopped();
        Ok(aggregator.totals)
    }
}
