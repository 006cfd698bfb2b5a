//! Lines of play side by side: every position that a text can have led to so far, whatever the notation.

use super::descriptive::{Lines, Origins};
use super::{Notation, resolve};
use crate::board::Position;

/// All positions that what was read so far can have led to.
pub enum Beam {
    /// What a move of English descriptive notation means is told by all the others.
    Descriptive(Box<Lines>),
    /// Positions, no two alike.
    Algebraic {
        /// What moves are read in.
        notation: Notation,
        /// The positions.
        positions: Vec<Position>,
        /// No more positions than this are kept; where only one is, only moves that have one reading are read.
        width: usize,
    },
}

impl Beam {
    /// Begins with a position; of algebraic moves no more than `width` lines are followed.
    pub fn begin(notation: Notation, pos: Position, origins: Origins, width: usize) -> Beam {
        if notation.is_descriptive() {
            let mut lines = Lines::default();
            lines.begin(&pos, origins, false);
            return Beam::Descriptive(Box::new(lines));
        }
        Beam::Algebraic {
            notation,
            positions: vec![pos],
            width,
        }
    }

    /// How many lines there are.
    pub fn width(&self) -> u64 {
        match self {
            Beam::Descriptive(lines) => lines.width(),
            Beam::Algebraic { positions, .. } => positions.len() as u64,
        }
    }

    /// Goes on by a written move; false if none of the positions allows it.
    pub fn read(&mut self, word: &[u8]) -> bool {
        match self {
            Beam::Descriptive(lines) => lines.read(word),
            Beam::Algebraic {
                notation,
                positions,
                width: 1,
            } => {
                let only = |pos: &mut Position| {
                    let m = resolve::only_reading(*notation, word, pos);
                    m.map(|m| pos.play(&m)).is_some()
                };
                positions.iter_mut().all(only)
            }
            Beam::Algebraic {
                notation,
                positions,
                width,
            } => {
                let mut after: Vec<Position> = Vec::new();
                for pos in &*positions {
                    for m in resolve::readings(*notation, word, pos) {
                        let mut next = pos.clone();
                        next.play(&m);
                        if after.len() < *width && !after.contains(&next) {
                            after.push(next);
                        }
                    }
                }
                *positions = after;
                !positions.is_empty()
            }
        }
    }

    /// What tells these positions from others, in whatever order they are.
    pub fn hash(&self) -> u64 {
        let add = |sum: u64, hash: u64| sum.wrapping_add(hash);
        match self {
            Beam::Descriptive(lines) => lines.hashes().fold(0, add),
            Beam::Algebraic { positions, .. } => positions.iter().map(Position::hash).fold(0, add),
        }
    }
}
