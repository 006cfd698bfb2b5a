//! `bystander.toml`: what a project wishes of audits and conversions, read once and never guessed at.
//!
//! A [`Settings`] says what stands in one file and on which line; what the command line says beside it is for
//! [`crate::cli`] to weigh. Unknown keys and values are refused with their place and the nearest that is known.

mod conversion;
mod load;
mod raw;

use std::path::{Path, PathBuf};

use clap::ValueEnum;

pub use conversion::ConvertSettings;
pub use load::{FILE_NAME, SettingsError, find, load, parse};

use crate::audit::Wishes;
use crate::findings::{Allow, Level, PathPattern, RuleId};
use crate::games::detect::Expected;
use crate::ingest::encoding::Charset;
use crate::report::Format;

/// A value and the line of the file it stands on, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lined<T> {
    /// The value.
    pub value: T,
    /// Its line.
    pub line: usize,
}

/// From which level on a run fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
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
    pub fn level(self) -> Option<Level> {
        match self {
            FailOn::Error => Some(Level::Error),
            FailOn::Warning => Some(Level::Warning),
            FailOn::Note => Some(Level::Note),
            FailOn::Never => None,
        }
    }
}

/// What one file says; `None` and empty lists where it says nothing.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The file.
    pub path: PathBuf,
    /// Codes to be asked: ids, and files as paths that can be opened.
    pub code: Option<Lined<Vec<String>>>,
    /// How loud the rules are.
    pub rules: RuleSettings,
    /// How findings are written.
    pub format: Option<Lined<Format>>,
    /// From which level on a run fails.
    pub fail_on: Option<Lined<FailOn>>,
    /// Workers.
    pub threads: Option<Lined<u16>>,
    /// The file with known findings.
    pub baseline: Option<Lined<PathBuf>>,
    /// What the texts are.
    pub input: Option<Lined<Expected>>,
    /// The encoding of the texts.
    pub encoding: Option<Lined<Charset>>,
    /// What conversions are to be like.
    pub convert: ConvertSettings,
    /// What is otherwise for some files, in the order of the file; later ones have the last word.
    pub paths: Vec<PathSettings>,
    /// Findings that are known and why.
    pub allow: Vec<Allow>,
}

/// How loud rules are, with the lines that say so.
#[derive(Clone, Debug, Default)]
pub struct RuleSettings {
    /// Only these speak.
    pub select: Option<Lined<Vec<RuleId>>>,
    /// These do not speak.
    pub ignore: Option<Lined<Vec<RuleId>>>,
    /// Findings of these are errors.
    pub deny: Option<Lined<Vec<RuleId>>>,
    /// These are so loud; `None`: they do not speak.
    pub levels: Vec<Lined<(RuleId, Option<Level>)>>,
}

impl RuleSettings {
    /// The same without its lines.
    pub fn wishes(&self) -> Wishes {
        let list = |listed: &Option<Lined<Vec<RuleId>>>| match listed {
            Some(listed) => listed.value.clone(),
            None => Vec::new(),
        };
        Wishes {
            select: list(&self.select),
            ignore: list(&self.ignore),
            deny: list(&self.deny),
            levels: self.levels.iter().map(|level| level.value).collect(),
        }
    }

    /// The line that has the last word about a rule, if any speaks of it.
    pub fn line_about(&self, rule: RuleId) -> Option<usize> {
        let listed = |listed: &Option<Lined<Vec<RuleId>>>| {
            let listed = listed.as_ref()?;
            listed.value.contains(&rule).then_some(listed.line)
        };
        let level = || {
            let mut levels = self.levels.iter().rev();
            levels
                .find(|level| level.value.0 == rule)
                .map(|level| level.line)
        };
        let selected = || self.select.as_ref().map(|select| select.line);
        listed(&self.deny)
            .or_else(|| listed(&self.ignore))
            .or_else(level)
            .or_else(selected)
    }
}

/// What is otherwise for some files.
#[derive(Clone, Debug)]
pub struct PathSettings {
    /// Which files.
    pub files: Vec<PathPattern>,
    /// The line it begins on.
    pub line: usize,
    /// Codes to be asked instead.
    pub code: Option<Vec<String>>,
    /// How loud the rules are there.
    pub rules: RuleSettings,
}

impl PathSettings {
    /// Whether they are for that file; `folder` is where the settings stand.
    pub fn is_for(&self, folder: &Path, name: &str) -> bool {
        self.files.iter().any(|pattern| pattern.fits(folder, name))
    }
}
