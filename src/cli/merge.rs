//! `bystander merge`

use std::fmt::Display;
use std::io;
use std::path::PathBuf;

use super::baseline::{BaselineArgs, NOT_ENTERED};
use super::common::{ConfigArgs, OutputArgs, QuietArgs};
use super::guard::Guard;
use super::output::{Content, Output};
use super::{Status, complain};
use crate::config::{self, FailOn};
use crate::duplicates::is_packed;
use crate::findings::{RuleId, Suppressions};
use crate::merge::{self, Parts};
use crate::report::no_code;

/// Put the reports of the parts of a run together, as one run would have told them.
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Put the reports of the parts of a run together, as one run over all of the input would have told them: the \
    same bytes, and the same exit code.\n\nThe parts come from `audit --shard K/N --marks FILE --format jsonl`, in any order.",
    after_help = "Examples:\n  bystander merge parts/*\n  \
    bystander merge --baseline known.jsonl -o whole.jsonl parts/*.jsonl parts/*.marks.zst\n  \
    bystander merge --baseline known.jsonl --update-baseline parts/*\n  \
    bystander merge --partial --marks 1-4.marks.zst -o 1-4.jsonl parts/[1-4].*\n\n\
    Exit code: 0 nothing found at or above --fail-on, 1 something found, 2 the merge or one of the parts failed."
)]
pub(super) struct Args {
    /// The reports of the parts and the files of their marks.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Only put together what is here, to be merged with the rest.
    #[arg(long, conflicts_with_all = ["baseline", "update_baseline", "prune", "fail_on"])]
    partial: bool,
    /// Write the marks of these parts here, for the merge with the rest; compressed if the name ends in `.zst`.
    #[arg(long, value_name = "FILE", requires = "partial")]
    marks: Option<PathBuf>,
    /// Do not tell the findings that are known in this file.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    #[command(flatten)]
    known: BaselineArgs,
    /// From which level on a finding makes the exit code 1 [default: error].
    #[arg(long, value_name = "LEVEL", value_enum)]
    fail_on: Option<FailOn>,
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    quiet: QuietArgs,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let reads = Guard::default().and("one of the parts", &args.files);
    let output = args.output.output.as_deref();
    match args.partial {
        true => {
            let out = Output::open_beside(output, Content::Raw, &reads)?;
            let marks = args.marks.as_deref();
            let marks = marks.map(|path| Output::open_beside(Some(path), Content::Raw, &reads));
            join(args, out, marks.transpose()?)
        }
        false => whole(args, reads),
    }
}

fn join(args: &Args, mut out: Output, marks: Option<Output>) -> io::Result<Status> {
    let parts = Parts::read(&args.files)?;
    merge::join(&parts, &mut out)?;
    if let (Some(marks), Some(path)) = (marks, &args.marks) {
        merge::join_marks(&parts, marks, is_packed(path))?.finish()?;
    }
    out.finish()?;
    Ok(Status::Clean)
}

fn whole(args: &Args, reads: Guard) -> io::Result<Status> {
    let settings = args.config.settings(config::Options {
        baseline: args.baseline.clone(),
        fail_on: args.fail_on,
        ..config::Options::default()
    });
    let options = settings.map_err(io::Error::other)?.options;
    let path = options.baseline.as_deref();
    let known = args.known.suppressions(Suppressions::default(), path);
    let mut known = known.map_err(io::Error::other)?;
    if let Some(path) = path.filter(|_| args.known.writes()) {
        reads.check(path)?;
    }
    let reads = reads.and("the baseline", path);
    let output = args.output.output.as_deref();
    let mut out = Output::open_beside(output, Content::Raw, &reads)?;
    let parts = Parts::read(&args.files)?;
    parts.check_complete()?;
    let unasked = parts.unasked();
    let merged = merge::merge(parts, &mut known, &mut out)?;
    merged.failed.iter().for_each(|why| complain(why));
    match (merged.failed.is_empty(), path) {
        (true, Some(path)) => {
            let (asks, tell) = (
                |rule| !unasked.contains(&rule),
                |what: &dyn Display| args.quiet.remark(what),
            );
            args.known.save(path, &known, asks, tell)?;
        }
        (false, _) if args.known.writes() => complain(&NOT_ENTERED),
        _ => {}
    }
    if merged.failed.is_empty() {
        let unused = merged.unused.values();
        unused.for_each(|what| args.quiet.remark(what));
    }
    out.finish()?;
    let totals = &merged.totals;
    no_code(&totals.codes).for_each(|line| args.quiet.remark(&line));
    let failed = !merged.failed.is_empty() || totals.findings.contains_key(&RuleId::InternalError);
    let fail_on = options.fail_on.unwrap_or_default().level();
    let found = fail_on.is_some_and(|level| merged.gravest >= Some(level));
    Ok(Status::of(failed, found))
}
