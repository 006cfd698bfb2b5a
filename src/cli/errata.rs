//! Errata on the command line: those that are read with the inputs, and files of them that are written.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::common::QuietArgs;
use super::guard::Guard;
use super::output::{Content, Output};
use crate::errata::{Errata, ErrataFindings, ErratumPlace, NewErratum};
use crate::games::ReadOptions;
use crate::ingest::source::Input;
use crate::limits::{SETTINGS_BYTES, bytes_of};
use crate::text::wording::text_of;

/// Corrections to the inputs.
#[derive(Debug, Default, clap::Args)]
pub(super) struct ErrataArgs {
    /// Read the inputs with the corrections of this file, and not of the nearest `bystander.errata.toml`, here or in a folder
    /// above.
    #[arg(long, value_name = "FILE", conflicts_with = "no_errata")]
    errata: Option<PathBuf>,
    /// Read the inputs as they stand.
    #[arg(long)]
    no_errata: bool,
}

impl ErrataArgs {
    /// The errata that hold here, if there are any.
    ///
    /// # Errors
    /// If their file cannot be read or understood.
    pub(super) fn load(&self) -> Result<Option<Errata>, String> {
        let path = match &self.errata {
            Some(path) => Some(path.clone()),
            None if self.no_errata => None,
            None => Errata::find(Path::new(".")),
        };
        path.map(|path| Errata::load(&path)).transpose()
    }
}

/// Puts errata into the inputs; what is to be told of them.
pub(super) fn apply(
    errata: Option<&Errata>,
    inputs: &mut [Input],
    options: &ReadOptions,
) -> io::Result<ErrataFindings> {
    let none = || Ok(ErrataFindings::new());
    errata.map_or_else(none, |errata| errata.apply(inputs, options))
}

/// A file of errata that is being written.
pub(super) struct ErrataDraft {
    path: PathBuf,
    /// What stands in it, and what it says.
    text: String,
    known: BTreeSet<(String, u64, String)>,
    entries: Vec<NewErratum>,
}

impl ErrataDraft {
    /// The file of that name; what it holds already stays.
    ///
    /// # Errors
    /// If it is read by the run, or holds something else.
    pub(super) fn open(path: &Path, reads: &Guard) -> io::Result<ErrataDraft> {
        reads.check(path)?;
        let text = match bytes_of(path, SETTINGS_BYTES) {
            Ok(bytes) => text_of(path, bytes).map_err(io::Error::other)?,
            Err(err) if err.kind() == io::ErrorKind::NotFound => String::new(),
            Err(err) => return Err(err),
        };
        let errata = Errata::parse(path, &text).map_err(io::Error::other)?;
        let known = errata.list.into_iter().filter_map(|one| match one.place {
            ErratumPlace::Line(line, _) => Some((one.source, line, one.printed)),
            ErratumPlace::Ply(..) => None,
        });
        Ok(ErrataDraft {
            path: path.to_owned(),
            text,
            known: known.collect(),
            entries: Vec::new(),
        })
    }

    /// An input as the file names it.
    pub(super) fn source(&self, input: &str) -> String {
        let folder = self
            .path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let Some(folder) = folder else {
            return input.to_owned();
        };
        let whole = |path: &Path| fs::canonicalize(path).ok();
        let (Some(folder), Some(path)) = (whole(folder), whole(Path::new(input))) else {
            return input.to_owned();
        };
        let inside = path
            .strip_prefix(&folder)
            .map(Path::to_owned)
            .unwrap_or(path);
        inside.to_string_lossy().into_owned()
    }

    /// Adds an erratum, unless there is one of that text already.
    pub(super) fn add(&mut self, entry: NewErratum) {
        let key = (entry.source.clone(), entry.line, entry.printed.clone());
        if self.known.insert(key) {
            self.entries.push(entry);
        }
    }

    /// Writes the file, and says how many were added.
    pub(super) fn finish(self, quiet: &QuietArgs) -> io::Result<()> {
        let (path, added) = (&self.path, self.entries.len());
        if added > 0 {
            let mut out = Output::open(Some(path), Content::Raw)?;
            out.write_all(self.text.as_bytes())?;
            self.entries
                .iter()
                .try_for_each(|entry| entry.write(&mut out))?;
            out.finish()?;
        }
        let errata = if added == 1 { "erratum" } else { "errata" };
        quiet.remark(&format!("{added} {errata} written to `{}`", path.display()));
        Ok(())
    }
}
