//! A game in the bytes of an index.

use std::io;
use std::ops::Range;

use shakmaty::Color;

use super::surnames::SurnameNumber;
use super::verdict::{Player, PlayerPair};
use crate::board::PackedMove;
use crate::book::known::GameEntry;
use crate::games::KeptHeading;
use crate::replay::Worth;
use crate::score::{Day, Outcome};

/// So many numbers of four bytes, the least byte first, are what a game begins with.
const NUMBERS: usize = 13;
const FIXED: usize = 4 * NUMBERS;
/// Those of both surnames are the first.
const SURNAMES: usize = 8;
/// Stands for what is not told.
const NOTHING: u32 = u32::MAX;

/// What a game begins with; its moves follow, and White's name and Black's.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// The numbers of its players' surnames.
    surnames: [Option<SurnameNumber>; 2],
    /// How many bytes its moves are.
    moves: usize,
    /// How many bytes each name is, if the player is named.
    names: [Option<usize>; 2],
    /// The hash of the position it begins from.
    start: u64,
    day: Day,
    result: Option<Outcome>,
    number: u32,
    line: u32,
    worth: Worth,
}

impl Head {
    fn to_numbers(self) -> [u32; NUMBERS] {
        let [white, black] = self.surnames.map(|it| it.map_or(0, SurnameNumber::get));
        let [white_name, black_name] = self.names.map(|it| it.map_or(NOTHING, |it| it as u32));
        let Day { year, month, day } = self.day;
        [
            white,
            black,
            self.moves as u32,
            white_name,
            black_name,
            self.start as u32,
            (self.start >> 32) as u32,
            u32::from(year) << 16 | u32::from(month) << 8 | u32::from(day),
            self.result.map_or(NOTHING, number_of),
            self.number,
            self.line,
            self.worth.unlawful << 1 | u32::from(self.worth.result_conflicts),
            self.worth.false_marks,
        ]
    }

    fn of_numbers(numbers: [u32; NUMBERS]) -> Head {
        let [white, black, moves, white_name, black_name, rest @ ..] = numbers;
        let [low, high, day, result, number, line, worth, false_marks] = rest;
        let length = |length: u32| (length != NOTHING).then_some(length as usize);
        Head {
            surnames: [white, black].map(SurnameNumber::new),
            moves: moves as usize,
            names: [white_name, black_name].map(length),
            start: u64::from(high) << 32 | u64::from(low),
            day: Day {
                year: (day >> 16) as u16,
                month: (day >> 8) as u8,
                day: day as u8,
            },
            result: outcomes().nth(result as usize),
            number,
            line,
            worth: Worth {
                unlawful: worth >> 1,
                result_conflicts: worth & 1 == 1,
                false_marks,
            },
        }
    }

    /// That of the game that begins with these bytes.
    fn read(bytes: &[u8]) -> Option<Head> {
        let (numbers, _) = bytes.first_chunk::<FIXED>()?.as_chunks();
        let number = |nth: usize| u32::from_le_bytes(numbers[nth]);
        Some(Head::of_numbers(std::array::from_fn(number)))
    }

    /// How many bytes the game has.
    fn length(&self) -> usize {
        FIXED + self.moves + self.names.iter().flatten().sum::<usize>()
    }
}

/// A game as it stands in the bytes; its number and line count from its chunk.
#[derive(Debug)]
pub(super) struct PackedGame<'b> {
    head: Head,
    /// Its moves.
    pub(super) moves: &'b [[u8; 2]],
    /// Both names, one behind the other.
    names: &'b [u8],
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

/// Puts a game with these moves behind the bytes, its players without surnames; where it stands in them. `None` if there is
/// no room for its number or its line.
pub(super) fn pack(
    heading: &KeptHeading<'_>,
    moves: &[[u8; 2]],
    into: &mut Vec<u8>,
) -> Option<Range<usize>> {
    let names = heading.players.each_ref().map(Option::as_deref);
    let head = Head {
        surnames: [None; 2],
        moves: 2 * moves.len(),
        names: names.map(|name| name.map(str::len)),
        start: heading.start,
        day: heading.day,
        result: heading.result,
        number: heading.number.try_into().ok()?,
        line: heading.line.try_into().ok()?,
        worth: heading.worth,
    };
    let from = into.len();
    into.reserve(head.length());
    let numbers = head.to_numbers().map(u32::to_le_bytes);
    into.extend_from_slice(numbers.as_flattened());
    into.extend_from_slice(moves.as_flattened());
    for name in names.into_iter().flatten() {
        into.extend_from_slice(name.as_bytes());
    }
    Some(from..into.len())
}

/// Gives the players of a packed game their surnames.
pub(super) fn name_players(game: &mut [u8], surnames: [Option<SurnameNumber>; 2]) {
    let (places, _) = game[..SURNAMES].as_chunks_mut();
    for (place, surname) in places.iter_mut().zip(surnames) {
        *place = surname.map_or(0, SurnameNumber::get).to_le_bytes();
    }
}

/// How many bytes a game has that begins with these.
pub(super) fn length(bytes: &[u8]) -> Option<usize> {
    Some(Head::read(bytes)?.length())
}

impl<'b> PackedGame<'b> {
    /// The game that stands at the start of the bytes.
    pub(super) fn read(bytes: &'b [u8]) -> io::Result<PackedGame<'b>> {
        let game = Head::read(bytes).and_then(|head| {
            let (moves, names) = bytes.get(FIXED..head.length())?.split_at(head.moves);
            let (moves, _) = moves.as_chunks();
            Some(PackedGame { head, moves, names })
        });
        game.ok_or(io::ErrorKind::InvalidData.into())
    }

    /// The hash of the position it begins from.
    pub(super) fn start(&self) -> u64 {
        self.head.start
    }

    /// The names of its players.
    pub(super) fn names(&self) -> io::Result<[Option<&'b str>; 2]> {
        let (white, black) = self.names.split_at(self.head.names[0].unwrap_or(0));
        let text = |name| str::from_utf8(name).map_err(io::Error::other);
        let [white_name, black_name] = [text(white)?, text(black)?];
        let [white, black] = self.head.names;
        Ok([white.map(|_| white_name), black.map(|_| black_name)])
    }

    /// Its players.
    pub(super) fn players(&self) -> io::Result<PlayerPair<'b>> {
        let names = self.names()?;
        Ok([0, 1].map(|side| {
            let (name, surname) = names[side].zip(self.head.surnames[side])?;
            Some(Player { name, surname })
        }))
    }

    /// How another game lies to it, as far as that is seen at once.
    pub(super) fn likeness(&self, other: &PackedGame<'_>) -> io::Result<Likeness> {
        let (one, two) = (&self.head, &other.head);
        if (one.start, self.moves) != (two.start, other.moves) {
            return Ok(Likeness::Other);
        }
        let turned = || {
            let [white, black] = one.surnames;
            white != black && two.surnames == [black, white]
        };
        Ok(if one.result != two.result {
            Likeness::Other
        } else if self.names()? == other.names()? {
            Likeness::Copy
        } else if turned() {
            Likeness::Other
        } else {
            Likeness::Same
        })
    }

    /// The game, in a source where so many games and lines stand before its chunk.
    pub(super) fn entry(&self, (games, lines): (u64, u64)) -> io::Result<GameEntry> {
        let Head {
            start,
            day,
            result,
            number,
            line,
            worth,
            ..
        } = self.head;
        let moves = self.moves.iter();
        Ok(GameEntry {
            players: self.names()?.map(|name| name.map(str::to_owned)),
            day,
            result,
            number: u64::from(number) + games,
            line: u64::from(line) + lines,
            worth,
            start,
            moves: moves.map(|&two| PackedMove::from_bytes(two)).collect(),
            positions: Vec::new(),
        })
    }
}

fn outcomes() -> impl Iterator<Item = Outcome> {
    let won = [Color::White, Color::Black].map(Outcome::Won);
    won.into_iter().chain([Outcome::Drawn, Outcome::Open])
}

fn number_of(outcome: Outcome) -> u32 {
    outcomes().take_while(|one| *one != outcome).count() as u32
}
