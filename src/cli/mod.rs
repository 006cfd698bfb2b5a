//! The command line: one file per subcommand.

// The one room of the library that speaks to the terminal.
#![allow(clippy::print_stderr)]

mod audit;
mod baseline;
mod codes;
mod common;
mod config;
mod convert;
mod errata;
mod explain;
mod fmt;
mod generate;
mod guard;
mod interrupt;
mod layout;
mod lsp;
mod mend;
mod merge;
mod mistake;
mod output;
mod page;
mod progress;
mod shard;
mod show;
mod split;
mod stats;
mod unfinished;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{ColorChoice, Parser, Subcommand};

use crate::text::escape::escaped;

/// An impartial reader of chess scores: replays recorded games under a chosen code of laws and reports what
/// that code says of them.
#[derive(Debug, Parser)]
#[command(
    name = "bystander",
    version,
    help_expected = true,
    arg_required_else_help = true
)]
#[command(after_help = "Examples:\n  bystander audit games.pgn\n  \
    bystander audit --code bca --format html -o report.html anderssen.pgn\n  \
    bystander convert --to san page.txt\n  bystander explain check-not-announced --code bca\n\n\
    Exit code: 0 nothing found at or above --fail-on, 1 something found, 2 the run itself failed.")]
pub struct Cli {
    #[command(subcommand)]
    command: CliCommand,
    /// When to use colours.
    #[arg(
        long,
        global = true,
        display_order = 100,
        value_name = "WHEN",
        default_value_t = ColorChoice::Auto
    )]
    color: ColorChoice,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Report what a code of laws says of the games in files, directories or standard input.
    Audit(Box<audit::Args>),
    /// Put the reports of the parts of a run together, as one run would have told them.
    Merge(merge::Args),
    /// Write games down in another notation, and say how surely they were read.
    Convert(convert::Args),
    /// Lay PGN files out as the export form of the standard has it, in place.
    Fmt(fmt::Args),
    /// List the codes of laws, show one of them, or compare several.
    Codes(codes::Args),
    /// Say what a rule asks, why it matters, and show an example; or how a code answers it.
    Explain(explain::Args),
    /// Count what is in files, directories or standard input: results, decades, openings, notations, findings.
    Stats(stats::Args),
    /// Show a position of a game on a board, and the move that led to it in every notation.
    Show(show::Args),
    /// Serve an editor: findings, boards, moves in SAN, and fixes while a score is typed (docs/editors.md).
    Lsp(lsp::Args),
    /// Show the settings that hold here, and where each comes from.
    Config(config::Args),
    /// Write the manual page, or completions for a shell.
    Generate(generate::Args),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Nothing at or above the level the user fails on.
    Clean,
    /// Something at or above it.
    Findings,
    /// The run itself failed, wholly or in part.
    Failed,
}

impl Status {
    /// A failure outweighs what was found.
    fn of(failed: bool, found: bool) -> Status {
        match (failed, found) {
            (true, _) => Status::Failed,
            (false, true) => Status::Findings,
            (false, false) => Status::Clean,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Clean => 0,
            Status::Findings => 1,
            Status::Failed => 2,
        })
    }
}

/// The whole program.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(err) => {
            // Help and version are printed the same way; they are no failure.
            let code = if err.use_stderr() {
                Status::Failed
            } else {
                Status::Clean
            };
            let path = path_for_command(&err).map(str::to_owned);
            let _ = mistake::made_visible(err).print();
            if let Some(path) = path {
                remark(&format!(
                    "`{path}` is a file or directory: `bystander audit {path}` audits it"
                ));
            }
            return code.into();
        }
    };
    anstream::ColorChoice::write_global(match cli.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    });
    let outcome = match cli.command {
        CliCommand::Audit(args) => audit::run(&args),
        CliCommand::Merge(args) => merge::run(&args),
        CliCommand::Convert(args) => convert::run(&args),
        CliCommand::Fmt(args) => fmt::run(&args),
        CliCommand::Codes(args) => codes::run(&args),
        CliCommand::Explain(args) => explain::run(&args),
        CliCommand::Stats(args) => stats::run(&args),
        CliCommand::Show(args) => show::run(&args),
        CliCommand::Lsp(args) => lsp::run(&args),
        CliCommand::Config(args) => config::run(&args),
        CliCommand::Generate(args) => generate::run(&args),
    };
    match outcome {
        Ok(status) => status.into(),
        Err(err) if is_broken_pipe(&err) => Status::Clean.into(),
        Err(err) => {
            complain(&err);
            Status::Failed.into()
        }
    }
}

/// The path that somebody named where a command is due.
fn path_for_command(err: &clap::Error) -> Option<&str> {
    match err.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if Path::new(word).exists() => Some(word),
        _ => None,
    }
}

/// Whoever read our output has seen enough.
fn is_broken_pipe(err: &io::Error) -> bool {
    err.kind() == io::ErrorKind::BrokenPipe
}

/// Says on standard error what went wrong, on a line of its own: names of files may hold anything.
fn complain(what: &dyn std::fmt::Display) {
    let red = anstyle::AnsiColor::Red.on_default().bold();
    anstream::eprintln!("{red}bystander:{red:#} {}", escaped(&what.to_string()));
}

/// Says on standard error what may be of use and is no failure.
fn remark(what: &dyn std::fmt::Display) {
    anstream::eprintln!("bystander: {}", escaped(&what.to_string()));
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_argument_has_help_and_nothing_clashes() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_examples_of_itself() {
        fn look(command: &clap::Command, name: &str) {
            let help = command.get_after_help().map(ToString::to_string);
            let help = help.unwrap_or_default();
            assert!(help.contains(&format!("  {name}")), "{name}: {help}");
            for sub in command.get_subcommands() {
                look(sub, &format!("{name} {}", sub.get_name()));
            }
        }
        look(&Cli::command(), "bystander");
    }
}
