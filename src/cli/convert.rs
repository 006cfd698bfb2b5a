//! `bystander convert`

use std::io::{self, Write};
use std::path::PathBuf;

use super::common::{
    CertaintyArgs, ConfigArgs, InputArgs, KnownArgs, Notices, OutputArgs, PathArgs, QuietArgs,
    ThreadsArgs, WhereArgs, complain_of, known_games, reading_as, run_error,
};
use super::errata::{self, ErrataArgs, ErrataDraft};
use super::guard::Guard;
use super::output::{Content, Output};
use super::progress::Progress;
use super::{Status, interrupt};
use crate::codes;
use crate::config::{self, ConvertOptions, Settings};
use crate::convert::{self, Certificate, ConversionEvent, ConversionSpec, Converter};
use crate::errata::{Errata, ErratumKind, NewErratum};
use crate::findings::{FRAGMENT, Finding, Level, RuleId};
use crate::games::ReadOptions;
use crate::ingest::source::Input;
use crate::report::{Report, text::Text};
use crate::text::escape::escaped;

/// Write games down in another notation, and say how surely they were read.
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Write games down in another notation, and say how surely they were read.\n\n\
    What is asked can also stand under `[convert]` in a file `bystander.toml` here or in a folder above; the command \
    line has the last word, and `bystander config` shows what holds.",
    after_help = "Examples:\n  bystander convert --to san old-scores.pgn\n  \
    bystander convert --to descriptive --style to-takes games.pgn\n  \
    bystander convert --to san --where 'year < 1860' --drop-duplicates -o early.pgn games/\n  \
    bystander convert --to san --classify -o named.pgn games/\n  \
    bystander convert --to san --format lines -o moves.txt games/\n  \
    zstdcat base.pgn.zst | bystander convert --to lan --format jsonl - > games.jsonl\n\n\
    Exit code: 0 every move was read, 1 something was not, stayed ambiguous or uncertain, or is contradicted by its own score, 2 the run \
    itself failed."
)]
pub(super) struct Args {
    #[command(flatten)]
    paths: PathArgs,
    #[command(flatten)]
    wanted: WhereArgs,
    #[command(flatten)]
    options: ConvertOptions,
    /// Add the tags ECO, Opening and Variation by the last position with a name that the game comes to; where it says another
    /// code, nothing is added, and the games are counted.
    #[arg(long)]
    classify: bool,
    /// Leave out games that stand before: moves and players are the same, and what both say of the day and the result.
    #[arg(long)]
    drop_duplicates: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    certainty: CertaintyArgs,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// The code of laws that says which moves are lawful: an id (see `bystander codes`) or a TOML file
    /// [default: fide-2023].
    #[arg(long, value_name = "ID|FILE")]
    code: Option<String>,
    #[command(flatten)]
    errata: ErrataArgs,
    /// Write an erratum to fill in for everything that was not read, or not surely, to this file.
    #[arg(long, value_name = "FILE")]
    errata_skeleton: Option<PathBuf>,
    /// Do not end with 1 for scores in a book that begin from a position which it does not tell; they are told all the same.
    #[arg(long)]
    skip_fragments: bool,
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    quiet: QuietArgs,
}

impl Args {
    /// What is typed.
    fn typed(&self) -> config::Options {
        config::Options {
            code: self.code.clone().map(|code| vec![code]),
            threads: self.threads.threads,
            known: self.known.known.clone(),
            input: self.input.input,
            encoding: self.input.encoding,
            certainty: self.certainty.certainty,
            convert: self.options.clone(),
            ..config::Options::default()
        }
    }
}

/// Takes what a conversion tells.
struct ConvertListener {
    notices: Notices,
    output: Output,
    report: Text,
    /// Errata to fill in.
    skeleton: Option<ErrataDraft>,
    skips_fragments: bool,
    /// Something was not read, or not surely.
    found: bool,
}

impl ConvertListener {
    fn hear(&mut self, event: &ConversionEvent<'_>) -> io::Result<()> {
        match event {
            ConversionEvent::Outcome { source, outcome } => {
                return self.on_outcome(source, outcome);
            }
            ConversionEvent::Failed(_) => self.output.flush()?,
            _ => {}
        }
        self.notices.hear(event);
        Ok(())
    }

    fn on_outcome(
        &mut self,
        source: &str,
        outcome: &convert::ConversionOutcome<'_>,
    ) -> io::Result<()> {
        match outcome {
            convert::ConversionOutcome::Text(text) => self.output.write_all(text)?,
            convert::ConversionOutcome::Finding(finding) => self.show(source, finding)?,
            convert::ConversionOutcome::Disagreement { game, how } => self.notices.complain(&format!(
                "`{source}`, game {game}: what was written is read otherwise: move {} was meant as {} and is read as {}",
                how.index, how.meant, how.read
            )),
            convert::ConversionOutcome::Notation { game, sureness } => {
                self.notices.remark(&format!("`{source}`, game {game}: {sureness}"));
            }
        }
        Ok(())
    }

    fn show(&mut self, source: &str, finding: &Finding) -> io::Result<()> {
        let skipped = self.skips_fragments && finding.kind == Some(FRAGMENT);
        let unsure = finding.rule == RuleId::UncertainReading;
        self.found |= unsure || finding.level == Level::Error && !skipped;
        self.notices.failed |= finding.rule == RuleId::InternalError;
        if let Some(skeleton) = &mut self.skeleton {
            offer(skeleton, source, finding);
        }
        if self.notices.quiet || finding.level < Level::Warning {
            return Ok(());
        }
        let mut told = Vec::new();
        self.report.finding(source, finding, &mut told)?;
        anstream::stderr().write_all(&told)
    }

    fn finish(self, certificate: &Certificate, quiet: &QuietArgs) -> io::Result<Status> {
        self.output.finish()?;
        self.skeleton.map_or(Ok(()), |draft| draft.finish(quiet))?;
        self.notices.remark(certificate);
        let unsure = self.found || certificate.leaves_rows();
        Ok(Status::of(self.notices.failed, unsure))
    }
}

/// The rules that tell what was not read, or not surely.
const UNREAD: [RuleId; 11] = [
    RuleId::UnreadableMove,
    RuleId::AmbiguousMove,
    RuleId::MissingMove,
    RuleId::StrayText,
    RuleId::Unterminated,
    RuleId::BadSetup,
    RuleId::UncertainReading,
    RuleId::CutOff,
    RuleId::FalseMove,
    RuleId::IllegalMove,
    RuleId::Unfollowable,
];

/// Offers an erratum for text that was not read.
fn offer(skeleton: &mut ErrataDraft, source: &str, finding: &Finding) {
    let printed = finding.marked().trim_end();
    if printed.is_empty() || !UNREAD.contains(&finding.rule) {
        return;
    }
    let meant = finding.suggestions.join("`, `");
    let hint = match meant.is_empty() {
        true => format!("{}: {}", finding.rule.name(), finding.message),
        false => format!(
            "{}: {}\ndid you mean `{meant}`?",
            finding.rule.name(),
            finding.message
        ),
    };
    skeleton.add(NewErratum {
        source: skeleton.source(source),
        line: finding.place.line,
        column: finding.place.column,
        printed: printed.to_owned(),
        read: printed.to_owned(),
        kind: ErratumKind::Doubtful,
        by: String::new(),
        why: String::new(),
        hint: escaped_lines(&hint),
    });
}

/// Lines that can stand as comments.
fn escaped_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| escaped(line).to_string()).collect();
    lines.join("\n")
}

/// What ends a conversion that somebody stops.
const STOPPED: &str = "the run was stopped before its end: the games read so far are written";

/// How to convert, and what that was read from.
struct ConversionRun {
    converter: Converter,
    settings: Settings,
    errata: Option<Errata>,
    reads: Guard,
}

fn prepare(args: &Args) -> Result<ConversionRun, String> {
    let settings = args.config.settings(args.typed());
    let settings = settings.map_err(|err| err.to_string())?;
    let (name, _) = settings.code_of_moves();
    let code = codes::load(&name).map_err(|err| err.to_string())?;
    let spec = ConversionSpec {
        classify: args.classify,
        ..settings.conversion()?
    };
    let gathers = spec.format != convert::ScoreFormat::Jsonl;
    let options = &settings.options;
    let errata = args.errata.load()?;
    let (games, databases) = known_games(options.known.as_deref(), options.threads, &args.quiet)?;
    let reads = Guard::default()
        .and(
            "a file of known games",
            databases.iter().filter_map(Input::path),
        )
        .and("the settings", settings.file.iter().map(|file| &file.path))
        .and("a code of laws", codes::files(&[name]))
        .and("a file of errata", errata.iter().map(|errata| &errata.path));
    Ok(ConversionRun {
        converter: Converter::new(spec, code)
            .gathering_manners(gathers)
            .knowing(games)
            .choosing(args.wanted.query())
            .dropping_duplicates(args.drop_duplicates),
        settings,
        errata,
        reads,
    })
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let prepared = prepare(args).map_err(io::Error::other)?;
    let settings = &prepared.settings;
    let output = args.output.output.as_deref();
    let (mut inputs, errors) = args.paths.expand_beside(&args.output, &args.quiet);
    let failed = complain_of(&errors);
    if inputs.is_empty() && failed {
        return Ok(Status::Failed);
    }
    let reads = prepared.reads.and_inputs(&inputs);
    let skeleton = args.errata_skeleton.as_ref();
    let skeleton = skeleton
        .map(|path| ErrataDraft::open(path, &reads))
        .transpose()?;
    let mut listener = ConvertListener {
        output: Output::open_beside(output, Content::Raw, &reads)?,
        skeleton,
        notices: Notices::new(args.quiet.quiet, Progress::none()),
        report: Text::default(),
        skips_fragments: args.skip_fragments,
        found: false,
    };
    listener.notices.failed = failed;
    let options = ReadOptions {
        stop: interrupt::listen(),
        ..reading_as(&settings.options)
    };
    let told = errata::apply(prepared.errata.as_ref(), &mut inputs, &options)?;
    let converter = prepared.converter.correcting(told);
    let certificate = convert::run(&inputs, &converter, &options, &mut |event| {
        listener.hear(&event)
    });
    let certificate = certificate.map_err(run_error)?;
    if certificate.incomplete {
        listener.notices.complain(&STOPPED);
    }
    listener.finish(&certificate, &args.quiet)
}
