//! `bystander convert`

mod settings;

use std::io::{self, Write};

pub(super) use settings::Conversion;

use super::common::{
    Asides, Destination, Form, Paths, Workers, complain_of, run_error, with_threads,
};
use super::guard::Guard;
use super::output::{Ink, Output};
use super::settings::Place;
use super::{Status, complain, interrupt};
use crate::codes;
use crate::convert::{self, Certificate, Converter, Event, Format, From};
use crate::findings::{Finding, Level};
use crate::notation::Notation;
use crate::pipeline::Options;
use crate::report::{Report, text::Text};

/// Write games down in another notation, and say how surely they were read.
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Write games down in another notation, and say how surely they were read.\n\n\
    What is asked can also stand under `[convert]` in a file `bystander.toml` here or in a folder above; the command \
    line has the last word, and `bystander config` shows what holds.",
    after_help = "Examples:\n  bystander convert --to san old-scores.pgn\n  \
    bystander convert --to descriptive --style to-takes games.pgn\n  \
    bystander convert --to san --format lines -o moves.txt games/\n  \
    zstdcat base.pgn.zst | bystander convert --to lan --format jsonl - > games.jsonl\n\n\
    Exit code: 0 every move was read, 1 something was not or stayed ambiguous, 2 the run itself failed."
)]
pub(super) struct Args {
    #[command(flatten)]
    paths: Paths,
    #[command(flatten)]
    flags: Flags,
    #[command(flatten)]
    destination: Destination,
    #[command(flatten)]
    asides: Asides,
}

/// What can be said in a file as well as on the command line.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Flags {
    /// The notation the moves are written in: san, lan, uci, fan (figurines), iccf, smith, hyphen, descriptive,
    /// spanish-descriptive, french-descriptive, a language (german, russian, …), or fen and epd for positions.
    #[arg(long, value_name = "NOTATION", value_parser = Notation::from_name)]
    to: Option<Notation>,
    /// The notation the games are written in; `auto` finds it out for each game [default: auto].
    #[arg(long, value_name = "NOTATION", value_parser = From::from_name)]
    from: Option<From>,
    /// The style of the notation asked for: kt, n, to-takes, staunton, spaced or lowe for descriptive; usual or
    /// chess960 for uci.
    #[arg(long, value_name = "STYLE")]
    style: Option<String>,
    /// How games are written [default: pgn].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Put in the place of a move that cannot be read the only one nearly spelled so with which the game can be
    /// played to its end, and say so.
    #[arg(long)]
    repair: bool,
    /// Put the printed form of a move that was not plain into a comment behind it.
    #[arg(long)]
    keep_original: bool,
    /// Leave comments out.
    #[arg(long)]
    no_comments: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    workers: Workers,
    /// The code of laws that says which moves are lawful: an id (see `bystander codes`) or a TOML file
    /// [default: fide-2023].
    #[arg(long, value_name = "ID|FILE")]
    code: Option<String>,
    #[command(flatten)]
    place: Place,
}

/// Takes what a conversion tells.
struct Listener<'a> {
    asides: &'a Asides,
    output: Output,
    report: Text,
    /// Something was not read, or not surely.
    found: bool,
    failed: bool,
}

impl Listener<'_> {
    fn hear(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Text(text) => self.output.write_all(text)?,
            Event::Finding { source, finding } => self.hear_finding(source, finding)?,
            Event::Disagrees { source, game, how } => {
                self.failed = true;
                complain(&format!(
                    "`{source}`, game {game}: what was written is read otherwise: move {} was meant as {} and is \
                     read as {}",
                    how.index, how.meant, how.read
                ));
            }
            Event::Failed(err) => {
                self.failed = true;
                self.output.flush()?;
                complain(err);
            }
            Event::FoundOut {
                source,
                game,
                sureness,
            } => self.remark(&format!("`{source}`, game {game}: {sureness}")),
            Event::Book { source } => self.remark(&format!("`{source}` is read as a book")),
            Event::NoGame { source } => {
                self.remark(&format!("`{source}` holds no game that could be read"));
            }
        }
        Ok(())
    }

    fn remark(&self, what: &str) {
        self.asides.remark(&what);
    }

    fn hear_finding(&mut self, source: &str, finding: &Finding) -> io::Result<()> {
        self.found |= finding.level == Level::Error;
        self.failed |= finding.rule == crate::findings::RuleId::InternalError;
        if self.asides.quiet || finding.level < Level::Warning {
            return Ok(());
        }
        let mut told = Vec::new();
        self.report.finding(source, finding, &mut told)?;
        anstream::stderr().write_all(&told)
    }

    fn finish(self, certificate: &Certificate) -> io::Result<Status> {
        self.output.finish()?;
        self.asides.remark(certificate);
        Ok(Status::of(self.failed, self.found))
    }
}

/// What ends a conversion that somebody stops.
const STOPPED: &str = "the run was stopped before its end: the games read so far are written";

/// How to convert, and what that was read from.
fn prepare(flags: &Flags) -> Result<(Converter, Conversion, Guard), String> {
    let file = flags.place.settings().map_err(|err| err.to_string())?;
    let conversion = Conversion::of(flags, file.as_ref());
    let name = &conversion.code.value;
    let code = codes::load(name).map_err(|err| err.to_string())?;
    let reads = Guard::default()
        .and("the settings", file.iter().map(|file| &file.path))
        .and("a code of laws", codes::files(std::slice::from_ref(name)));
    Ok((
        Converter::new(conversion.wishes()?, code),
        conversion,
        reads,
    ))
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let (converter, conversion, reads) = match prepare(&args.flags) {
        Ok(prepared) => prepared,
        Err(err) => {
            complain(&err);
            return Ok(Status::Failed);
        }
    };
    let output = args.destination.output.as_deref();
    let (inputs, errors) = args.paths.expand_beside(&args.destination, &args.asides);
    let failed = complain_of(&errors);
    if inputs.is_empty() && failed {
        return Ok(Status::Failed);
    }
    let mut listener = Listener {
        asides: &args.asides,
        output: Output::open_beside(output, Ink::Plain, &reads.and_inputs(&inputs))?,
        report: Text::default(),
        found: false,
        failed,
    };
    let options = Options {
        input: conversion.input.value,
        encoding: conversion.encoding.value,
        stop: interrupt::listen(),
        ..with_threads(conversion.threads.value)
    };
    let certificate = convert::run(&inputs, &converter, &options, &mut |event| {
        listener.hear(&event)
    });
    let certificate = certificate.map_err(run_error)?;
    if certificate.incomplete {
        listener.failed = true;
        complain(&STOPPED);
    }
    listener.finish(&certificate)
}
