//! Options that several commands have, and what they come to.

use std::io;
use std::path::PathBuf;

use super::guard::leave_out_stdout;
use super::{complain, remark};
use crate::games::detect::Expected;
use crate::ingest::encoding::Charset;
use crate::ingest::source::{Input, InputError, expand};
use crate::pipeline::{Options, RunError};

/// What is read.
#[derive(Debug, clap::Args)]
pub(super) struct Paths {
    /// Files, directories, patterns, or `-` for standard input (which is also read when nothing is named).
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

impl Paths {
    /// The inputs, and what was asked for and cannot be read.
    pub(super) fn expand(&self) -> (Vec<Input>, Vec<InputError>) {
        expand(&self.paths)
    }

    /// The same, without the file that standard output goes to, if that was only found in a directory.
    pub(super) fn expand_beside(
        &self,
        destination: &Destination,
        asides: &Asides,
    ) -> (Vec<Input>, Vec<InputError>) {
        let (mut inputs, errors) = self.expand();
        if destination.output.is_none() {
            for name in leave_out_stdout(&mut inputs) {
                let told = format!("`{name}` is where standard output goes, and is not read");
                asides.remark(&told);
            }
        }
        (inputs, errors)
    }
}

/// What is expected of the inputs.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Form {
    /// What the texts are; found out from the beginning of each unless said [default: auto].
    #[arg(long, value_name = "FORM", value_enum)]
    pub(super) input: Option<Expected>,
    #[command(flatten)]
    pub(super) letters: Letters,
}

/// How the letters of the inputs are written down.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Letters {
    /// The encoding of the texts, as CP850, windows-1250 or GB18030; guessed for each that is not UTF-8 unless said.
    #[arg(long, value_name = "NAME", value_parser = Charset::from_name)]
    pub(super) encoding: Option<Charset>,
}

/// Who does the work.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Workers {
    /// Workers; as many as there are processors unless said otherwise.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, 1024), allow_negative_numbers = true)]
    pub(super) threads: Option<u16>,
}

/// Where the outcome goes.
#[derive(Debug, clap::Args)]
pub(super) struct Destination {
    /// Write to this file instead of standard output; it appears whole or not at all.
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// What is said beside the outcome.
#[derive(Debug, clap::Args)]
pub(super) struct Asides {
    /// Say nothing on standard error but failures.
    #[arg(short, long)]
    pub(super) quiet: bool,
}

impl Asides {
    /// Says on standard error what may be of use, unless nobody wants to hear it.
    pub(super) fn remark(&self, what: &dyn std::fmt::Display) {
        if !self.quiet {
            remark(what);
        }
    }
}

/// Says which inputs cannot be read; whether there are any.
pub(super) fn complain_of(errors: &[InputError]) -> bool {
    errors.iter().for_each(|err| complain(err));
    !errors.is_empty()
}

/// A run with so many workers, and all else as is usual.
pub(super) fn with_threads(threads: Option<u16>) -> Options {
    let usual = Options::default();
    Options {
        threads: threads.map_or(usual.threads, usize::from),
        ..usual
    }
}

/// Why a run could not be finished, as all commands tell it.
pub(super) fn run_error(err: RunError) -> io::Error {
    match err {
        RunError::Output(err) => err,
        err => io::Error::other(err),
    }
}

/// Reads a whole number from `least` to `most`.
pub(super) fn whole<T: TryFrom<u64>>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |typed| {
        let number = typed.parse().ok();
        let within = number.filter(|number| (least..=most).contains(number));
        within
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("write a whole number from {least} to {most}"))
    }
}
