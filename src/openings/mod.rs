//! The names of openings, by position: whatever the order of the moves that led there.
//!
//! `data/openings.tsv` is the table. Its moves are played once, when the first game asks; a game is then asked by the
//! hashes that its replay has anyway.

use std::fmt;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::board::Position;
use crate::notation::plain;
use crate::replay::Line;

/// Code, name and moves, a line each; the first is the head.
const TABLE: &str = include_str!("../../data/openings.tsv");
/// No position that has a name is looked for behind so many plies.
const PLIES: usize = 40;
/// How many bits tell positions apart before they are looked up.
const BITS: usize = 1 << 15;

/// An opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: `B90`.
    pub eco: &'static str,
    /// Its name: `Sicilian Defense: Najdorf Variation`.
    pub name: &'static str,
}

impl Opening {
    /// The name without that of the variation: `Sicilian Defense`.
    pub fn family(&self) -> &'static str {
        self.name
            .split_once(": ")
            .map_or(self.name, |(family, _)| family)
    }

    /// The name of the variation: `Najdorf Variation`.
    pub fn variation(&self) -> Option<&'static str> {
        self.name.split_once(": ").map(|(_, variation)| variation)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The openings whose positions a game from the usual array comes to, the last first, each with the ply after which it
/// stands there.
pub fn passed(line: &Line) -> impl Iterator<Item = (u32, &'static Opening)> {
    let hashes = match line.start.is_usual() {
        true => line.history.hashes(),
        false => &[],
    };
    let hashes = &hashes[..hashes.len().min(PLIES + 1)];
    let found = hashes.iter().enumerate().rev();
    found.filter_map(|(ply, &hash)| Some((ply as u32, BOOK.get(hash)?)))
}

/// The opening that a game is: the last one whose position it comes to.
pub fn of(line: &Line) -> Option<&'static Opening> {
    passed(line).next().map(|(_, opening)| opening)
}

/// The openings that have a code.
pub fn coded(eco: &str) -> impl Iterator<Item = &'static Opening> {
    BOOK.openings
        .iter()
        .filter(move |opening| opening.eco == eco)
}

/// Which of the four kinds of openings a code is of: 1.e4 e5, the French, another reply to 1.e4, or any other beginning.
pub fn kind(eco: &str) -> u8 {
    match eco.as_bytes() {
        [b'C', b'0' | b'1', ..] => 1,
        [b'C', ..] => 0,
        [b'B', ..] => 2,
        _ => 3,
    }
}

/// The code that a tag names: a letter from A to E and two figures; what other databases add behind is let pass.
pub fn code(tag: &str) -> Option<&str> {
    let code = tag.trim().get(..3)?;
    let bytes = code.as_bytes();
    let is_code = matches!(bytes[0], b'A'..=b'E') && bytes[1..].iter().all(u8::is_ascii_digit);
    is_code.then_some(code)
}

/// All openings, by the hashes of their positions.
struct OpeningIndex {
    openings: Vec<Opening>,
    by_hash: FxHashMap<u64, u16>,
    /// For each of [`BITS`] parts of all hashes, whether one is in it.
    bits: Vec<u64>,
}

static BOOK: LazyLock<OpeningIndex> = LazyLock::new(OpeningIndex::read);

impl OpeningIndex {
    fn read() -> OpeningIndex {
        let mut book = OpeningIndex {
            openings: Vec::new(),
            by_hash: FxHashMap::default(),
            bits: vec![0; BITS / 64],
        };
        for line in TABLE.lines().skip(1) {
            let mut fields = line.split('\t');
            let (Some(eco), Some(name), Some(moves)) =
                (fields.next(), fields.next(), fields.next())
            else {
                continue;
            };
            let Some(hash) = hash_behind(moves) else {
                continue;
            };
            book.by_hash.insert(hash, book.openings.len() as u16);
            let bit = hash as usize % BITS;
            book.bits[bit / 64] |= 1 << (bit % 64);
            book.openings.push(Opening { eco, name });
        }
        book
    }

    #[inline]
    fn get(&self, hash: u64) -> Option<&Opening> {
        let bit = hash as usize % BITS;
        if self.bits[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        self.by_hash
            .get(&hash)
            .map(|&index| &self.openings[index as usize])
    }
}

/// The hash of the position behind these moves.
fn hash_behind(moves: &str) -> Option<u64> {
    let mut pos = Position::usual().clone();
    for text in moves.split(' ') {
        let (mv, _) = plain::read(text.as_bytes(), &pos)?;
        pos.play(&mv);
    }
    Some(pos.hash())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        assert_eq!(BOOK.openings.len(), TABLE.lines().count() - 1);
        assert_eq!(BOOK.by_hash.len(), BOOK.openings.len());
    }

    #[test]
    fn names_have_parts() {
        let named = |name| Opening { eco: "B90", name };
        let opening = named("Sicilian Defense: Najdorf Variation, English Attack");
        assert_eq!(opening.family(), "Sicilian Defense");
        assert_eq!(
            opening.variation(),
            Some("Najdorf Variation, English Attack")
        );
        assert_eq!(named("Bird Opening").family(), "Bird Opening");
        assert_eq!(named("Bird Opening").variation(), None);
    }

    #[test]
    fn codes_are_a_letter_and_two_figures() {
        for (tag, eco) in [
            ("B90", Some("B90")),
            (" C50a ", Some("C50")),
            ("C5", None),
            ("F00", None),
            ("?", None),
            ("Éa", None),
        ] {
            assert_eq!(code(tag), eco, "{tag}");
        }
    }
}
