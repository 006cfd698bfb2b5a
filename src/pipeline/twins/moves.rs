//! The moves of a game in few bytes.

use shakmaty::Role;

use crate::board::{Move, MoveKind, Position};
use crate::replay::Line;

/// The usual array, as the first fields of a FEN.
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Writes a line of play so that equal bytes are the same moves from the same position, and different ones are not.
pub(super) fn write_moves(line: &Line, out: &mut Vec<u8>) {
    if line.start != Position::default() {
        let fen = line.start.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        let fields = fields.join(" ");
        if fields != USUAL {
            out.extend_from_slice(fields.as_bytes());
            out.push(0);
        }
    }
    let from = out.len();
    out.resize(from + 2 * line.plies.len(), 0);
    for (two, ply) in out[from..].chunks_exact_mut(2).zip(&line.plies) {
        two.copy_from_slice(&in_two_bytes(&ply.mv).to_le_bytes());
    }
}

/// Both squares of a move, and in four bits how it is made and what a pawn becomes.
fn in_two_bytes(mv: &Move) -> u16 {
    let becomes = mv.promotion.map_or(0, |role: Role| role as u16);
    let way = match mv.kind {
        MoveKind::Ordinary | MoveKind::DoubleStep => becomes,
        MoveKind::EnPassant => 7,
        MoveKind::HostilePromotion => 7 + becomes,
        MoveKind::Castling(..) => 14,
        // A turn without a move stays on its square, and so is told apart.
        MoveKind::FileCastling(_) | MoveKind::Blank => 15,
    };
    mv.from as u16 | (mv.to as u16) << 6 | way << 12
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
        let codes: BTreeSet<u16> = ways.iter().map(in_two_bytes).collect();
        assert_eq!(codes.len(), ways.len());
    }
}
