//! `bystander audit`

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;

use super::output::Output;
use super::{Status, complain, remark};
use crate::audit::{Auditor, Id, Policy};
use crate::codes::{self, Code};
use crate::finding::Level;
use crate::ingest::detect::Expected;
use crate::ingest::source::expand;
use crate::pipeline::{self, Event, Options, RunError};
use crate::report::Format;
use crate::suggest::closest;

/// Report what a code of laws says of the games in files, directories or standard input.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  bystander audit games/\n  bystander audit --code bca anderssen.pgn\n  \
    zstdcat base.pgn.zst | bystander audit --format jsonl - > findings.jsonl\n  \
    bystander audit --format html -o report.html games/\n  \
    bystander audit --select illegal-move --select result-conflict --fail-on warning *.pgn"
)]
pub(super) struct Args {
    /// Files, directories, patterns, or `-` for standard input (which is also read when nothing is named).
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The code of laws: an id (see `bystander codes`), a TOML file, or `all`; may be given several times.
    #[arg(long, value_name = "ID|FILE", default_value = codes::DEFAULT)]
    code: Vec<String>,
    /// How findings are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to this file instead of standard output; it appears whole or not at all.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Ask only these rules; several are parted by commas, or the flag is repeated.
    #[arg(long, value_name = "RULE", value_parser = rule, value_delimiter = ',')]
    select: Vec<Id>,
    /// Do not ask these rules; several as with --select.
    #[arg(long, value_name = "RULE", value_parser = rule, value_delimiter = ',')]
    ignore: Vec<Id>,
    /// Make findings of these rules errors; several as with --select.
    #[arg(long, value_name = "RULE", value_parser = rule, value_delimiter = ',')]
    deny: Vec<Id>,
    /// From which level on a finding makes the exit code 1.
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = FailOn::Error)]
    fail_on: FailOn,
    /// What the texts are; found out from the beginning of each unless said.
    #[arg(long, value_name = "FORM", value_enum, default_value_t = Expected::Auto)]
    input: Expected,
    /// Workers; as many as there are processors unless said otherwise.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Say nothing on standard error but failures.
    #[arg(short, long)]
    quiet: bool,
}

/// From which level on a run fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// Errors.
    Error,
    /// Warnings and errors.
    Warning,
    /// Anything.
    Note,
    /// Nothing.
    Never,
}

impl FailOn {
    /// The lowest level that fails.
    fn level(self) -> Option<Level> {
        match self {
            FailOn::Error => Some(Level::Error),
            FailOn::Warning => Some(Level::Warning),
            FailOn::Note => Some(Level::Note),
            FailOn::Never => None,
        }
    }
}

/// A rule by its name; a wrong one is answered with the nearest.
fn rule(name: &str) -> Result<Id, String> {
    Id::from_name(name).ok_or_else(|| no_such_rule(name))
}

/// What to tell who asks for a rule there is not.
pub(super) fn no_such_rule(name: &str) -> String {
    let near = closest(name, Id::ALL.iter().map(|id| id.name()))
        .map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
    format!("there is no such rule{near}; `bystander explain` lists them")
}

/// The codes the user asked for.
fn codes(wanted: &[String]) -> Result<Vec<Code>, codes::CodeError> {
    let mut found: Vec<Code> = Vec::new();
    for name in wanted {
        let names: Vec<&str> = match name.as_str() {
            "all" => codes::BUILT_IN.iter().map(|(id, _)| *id).collect(),
            one => vec![one],
        };
        for name in names {
            let code = codes::load(name)?;
            if found.iter().all(|other| other.id != code.id) {
                found.push(code);
            }
        }
    }
    Ok(found)
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let codes = match codes(&args.code) {
        Ok(codes) => codes,
        Err(err) => {
            complain(&err);
            return Ok(Status::Failed);
        }
    };
    let auditor = Auditor::new(codes, Policy::new(&args.select, &args.ignore, &args.deny));
    let (inputs, errors) = expand(&args.paths);
    for err in &errors {
        complain(err);
    }
    let mut failed = !errors.is_empty();
    if inputs.is_empty() && failed {
        return Ok(Status::Failed);
    }
    let mut options = Options {
        input: args.input,
        trails: args.format.wants_trails(),
        ..Options::default()
    };
    if let Some(threads) = args.threads {
        options.threads = usize::from(threads);
    }
    let mut output = Output::open_beside(args.output.as_deref(), &inputs)?;
    let fail_on = args.fail_on.level();
    let mut report = args.format.reporter(fail_on);
    let mut found = false;
    report.begin(&mut output)?;
    for err in &errors {
        report.failed(&err.to_string(), &mut output)?;
    }
    let totals = pipeline::run(&inputs, &auditor, &options, &mut |event| {
        match event {
            Event::Finding { source, finding } => {
                found |= fail_on.is_some_and(|level| finding.level >= level);
                report.finding(source, finding, &mut output)?;
            }
            Event::Failed(err) => {
                failed = true;
                output.flush()?;
                complain(err);
                report.failed(&err.to_string(), &mut output)?;
            }
            Event::Book { source } if !args.quiet => {
                remark(&format!("`{source}` is read as a book"))
            }
            Event::Book { .. } => {}
            Event::Ended { source, games } => report.ended(source, games, &mut output)?,
            Event::NoGame { source } if !args.quiet => {
                remark(&format!(
                    "`{source}` holds no game that could be read as PGN"
                ));
            }
            Event::NoGame { .. } => {}
        }
        Ok(())
    });
    let totals = match totals {
        Ok(totals) => totals,
        Err(RunError::Output(err)) => return Err(err),
        Err(err) => return Err(io::Error::other(err)),
    };
    failed |= totals.findings.contains_key(&Id::InternalError);
    report.end(&totals, &mut output)?;
    output.finish()?;
    Ok(match (failed, found) {
        (true, _) => Status::Failed,
        (false, true) => Status::Findings,
        (false, false) => Status::Clean,
    })
}
