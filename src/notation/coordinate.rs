//! Moves by their two squares: long algebraic (`Ng1-f3`) and UCI (`g1f3`).

use shakmaty::{CastlingSide, File, Role, Square};

use super::descriptive::Origins;
use super::pattern::{ParsedMove, Pattern};
use super::slip::Slip;
use super::{Notation, System, lenient, san};
use crate::board::{Move, MoveKind, Position};

/// Long algebraic notation.
pub(super) struct Lan;

impl System for Lan {
    fn name(&self) -> &'static str {
        "lan"
    }

    fn write(&self, pos: &Position, _: &Origins, m: &Move) -> String {
        san::lan(pos, m)
    }

    fn is_read_as_san(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        whole_squares(text, true)
    }
}

/// The notation of engines, UCI, with castling written so.
impl System for Castling {
    fn name(&self) -> &'static str {
        "uci"
    }

    fn style(&self) -> &'static str {
        match self {
            Castling::Usual => "usual",
            Castling::OntoRook => "chess960",
        }
    }

    fn styles(&self) -> (&'static [Notation], &'static str) {
        (
            &[Notation::UCI, Notation::UCI_CHESS960],
            "`usual` and `chess960` (castling onto the rook)",
        )
    }

    fn write(&self, _: &Position, _: &Origins, m: &Move) -> String {
        uci(m, *self)
    }

    fn is_read_as_san(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        whole_squares(text, false)
    }

    fn allows(&self, slip: Slip) -> bool {
        !slip.joins_words()
    }
}

/// The ways to take a text that names both squares, with the man or without.
fn whole_squares(text: &str, with_man: bool) -> Vec<Pattern> {
    let mut patterns = lenient::patterns(text);
    patterns.retain(|pattern| match pattern.parsed {
        ParsedMove::Castling(_) | ParsedMove::FileCastling => with_man,
        ParsedMove::Descriptive(_) => false,
        ParsedMove::Algebraic(man) => {
            man.from().is_some() && man.to().is_some() && man.role.is_some() == with_man
        }
    });
    patterns
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
