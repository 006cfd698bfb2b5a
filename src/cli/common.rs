//! Options that several commands have, and what they come to.

use std::convert::Infallible;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::guard::leave_out_stdout;
use super::progress::Progress;
use super::{complain, interrupt, remark};
use crate::book::known::KnownGames;
use crate::config::read::{share, whole};
use crate::config::{self, ConfigError, Settings, help};
use crate::games::{self, Event, FormChoice, Listener};
use crate::ingest::encoding::Charset;
use crate::ingest::source::{Input, InputError, expand};
use crate::pipeline::RunError;
use crate::query::Query;
use crate::versions::Reference;

/// What is read.
#[derive(Debug, clap::Args)]
pub(super) struct PathArgs {
    /// Files, directories, patterns, or `-` for standard input (which is also read when nothing is named).
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

impl PathArgs {
    /// The inputs, and what was asked for and cannot be read.
    pub(super) fn expand(&self) -> (Vec<Input>, Vec<InputError>) {
        expand(&self.paths)
    }

    /// The same, without the file that standard output goes to, if that was only found in a directory.
    pub(super) fn expand_beside(
        &self,
        output: &OutputArgs,
        quiet: &QuietArgs,
    ) -> (Vec<Input>, Vec<InputError>) {
        let (mut inputs, errors) = self.expand();
        if output.output.is_none() {
            for name in leave_out_stdout(&mut inputs) {
                let told = format!("`{name}` is where standard output goes, and is not read");
                quiet.remark(&told);
            }
        }
        (inputs, errors)
    }
}

/// What the inputs are.
#[derive(Debug, Default, clap::Args)]
pub(super) struct InputArgs {
    /// What the texts are.
    #[arg(long, help = help::INPUT, value_name = "FORM", value_enum)]
    pub(super) input: Option<FormChoice>,
    /// The encoding of the texts.
    #[arg(long, help = help::ENCODING, value_name = "NAME", value_parser = Charset::from_name)]
    pub(super) encoding: Option<Charset>,
}

/// How certain moves of books must be.
#[derive(Debug, Default, clap::Args)]
pub(super) struct CertaintyArgs {
    /// How certain a move of a book must be.
    #[arg(long, help = help::CERTAINTY, value_name = "SHARE", value_parser = share, allow_negative_numbers = true)]
    pub(super) certainty: Option<f32>,
}

/// What the games of the inputs are compared with.
#[derive(Debug, Default, clap::Args)]
pub(super) struct KnownArgs {
    /// Games that are known from elsewhere.
    #[arg(long, help = help::KNOWN, value_name = "FILE")]
    pub(super) known: Option<Vec<PathBuf>>,
}

/// Which games are asked for.
#[derive(Debug, Default, clap::Args)]
pub(super) struct WhereArgs {
    /// Only the games that fit, as `White ~ "Morphy" and year < 1860` (docs/where.md): tests of tags and of player, year,
    /// plies, moves, result, findings, rule, level, joined by and, or, not.
    #[arg(long = "where", value_name = "TEST", value_parser = Query::parse)]
    pub(super) query: Option<Query>,
}

impl WhereArgs {
    /// What is asked of games, for those who ask it.
    pub(super) fn query(&self) -> Option<Arc<Query>> {
        self.query.clone().map(Arc::new)
    }
}

/// Who does the work.
#[derive(Debug, Default, clap::Args)]
pub(super) struct ThreadsArgs {
    /// How many workers there are.
    #[arg(long, help = help::THREADS, value_name = "N", value_parser = whole::<u16>(1, 1024), allow_negative_numbers = true)]
    pub(super) threads: Option<u16>,
}

/// Where settings come from beside the command line.
#[derive(Debug, Default, clap::Args)]
pub(super) struct ConfigArgs {
    /// Take settings from this file, and not from the nearest `bystander.toml`, here or in a folder above.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Take settings from no file.
    #[arg(long)]
    no_config: bool,
}

impl ConfigArgs {
    /// What holds with what is typed in the working directory.
    pub(super) fn settings(&self, typed: config::Options) -> Result<Settings, ConfigError> {
        let path = match &self.config {
            Some(path) => Some(path.clone()),
            None if self.no_config => None,
            None => config::find(Path::new(".")),
        };
        let file = path.map(|path| config::load(&path)).transpose()?;
        Ok(Settings::new(typed, file))
    }
}

/// Where the outcome goes.
#[derive(Debug, clap::Args)]
pub(super) struct OutputArgs {
    /// Write to this file instead of standard output (`-`); it appears whole or not at all.
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// What is said beside the outcome.
#[derive(Debug, clap::Args)]
pub(super) struct QuietArgs {
    /// Say nothing on standard error but failures.
    #[arg(short, long)]
    pub(super) quiet: bool,
}

impl QuietArgs {
    /// Says on standard error what may be of use, unless nobody wants to hear it.
    pub(super) fn remark(&self, what: &dyn Display) {
        if !self.quiet {
            remark(what);
        }
    }
}

/// What is said on standard error while a run goes on, and whether it failed.
pub(super) struct Notices {
    pub(super) quiet: bool,
    progress: Progress,
    pub(super) failed: bool,
}

impl Notices {
    pub(super) fn new(quiet: bool, progress: Progress) -> Notices {
        Notices {
            quiet,
            progress,
            failed: false,
        }
    }

    /// Says what went wrong; the run has failed.
    pub(super) fn complain(&mut self, why: &dyn Display) {
        self.failed = true;
        self.progress.aside(|| complain(why));
    }

    /// Says what may be of use, unless nobody wants to hear it.
    pub(super) fn remark(&self, what: &dyn Display) {
        if !self.quiet {
            self.progress.aside(|| remark(what));
        }
    }

    /// Says what is to be said of a source.
    pub(super) fn hear<T>(&mut self, event: &Event<'_, T>) {
        match event {
            Event::Failed(err) => self.complain(err),
            Event::Book { source } => self.remark(&format!("`{source}` is read as a book")),
            Event::NoGame { source } => {
                self.remark(&format!("`{source}` holds no game that could be read"));
            }
            Event::Progress { bytes, games } => self.progress.add(*bytes, *games),
            Event::Outcome { .. } | Event::Ended { .. } => {}
        }
    }

    /// Nothing more will be said.
    pub(super) fn finish(self) {
        self.progress.finish();
    }
}

/// What is read before a run of the files that are named for it, if any are, and the inputs they are; `from_files` says that
/// standard input is none of them.
fn read_beside<T>(
    paths: Option<&[PathBuf]>,
    threads: Option<u16>,
    from_files: &str,
    read: impl FnOnce(&[Input], &games::ReadOptions, &mut Listener<'_, Infallible>) -> Result<T, String>,
) -> Result<(Option<Arc<T>>, Vec<Input>), String> {
    let Some(paths) = paths.filter(|paths| !paths.is_empty()) else {
        return Ok((None, Vec::new()));
    };
    let (inputs, errors) = expand(paths);
    if inputs.iter().any(|input| input.path().is_none()) {
        return Err(from_files.to_owned());
    }
    let mut failures: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let options = games::ReadOptions {
        stop: interrupt::listen(),
        ..reading(None, None, threads)
    };
    let read = read(&inputs, &options, &mut |event| {
        if let Event::Failed(err) = event {
            failures.push(err.to_string());
        }
        Ok(())
    })?;
    match failures.is_empty() {
        true => Ok((Some(Arc::new(read)), inputs)),
        false => Err(failures.join("\n")),
    }
}

/// The games that are known from elsewhere, if any are named, and the inputs they stand in.
///
/// # Errors
/// If one of the inputs cannot be read.
pub(super) fn known_games(
    paths: Option<&[PathBuf]>,
    threads: Option<u16>,
    quiet: &QuietArgs,
) -> Result<(Option<Arc<KnownGames>>, Vec<Input>), String> {
    const FROM_FILES: &str = "known games are read from files, not from standard input";
    let (known, inputs) = read_beside(paths, threads, FROM_FILES, |inputs, options, on| {
        games::known(inputs, options, on).map_err(|err| err.to_string())
    })?;
    if let Some(known) = known.as_ref().filter(|known| known.left_out() > 0) {
        quiet.remark(&format!(
            "the first {} known games are compared with; {} are left out",
            known.len(),
            known.left_out()
        ));
    }
    Ok((known, inputs))
}

/// The reference that games are compared with, if files of it are named, and the inputs it stands in.
///
/// # Errors
/// If one of them cannot be read.
pub(super) fn reference(
    paths: Option<&[PathBuf]>,
    threads: Option<u16>,
    quiet: &QuietArgs,
) -> Result<(Option<Arc<Reference>>, Vec<Input>), String> {
    const FROM_FILES: &str = "a reference is read from files, not from standard input";
    let (reference, inputs) = read_beside(paths, threads, FROM_FILES, |inputs, options, on| {
        let opened = Reference::open(inputs, options, on);
        opened.map_err(|err| format!("the reference cannot be indexed: {err}"))
    })?;
    if let Some(why) = reference.as_ref().and_then(|opened| opened.unkept.as_ref()) {
        quiet.remark(&format!(
            "the index of the reference is not kept for the next run: {why}"
        ));
    }
    Ok((reference, inputs))
}

/// Says which inputs cannot be read; whether there are any.
pub(super) fn complain_of(errors: &[InputError]) -> bool {
    errors.iter().for_each(|err| complain(err));
    !errors.is_empty()
}

/// How inputs are read.
pub(super) fn reading(
    input: Option<FormChoice>,
    encoding: Option<Charset>,
    threads: Option<u16>,
) -> games::ReadOptions {
    let usual = games::ReadOptions::default();
    games::ReadOptions {
        threads: threads.map_or(usual.threads, usize::from),
        input: input.unwrap_or_default(),
        encoding,
        ..usual
    }
}

/// How inputs are read, as settings say.
pub(super) fn reading_as(said: &config::Options) -> games::ReadOptions {
    games::ReadOptions {
        certainty: said.certainty.unwrap_or_default(),
        ..reading(said.input, said.encoding, said.threads)
    }
}

/// Why a run could not be finished, as all commands tell it.
pub(super) fn run_error(err: RunError) -> io::Error {
    match err {
        RunError::Output(err) => err,
        err => io::Error::other(err),
    }
}
