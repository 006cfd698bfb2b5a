//! Reading code files.

use std::path::{Path, PathBuf};

use super::{BUILT_IN, Code};
use crate::suggest::closest;

/// Why a code could not be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// No code has that id, and no such file is there.
    #[error("no code `{id}`{}; the codes are: {known}; a file of your own is named by its path, as in `./club.toml`",
        .near.as_ref().map_or(String::new(), |near| format!(" (did you mean `{near}`?)")))]
    Unknown {
        /// As asked for.
        id: String,
        /// The nearest id.
        near: Option<String>,
        /// All ids.
        known: String,
    },
    /// The file cannot be read.
    #[error("cannot read the code `{}`: {source}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's own words.
        source: std::io::Error,
    },
    /// The file is no code.
    #[error("{name}:{line}:{column}: {message}")]
    Invalid {
        /// The file, or the id.
        name: String,
        /// From 1.
        line: usize,
        /// In characters, from 1.
        column: usize,
        /// What is wrong and what would be right.
        message: String,
    },
}

/// The code with that id, or in that file (a path, or a name that ends in `.toml`).
///
/// # Errors
/// If there is no such code, or its file cannot be read or understood.
pub fn load(wanted: &str) -> Result<Code, CodeError> {
    if let Some((id, text)) = BUILT_IN.iter().find(|(id, _)| *id == wanted) {
        return parse(id, text);
    }
    if !wanted.ends_with(".toml") && !wanted.contains(['/', '\\']) {
        let known: Vec<&str> = BUILT_IN.iter().map(|(id, _)| *id).collect();
        return Err(CodeError::Unknown {
            id: wanted.to_owned(),
            near: closest(wanted, known.iter().copied()).map(str::to_owned),
            known: known.join(", "),
        });
    }
    let path = Path::new(wanted);
    let unreadable = |source| CodeError::Unreadable {
        path: path.to_owned(),
        source,
    };
    let bytes = std::fs::read(path).map_err(unreadable)?;
    let text = String::from_utf8(bytes)
        .map_err(|err| unreadable(std::io::Error::new(std::io::ErrorKind::InvalidData, err)))?;
    parse(wanted, &text)
}

/// The code that a TOML text describes; `name` is what messages call it.
///
/// # Errors
/// If the text is no TOML, or a key or a value is not one that a code has.
pub fn parse(name: &str, text: &str) -> Result<Code, CodeError> {
    toml::from_str(text).map_err(|err| {
        let at = err.span().map_or(0, |span| span.start);
        let before = &text[..at.min(text.len())];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        CodeError::Invalid {
            name: name.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: with_nearest(err.message()),
        }
    })
}

/// The message of the parser, with the nearest of the keys it names.
fn with_nearest(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let (Some(unknown), true) = (quoted.next(), message.starts_with("unknown")) else {
        return message.to_owned();
    };
    match closest(unknown, quoted) {
        Some(near) => {
            format!("unknown key or value `{unknown}`: did you mean `{near}`? ({message})")
        }
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_code_parses_and_bears_its_id() {
        for (id, text) in BUILT_IN {
            assert_eq!(parse(id, text).map(|code| code.id).unwrap(), *id);
        }
    }

    #[test]
    fn every_code_file_is_registered() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/codes");
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(id) = name.strip_suffix(".toml") {
                assert!(
                    BUILT_IN.iter().any(|(known, _)| *known == id),
                    "{name} is not in BUILT_IN"
                );
            }
        }
    }

    #[test]
    fn an_unknown_key_names_the_nearest_and_its_place() {
        let text = BUILT_IN[1]
            .1
            .replace("[stalemate]\ncite", "[stalemate]\ncites");
        let err = parse("club.toml", &text).unwrap_err().to_string();
        assert!(err.contains("did you mean `cite`?"), "{err}");
        let line = text.lines().position(|l| l.starts_with("cites")).unwrap() + 1;
        assert!(err.starts_with(&format!("club.toml:{line}:1:")), "{err}");
    }

    #[test]
    fn an_unknown_kind_of_breach_names_the_nearest() {
        let text = BUILT_IN[1]
            .1
            .replace("[\"king-exposed\"]", "[\"king-exposd\"]");
        let err = parse("club.toml", &text).unwrap_err().to_string();
        assert!(err.contains("did you mean `king-exposed`?"), "{err}");
    }

    #[test]
    fn an_unknown_code_names_the_nearest() {
        let err = load("fide2023").unwrap_err().to_string();
        assert!(err.contains("did you mean `fide-2023`?"), "{err}");
    }
}
