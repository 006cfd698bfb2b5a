//! Smith notation: both squares, what was taken, and how: `e2e4`, `e4d5p`, `e5d6E`, `e1g1c`, `e7e8Q`.

use shakmaty::{CastlingSide, Role};

use super::descriptive::Origins;
use super::lenient;
use super::pattern::{AlgebraicMove, ParsedMove, Pattern, Promotion};
use super::plain::{CheckMark, PlainMove};
use super::san::put_square;
use super::slip::Slip;
use super::{System, by_squares};
use crate::board::{Move, MoveKind, Position};

/// Smith notation.
pub(super) struct Smith;

impl System for Smith {
    fn name(&self) -> &'static str {
        "smith"
    }

    fn put(&self, _: &Position, _: &Origins, m: &Move, _: CheckMark, out: &mut String) {
        put(m, out);
    }

    fn asks_board(&self) -> bool {
        false
    }

    fn read_plainly(&self, word: &[u8], pos: &Position) -> Option<PlainMove> {
        let mv = by_squares::smith(word, pos)?;
        Some(PlainMove::regular(mv, CheckMark::None))
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        patterns(text)
    }

    fn allows(&self, slip: Slip) -> bool {
        !slip.joins_words()
    }
}

/// Puts the move with its signs behind it; a turn without a move is `--`.
fn put(m: &Move, out: &mut String) {
    if m.kind == MoveKind::Blank {
        return out.push_str("--");
    }
    put_square(m.from, out);
    put_square(m.to, out);
    match m.kind {
        MoveKind::Castling(CastlingSide::KingSide, _) => out.push('c'),
        MoveKind::Castling(CastlingSide::QueenSide, _) => out.push('C'),
        MoveKind::EnPassant => out.push('E'),
        MoveKind::Ordinary
        | MoveKind::DoubleStep
        | MoveKind::FileCastling(_)
        | MoveKind::HostilePromotion
        | MoveKind::Blank => out.extend(m.capture.map(|taken| taken.role.char())),
    }
    out.extend(m.promotion.map(Role::upper_char));
}

/// The ways to take a text.
pub fn patterns(text: &str) -> Vec<Pattern> {
    pattern(text).into_iter().collect()
}

fn pattern(text: &str) -> Option<Pattern> {
    let (squares, signs) = text.split_at_checked(4)?;
    let man = lenient::patterns(squares)
        .into_iter()
        .find_map(|p| match p.parsed {
            ParsedMove::Algebraic(man) if p.slips == [Slip::TwoSquares] => Some(man),
            _ => None,
        })?;
    let pattern = |parsed| Pattern {
        parsed,
        slips: Vec::new(),
        mark: CheckMark::None,
    };
    match signs {
        "c" => return Some(pattern(ParsedMove::Castling(Some(CastlingSide::KingSide)))),
        "C" => return Some(pattern(ParsedMove::Castling(Some(CastlingSide::QueenSide)))),
        _ => {}
    }
    let behind = signs.strip_prefix(['p', 'n', 'b', 'r', 'q', 'k', 'E']);
    let promotion = match behind.unwrap_or(signs) {
        "" => None,
        "N" => Some(Role::Knight),
        "B" => Some(Role::Bishop),
        "R" => Some(Role::Rook),
        "Q" => Some(Role::Queen),
        _ => return None,
    };
    Some(pattern(ParsedMove::Algebraic(AlgebraicMove {
        takes: behind.is_some(),
        promotion: promotion.map(Promotion::To),
        ..man
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_behind_the_squares() {
        for good in [
            "e2e4", "e4d5p", "e5d6E", "e1g1c", "e8c8C", "e7e8Q", "e7d8rN",
        ] {
            assert_eq!(patterns(good).len(), 1, "{good}");
        }
        for bad in ["e4", "Nf3", "e2e4x", "e7e8q Q", "e9e4", "é2e4"] {
            assert!(patterns(bad).is_empty(), "{bad}");
        }
    }
}
