//! A run that is one of several parts: what its report says of it, and where its marks go.

use std::fmt::Debug;
use std::hash::Hasher;
use std::io;
use std::path::Path;

use siphasher::sip128::{Hasher128, SipHasher13};

use super::guard::Guard;
use super::output::{Content, Output};
use crate::duplicates::{GameMark, MarkWriter, is_packed};
use crate::findings::{RuleId, ShardId, ShardReport, Unused};
use crate::ingest::open::{plain_size, why_unmeasured};
use crate::ingest::source::Input;
use crate::pipeline::Shard;

/// What is told of a part.
pub(super) struct ShardRun(ShardReport);

/// What two runs must have in common for their parts to belong together.
#[derive(Default)]
pub(super) struct Digest(SipHasher13);

impl Digest {
    /// What it says in words that are the same in every run.
    pub(super) fn add(&mut self, what: &(impl Debug + ?Sized)) {
        self.0.write(format!("{what:?}\n").as_bytes());
    }

    fn digits(&self) -> String {
        format!("{:032x}", self.0.finish128().as_u128())
    }
}

/// Checks that inputs can be cut into parts.
pub(super) fn check_cuttable(shard: Shard, inputs: &[Input]) -> io::Result<()> {
    if shard.is_whole() {
        return Ok(());
    }
    let uncut = |input: &Input| Some((input.name.clone(), why_unmeasured(input)?));
    match inputs.iter().find_map(uncut) {
        None => Ok(()),
        Some((name, why)) => Err(io::Error::other(format!(
            "`{name}` cannot be cut into parts: {why}; unpack it into a file, or make it a run of its own with --shard \
             1/1"
        ))),
    }
}

impl ShardRun {
    /// A part of these inputs; `ask` adds what is asked of them.
    ///
    /// # Errors
    /// If one of the inputs cannot be cut.
    pub(super) fn new(
        shard: Shard,
        inputs: &[Input],
        each: bool,
        ask: impl FnOnce(&mut Digest),
    ) -> io::Result<ShardRun> {
        check_cuttable(shard, inputs)?;
        let mut input = Digest::default();
        for file in inputs {
            input.add(&(&file.name, plain_size(file)));
        }
        let mut question = Digest::default();
        question.add(env!("CARGO_PKG_VERSION"));
        question.add(&each);
        ask(&mut question);
        Ok(ShardRun(ShardReport {
            id: ShardId {
                number: shard.number,
                of: shard.of,
                input: input.digits(),
                question: question.digits(),
            },
            each,
            compares: false,
            unasked: Vec::new(),
            sources: Vec::new(),
            failed: Vec::new(),
            unused: Vec::new(),
        }))
    }

    /// The same; its games are compared with others or not.
    pub(super) fn comparing(mut self, compares: bool) -> ShardRun {
        self.0.compares = compares;
        self
    }

    /// The same; these rules are not asked.
    pub(super) fn without(mut self, unasked: Vec<RuleId>) -> ShardRun {
        self.0.unasked = unasked;
        self
    }

    /// A source was read.
    pub(super) fn ended(&mut self, source: &str) {
        self.0.sources.push(source.to_owned());
    }

    /// Something could not be read.
    pub(super) fn failed(&mut self, why: &str) {
        self.0.failed.push(why.to_owned());
    }

    /// These were allowed and not found.
    pub(super) fn left_unused(&mut self, unused: Vec<Unused>) {
        self.0.unused = unused;
    }

    /// What the report says of it.
    pub(super) fn report(self) -> ShardReport {
        self.0
    }
}

/// Where marks go, if anywhere.
pub(super) struct MarksOutput(Option<MarkWriter<Output>>);

impl MarksOutput {
    /// The file of the marks of a part; it fails now rather than after the work is done.
    pub(super) fn open(
        path: Option<&Path>,
        run: Option<&ShardRun>,
        reads: &Guard,
    ) -> io::Result<MarksOutput> {
        let (Some(path), Some(run)) = (path, run) else {
            return Ok(MarksOutput(None));
        };
        let out = Output::open_beside(Some(path), Content::Raw, reads)?;
        let writer = MarkWriter::new(out, is_packed(path), &run.0.id)?;
        Ok(MarksOutput(Some(writer)))
    }

    /// Whether anybody wants them.
    pub(super) fn are_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Writes one.
    pub(super) fn mark(&mut self, mark: &GameMark<'_>) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), |writer| writer.mark(mark))
    }

    /// The file appears under its name.
    pub(super) fn finish(self) -> io::Result<()> {
        self.0.map_or(Ok(()), |writer| writer.finish()?.finish())
    }
}
