//! What may be played in the first positions of games, which most stretches of a book come to.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;
use shakmaty::Square;

use super::choices::Choices;
use crate::board::Position;

/// They stand before the moves with this number.
const FIRST: u32 = 5;
/// No more are kept.
const MOST: usize = 4096;

/// A position, and where the last move went.
pub type ChoicesKey = (u64, Option<Square>);

/// The choices of first positions, each worked out once for a book.
#[derive(Default)]
pub struct FirstChoices(Mutex<FxHashMap<ChoicesKey, Arc<Choices>>>);

impl FirstChoices {
    /// The choices of a position, which are made if they are not kept.
    pub fn of(
        &self,
        pos: &Position,
        key: ChoicesKey,
        made: impl FnOnce() -> Choices,
    ) -> Arc<Choices> {
        if pos.fullmoves() >= FIRST {
            return Arc::new(made());
        }
        if let Some(known) = self.known().get(&key) {
            return Arc::clone(known);
        }
        let made = Arc::new(made());
        let mut known = self.known();
        if known.len() < MOST {
            known.insert(key, Arc::clone(&made));
        }
        made
    }

    fn known(&self) -> MutexGuard<'_, FxHashMap<ChoicesKey, Arc<Choices>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
