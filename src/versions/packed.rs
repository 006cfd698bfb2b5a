//! A game in the bytes of an index.

use std::io;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::surnames::SurnameNumber;
use super::verdict::{Player, PlayerPair};
use crate::board::PackedMove;
use crate::book::known::GameEntry;
use crate::games::KeptHeading;
use crate::replay::Worth;
use crate::score::{Day, Outcome};

/// What a game begins with: how long its moves are and how long its heading behind them is, four bytes each, the hash of the
/// position it begins from, and the numbers of both surnames, 0 for none. Most games that are laid beside another are told
/// from it by these and their moves, and have their headings left unread.
const FIXED: usize = SURNAMES + 8;
const START: usize = 8;
const SURNAMES: usize = 16;

/// No heading takes more beside its names.
const NUMBERS: usize = 96;

/// What stands behind the moves of a game.
#[derive(Debug, Serialize, Deserialize)]
struct PackedHeading<'a> {
    #[serde(borrow)]
    players: [Option<&'a str>; 2],
    day: Day,
    result: Option<u8>,
    number: u64,
    line: u64,
    worth: Worth,
}

/// A game as it stands in the bytes; its number and line count from its chunk.
#[derive(Debug)]
pub(super) struct PackedGame<'b> {
    /// The hash of the position it begins from.
    pub(super) start: u64,
    /// The numbers of its players' surnames.
    surnames: [Option<SurnameNumber>; 2],
    /// Its moves.
    pub(super) moves: &'b [[u8; 2]],
    /// Its heading, as it stands there.
    heading: &'b [u8],
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

/// Puts a game with these moves behind the bytes, its players without surnames; where it stands in them.
pub(super) fn pack(
    heading: &KeptHeading<'_>,
    moves: &[[u8; 2]],
    into: &mut Vec<u8>,
) -> io::Result<Range<usize>> {
    let from = into.len();
    into.extend_from_slice(&[0; FIXED]);
    into.extend_from_slice(moves.as_flattened());
    let behind = into.len();
    let packed = PackedHeading {
        players: heading.players.each_ref().map(Option::as_deref),
        day: heading.day,
        result: heading.result.map(number_of),
        number: heading.number,
        line: heading.line,
        worth: heading.worth,
    };
    let names = packed.players.iter().flatten().map(|name| name.len());
    into.resize(behind + names.sum::<usize>() + NUMBERS, 0);
    let packed = postcard::to_slice(&packed, &mut into[behind..]);
    let length = packed.map_err(io::Error::other)?.len();
    into.truncate(behind + length);
    let lengths = [2 * moves.len(), length].map(|length| length as u32);
    let (places, _) = into[from..].as_chunks_mut();
    for (place, length) in places.iter_mut().zip(lengths) {
        *place = length.to_le_bytes();
    }
    into[from + START..from + SURNAMES].copy_from_slice(&heading.start.to_le_bytes());
    Ok(from..into.len())
}

/// Gives the players of a packed game their surnames.
pub(super) fn name_players(game: &mut [u8], surnames: [Option<SurnameNumber>; 2]) {
    let (places, _) = game[SURNAMES..FIXED].as_chunks_mut();
    for (place, surname) in places.iter_mut().zip(surnames) {
        *place = surname.map_or(0, SurnameNumber::get).to_le_bytes();
    }
}

/// How many bytes a game has that begins with these.
pub(super) fn length(bytes: &[u8]) -> Option<usize> {
    let [moves, heading] = lengths(bytes.first_chunk()?);
    Some(FIXED + moves + heading)
}

/// How long the moves of a game are that begins with these bytes, and its heading behind them.
fn lengths(fixed: &[u8; FIXED]) -> [usize; 2] {
    [0, 4].map(|at| number_at(fixed, at) as usize)
}

fn number_at(fixed: &[u8; FIXED], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|nth| fixed[at + nth]))
}

impl<'b> PackedGame<'b> {
    /// The game that stands at the start of the bytes.
    pub(super) fn read(bytes: &'b [u8]) -> io::Result<PackedGame<'b>> {
        let game = bytes.split_first_chunk().and_then(|(fixed, bytes)| {
            let [moves, heading] = lengths(fixed);
            let (moves, heading) = bytes.get(..moves + heading)?.split_at_checked(moves)?;
            let (moves, _) = moves.as_chunks();
            let start = std::array::from_fn(|nth| fixed[START + nth]);
            let surnames = [0, 4].map(|at| number_at(fixed, SURNAMES + at));
            Some(PackedGame {
                start: u64::from_le_bytes(start),
                surnames: surnames.map(SurnameNumber::new),
                moves,
                heading,
            })
        });
        game.ok_or(io::ErrorKind::InvalidData.into())
    }

    fn heading(&self) -> io::Result<PackedHeading<'b>> {
        postcard::from_bytes(self.heading).map_err(io::Error::other)
    }

    /// The names of its players.
    pub(super) fn names(&self) -> io::Result<[Option<&'b str>; 2]> {
        Ok(self.heading()?.players)
    }

    /// Its players.
    pub(super) fn players(&self) -> io::Result<PlayerPair<'b>> {
        let names = self.names()?;
        Ok([0, 1].map(|side| {
            let (name, surname) = names[side].zip(self.surnames[side])?;
            Some(Player { name, surname })
        }))
    }

    /// How another game lies to it, as far as that is seen at once.
    pub(super) fn likeness(&self, other: &PackedGame<'_>) -> io::Result<Likeness> {
        if (self.start, self.moves) != (other.start, other.moves) {
            return Ok(Likeness::Other);
        }
        let (one, two) = (self.heading()?, other.heading()?);
        let turned = || {
            let [white, black] = self.surnames;
            white != black && other.surnames == [black, white]
        };
        Ok(if one.result != two.result {
            Likeness::Other
        } else if one.players == two.players {
            Likeness::Copy
        } else if turned() {
            Likeness::Other
        } else {
            Likeness::Same
        })
    }

    /// The game, in a source where so many games and lines stand before its chunk.
    pub(super) fn entry(&self, (games, lines): (u64, u64)) -> io::Result<GameEntry> {
        let heading = self.heading()?;
        let result = heading.result;
        let moves = self.moves.iter();
        Ok(GameEntry {
            players: heading.players.map(|name| name.map(str::to_owned)),
            day: heading.day,
            result: result.and_then(|number| outcomes().nth(number.into())),
            number: heading.number + games,
            line: heading.line + lines,
            worth: heading.worth,
            start: self.start,
            moves: moves.map(|&two| PackedMove::from_bytes(two)).collect(),
            positions: Vec::new(),
        })
    }
}

fn outcomes() -> impl Iterator<Item = Outcome> {
    let won = [Color::White, Color::Black].map(Outcome::Won);
    won.into_iter().chain([Outcome::Drawn, Outcome::Open])
}

fn number_of(outcome: Outcome) -> u8 {
    outcomes().take_while(|one| *one != outcome).count() as u8
}
