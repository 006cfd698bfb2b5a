//! The games of a chunk, made ready to be entered into an index.

use std::ops::Range;

use super::packed;
use super::sketch::{MARKS, Mark, sketch};
use super::surnames::Surnames;
use crate::games::{KeptHeading, Record};
use crate::replay::Game;

/// The games of a chunk with what they are found by; their numbers and lines count from its start.
#[derive(Debug, Default)]
pub struct SketchedGames {
    sketches: Vec<([Mark; MARKS], Range<usize>)>,
    /// The games, one behind the other.
    pub(super) bytes: Vec<u8>,
}

/// Makes games ready, with buffers that are kept from chunk to chunk.
#[derive(Debug, Default)]
pub struct Sketcher(Surnames);

impl Sketcher {
    /// Adds a game with these moves that begins on that line, if it has moves; whether it has.
    pub fn add(
        &mut self,
        record: &Record<'_>,
        (game, moves): (&Game, &[[u8; 2]]),
        line: u64,
        to: &mut SketchedGames,
    ) -> bool {
        let heading = KeptHeading::of(record, game, line).filter(|_| !moves.is_empty());
        let Some(heading) = heading else {
            return false;
        };
        let players = heading.players.each_ref().map(Option::as_deref);
        let surnames = self.0.numbers(players);
        // Nothing that is written into memory fails.
        let Ok(place) = packed::pack(&heading, surnames, moves, &mut to.bytes) else {
            return false;
        };
        let marks = sketch(moves, surnames, heading.day.year);
        to.sketches.push((marks, place));
        true
    }
}

impl SketchedGames {
    /// Forgets them.
    pub fn clear(&mut self) {
        self.sketches.clear();
        self.bytes.clear();
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sketches.is_empty()
    }

    /// What each game is found by, and where it stands in the bytes.
    pub(super) fn sketches(&self) -> impl Iterator<Item = (&[Mark; MARKS], Range<usize>)> {
        let sketches = self.sketches.iter();
        sketches.map(|(marks, place)| (marks, place.clone()))
    }

    /// The marks of so many games from one on.
    pub(super) fn marks(&self, from: usize, count: usize) -> impl Iterator<Item = Mark> {
        let games = self.sketches.iter().skip(from).take(count);
        games.flat_map(|(marks, _)| *marks)
    }
}
