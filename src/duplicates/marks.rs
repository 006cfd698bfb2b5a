//! Marks: what of each game of a part of the input is written down, to compare it with those of the other parts.
//!
//! One JSON object a line: which part it is, a mark for each game in the order of the input, and how many there were. A
//! file whose name ends in `.zst` is compressed. Several parts may stand in one file, one behind the other; a compressed
//! part is a frame of its own.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use zstd::stream::write::Encoder;

use super::{Candidate, GameKey};
use crate::findings::{Level, ShardId};
use crate::text::json::push_line;

/// How much marks are compressed: more takes longer than the audit has to spare.
const PACKING: i32 = 3;

/// A line of a file of marks.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum MarkLine<'a> {
    /// The first line of a part.
    Marks(&'a ShardId),
    /// A game.
    Mark(&'a GameMark<'a>),
    /// The last line of a part.
    End(MarksEnd),
}

/// The end of the marks of a part.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct MarksEnd {
    /// How many there were.
    pub marks: u64,
}

/// What is kept of a game that is to be compared with others.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameMark<'a> {
    /// What is the same in games that are the same: 32 hexadecimal digits.
    #[serde(borrow)]
    pub key: Cow<'a, str>,
    /// Who played it, White first, when, and how it ended, as its tags say.
    pub said: [Box<str>; 4],
    /// Its source.
    #[serde(borrow)]
    pub source: Cow<'a, str>,
    /// Its number there, from 1.
    pub game: u64,
    /// The line it begins on, from 1.
    pub line: u64,
    /// From where to where it stands there, in bytes, with the blanks behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<(u64, u64)>,
    /// How loud it is told that it is a duplicate.
    pub level: Level,
    /// Who says that it may be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<AllowedBy>,
    /// How its text begins: its tags, or a few bytes.
    #[serde(borrow)]
    pub head: Cow<'a, str>,
}

/// Who says that a game may stand in the input twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AllowedBy {
    /// The game itself.
    Game,
    /// The settings, in the entry of this number.
    Settings(usize),
}

/// What of a mark is compared.
#[derive(Debug, Deserialize)]
pub struct MarkEntry<'a> {
    /// What is the same in games that are the same.
    pub key: &'a str,
}

impl<'a> GameMark<'a> {
    /// The mark of a game with that number and line in its source; a note, and allowed by nobody.
    pub fn of(game: &Candidate<'a>, source: &'a str, (number, line): (u64, u64)) -> GameMark<'a> {
        GameMark {
            key: Cow::Owned(game.key.to_string()),
            said: game.said.map(Box::from),
            source: Cow::Borrowed(source),
            game: number,
            line,
            bytes: game.bytes,
            level: Level::Note,
            allowed: None,
            head: String::from_utf8_lossy(game.head),
        }
    }
}

impl std::fmt::Display for GameKey {
    /// Thirty-two hexadecimal digits.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:032x}", self.bits())
    }
}

/// Whether marks in a file of that name are compressed.
pub fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "zst")
}

/// Writes the marks of a part.
pub struct MarkWriter<W: Write> {
    out: Out<W>,
    line: Vec<u8>,
    marks: u64,
}

enum Out<W: Write> {
    Plain(W),
    Packed(Encoder<'static, W>),
}

impl<W: Write> MarkWriter<W> {
    /// A writer of the marks of that part.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn new(out: W, packed: bool, part: &ShardId) -> io::Result<MarkWriter<W>> {
        let out = match packed {
            false => Out::Plain(out),
            true => {
                let mut encoder = Encoder::new(out, PACKING)?;
                encoder.include_checksum(true)?;
                Out::Packed(encoder)
            }
        };
        let mut writer = MarkWriter {
            out,
            line: Vec::new(),
            marks: 0,
        };
        writer.row(&MarkLine::Marks(part))?;
        Ok(writer)
    }

    /// Writes a mark.
    ///
    /// # Errors
    /// If the output fails.
    pub fn mark(&mut self, mark: &GameMark<'_>) -> io::Result<()> {
        self.marks += 1;
        self.row(&MarkLine::Mark(mark))
    }

    /// Writes a mark that was read, without the end of its line.
    ///
    /// # Errors
    /// If the output fails.
    pub fn line(&mut self, line: &[u8]) -> io::Result<()> {
        self.marks += 1;
        self.line.clear();
        self.line.extend_from_slice(line);
        self.line.push(b'\n');
        self.put()
    }

    /// Writes the end; what was written to.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.row(&MarkLine::End(MarksEnd { marks: self.marks }))?;
        match self.out {
            Out::Plain(out) => Ok(out),
            Out::Packed(encoder) => encoder.finish(),
        }
    }

    fn row(&mut self, row: &MarkLine<'_>) -> io::Result<()> {
        self.line.clear();
        push_line(row, &mut self.line)?;
        self.put()
    }

    fn put(&mut self) -> io::Result<()> {
        match &mut self.out {
            Out::Plain(out) => out.write_all(&self.line),
            Out::Packed(out) => out.write_all(&self.line),
        }
    }
}
