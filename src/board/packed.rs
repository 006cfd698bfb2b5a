//! A move in two bytes, as tables of many games keep it.

use shakmaty::{Role, Square};

use super::{Move, MoveKind};

/// A move of a given position: both its squares, and in four bits how it is made and what a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u16);

impl PackedMove {
    /// Its two bytes, the lower first.
    #[inline]
    pub fn to_bytes(self) -> [u8; 2] {
        self.0.to_le_bytes()
    }

    /// The move of these two bytes.
    pub fn from_bytes(bytes: [u8; 2]) -> PackedMove {
        PackedMove(u16::from_le_bytes(bytes))
    }

    /// Where it leaves, and where it arrives.
    pub fn squares(self) -> [Square; 2] {
        [self.0, self.0 >> 6].map(|square| Square::new(u32::from(square & 63)))
    }
}

impl From<&Move> for PackedMove {
    #[inline]
    fn from(mv: &Move) -> PackedMove {
        let squares = mv.from as u16 | (mv.to as u16) << 6;
        let becomes = mv.promotion.map_or(0, |role: Role| role as u16);
        // Nearly every move, told first because every move of every game is asked.
        if becomes == 0 && matches!(mv.kind, MoveKind::Ordinary | MoveKind::DoubleStep) {
            return PackedMove(squares);
        }
        let way = match mv.kind {
            MoveKind::Ordinary | MoveKind::DoubleStep => becomes,
            MoveKind::EnPassant => 7,
            MoveKind::HostilePromotion => 7 + becomes,
            MoveKind::Castling(..) => 14,
            // A turn without a move stays on its square, and so is told apart.
            MoveKind::FileCastling(_) | MoveKind::Blank => 15,
        };
        PackedMove(squares | way << 12)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shakmaty::{CastlingSide, Square};

    use super::*;

    #[test]
    fn every_way_to_move_is_told_apart() {
        let plain = Move {
            role: Role::Pawn,
            from: Square::B7,
            to: Square::A8,
            capture: None,
            promotion: None,
            kind: MoveKind::Ordinary,
        };
        let mut ways = vec![
            plain,
            Move::BLANK,
            Move {
                kind: MoveKind::EnPassant,
                ..plain
            },
            Move {
                kind: MoveKind::Castling(CastlingSide::KingSide, None),
                ..plain
            },
            Move {
                kind: MoveKind::FileCastling(Square::E8),
                ..plain
            },
            Move {
                to: Square::B8,
                ..plain
            },
            Move {
                from: Square::B6,
                ..plain
            },
        ];
        for role in Role::ALL {
            let promotion = Some(role);
            ways.push(Move { promotion, ..plain });
            ways.push(Move {
                promotion,
                kind: MoveKind::HostilePromotion,
                ..plain
            });
        }
        let codes: BTreeSet<PackedMove> = ways.iter().map(PackedMove::from).collect();
        assert_eq!(codes.len(), ways.len());
    }
}
