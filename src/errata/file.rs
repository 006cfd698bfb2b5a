//! A file of errata as a person writes it.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use crate::ingest::source::Input;
use crate::limits::{SETTINGS_BYTES, bytes_of};
use crate::text::wording::{self, TextError};

/// What the file is called that is looked for.
pub const FILE_NAME: &str = "bystander.errata.toml";

/// What is wrong with the printed text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ErratumKind {
    /// The page is wrong.
    #[default]
    Misprint,
    /// The page is right, and the text made of it is not.
    Scan,
    /// What is printed can be read in several ways.
    Reading,
    /// It may be so.
    Doubtful,
}

impl ErratumKind {
    /// As it stands in a file.
    pub fn name(self) -> &'static str {
        match self {
            ErratumKind::Misprint => "misprint",
            ErratumKind::Scan => "scan",
            ErratumKind::Reading => "reading",
            ErratumKind::Doubtful => "doubtful",
        }
    }
}

/// Where the printed text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErratumPlace {
    /// On a line, from 1; where it stands there more than once, at a column, from 1.
    Line(u64, Option<u64>),
    /// At a ply of a game, both from 1.
    Ply(u64, u32),
}

/// One correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erratum {
    /// The source, as a path from the folder of the file.
    pub source: String,
    /// Where it stands there.
    pub place: ErratumPlace,
    /// What must stand there: without it nothing is corrected.
    pub printed: String,
    /// What to read instead.
    pub read: String,
    /// The kind, who, when, why and where from, as far as they are said.
    pub note: String,
    /// The line of the file it begins on, from 1.
    pub line: usize,
}

/// The errata of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Errata {
    /// The file.
    pub path: PathBuf,
    /// What it says, in its order.
    pub list: Vec<Erratum>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ErrataFile {
    #[serde(default)]
    erratum: Vec<Spanned<RawErratum>>,
}

/// An erratum with the keys it is written with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawErratum {
    source: String,
    line: Option<u64>,
    column: Option<u64>,
    game: Option<u64>,
    ply: Option<u32>,
    printed: String,
    read: String,
    #[serde(default)]
    kind: ErratumKind,
    #[serde(default)]
    by: String,
    date: Option<toml::Value>,
    #[serde(default)]
    why: String,
    #[serde(default)]
    reference: String,
}

impl Errata {
    /// The file that holds in a folder: the one there, or in the nearest folder above.
    pub fn find(folder: &Path) -> Option<PathBuf> {
        let whole = std::path::absolute(folder).ok()?;
        let mut folders = whole.ancestors().map(|folder| folder.join(FILE_NAME));
        let found = folders.find(|path| path.is_file())?;
        let beside = found.strip_prefix(&whole).map(Path::to_owned);
        Some(beside.unwrap_or(found))
    }

    /// What a file says.
    ///
    /// # Errors
    /// If it cannot be read or understood; the message says why and where.
    pub fn load(path: &Path) -> Result<Errata, String> {
        let unreadable = |err| format!("cannot read the errata `{}`: {err}", path.display());
        let bytes = bytes_of(path, SETTINGS_BYTES).map_err(unreadable)?;
        let text = wording::text_of(path, bytes).map_err(|err| err.to_string())?;
        Errata::parse(path, &text).map_err(|err| err.to_string())
    }

    /// What the text of a file says.
    ///
    /// # Errors
    /// If it makes no sense.
    pub fn parse(path: &Path, text: &str) -> Result<Errata, TextError> {
        let name = path.to_string_lossy();
        let read: ErrataFile = toml::from_str(text).map_err(|err| {
            let (at, message) = wording::of_toml(&err, text);
            TextError::at(&name, text, at, message)
        })?;
        let list = read.erratum.into_iter().map(|written| {
            let at = written.span().start;
            let (line, _) = crate::text::line_and_column(text, at);
            let made = written.into_inner().erratum(line);
            made.map_err(|message| TextError::at(&name, text, at, message))
        });
        Ok(Errata {
            path: path.to_owned(),
            list: list.collect::<Result<_, _>>()?,
        })
    }

    /// The errata of an input.
    pub(super) fn of(&self, input: &Input) -> Vec<&Erratum> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let whole = |path: &Path| fs::canonicalize(path).ok();
        let here = whole(input.path().unwrap_or(Path::new(&input.name)));
        let is_meant = |erratum: &&Erratum| {
            let there = || whole(&folder.join(&erratum.source));
            input.name == erratum.source || here.is_some() && here == there()
        };
        self.list.iter().filter(is_meant).collect()
    }

    /// Those of an input, as errata of a text without a name.
    #[must_use]
    pub fn of_one(&self, input: &Input) -> Errata {
        let nameless = |one: &Erratum| Erratum {
            source: String::new(),
            ..one.clone()
        };
        Errata {
            path: self.path.clone(),
            list: self.of(input).into_iter().map(nameless).collect(),
        }
    }

    /// Those of a stretch of every text, as errata of a text of its own: lines and games of the text are counted from 0
    /// here, and from the beginning of the stretch there.
    #[must_use]
    pub fn within(&self, lines: &Range<u64>, games: &Range<u64>) -> Errata {
        let moved = |one: &Erratum| {
            let place = match one.place {
                ErratumPlace::Line(line, column) if lines.contains(&(line - 1)) => {
                    ErratumPlace::Line(line - lines.start, column)
                }
                ErratumPlace::Ply(game, ply) if games.contains(&(game - 1)) => {
                    ErratumPlace::Ply(game - games.start, ply)
                }
                ErratumPlace::Line(..) | ErratumPlace::Ply(..) => return None,
            };
            Some(Erratum {
                place,
                ..one.clone()
            })
        };
        Errata {
            path: self.path.clone(),
            list: self.list.iter().filter_map(moved).collect(),
        }
    }

    /// The file as people name it, with the line of an erratum.
    pub(super) fn name_of(&self, erratum: &Erratum) -> String {
        format!("{}:{}", self.path.display(), erratum.line)
    }
}

impl RawErratum {
    fn erratum(self, line: usize) -> Result<Erratum, String> {
        let place = match (self.line, self.column, self.game, self.ply) {
            (Some(line @ 1..), column, None, None) => ErratumPlace::Line(line, column),
            (None, None, Some(game @ 1..), Some(ply @ 1..)) => ErratumPlace::Ply(game, ply),
            _ => {
                return Err(
                    "an erratum says where it is: with `line` (and `column`, if need be), or with `game` and `ply`, \
                     all from 1"
                        .to_owned(),
                );
            }
        };
        if self.printed.is_empty() {
            return Err("`printed` is what stands in the source, and cannot be empty".to_owned());
        }
        if [&self.printed, &self.read]
            .iter()
            .any(|text| text.contains(['\n', '\r']))
        {
            return Err("`printed` and `read` are of one line".to_owned());
        }
        Ok(Erratum {
            place,
            note: self.note(),
            source: self.source,
            printed: self.printed,
            read: self.read,
            line,
        })
    }

    /// `misprint; A. Lund, 2026-11-22: the rook is wanted on e5 (Chess Monthly 1860, 41)`.
    fn note(&self) -> String {
        let date = self.date.as_ref().map_or(String::new(), |date| match date {
            toml::Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        let who: Vec<&str> = [self.by.as_str(), &date]
            .into_iter()
            .filter(|said| !said.is_empty())
            .collect();
        let mut note = self.kind.name().to_owned();
        if !who.is_empty() {
            note.push_str(&format!("; {}", who.join(", ")));
        }
        if !self.why.is_empty() {
            note.push_str(&format!(": {}", self.why));
        }
        if !self.reference.is_empty() {
            note.push_str(&format!(" ({})", self.reference));
        }
        note
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Errata, String> {
        Errata::parse(Path::new("e.toml"), text).map_err(|err| err.to_string())
    }

    #[test]
    fn an_erratum_has_its_place_and_its_reason() {
        let text = "\n[[erratum]]\nsource = \"a.txt\"\nline = 4\nprinted = \"R-K5\"\nread = \"R-K6\"\nkind = \"scan\"\n\
            by = \"A. Lund\"\ndate = 2026-11-22\nwhy = \"the note has it\"\nreference = \"p. 41\"\n";
        let errata = parse(text).unwrap();
        let [one] = &errata.list[..] else {
            panic!("{errata:?}")
        };
        assert_eq!((one.place, one.line), (ErratumPlace::Line(4, None), 2));
        assert_eq!(
            one.note,
            "scan; A. Lund, 2026-11-22: the note has it (p. 41)"
        );
        assert!(parse("").unwrap().list.is_empty());
    }

    #[test]
    fn what_makes_no_sense_is_told_with_its_line() {
        let of = |rest: &str| {
            format!("[[erratum]]\nsource = \"a\"\nprinted = \"x\"\nread = \"y\"\n{rest}")
        };
        for (text, why) in [
            (of(""), "e.toml:1:1: an erratum says where it is"),
            (of("line = 1\ngame = 2\n"), "an erratum says where it is"),
            (of("line = 0\n"), "an erratum says where it is"),
            (of("game = 2\n"), "an erratum says where it is"),
            (of("line = 1\nkid = \"scan\"\n"), "did you mean `kind`?"),
            (
                of("line = 1\n").replace("\"x\"", "\"\""),
                "`printed` is what stands in the source",
            ),
            (
                of("line = 1\n").replace("\"y\"", "\"a\\nb\""),
                "are of one line",
            ),
        ] {
            let said = parse(&text).unwrap_err();
            assert!(said.contains(why), "{said}");
        }
    }
}
