//! `bystander audit`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::common::{
    ConfigArgs, Notices, OutputArgs, PathArgs, QuietArgs, complain_of, known_games, reading,
    run_error,
};
use super::errata::{self, ErrataArgs};
use super::guard::Guard;
use super::mend::{MendArgs, Mending};
use super::output::{Content, Output};
use super::progress::{Progress, ProgressMode};
use super::shard::{Marks, ShardRun};
use super::{Status, complain, interrupt};
use crate::audit::Auditor;
use crate::config::{self, Settings};
use crate::duplicates::Mark;
use crate::errata::{Errata, Told};
use crate::findings::{Baseline, Entry, Level, RuleId, Suppressions, Totals};
use crate::games::Options;
use crate::ingest::source::{Input, InputError};
use crate::pipeline::Shard;
use crate::report::{Format, Report, no_code};
use crate::run::{Audit, Auditors, Event};
use crate::text::escape::escaped;

/// What ends a run that somebody stops, in its report.
const STOPPED: &str = "the run was stopped before its end: what was found so far is told";

/// What becomes of a baseline when not everything could be read.
const NOT_ENTERED: &str =
    "the baseline stays as it was, because the run failed; mend that and enter the findings then";

/// Report what a code of laws says of the games in files, directories or standard input.
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Report what a code of laws says of the games in files, directories or standard input.\n\n\
    What is asked can also stand in a file `bystander.toml` here or in a folder above; the command line has the last \
    word, and `bystander config` shows what holds.",
    after_help = "Examples:\n  bystander audit games/\n  bystander audit --code bca anderssen.pgn\n  \
    zstdcat base.pgn.zst | bystander audit --format jsonl - > findings.jsonl\n  \
    bystander audit --format html -o report.html games/\n  \
    bystander audit --select illegal-move --select result-conflict --fail-on warning *.pgn\n  \
    bystander audit --baseline known.jsonl --update-baseline games/\n  \
    bystander audit --diff games/\n  bystander audit --fix games/\n  \
    bystander audit --shard 2/8 --marks 2.marks.zst --format jsonl -o 2.jsonl base.pgn\n\n\
    Exit code: 0 nothing found at or above --fail-on, 1 something found, 2 the run itself failed."
)]
pub(super) struct Args {
    #[command(flatten)]
    paths: PathArgs,
    #[command(flatten)]
    options: config::Options,
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Enter everything that is found in the baseline instead of telling it; what it knows of other files and of rules that
    /// are not asked stays.
    #[arg(long)]
    update_baseline: bool,
    /// Take out of the baseline what of these files and rules is not found any more.
    #[arg(long, conflicts_with_all = ["update_baseline", "shard"])]
    prune: bool,
    #[command(flatten)]
    mend: MendArgs,
    #[command(flatten)]
    errata: ErrataArgs,
    /// Tell every finding by itself: a slip that runs through a file is otherwise told ten times, and then once for all the
    /// rest.
    #[arg(long)]
    each: bool,
    /// Audit only the K-th of N parts of the input, for `bystander merge` to put them together.
    #[arg(long, value_name = "K/N", conflicts_with = "update_baseline")]
    shard: Option<Shard>,
    /// Write here what is needed to find a part's games in the others; compressed if the name ends in `.zst`.
    #[arg(long, value_name = "FILE", requires = "shard")]
    marks: Option<PathBuf>,
    /// When to show how far the run is.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ProgressMode::Auto)]
    progress: ProgressMode,
    #[command(flatten)]
    quiet: QuietArgs,
}

impl Args {
    /// What is known before the run.
    fn known(&self, settings: &Settings) -> Result<Suppressions, String> {
        let known = settings.known();
        match (&settings.options.baseline, self.update_baseline) {
            (None, false) if self.prune => {
                Err("--prune needs a file: name it with --baseline".to_owned())
            }
            (None, false) => Ok(known),
            // How often a finding is known is counted over all parts.
            (Some(_), false) if self.shard.is_some() => Ok(known),
            (None, true) => {
                Err("--update-baseline needs a file: name it with --baseline".to_owned())
            }
            (Some(path), true) => Baseline::check_replaceable(path)
                .map(|()| known.entering())
                .map_err(|err| err.to_string()),
            (Some(path), false) => Baseline::read(path)
                .map(|baseline| known.with_baseline(baseline))
                .map_err(|err| err.to_string()),
        }
    }
}

/// Takes what an audit tells.
struct Listener {
    notices: Notices,
    output: Output,
    report: Box<dyn Report>,
    /// The report itself tells for which games no code is known.
    tells_codes: bool,
    /// From which level on a finding fails the run.
    fail_on: Option<Level>,
    found: bool,
    /// What is told of the part of the run that this is.
    shard: Option<ShardRun>,
}

impl Listener {
    fn hear(&mut self, event: &Event<'_>) -> io::Result<()> {
        let out = &mut self.output;
        match *event {
            Event::Outcome { source, outcome } => {
                self.found |= self.fail_on.is_some_and(|level| outcome.level >= level);
                self.report.finding(source, outcome, out)
            }
            Event::Ended { source, games } => {
                if let Some(shard) = &mut self.shard {
                    shard.ended(source);
                }
                self.report.ended(source, games, out)
            }
            Event::Failed(err) => self.fail(&err.to_string()),
            Event::Book { .. } | Event::NoGame { .. } | Event::Progress { .. } => {
                self.notices.hear(event);
                Ok(())
            }
        }
    }

    fn fail(&mut self, why: &str) -> io::Result<()> {
        self.output.flush()?;
        self.notices.complain(&why);
        if let Some(shard) = &mut self.shard {
            shard.failed(why);
        }
        self.report.failed(why, &mut self.output)
    }

    fn finish(mut self, totals: &Totals) -> io::Result<Status> {
        if totals.incomplete {
            self.fail(STOPPED)?;
        }
        let failed = self.notices.failed || totals.findings.contains_key(&RuleId::InternalError);
        if !self.tells_codes {
            no_code(&totals.codes).for_each(|line| self.notices.remark(&line));
        }
        let shard = self.shard.take().map(ShardRun::report);
        let totals = Totals {
            shard,
            ..totals.clone()
        };
        self.report.end(&totals, &mut self.output)?;
        self.output.finish()?;
        self.notices.finish();
        Ok(Status::of(failed, self.found))
    }
}

/// Everything a run needs.
struct Prepared {
    settings: Settings,
    inputs: Vec<Input>,
    /// What was asked for and cannot be read.
    errors: Vec<InputError>,
    auditors: Vec<Auditor>,
    /// Which of them each input has.
    of_input: Vec<usize>,
    known: Suppressions,
    errata: Option<Errata>,
    /// What is to be told of them.
    told: Told,
    reads: Guard,
}

impl Prepared {
    /// Whether the run has looked for what an entry of the baseline knows.
    fn looks_at(&self, entry: &Entry) -> bool {
        let rule = RuleId::from_name(&entry.rule);
        let asked = |auditor: &Auditor| {
            // What is no rule any more is never found.
            rule.is_none_or(|rule| auditor.policy().level(rule).is_some())
        };
        self.known.has_read(&entry.source) && self.auditors.iter().any(asked)
    }
}

fn prepare(args: &Args) -> Result<Prepared, String> {
    let settings = args.config.settings(args.options.clone());
    let settings = settings.map_err(|err| err.to_string())?;
    let (inputs, errors) = args.paths.expand_beside(&args.output, &args.quiet);
    let auditors = settings.auditors(&inputs).map_err(|err| err.to_string())?;
    let known = args.known(&settings)?;
    let options = &settings.options;
    let (games, databases) = known_games(options.known.as_deref(), options.threads, &args.quiet)?;
    let knowing = |auditor: Auditor| auditor.knowing(games.clone());
    let reads = Guard::default()
        .and_inputs(&inputs)
        .and(
            "a file of known games",
            databases.iter().filter_map(Input::path),
        )
        .and("the settings", settings.file.iter().map(|file| &file.path))
        .and("a code of laws", settings.code_files());
    let baseline = settings.options.baseline.as_ref();
    if let Some(path) = baseline.filter(|_| args.update_baseline || args.prune) {
        reads.check(path).map_err(|err| err.to_string())?;
    }
    let errata = args.errata.load()?;
    let of_errata = errata.iter().map(|errata| &errata.path);
    let reads = reads.and("the baseline", baseline);
    let reads = match args.mend.to_errata() {
        true => reads,
        false => reads.and("a file of errata", of_errata),
    };
    Ok(Prepared {
        settings,
        inputs,
        errors,
        auditors: auditors.0.into_iter().map(knowing).collect(),
        of_input: auditors.1,
        known,
        errata,
        told: Told::new(),
        reads,
    })
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let mut prepared = prepare(args).map_err(io::Error::other)?;
    if prepared.inputs.is_empty() && complain_of(&prepared.errors) {
        return Ok(Status::Failed);
    }
    let mut output = args.output.output.as_deref();
    if args.mend.are_given() {
        let takes_output = args.mend.takes_output(&prepared.inputs);
        if let Some(status) = mend(args, &mut prepared)? {
            return Ok(status);
        }
        output = output.filter(|_| !takes_output);
    }
    let said = &prepared.settings.options;
    let options = reading(said.input, said.encoding, said.threads);
    prepared.told = errata::apply(prepared.errata.as_ref(), &mut prepared.inputs, &options)?;
    let options = &prepared.settings.options;
    let fail_on = options.fail_on.unwrap_or_default().level();
    let format = options.format.unwrap_or_default();
    let content = match format {
        Format::Text => Content::Styled,
        _ => Content::Raw,
    };
    let progress = Progress::of(args.progress, &prepared.inputs, output);
    let mut listener = Listener {
        output: Output::open_beside(output, content, &prepared.reads)?,
        notices: Notices::new(args.quiet.quiet, progress),
        report: format.reporter(fail_on),
        tells_codes: format == Format::Text,
        fail_on,
        found: false,
        shard: shard_run(args, &prepared)?,
    };
    let mut asked = prepared.auditors.iter().map(Auditor::asks);
    if let Some(Some(ids)) = asked.next()
        && asked.all(|others| others.as_ref() == Some(&ids))
    {
        listener.report.asks(&ids);
    }
    listener.report.begin(&mut listener.output)?;
    for err in &prepared.errors {
        listener.fail(&err.to_string())?;
    }
    let mut marks = Marks::open(
        args.marks.as_deref(),
        listener.shard.as_ref(),
        &prepared.reads,
    )?;
    let totals = audit(args, &mut prepared, &mut listener, &mut marks)?;
    marks.finish()?;
    match listener.notices.failed || totals.incomplete {
        false => save_baseline(args, &prepared, &listener.notices)?,
        true if args.update_baseline || args.prune => complain(&NOT_ENTERED),
        true => {}
    }
    listener.finish(&totals)
}

/// Mends what is to be mended; how the run ended, if it ends with that.
fn mend(args: &Args, prepared: &mut Prepared) -> io::Result<Option<Status>> {
    let settings = &prepared.settings;
    let said = &settings.options;
    let mut mending = Mending {
        inputs: &mut prepared.inputs,
        auditors: (&prepared.auditors, &prepared.of_input),
        options: Options {
            stop: interrupt::listen(),
            ..reading(said.input, said.encoding, said.threads)
        },
        reads: &prepared.reads,
        output: args.output.output.as_deref(),
        quiet: &args.quiet,
    };
    // Each round strikes what it finds out of what is known; that was read once without fault.
    let known = || args.known(settings).unwrap_or_default();
    args.mend.mend(&mut mending, &known)
}

/// The part that the run is, if it is one.
fn shard_run(args: &Args, prepared: &Prepared) -> io::Result<Option<ShardRun>> {
    let Some(shard) = args.shard else {
        return Ok(None);
    };
    if prepared.errata.is_some() {
        let why = "errata are put into whole files, and a part is cut by the bytes it has; say --no-errata, or make it one run";
        return Err(io::Error::other(why));
    }
    let settings = &prepared.settings;
    let run = ShardRun::new(shard, &prepared.inputs, args.each, |question| {
        for auditor in &prepared.auditors {
            question.add(&auditor.question());
        }
        question.add(&prepared.of_input);
        question.add(&settings.allow());
        let options = &settings.options;
        question.add(&(options.input, options.encoding, &options.known));
    });
    let compares = prepared.auditors.iter().any(Auditor::compares_games);
    run.map(|run| Some(run.comparing(compares)))
}

fn audit(
    args: &Args,
    prepared: &mut Prepared,
    listener: &mut Listener,
    marks: &mut Marks,
) -> io::Result<Totals> {
    let settings = &prepared.settings.options;
    let options = Options {
        shard: args.shard,
        stop: interrupt::listen(),
        ..reading(settings.input, settings.encoding, settings.threads)
    };
    let marked = marks.are_wanted();
    let mut mark = |mark: &Mark<'_>| marks.mark(mark);
    let audit = Audit {
        marks: marked.then_some(&mut mark),
        auditors: Auditors::several(&prepared.auditors, prepared.of_input.clone()),
        known: &mut prepared.known,
        each: args.each,
        trails: settings.format.unwrap_or_default().wants_trails(),
        errata: std::mem::take(&mut prepared.told),
    };
    audit
        .run(&prepared.inputs, &options, &mut |event| {
            listener.hear(&event)
        })
        .map_err(run_error)
}

/// What is to be done with the findings that are known, once all are made.
fn save_baseline(args: &Args, prepared: &Prepared, notices: &Notices) -> io::Result<()> {
    let known = &prepared.known;
    if let (Some(baseline), Some(path)) = (known.baseline(), &prepared.settings.options.baseline) {
        let looked_at = |entry: &Entry| prepared.looks_at(entry);
        if args.update_baseline {
            // What cannot be read as a baseline is made anew.
            let older = Baseline::read(path).unwrap_or_default();
            return enter(&baseline.over(&older, looked_at), path, notices);
        }
        if args.prune {
            return enter(&baseline.pruned(looked_at), path, notices);
        }
        if args.shard.is_none() {
            tell_stale(baseline, path, looked_at, notices);
        }
    }
    if args.shard.is_none() {
        tell_unused(prepared, notices);
    }
    Ok(())
}

/// Writes the baseline anew.
fn enter(baseline: &Baseline, path: &Path, notices: &Notices) -> io::Result<()> {
    let mut file = Output::open(Some(path), Content::Raw)?;
    baseline.write(&mut file)?;
    file.finish()?;
    notices.remark(&format!(
        "findings in the baseline `{}` now: {}",
        path.display(),
        baseline.findings()
    ));
    Ok(())
}

/// Tells what the baseline knows and is not there any more.
fn tell_stale(
    baseline: &Baseline,
    path: &Path,
    looked_at: impl Fn(&Entry) -> bool,
    notices: &Notices,
) {
    let mut stale = baseline.stale(looked_at);
    let Some(first) = stale.next() else { return };
    let Entry {
        rule,
        source,
        number,
        text,
        ..
    } = first;
    let more = match stale.count() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    notices.remark(&format!(
        "stale in the baseline `{}`: {rule} in {}, {}{more}; take out what is stale with --prune",
        path.display(),
        escaped(source),
        escaped(&format!("{number} {text}")),
    ));
}

/// Tells what is allowed and was not found where it could have been.
fn tell_unused(prepared: &Prepared, notices: &Notices) {
    let Some(file) = &prepared.settings.file else {
        return;
    };
    for allow in prepared.known.unused() {
        let read = |input: &Input| allow.path.fits(file.folder(), &input.name);
        if prepared.inputs.iter().any(read) {
            notices.remark(&format!(
                "{}:{}: nothing was found that this allows ({})",
                file.path.display(),
                allow.line,
                allow.rule.name()
            ));
        }
    }
}
