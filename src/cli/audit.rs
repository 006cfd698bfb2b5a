//! `bystander audit`

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use super::baseline::{BaselineArgs, NOT_ENTERED};
use super::common::{
    ConfigArgs, Notices, OutputArgs, PathArgs, QuietArgs, WhereArgs, complain_of, known_games,
    reading_as, reference, run_error,
};
use super::errata::{self, ErrataArgs};
use super::guard::Guard;
use super::mend::{MendArgs, Mending};
use super::output::{Content, Output, shows_colours};
use super::progress::{Progress, ProgressMode};
use super::shard::{MarksOutput, ShardRun};
use super::split::{SplitArgs, SplitFiles};
use super::{Status, complain, interrupt};
use crate::audit::Auditor;
use crate::config::{self, Settings};
use crate::duplicates::GameMark;
use crate::errata::{Errata, ErrataFindings};
use crate::findings::{Level, RuleId, Suppressions, Totals, Unused};
use crate::games::ReadOptions;
use crate::ingest::source::{Input, InputError};
use crate::persons::KnownPersons;
use crate::pipeline::Shard;
use crate::report::{Format, Report, no_code};
use crate::run::{Audit, AuditEvent, Auditors, Parted, Split};

/// What ends a run that somebody stops, in its report.
const STOPPED: &str = "the run was stopped before its end: what was found so far is told";

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
    bystander audit --where 'White ~ \"Morphy\" and year < 1860' games/\n  \
    bystander audit --split-clean clean.pgn --split-faulty faulty.pgn base.pgn\n  \
    bystander audit --reference base.pgn second-source.pgn\n  \
    bystander audit --variants --spellings games/\n  \
    bystander audit --diff games/\n  bystander audit --fix games/\n  \
    bystander audit --shard 2/8 --marks 2.marks.zst --format jsonl -o 2.jsonl base.pgn\n\n\
    Exit code: 0 nothing found at or above --fail-on, 1 something found, 2 the run itself failed."
)]
pub(super) struct Args {
    #[command(flatten)]
    paths: PathArgs,
    #[command(flatten)]
    wanted: WhereArgs,
    #[command(flatten)]
    options: config::Options,
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    baseline: BaselineArgs,
    #[command(flatten)]
    split: SplitArgs,
    #[command(flatten)]
    mend: MendArgs,
    #[command(flatten)]
    errata: ErrataArgs,
    /// Tell every finding by itself: a slip that runs through a file is otherwise told ten times, and then once for all the
    /// rest.
    #[arg(long)]
    each: bool,
    /// Audit only the K-th of N parts of the input, for `bystander merge` to put them together.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["update_baseline", "prune"])]
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
    /// Whether the run asks about all games of its inputs.
    fn looks_at_all(&self) -> bool {
        self.shard.is_none() && self.wanted.query.is_none()
    }

    /// What is known before the run.
    fn suppressions(&self, settings: &Settings) -> Result<Suppressions, String> {
        let known = settings.suppressions();
        match &settings.options.baseline {
            // How often a finding is known is counted over all parts.
            Some(_) if self.shard.is_some() => Ok(known),
            baseline => self.baseline.suppressions(known, baseline.as_deref()),
        }
    }
}

/// Takes what an audit tells.
struct AuditListener {
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

impl AuditListener {
    fn hear(&mut self, event: &AuditEvent<'_>) -> io::Result<()> {
        let out = &mut self.output;
        match *event {
            AuditEvent::Outcome { source, outcome } => {
                self.found |= self.fail_on.is_some_and(|level| outcome.level >= level);
                self.report.finding(source, outcome, out)
            }
            AuditEvent::Ended { source, games } => {
                if let Some(shard) = &mut self.shard {
                    shard.ended(source);
                }
                self.report.ended(source, games, out)
            }
            AuditEvent::Failed(err) => self.fail(&err.to_string()),
            AuditEvent::Book { .. } | AuditEvent::NoGame { .. } | AuditEvent::Progress { .. } => {
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
struct AuditRun {
    settings: Settings,
    inputs: Vec<Input>,
    /// What was asked for and cannot be read.
    errors: Vec<InputError>,
    auditors: Vec<Auditor>,
    /// Which of them each input has.
    of_input: Vec<usize>,
    known: Suppressions,
    errata: Option<Errata>,
    /// What is known of names, if they are compared.
    persons: Option<KnownPersons>,
    /// What is to be told of them.
    told: ErrataFindings,
    reads: Guard,
}

impl AuditRun {
    /// Whether anybody asks a rule.
    fn asks(&self, rule: RuleId) -> bool {
        let mut auditors = self.auditors.iter();
        auditors.any(|auditor| auditor.policy().level(rule).is_some())
    }
}

fn prepare(args: &Args) -> Result<AuditRun, String> {
    if args.wanted.query.is_some() && args.baseline.writes() {
        let why = "--where cannot be used with --update-baseline and --prune: games that are not asked about may hold what \
                   the baseline knows";
        return Err(why.to_owned());
    }
    let settings = args.config.settings(args.options.clone());
    let settings = settings.map_err(|err| err.to_string())?;
    let (inputs, errors) = args.paths.expand_beside(&args.output, &args.quiet);
    let auditors = settings.auditors(&inputs).map_err(|err| err.to_string())?;
    let known = args.suppressions(&settings)?;
    let options = &settings.options;
    let (games, databases) = known_games(options.known.as_deref(), options.threads, &args.quiet)?;
    let (reference, of_reference) =
        reference(options.reference.as_deref(), options.threads, &args.quiet)?;
    let query = args.wanted.query();
    let knowing = |auditor: Auditor| {
        let auditor = auditor.knowing(games.clone()).referring(reference.clone());
        auditor.choosing(query.clone())
    };
    let reads = Guard::default()
        .and_inputs(&inputs)
        .and(
            "a file of known games",
            databases.iter().filter_map(Input::path),
        )
        .and(
            "a file of the reference",
            of_reference.iter().filter_map(Input::path),
        )
        .and("the settings", settings.file.iter().map(|file| &file.path))
        .and("a code of laws", settings.code_files());
    let baseline = settings.options.baseline.as_ref();
    if let Some(path) = baseline.filter(|_| args.baseline.writes()) {
        reads.check(path).map_err(|err| err.to_string())?;
    }
    let errata = args.errata.load()?;
    let names = settings.options.names.as_deref();
    let persons = match names {
        Some(path) => Some(KnownPersons::load(path)?),
        None => (settings.options.spellings == Some(true)).then(KnownPersons::default),
    };
    let of_errata = errata.iter().map(|errata| &errata.path);
    let reads = reads.and("the baseline", baseline).and("the names", names);
    let reads = match args.mend.to_errata() {
        true => reads,
        false => reads.and("a file of errata", of_errata),
    };
    Ok(AuditRun {
        settings,
        inputs,
        errors,
        auditors: auditors.0.into_iter().map(knowing).collect(),
        of_input: auditors.1,
        known,
        errata,
        persons,
        told: ErrataFindings::new(),
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
    let options = reading_as(said);
    prepared.told = errata::apply(prepared.errata.as_ref(), &mut prepared.inputs, &options)?;
    let options = &prepared.settings.options;
    let fail_on = options.fail_on.unwrap_or_default().level();
    let format = options.format.unwrap_or_default();
    let coloured = format == Format::Text && shows_colours(output);
    let content = match coloured {
        true => Content::Styled,
        false => Content::Raw,
    };
    let progress = Progress::of(args.progress, &prepared.inputs, output);
    let mut listener = AuditListener {
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
    if !coloured {
        listener.report.without_colours();
    }
    listener.report.begin(&mut listener.output)?;
    for err in &prepared.errors {
        listener.fail(&err.to_string())?;
    }
    let mut marks = MarksOutput::open(
        args.marks.as_deref(),
        listener.shard.as_ref(),
        &prepared.reads,
    )?;
    let mut split = SplitFiles::open(&args.split, output, &prepared.inputs, &prepared.reads)?;
    for what in split.remarks() {
        listener.notices.remark(what);
    }
    let outlets = (&mut marks, &mut split);
    let totals = audit(args, &mut prepared, &mut listener, outlets)?;
    marks.finish()?;
    if !totals.incomplete {
        split.finish()?;
    }
    if let Some(shard) = listener
        .shard
        .as_mut()
        .filter(|_| args.wanted.query.is_none())
    {
        shard.left_unused(prepared.settings.unused(&prepared.known, &prepared.inputs));
    }
    match listener.notices.failed || totals.incomplete {
        false => save_known(args, &prepared, &listener.notices)?,
        true if args.baseline.writes() => complain(&NOT_ENTERED),
        true => {}
    }
    listener.finish(&totals)
}

/// Mends what is to be mended; how the run ended, if it ends with that.
fn mend(args: &Args, prepared: &mut AuditRun) -> io::Result<Option<Status>> {
    let settings = &prepared.settings;
    let said = &settings.options;
    let mut mending = Mending {
        inputs: &mut prepared.inputs,
        auditors: (&prepared.auditors, &prepared.of_input),
        options: ReadOptions {
            stop: interrupt::listen(),
            ..reading_as(said)
        },
        names: prepared.persons.as_ref(),
        reads: &prepared.reads,
        output: args.output.output.as_deref(),
        quiet: &args.quiet,
    };
    // Each round strikes what it finds out of what is known; that was read once without fault.
    let known = || args.suppressions(settings).unwrap_or_default();
    args.mend.mend(&mut mending, &known)
}

/// The part that the run is, if it is one.
fn shard_run(args: &Args, prepared: &AuditRun) -> io::Result<Option<ShardRun>> {
    let Some(shard) = args.shard else {
        return Ok(None);
    };
    if prepared.errata.is_some() {
        let why = "errata are put into whole files, and a part is cut by the bytes it has; say --no-errata, or make it one run";
        return Err(io::Error::other(why));
    }
    let settings = &prepared.settings;
    if settings.options.variants == Some(true) {
        let why = "--variants compares all games of a run with each other, and a part does not know the others: say \
                   --reference, or make it one run";
        return Err(io::Error::other(why));
    }
    if prepared.persons.is_some() {
        let why = "--spellings and --names compare the names of a whole run, and a part does not know the others: leave \
                   them out, or make it one run";
        return Err(io::Error::other(why));
    }
    let run = ShardRun::new(shard, &prepared.inputs, args.each, |question| {
        for auditor in &prepared.auditors {
            question.add(&auditor.question());
        }
        question.add(&prepared.of_input);
        question.add(&settings.allow());
        question.add(&args.wanted.query.as_ref().map(ToString::to_string));
        let options = &settings.options;
        question.add(&(options.input, options.encoding, &options.known));
        question.add(&options.certainty);
        question.add(&options.reference);
    });
    let compares = prepared.auditors.iter().any(Auditor::compares_games);
    let unasked = RuleId::ALL.iter().copied();
    let unasked = unasked.filter(|rule| !prepared.asks(*rule)).collect();
    run.map(|run| Some(run.comparing(compares).without(unasked)))
}

fn audit(
    args: &Args,
    prepared: &mut AuditRun,
    listener: &mut AuditListener,
    (marks, split): (&mut MarksOutput, &mut SplitFiles),
) -> io::Result<Totals> {
    let settings = &prepared.settings.options;
    let options = ReadOptions {
        shard: args.shard,
        stop: interrupt::listen(),
        ..reading_as(settings)
    };
    let marked = marks.are_wanted();
    let mut mark = |mark: &GameMark<'_>| marks.mark(mark);
    let splits = split.are_wanted();
    let mut part = |game: &Parted<'_>| split.write(game);
    let audit = Audit {
        versions: settings.variants == Some(true),
        split: splits.then_some(Split {
            from: listener.fail_on,
            on: &mut part,
        }),
        marks: marked.then_some(&mut mark),
        auditors: Auditors::several(&prepared.auditors, prepared.of_input.clone()),
        known: &mut prepared.known,
        each: args.each,
        trails: settings.format.unwrap_or_default().wants_trails(),
        errata: std::mem::take(&mut prepared.told),
        names: prepared.persons.as_ref(),
    };
    audit
        .run(&prepared.inputs, &options, &mut |event| {
            listener.hear(&event)
        })
        .map_err(run_error)
}

/// What is to be done with the findings that are known, once all are made.
fn save_known(args: &Args, prepared: &AuditRun, notices: &Notices) -> io::Result<()> {
    if !args.looks_at_all() {
        return Ok(());
    }
    if let Some(path) = &prepared.settings.options.baseline {
        let (asks, tell) = (
            |rule| prepared.asks(rule),
            |what: &dyn Display| notices.remark(what),
        );
        args.baseline.save(path, &prepared.known, asks, tell)?;
    }
    for Unused { told, .. } in prepared.settings.unused(&prepared.known, &prepared.inputs) {
        notices.remark(&told);
    }
    Ok(())
}
