//! `bystander fmt`

use std::fs;
use std::io::{self, Read, Write};

use super::common::{InputArgs, PathArgs, QuietArgs, ThreadsArgs, complain_of, reading};
use super::output::{Content, Output};
use super::{Status, complain, interrupt};
use crate::convert::{FormatError, Formatter};
use crate::games::ReadOptions;
use crate::ingest::open::plain_size;
use crate::ingest::source::{Input, Location};
use crate::limits::MENDED_BYTES;

/// Lay PGN files out as the export form of the standard has it, in place.
#[derive(Debug, clap::Args)]
#[command(
    long_about = "Lay PGN files out as the export form of the standard has it, in place: tags in their order, moves in SAN, \
    lines of less than 80 characters. Standard input is written to standard output.\n\n\
    A file stays as it is if a move of it cannot be read or can mean several, if its Result tags contradict its \
    movetext, if its encoding is only guessed, or if it is a book; `bystander audit --fix` mends what can be mended.",
    after_help = "Examples:\n  bystander fmt games/\n  bystander fmt --check games/\n  bystander fmt < old.pgn > new.pgn\n\n\
    Exit code: 0 all is laid out, 1 something was not and --check is given, or a file stays as it is, 2 the run itself \
    failed."
)]
pub(super) struct Args {
    #[command(flatten)]
    paths: PathArgs,
    /// Name the files that would be laid out anew, and write nothing; exit code 1 if there are any.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    threads: ThreadsArgs,
    #[command(flatten)]
    quiet: QuietArgs,
}

pub(super) fn run(args: &Args) -> io::Result<Status> {
    let (inputs, errors) = args.paths.expand();
    let mut failed = complain_of(&errors);
    let formatter = Formatter::usual()?.reading(ReadOptions {
        stop: interrupt::listen(),
        ..reading(args.input.input, args.input.encoding, args.threads.threads)
    });
    let mut found = false;
    for input in &inputs {
        match lay_out(args, &formatter, input) {
            Ok(changed) => found |= args.check && changed,
            Err(FormatError::Lossy(why)) => {
                found = true;
                complain(&format!("`{}` stays as it is: {why}", input.name));
            }
            Err(FormatError::Failed(err)) => {
                failed = true;
                complain(&format!("`{}`: {err}", input.name));
            }
        }
    }
    Ok(Status::of(failed, found))
}

/// Lays an input out; whether that changes it.
fn lay_out(args: &Args, formatter: &Formatter, input: &Input) -> Result<bool, FormatError> {
    let text = text_of(input)?;
    let laid_out = formatter.of(&input.name, &text)?;
    let changed = laid_out != text;
    let to = input.path();
    match args.check {
        true if changed => writeln!(io::stdout(), "{}", input.name)?,
        false if changed || to.is_none() => {
            let mut out = Output::open(to, Content::Raw)?;
            out.write_all(&laid_out)?;
            out.finish()?;
        }
        _ => {}
    }
    Ok(changed)
}

/// The whole text of an input.
fn text_of(input: &Input) -> Result<Vec<u8>, FormatError> {
    let Location::File(path) = &input.location else {
        let mut text = Vec::new();
        io::stdin().take(MENDED_BYTES).read_to_end(&mut text)?;
        return Ok(text);
    };
    match plain_size(input) {
        Some(..=MENDED_BYTES) => Ok(fs::read(path)?),
        Some(_) => Err(FormatError::Lossy("it is too large".to_owned())),
        None => Err(FormatError::Lossy("it is packed or UTF-16".to_owned())),
    }
}
