//! Moves by their two squares: long algebraic (`Ng1-f3`) and UCI (`g1f3`).

use shakmaty::{CastlingSide, File, Role, Square};

use super::descriptive::Origins;
use super::pattern::{ParsedMove, Pattern};
use super::plain::{CheckMark, PlainMove};
use super::slip::Slip;
use super::{Notation, System, by_squares, lenient, san};
use crate::board::{Move, MoveKind, Position};
use crate::score::PackedToken;

/// Long algebraic notation.
pub(super) struct Lan;

impl System for Lan {
    fn name(&self) -> &'static str {
        "lan"
    }

    fn put(&self, _: &Position, _: &Origins, m: &Move, gives: CheckMark, out: &mut String) {
        san::put_lan(m, gives, out);
    }

    fn asks_board(&self) -> bool {
        false
    }

    fn is_read_as_san(&self) -> bool {
        true
    }

    fn pack_from_san(&self, packed: PackedToken, _: &[u8]) -> PackedToken {
        match packed.castling() {
            Some(_) => packed,
            None => packed.by_squares(),
        }
    }

    fn read_plainly(&self, word: &[u8], pos: &Position) -> Option<PlainMove> {
        if word.first() == Some(&b'O') {
            let (mv, mark) = by_squares::castles(word, pos)?;
            return Some(PlainMove::regular(mv, mark));
        }
        let (mv, mark, slip) = by_squares::long(word, pos)?;
        let slip = slip.filter(|&slip| !self.allows(slip));
        Some(PlainMove { mv, mark, slip })
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        whole_squares(text, true)
    }
}

/// The notation of engines, UCI, with castling written so.
impl System for CastlingStyle {
    fn name(&self) -> &'static str {
        "uci"
    }

    fn style(&self) -> &'static str {
        match self {
            CastlingStyle::Usual => "usual",
            CastlingStyle::OntoRook => "chess960",
        }
    }

    fn styles(&self) -> (&'static [Notation], &'static str) {
        (
            &[Notation::UCI, Notation::UCI_CHESS960],
            "`usual` and `chess960` (castling onto the rook)",
        )
    }

    fn put(&self, _: &Position, _: &Origins, m: &Move, _: CheckMark, out: &mut String) {
        put(m, *self, out);
    }

    fn asks_board(&self) -> bool {
        false
    }

    fn is_read_as_san(&self) -> bool {
        true
    }

    fn read_plainly(&self, word: &[u8], pos: &Position) -> Option<PlainMove> {
        let mv = by_squares::uci(word, pos)?;
        Some(PlainMove::regular(mv, CheckMark::None))
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
pub enum CastlingStyle {
    /// The king's two squares where king and rook stand as in the usual array, and the rook's square elsewhere.
    #[default]
    Usual,
    /// The king's square and his rook's, as engines ask it for Chess960.
    OntoRook,
}

/// The move as engines of the UCI protocol name it: `g1f3`, `e7e8q`; a turn without a move is `0000`.
pub fn uci(m: &Move, style: CastlingStyle) -> String {
    let mut text = String::new();
    put(m, style, &mut text);
    text
}

fn put(m: &Move, style: CastlingStyle, out: &mut String) {
    if m.kind == MoveKind::Blank {
        return out.push_str("0000");
    }
    san::put_square(m.from, out);
    san::put_square(target(m, style), out);
    if let Some(role) = m.promotion {
        out.push(role.char());
    }
}

/// The second of the two squares that name a move.
pub(super) fn target(m: &Move, style: CastlingStyle) -> Square {
    match m.kind {
        MoveKind::Castling(side, Some(rook))
            if style == CastlingStyle::OntoRook || !is_usual(m, side, rook.file()) =>
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
