//! The games of a chunk, made ready to be entered into an index.

use super::packed;
use super::sketch::{MARKS, Mark, sketch};
use crate::games::{Heading, Record};
use crate::replay::Game;

/// The games of a chunk with what they are found by; their numbers and lines count from its start.
#[derive(Debug, Default)]
pub struct SketchedGames {
    /// What each game is found by, and where it begins in the bytes.
    pub(super) sketches: Vec<([Mark; MARKS], usize)>,
    /// The games, one behind the other.
    pub(super) bytes: Vec<u8>,
}

impl SketchedGames {
    /// None yet, with room for so many bytes of them.
    pub fn with_room(bytes: usize) -> SketchedGames {
        SketchedGames {
            sketches: Vec::new(),
            bytes: Vec::with_capacity(bytes),
        }
    }

    /// Adds a game with these moves that begins on that line, if it has moves; whether it has.
    pub fn add(
        &mut self,
        record: &Record<'_>,
        (game, moves): (&Game, &[[u8; 2]]),
        line: u64,
    ) -> bool {
        let heading = Heading::of(record, game, line).filter(|_| !moves.is_empty());
        let Some(heading) = heading else {
            return false;
        };
        // Nothing that is written into memory fails.
        let Ok(start) = packed::pack(&heading, moves, &mut self.bytes) else {
            return false;
        };
        let marks = sketch(moves, heading.players, heading.day.year);
        self.sketches.push((marks, start));
        true
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sketches.is_empty()
    }
}
