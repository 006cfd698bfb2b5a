//! From what the user typed to the list of inputs, in a fixed order.

mod correction;
mod expand;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use correction::{Correction, column_in_source, in_source, printed};
pub use expand::expand;

use super::names::path_name;

/// Where the bytes of an input are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// Standard input.
    Stdin,
    /// In this file.
    File(PathBuf),
    /// Here.
    Memory(Arc<[u8]>),
}

/// One thing to read: a file, standard input, or a text in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// Where it is.
    pub location: Location,
    /// The name to show: the path as the user typed it, with `/` between its parts, or `<stdin>`.
    pub name: String,
    /// Named by the user, itself or through a pattern; `false` when found in a directory.
    pub explicit: bool,
    /// What of it is read otherwise than its source has it, in the order of the text.
    pub corrections: Arc<[Correction]>,
}

impl Input {
    /// Standard input, shown as `<stdin>`.
    pub fn stdin() -> Self {
        Self {
            location: Location::Stdin,
            name: "<stdin>".to_owned(),
            explicit: true,
            corrections: Arc::default(),
        }
    }

    /// A file which the user named.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self::of(path.into(), true)
    }

    /// A text in memory, as a file of that name would hold it.
    pub fn text(name: impl Into<String>, text: impl Into<Arc<[u8]>>) -> Self {
        Self {
            location: Location::Memory(text.into()),
            name: name.into(),
            explicit: true,
            corrections: Arc::default(),
        }
    }

    /// The file to open, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match &self.location {
            Location::File(path) => Some(path),
            Location::Stdin | Location::Memory(_) => None,
        }
    }

    fn of(path: PathBuf, explicit: bool) -> Self {
        Self {
            name: path_name(&path),
            location: Location::File(path),
            explicit,
            corrections: Arc::default(),
        }
    }
}

/// Why something the user typed, or something found on the way, cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// There is no such file or directory.
    #[error("`{}` does not exist{}", path_name(.path), did_you_mean(.suggestion.as_deref()))]
    Missing {
        /// As typed.
        path: PathBuf,
        /// The nearest path that exists, if any is close.
        suggestion: Option<PathBuf>,
    },
    /// A symbolic link to something that is not there.
    #[error("`{}` is a link to `{}`, which does not exist", path_name(.path), path_name(.target))]
    BrokenLink {
        /// The link.
        path: PathBuf,
        /// What it says it leads to.
        target: PathBuf,
    },
    /// A directory in which nothing looks like a score.
    #[error(
        "no score found under `{}`: files ending in .pgn, .txt (also followed by .gz, .bz2, .zst) and .zip are read; \
         name a file directly to read it whatever it is called",
        path_name(.directory)
    )]
    NoScore {
        /// As typed.
        directory: PathBuf,
    },
    /// A pattern that no file fits.
    #[error(
        "no file fits the pattern `{pattern}`: `*` and `?` stand for letters of a name, `**/` for directories"
    )]
    NoMatch {
        /// As typed.
        pattern: String,
    },
    /// Neither the name of a file nor a pattern.
    #[error(
        "`{pattern}` is no file, and cannot be read as a pattern: {reason} (a literal `[` is written `[[]`)"
    )]
    BadPattern {
        /// As typed.
        pattern: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The system does not let this user look there.
    #[error("permission denied: `{}` (ask its owner, or change its permissions)", path_name(.path))]
    Denied {
        /// The file or directory that refuses.
        path: PathBuf,
    },
    /// Standard input was named more than once; it is read once, where it was named first.
    #[error("`-` is given more than once: standard input can be read only once")]
    StdinTwice,
    /// Anything else that the system reports.
    #[error("cannot read `{}`: {source}", path_name(.path))]
    Unreadable {
        /// The file or directory.
        path: PathBuf,
        /// The system's own words.
        source: io::Error,
    },
}

fn did_you_mean(suggestion: Option<&Path>) -> String {
    suggestion.map_or_else(String::new, |path| {
        format!("; did you mean `{}`?", path_name(path))
    })
}
