//! Why a source was not read, or not read to its end.

use std::io;

/// Why a source was not read, or not read to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The system failed to open or to read it.
    #[error("cannot read `{name}`: {source}")]
    Read {
        /// The name shown to the user.
        name: String,
        /// The system's own words.
        source: io::Error,
    },
    /// Packed data that end too early; what came before has been handed over.
    #[error("`{name}`: compressed data end early: the file is damaged or cut short")]
    CutShort {
        /// The name shown to the user.
        name: String,
    },
    /// Packed data that cannot be unpacked; what came before the fault has been handed over.
    #[error(
        "`{name}`: compressed data are damaged ({source}); what comes after the damage is not read"
    )]
    Damaged {
        /// The name shown to the user.
        name: String,
        /// What the decoder found.
        source: io::Error,
    },
    /// A member of an archive, or a whole archive, packed in a way that is not read here.
    #[error(
        "`{name}` cannot be unpacked here ({reason}): unpack it first and name the files inside"
    )]
    Unsupported {
        /// The name shown to the user.
        name: String,
        /// Which way that is.
        reason: String,
    },
    /// A member of an archive whose name another member had before it; both have been handed over.
    #[error(
        "`{name}` is in the archive more than once: each member of that name is read, but nothing can say which of \
         them is meant; give them names of their own"
    )]
    Namesake {
        /// The name shown to the user.
        name: String,
    },
    /// An archive in which nothing looks like a score.
    #[error(
        "no score found in `{name}`: members ending in .pgn or .txt (also followed by .gz, .bz2, .zst) are read; \
         unpack it and name a file directly to read it whatever it is called"
    )]
    NoScore {
        /// The name shown to the user.
        name: String,
    },
    /// Something that is plainly no text; nothing of it has been handed over.
    #[error("`{name}` {}; {hint}", seems(.what))]
    Binary {
        /// The name shown to the user.
        name: String,
        /// What it seems to be, with its article; `None` when that cannot be told.
        what: Option<&'static str>,
        /// What the user can do.
        hint: &'static str,
    },
    /// More than one of the above, in the order of an archive's members: never empty, never nested.
    #[error("{}", lines(.0))]
    Several(Vec<OpenError>),
    /// The callback's own error, as it gave it. Nothing was read after it.
    #[error(transparent)]
    Callback(io::Error),
}

impl OpenError {
    /// The errors one by one, for a message each.
    pub fn into_each(self) -> Vec<OpenError> {
        match self {
            Self::Several(errors) => errors,
            one => vec![one],
        }
    }
}

fn seems(what: &Option<&'static str>) -> String {
    match what {
        Some(what) => format!("seems to be {what}"),
        None => "is not a text (its bytes are no letters in any encoding)".to_owned(),
    }
}

fn lines(errors: &[OpenError]) -> String {
    let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// What an error of a source means. `packed`: there is a decoder between the source and us.
pub(super) fn fault(name: &str, source: io::Error, packed: bool) -> OpenError {
    let name = name.to_owned();
    if !packed || source.raw_os_error().is_some() {
        OpenError::Read { name, source }
    } else if source.kind() == io::ErrorKind::UnexpectedEof {
        OpenError::CutShort { name }
    } else if source.kind() == io::ErrorKind::Unsupported {
        let reason = source.to_string();
        OpenError::Unsupported { name, reason }
    } else {
        OpenError::Damaged { name, source }
    }
}
