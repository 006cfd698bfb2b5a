//! A known game as a guide through a print that may be of it.

use std::collections::HashMap;

use super::KnownGame;
use crate::board::{Move, PackedMove, Position, legal_moves};

/// How likely the print has the known game's move in a position of that game. Of the plies that can be read few differ; the
/// rest is left to what the page says.
const ON_ITS_WAY: f32 = 0.95;
/// The same where the print has left that game, for its move with the same number.
const BESIDE_IT: f32 = 0.5;

/// What a known game says of the plies of a print.
#[derive(Debug)]
pub struct Guide {
    /// Its moves.
    moves: Vec<PackedMove>,
    /// Its moves by the hash of the position, as far as they are lawful.
    next: HashMap<u64, PackedMove>,
    /// Plies before its first, as positions count them.
    before: u32,
}

impl Guide {
    /// The guide that a known game is from this position on, which it begins from.
    pub fn of(game: KnownGame<'_>, start: &Position) -> Guide {
        let (mut next, mut pos) = (HashMap::new(), start.clone());
        for &mv in game.moves() {
            let lawful = legal_moves(&pos)
                .into_iter()
                .find(|m| PackedMove::from(m) == mv);
            let Some(m) = lawful else { break };
            // A position that comes again is asked where it stood last.
            next.insert(pos.hash(), mv);
            pos.play(&m);
        }
        Guide {
            moves: game.moves().to_vec(),
            next,
            before: plies(start),
        }
    }

    /// Leans the logarithms of the probabilities of lawful moves towards what the known game has there.
    pub fn lean(&self, pos: &Position, moves: &[Move], logs: &mut [f32]) {
        let there = || {
            let at = plies(pos).checked_sub(self.before)?;
            self.moves.get(at as usize)
        };
        let (known, sure) = match self.next.get(&pos.hash()) {
            Some(mv) => (Some(mv), ON_ITS_WAY),
            None => (there(), BESIDE_IT),
        };
        let is_known = |m: &Move| Some(&PackedMove::from(m)) == known;
        if !moves.iter().any(is_known) {
            return;
        }
        for (log, m) in logs.iter_mut().zip(moves) {
            let share = f32::from(u8::from(is_known(m)));
            *log = ((1.0 - sure) * log.exp() + sure * share).ln();
        }
    }
}

/// Plies before a position, as it counts its moves.
fn plies(pos: &Position) -> u32 {
    2 * pos.fullmoves() + pos.turn().fold_wb(0, 1)
}
