//! The games of a chunk, made ready to be entered into an index.

use std::ops::Range;

use super::packed::{self, PackedGame};
use super::sketch::{MARKS, Mark, NONE, sketch};
use super::surnames::{NameHash, Surnames};
use crate::games::{KeptHeading, Record};
use crate::replay::Game;
use crate::slots::GAMES_AT_ONCE;

/// The games of a chunk with what they are found by; their numbers and lines count from its start.
#[derive(Debug, Default)]
pub struct SketchedGames {
    sketches: Vec<Sketch>,
    /// The games, one behind the other.
    pub(super) bytes: Vec<u8>,
    /// Of so many it was found out what they are found by.
    drawn: usize,
}

/// What a game is found by, and where it stands in the bytes.
#[derive(Clone, Debug)]
struct Sketch {
    marks: [Mark; MARKS],
    place: Range<usize>,
    names: [NameHash; 2],
    year: u16,
}

/// Makes games ready, with buffers that are kept from chunk to chunk.
#[derive(Debug, Default)]
pub struct Sketcher(Surnames);

impl Sketcher {
    /// Finds out what the last games that were added are found by.
    pub fn sketch(&mut self, games: &mut SketchedGames) {
        let waiting = &mut games.sketches[games.drawn..];
        self.0.fetch(waiting.iter().flat_map(|game| game.names));
        for sketch in waiting {
            sketch.draw(&mut self.0, &mut games.bytes[sketch.place.clone()]);
        }
        games.drawn = games.sketches.len();
    }
}

impl Sketch {
    /// Finds the marks of a game; its players are given their surnames.
    fn draw(&mut self, surnames: &mut Surnames, bytes: &mut [u8]) {
        // Nothing that was written into memory is unreadable.
        let Ok(game) = PackedGame::read(bytes) else {
            return;
        };
        let name = |side: usize| game.names().ok()?[side];
        let numbers = [0, 1].map(|side| surnames.number(self.names[side], || name(side)));
        self.marks = sketch(game.moves, numbers, self.year);
        packed::name_players(bytes, numbers);
    }
}

impl SketchedGames {
    /// Adds a game with these moves that begins on that line, if it has moves; whether it has. What it is found by is found
    /// out for a few games together while they are near in memory; [`Sketcher::sketch`] is asked for the last of them.
    pub fn add(
        &mut self,
        record: &Record<'_>,
        (game, moves): (&Game, &[[u8; 2]]),
        line: u64,
        sketcher: &mut Sketcher,
    ) -> bool {
        let heading = KeptHeading::of(record, game, line).filter(|_| !moves.is_empty());
        let Some(heading) = heading else {
            return false;
        };
        let Some(place) = packed::pack(&heading, moves, &mut self.bytes) else {
            return false;
        };
        let names = heading.players.each_ref().map(Option::as_deref);
        self.sketches.push(Sketch {
            marks: [NONE; MARKS],
            place,
            names: names.map(NameHash::of),
            year: heading.day.year,
        });
        if self.sketches.len() - self.drawn == GAMES_AT_ONCE {
            sketcher.sketch(self);
        }
        true
    }

    /// Forgets them.
    pub fn clear(&mut self) {
        self.sketches.clear();
        self.bytes.clear();
        self.drawn = 0;
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sketches.is_empty()
    }

    /// What each game is found by, and where it stands in the bytes.
    pub(super) fn sketches(&self) -> impl Iterator<Item = (&[Mark; MARKS], usize)> {
        let sketches = self.sketches.iter();
        sketches.map(|sketch| (&sketch.marks, sketch.place.start))
    }

    /// The marks of so many games from one on.
    pub(super) fn marks(&self, from: usize, count: usize) -> impl Iterator<Item = Mark> {
        let games = self.sketches.iter().skip(from).take(count);
        games.flat_map(|sketch| sketch.marks)
    }
}
