//! `bystander fmt`

use std::fs;
use std::io::{self, Read, Write};

use super::common::{InputArgs, PathArgs, QuietArgs, ThreadsArgs, complain_of, reading, run_error};
use super::output::{Content, Output};
use super::{Status, complain, interrupt};
use crate::codes;
use crate::convert::{self, Certificate, ConversionSpec, Converter, Event};
use crate::findings::{Finding, Level, RuleId};
use crate::games::Options;
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
    let code = codes::load(codes::DEFAULT).map_err(io::Error::other)?;
    let form = Form {
        converter: Converter::new(ConversionSpec::default(), code),
        options: Options {
            stop: interrupt::listen(),
            ..reading(args.input.input, args.input.encoding, args.threads.threads)
        },
    };
    let mut found = false;
    for input in &inputs {
        match lay_out(args, &form, input) {
            Ok(changed) => found |= args.check && changed,
            Err(Stays::Unfit(why)) => {
                found = true;
                complain(&format!("`{}` stays as it is: {why}", input.name));
            }
            Err(Stays::Failed(err)) => {
                failed = true;
                complain(&format!("`{}`: {err}", input.name));
            }
        }
    }
    Ok(Status::of(failed, found))
}

/// Why a text is not laid out.
enum Stays {
    /// Something of it would be lost.
    Unfit(String),
    /// It could not be read or written.
    Failed(io::Error),
}

impl From<io::Error> for Stays {
    fn from(err: io::Error) -> Stays {
        Stays::Failed(err)
    }
}

/// Lays an input out; whether that changes it.
fn lay_out(args: &Args, form: &Form, input: &Input) -> Result<bool, Stays> {
    let text = text_of(input)?;
    let laid_out = form.of(input, &text)?;
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
fn text_of(input: &Input) -> Result<Vec<u8>, Stays> {
    let Location::File(path) = &input.location else {
        let mut text = Vec::new();
        io::stdin().take(MENDED_BYTES).read_to_end(&mut text)?;
        return Ok(text);
    };
    match plain_size(input) {
        Some(..=MENDED_BYTES) => Ok(fs::read(path)?),
        Some(_) => Err(Stays::Unfit("it is too large".to_owned())),
        None => Err(Stays::Unfit("it is packed or UTF-16".to_owned())),
    }
}

/// What lays texts out.
struct Form {
    converter: Converter,
    options: Options,
}

impl Form {
    /// A text as the standard has it.
    fn of(&self, input: &Input, text: &[u8]) -> Result<Vec<u8>, Stays> {
        let (mut laid_out, mut unfit) = (Vec::new(), None);
        let inputs = [Input::text(input.name.clone(), text)];
        let certificate = convert::run(&inputs, &self.converter, &self.options, &mut |event| {
            if let Event::Outcome {
                outcome: convert::Output::Text(text),
                ..
            } = event
            {
                laid_out.extend_from_slice(text);
            }
            unfit = unfit.take().or_else(|| objection(&event));
            Ok(())
        });
        let certificate = certificate.map_err(run_error)?;
        match unfit.or_else(|| loss(&certificate)) {
            Some(why) => Err(Stays::Unfit(why)),
            None => Ok(laid_out),
        }
    }
}

/// What speaks against laying a text out of which this is told.
fn objection(event: &Event<'_>) -> Option<String> {
    match event {
        Event::Failed(err) => Some(err.to_string()),
        Event::Book { .. } => Some("it is a book".to_owned()),
        Event::Outcome { outcome, .. } => match outcome {
            convert::Output::Finding(finding) => spoils(finding),
            convert::Output::Disagreement { game, .. } => {
                Some(format!("game {game} would be read otherwise"))
            }
            _ => None,
        },
        _ => None,
    }
}

fn spoils(finding: &Finding) -> Option<String> {
    let place = &finding.place;
    let is_lost = match finding.rule {
        RuleId::ResultConflict | RuleId::InternalError | RuleId::Unterminated => true,
        RuleId::MissingMove | RuleId::BadSetup => finding.level == Level::Error,
        RuleId::Encoding => true,
        _ => false,
    };
    is_lost.then(|| format!("line {}: {}", place.line, finding.message))
}

/// What of the moves is not in the text that was made.
fn loss(certificate: &Certificate) -> Option<String> {
    let lost = certificate.unread + certificate.ambiguous + certificate.unwritten;
    let moves = match lost {
        0 if certificate.incomplete => return Some("the run was stopped".to_owned()),
        0 => return None,
        1 => "a move".to_owned(),
        n => format!("{n} moves"),
    };
    Some(format!("{moves} of it cannot be read for sure"))
}
