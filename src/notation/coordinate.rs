//! Moves by their two squares: long algebraic (`Ng1-f3`) and UCI (`g1f3`), written.

use shakmaty::{CastlingSide, File, Role, Square};

use super::san;
use crate::board::{Move, MoveKind, Position};

/// The move in long algebraic notation, with its check or mate mark; a turn without a move is `--`.
pub fn lan(pos: &Position, m: &Move) -> String {
    let mut text = san::write_long(m);
    san::push_mark(pos, m, &mut text);
    text
}

/// How UCI writes castling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Castling {
    /// The king's two squares where king and rook stand as in the usual array, and the rook's square elsewhere.
    #[default]
    Usual,
    /// The king's square and his rook's, as engines ask it for Chess960.
    OntoRook,
}

/// The move as engines of the UCI protocol name it: `g1f3`, `e7e8q`; a turn without a move is `0000`.
pub fn uci(m: &Move, style: Castling) -> String {
    if m.kind == MoveKind::Blank {
        return "0000".to_owned();
    }
    let mut text = format!("{}{}", m.from, target(m, style));
    if let Some(role) = m.promotion {
        text.push(role.char());
    }
    text
}

/// The second of the two squares that name a move.
pub(super) fn target(m: &Move, style: Castling) -> Square {
    match m.kind {
        MoveKind::Castling(side, Some(rook))
            if style == Castling::OntoRook || !is_usual(m, side, rook.file()) =>
        {
            rook
        }
        _ => m.to,
    }
}

/// Whether king and rook castle from where they stand in the usual array.
fn is_usual(m: &Move, side: CastlingSide, rook: File) -> bool {
    let corner = if side.is_king_side() {
        File::H
    } else {
        File::A
    };
    m.role == Role::King && m.from.file() == File::E && rook == corner
}
