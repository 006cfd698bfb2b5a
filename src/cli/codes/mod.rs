//! `bystander codes`

mod compare;
mod show;

use std::io::{self, Write};

use clap::{Subcommand, ValueEnum};

use super::output::{Content, Output};
use super::{Status, complain, layout};
use crate::codes::{self, Code, CodeError};

/// List the codes of laws, show one of them, or compare several.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  bystander codes\n  bystander codes show bcc-1894\n  \
    bystander codes show ./our-club.toml --format json\n  bystander codes compare bca fide-2023"
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<CodesCommand>,
}

#[derive(Debug, Subcommand)]
enum CodesCommand {
    /// List the codes (the same as no command).
    #[command(after_help = "Examples:\n  bystander codes list")]
    List,
    /// Show what a code provides, how it is read where the text is open, and what it is silent on.
    Show(ShowArgs),
    /// Put the answers of several codes to the same questions side by side.
    Compare(CompareArgs),
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  bystander codes show bcc-1894\n  \
    bystander codes show bcc-1894 --format markdown > bcc.md\n  bystander codes show ./our-club.toml --format json")]
struct ShowArgs {
    /// The code: an id, or a TOML file.
    #[arg(value_name = "ID|FILE")]
    code: String,
    /// How it is written.
    #[arg(long, value_enum, default_value_t = CodesFormat::Text)]
    format: CodesFormat,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  bystander codes compare bca fide-2023\n  \
    bystander codes compare all --format markdown > codes.md\n  bystander codes compare fide-2023 ./our-club.toml")]
struct CompareArgs {
    /// The codes: ids, TOML files, or `all`.
    #[arg(value_name = "ID|FILE", required = true)]
    codes: Vec<String>,
    /// How they are written.
    #[arg(long, value_enum, default_value_t = CodesFormat::Text)]
    format: CodesFormat,
}

/// How codes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CodesFormat {
    /// For people.
    Text,
    /// For programs: JSON.
    Json,
    /// For documents.
    Markdown,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let mut out = Output::open(None, Content::Styled)?;
    let written = match &args.command {
        None | Some(CodesCommand::List) => list(&mut out)?,
        Some(CodesCommand::Show(args)) => show(args, &mut out)?,
        Some(CodesCommand::Compare(args)) => compare(args, &mut out)?,
    };
    if let Err(err) = written {
        complain(&err);
        return Ok(Status::Failed);
    }
    out.finish()?;
    Ok(Status::Clean)
}

/// Writes the ids, the years and the titles in columns.
fn list(out: &mut dyn Write) -> io::Result<Result<(), CodeError>> {
    let ids = codes::BUILT_IN.iter().map(|(id, _)| *id);
    let width = ids.map(str::len).max().unwrap_or(0);
    for (id, _) in codes::BUILT_IN {
        let Code { year, title, .. } = match codes::load(id) {
            Ok(code) => code,
            Err(err) => return Ok(Err(err)),
        };
        let default = if *id == codes::DEFAULT {
            " (asked unless another is named)"
        } else {
            ""
        };
        writeln!(
            out,
            "{bold}{id:<width$}{bold:#}  {year}  {title}{default}",
            bold = layout::BOLD
        )?;
    }
    Ok(Ok(()))
}

fn show(args: &ShowArgs, out: &mut dyn Write) -> io::Result<Result<(), CodeError>> {
    let code = match codes::load(&args.code) {
        Ok(code) => code,
        Err(err) => return Ok(Err(err)),
    };
    match args.format {
        CodesFormat::Text => show::page(&code).text(out)?,
        CodesFormat::Json => show::json(&code, out)?,
        CodesFormat::Markdown => show::page(&code).markdown(out)?,
    }
    Ok(Ok(()))
}

fn compare(args: &CompareArgs, out: &mut dyn Write) -> io::Result<Result<(), CodeError>> {
    let codes = match codes::load_all(&args.codes) {
        Ok(codes) => codes,
        Err(err) => return Ok(Err(err)),
    };
    match args.format {
        CodesFormat::Text => compare::text(&codes, out)?,
        CodesFormat::Json => compare::json(&codes, out)?,
        CodesFormat::Markdown => compare::document(&codes, out)?,
    }
    Ok(Ok(()))
}
