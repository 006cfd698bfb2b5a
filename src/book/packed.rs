//! A move in two bytes, as tables of many moves keep it.

use shakmaty::{Role, Square};

use crate::board::Move;

/// A move of a given position: from where, to where (in castling the king's squares), what a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u16);

impl PackedMove {
    /// The move from one square to another; what a pawn becomes.
    pub fn new(from: Square, to: Square, promotion: Option<Role>) -> PackedMove {
        let promotion = promotion.map_or(0, |role| role as u16);
        PackedMove(from as u16 | (to as u16) << 6 | promotion << 12)
    }
}

impl From<&Move> for PackedMove {
    fn from(m: &Move) -> PackedMove {
        PackedMove::new(m.from, m.to, m.promotion)
    }
}
