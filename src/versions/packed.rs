//! A game in the bytes of an index.

use std::io;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::verdict::{Player, PlayerPair};
use crate::board::PackedMove;
use crate::book::known::GameEntry;
use crate::games::KeptHeading;
use crate::replay::Worth;
use crate::score::{Day, Outcome};

/// How long the moves are, and how long what stands before them is.
const LENGTHS: usize = 8;

/// No head takes more beside its names.
const NUMBERS: usize = 96;

/// What stands before the moves of a game.
#[derive(Debug, Serialize, Deserialize)]
struct PackedHead<'a> {
    #[serde(borrow)]
    players: [Option<&'a str>; 2],
    surnames: [Option<u32>; 2],
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
    head: PackedHead<'b>,
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

/// Puts a game whose players have these surnames, with these moves, behind the bytes; where it stands in them.
pub(super) fn pack(
    heading: &KeptHeading<'_>,
    surnames: [Option<u32>; 2],
    moves: &[[u8; 2]],
    into: &mut Vec<u8>,
) -> io::Result<Range<usize>> {
    let from = into.len();
    into.extend_from_slice(&[0; LENGTHS]);
    let head = PackedHead {
        players: heading.players.each_ref().map(Option::as_deref),
        surnames,
        day: heading.day,
        result: heading.result.map(number_of),
        number: heading.number,
        line: heading.line,
        start: heading.start,
        worth: heading.worth,
    };
    let names = head.players.iter().flatten().map(|name| name.len());
    into.resize(from + LENGTHS + names.sum::<usize>() + NUMBERS, 0);
    let head = postcard::to_slice(&head, &mut into[from + LENGTHS..]);
    let length = head.map_err(io::Error::other)?.len();
    into.truncate(from + LENGTHS + length);
    let lengths = [into.len() - from - LENGTHS, 2 * moves.len()].map(|length| length as u32);
    into.extend_from_slice(moves.as_flattened());
    let (places, _) = into[from..].as_chunks_mut();
    for (place, length) in places.iter_mut().zip(lengths) {
        *place = length.to_le_bytes();
    }
    Ok(from..into.len())
}

/// How many bytes a game has that begins with these.
pub(super) fn length(bytes: &[u8]) -> Option<usize> {
    let (lengths, _) = bytes.get(..LENGTHS)?.as_chunks();
    let lengths = lengths.iter().map(|&length| u32::from_le_bytes(length));
    Some(LENGTHS + lengths.map(|length| length as usize).sum::<usize>())
}

impl<'b> PackedGame<'b> {
    /// The game that stands at the start of the bytes.
    pub(super) fn read(bytes: &'b [u8]) -> io::Result<PackedGame<'b>> {
        let bytes = length(bytes).and_then(|length| bytes.get(LENGTHS..length));
        let bytes = bytes.ok_or(io::ErrorKind::InvalidData)?;
        let (head, moves) = postcard::take_from_bytes(bytes).map_err(io::Error::other)?;
        let (moves, _) = moves.as_chunks();
        Ok(PackedGame { head, moves })
    }

    /// Its players.
    pub(super) fn players(&self) -> PlayerPair<'b> {
        let PackedHead {
            players, surnames, ..
        } = self.head;
        [0, 1].map(|side| {
            let (name, surname) = players[side].zip(surnames[side])?;
            Some(Player { name, surname })
        })
    }

    /// The hash of the position it begins from.
    pub(super) fn start(&self) -> u64 {
        self.head.start
    }

    /// How another game lies to it, as far as that is seen at once.
    pub(super) fn likeness(&self, other: &PackedGame<'_>) -> Likeness {
        let (one, two) = (&self.head, &other.head);
        let turned = || {
            let [white, black] = one.surnames;
            white != black && two.surnames == [black, white]
        };
        if (one.start, self.moves, one.result) != (two.start, other.moves, two.result) {
            Likeness::Other
        } else if one.players == two.players {
            Likeness::Copy
        } else if turned() {
            Likeness::Other
        } else {
            Likeness::Same
        }
    }

    /// The game, in a source where so many games and lines stand before its chunk.
    pub(super) fn entry(&self, (games, lines): (u64, u64)) -> GameEntry {
        let head = &self.head;
        let moves = self.moves.iter();
        GameEntry {
            players: head.players.map(|name| name.map(str::to_owned)),
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
