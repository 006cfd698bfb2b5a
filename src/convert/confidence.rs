//! How sure it is that a game is written in the notation it was read in.

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::moves::known_ply_count;
use crate::notation::Notation;
use crate::replay::{Game, NextBest};
use crate::score::Score;

/// The notation that a game was found to be written in, and what speaks for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confidence {
    /// The notation.
    notation: Notation,
    /// Others that would give the same moves.
    as_well: Vec<Notation>,
    /// Plies of the game itself that were read in it.
    plies: usize,
    /// Plies of the game itself that are written.
    written: usize,
    /// The notation that reads most beside it; `None` if no other was tried.
    next_best: Option<NextBest>,
}

impl Confidence {
    /// Of a game that is replayed.
    pub(super) fn of(text: &[u8], score: &Score, game: &Game) -> Confidence {
        let plies = game.main().map_or(0, known_ply_count);
        Confidence {
            notation: game.notation,
            as_well: game.as_well.clone(),
            plies,
            written: ((game.plies + game.unaudited_plies) as usize).max(plies),
            next_best: game.next_best.next_best(text, score, game),
        }
    }
}

/// `read as german (or danish): all 84 plies; san reads 31`.
impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "read as {}", self.notation.name())?;
        if !self.as_well.is_empty() {
            let others: Vec<&str> = self.as_well.iter().map(|n| n.name()).collect();
            write!(f, " (or {}, which gives the same)", others.join(", "))?;
        }
        let noun = if self.written == 1 { "ply" } else { "plies" };
        match self.plies == self.written {
            true if self.plies > 1 => write!(f, ": all {} {noun}", self.plies)?,
            _ => write!(f, ": {} of {} {noun}", self.plies, self.written)?,
        }
        match self.next_best {
            Some(next) => write!(f, "; {} would read {}", next.notation.name(), next.plies),
            None => Ok(()),
        }
    }
}

/// The plies alone: the notations stand beside it.
impl Serialize for Confidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Next {
            notation: &'static str,
            plies: u32,
        }
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("plies", &self.plies)?;
        map.serialize_entry("written", &self.written)?;
        let next = self.next_best.map(|next| Next {
            notation: next.notation.name(),
            plies: next.plies,
        });
        map.serialize_entry("next_best", &next)?;
        map.end()
    }
}
