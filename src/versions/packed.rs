//! A game in the bytes of an index.

use std::io;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::surnames;
use crate::board::PackedMove;
use crate::book::known::Entry;
use crate::games::Heading;
use crate::replay::Worth;
use crate::score::{Day, Outcome};

/// How many bytes stand behind these.
const LENGTH: usize = 4;

/// No head takes more.
const HEAD: usize = 96;

/// What is said of a game; its names and its moves stand behind that.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// How long White's name is and Black's.
    names: [Option<u32>; 2],
    day: Day,
    result: Option<u8>,
    number: u64,
    line: u64,
    start: u64,
    worth: Worth,
}

/// A game as it stands in the bytes; its number and line count from its chunk.
#[derive(Debug)]
pub(super) struct PackedGame<'b> {
    head: Head,
    /// White's name and Black's, as tags give them.
    pub(super) names: [Option<&'b [u8]>; 2],
    /// Its moves.
    pub(super) moves: &'b [[u8; 2]],
}

/// How two games lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// Something differs, or all.
    Other,
    /// Moves and result are the same, and neither has White and Black in the other's place.
    Same,
    /// The names are the same, too.
    Copy,
}

/// Puts a game with these moves behind the bytes; where it begins in them.
pub(super) fn pack(
    heading: &Heading<'_>,
    moves: &[[u8; 2]],
    into: &mut Vec<u8>,
) -> io::Result<usize> {
    let names = heading.players;
    let head = Head {
        names: names.map(|name| Some(name?.len() as u32)),
        day: heading.day,
        result: heading.result.map(number_of),
        number: heading.number,
        line: heading.line,
        start: heading.start,
        worth: heading.worth,
    };
    let mut room = [0; HEAD];
    let head = &*postcard::to_slice(&head, &mut room).map_err(io::Error::other)?;
    let from = into.len();
    let parts = [
        head,
        names[0].unwrap_or_default(),
        names[1].unwrap_or_default(),
        moves.as_flattened(),
    ];
    let length: usize = parts.iter().map(|part| part.len()).sum();
    into.extend_from_slice(&(length as u32).to_le_bytes());
    for part in parts {
        into.extend_from_slice(part);
    }
    Ok(from)
}

/// How many bytes a game has that begins with these.
pub(super) fn length(bytes: &[u8]) -> Option<usize> {
    let length = u32::from_le_bytes(*bytes.first_chunk::<LENGTH>()?);
    Some(LENGTH + length as usize)
}

impl<'b> PackedGame<'b> {
    /// The game that stands at the start of the bytes.
    pub(super) fn read(bytes: &'b [u8]) -> io::Result<PackedGame<'b>> {
        let bytes = length(bytes).and_then(|length| bytes.get(LENGTH..length));
        let bytes = bytes.ok_or(io::ErrorKind::InvalidData)?;
        let (head, mut rest) =
            postcard::take_from_bytes::<Head>(bytes).map_err(io::Error::other)?;
        let mut names = [None; 2];
        for (name, length) in names.iter_mut().zip(head.names) {
            if let Some(length) = length {
                let parted = rest.split_at_checked(length as usize);
                let (first, behind) = parted.ok_or(io::ErrorKind::InvalidData)?;
                (*name, rest) = (Some(first), behind);
            }
        }
        let (moves, _) = rest.as_chunks();
        Ok(PackedGame { head, names, moves })
    }

    /// The hash of the position it begins from.
    pub(super) fn start(&self) -> u64 {
        self.head.start
    }

    /// How another game lies to it, as far as that is seen at once.
    pub(super) fn likeness(&self, other: &PackedGame<'_>) -> Likeness {
        let (one, two) = (&self.head, &other.head);
        let turned = || {
            let marks = |names: [Option<&[u8]>; 2]| names.map(|name| surnames::mark(name?));
            let [white, black] = marks(self.names);
            white != black && marks(other.names) == [black, white]
        };
        if (one.start, self.moves, one.result) != (two.start, other.moves, two.result) {
            Likeness::Other
        } else if self.names == other.names {
            Likeness::Copy
        } else if turned() {
            Likeness::Other
        } else {
            Likeness::Same
        }
    }

    /// The game, in a source where so many games and lines stand before its chunk.
    pub(super) fn entry(&self, (games, lines): (u64, u64)) -> Entry {
        let head = &self.head;
        let moves = self.moves.iter();
        Entry {
            players: self
                .names
                .map(|name| Some(String::from_utf8_lossy(name?).into_owned())),
            day: head.day,
            result: head.result.and_then(|number| outcomes().nth(number.into())),
            number: head.number + games,
            line: head.line + lines,
            worth: head.worth,
            start: head.start,
            moves: moves.map(|&two| PackedMove::from_bytes(two)).collect(),
            positions: Vec::new(),
        }
    }
}

fn outcomes() -> impl Iterator<Item = Outcome> {
    let won = [Color::White, Color::Black].map(Outcome::Won);
    won.into_iter().chain([Outcome::Drawn, Outcome::Open])
}

fn number_of(outcome: Outcome) -> u8 {
    outcomes().take_while(|one| *one != outcome).count() as u8
}
