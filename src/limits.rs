//! How much is analysed of what a hostile or damaged file can hold without end, all in one place.
//!
//! None of it is met by a game that people wrote down. Where one is met, `limit-reached` tells it, what lies beyond is
//! kept as it is written, and the game goes on. `docs/limits.md` shows them; a test holds it to this file.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How deep variations are followed inside one another.
pub const VARIATION_DEPTH: usize = 128;

/// How many variations of one game are followed.
pub const VARIATIONS: usize = 1 << 14;

/// How many words, numbers, signs and comments of one game are told apart.
pub const TOKENS: usize = 1 << 20;

/// How many tags of one game are told apart.
pub const TAGS: usize = 1 << 10;

/// How many marks (`ch`, `+`, `e.p.`) are taken for those of one move.
pub const MARKS: usize = 8;

/// The longest text that is analysed as a move, in bytes.
pub const MOVE_BYTES: usize = 256;

/// How many `[%law …]` commands of one game are obeyed.
pub const COMMANDS: usize = 256;

/// How far is read ahead to settle what a doubtful move means, in tokens.
pub const READ_AHEAD: usize = 1 << 11;

/// How many plies are tried, in one line of play or another, to settle what the doubtful moves of one game mean: so
/// many, and [`WORK_PER_TOKEN`] more for each word and sign of it.
pub const WORK: u64 = 1 << 16;

/// See [`WORK`].
pub const WORK_PER_TOKEN: u64 = 8;

/// How many plies are tried to find the games on a page of a book: so many, and [`PAGE_WORK_PER_BYTE`] more for each byte.
pub const PAGE_WORK: u64 = 1 << 16;

/// See [`PAGE_WORK`].
pub const PAGE_WORK_PER_BYTE: u64 = 4;

/// How many readings are weighed to decode what is damaged on the pages of a book: so many, and
/// [`DECODE_WORK_PER_BYTE`] more for each byte.
pub const DECODE_WORK: u64 = 1 << 26;

/// See [`DECODE_WORK`].
pub const DECODE_WORK_PER_BYTE: u64 = 1 << 13;

/// How many readings are weighed to decode one game: twice what the longest of damaged books have been seen to take.
pub const SEARCH_WORK: u64 = 1 << 28;

/// How many signs of a page are decoded as one game at most.
pub const REGION_SIGNS: usize = 40_000;

/// At how many places of one paragraph of a book a game is looked for.
pub const STARTS: usize = 32;

/// How many known games a page is compared with.
pub const KNOWN_GAMES: usize = 1 << 22;

/// How large a file of settings or a code may be, in bytes.
pub const SETTINGS_BYTES: u64 = 1 << 22;

/// How large a baseline may be, in bytes.
pub const BASELINE_BYTES: u64 = 1 << 28;

/// How large the texts may be together that are mended in one run, in bytes.
pub const MENDED_BYTES: u64 = 1 << 30;

/// How many times its packed size a source or a member of an archive may unpack to, once it is larger than
/// [`UNPACKED_FREELY`].
pub const UNPACK_RATIO: u64 = 256;

/// How much is unpacked without asking how small it was, in bytes.
pub const UNPACKED_FREELY: u64 = 1 << 26;

/// What is in a file of at most so many bytes.
///
/// # Errors
/// If it cannot be read, or is larger.
pub fn bytes_of(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!(
            "it is larger than {} MiB, the most that is read of such a file",
            most >> 20
        );
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Work that may still be done; it is counted and not timed, so that the same input always gets the same answer.
#[derive(Debug, Default)]
pub struct Meter {
    left: Cell<u64>,
}

impl Meter {
    /// A meter with so much work on it.
    pub fn of(work: u64) -> Meter {
        Meter {
            left: Cell::new(work),
        }
    }

    /// Puts so much work on it, whatever was left.
    pub fn restart(&self, work: u64) {
        self.left.set(work);
    }

    /// Takes work off; false if that was all there was left.
    pub fn spend(&self, work: u64) -> bool {
        self.left.set(self.left.get().saturating_sub(work));
        !self.is_spent()
    }

    /// Whether nothing is left.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}

/// A limit that a game met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`VARIATION_DEPTH`].
    VariationDepth,
    /// [`VARIATIONS`].
    Variations,
    /// [`TOKENS`].
    Tokens,
    /// [`TAGS`].
    Tags,
    /// [`MARKS`].
    Marks,
    /// [`MOVE_BYTES`].
    MoveBytes,
    /// [`COMMANDS`].
    Commands,
    /// [`WORK`].
    Work,
    /// [`PAGE_WORK`].
    PageWork,
}
