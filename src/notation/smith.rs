//! Smith notation: both squares, what was taken, and how: `e2e4`, `e4d5p`, `e5d6E`, `e1g1c`, `e7e8Q`.

use shakmaty::{CastlingSide, Role};

use super::System;
use super::descriptive::Origins;
use super::lenient;
use super::pattern::{AlgebraicMove, ParsedMove, Pattern, Promotion};
use super::plain::CheckMark;
use super::slip::Slip;
use crate::board::{Move, MoveKind, Position};

/// Smith notation.
pub(super) struct Smith;

impl System for Smith {
    fn name(&self) -> &'static str {
        "smith"
    }

    fn write(&self, _: &Position, _: &Origins, m: &Move) -> String {
        write(m)
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        patterns(text)
    }

    fn allows(&self, slip: Slip) -> bool {
        !slip.joins_words()
    }
}

/// The move with its signs behind it; a turn without a move is `--`.
pub fn write(m: &Move) -> String {
    let sign = match m.kind {
        MoveKind::Blank => return "--".to_owned(),
        MoveKind::Castling(CastlingSide::KingSide, _) => "c".to_owned(),
        MoveKind::Castling(CastlingSide::QueenSide, _) => "C".to_owned(),
        MoveKind::EnPassant => "E".to_owned(),
        MoveKind::Ordinary
        | MoveKind::DoubleStep
        | MoveKind::FileCastling(_)
        | MoveKind::HostilePromotion => m
            .capture
            .map_or(String::new(), |taken| taken.role.char().to_string()),
    };
    let promotion = m
        .promotion
        .map_or(String::new(), |role| role.upper_char().to_string());
    format!("{}{}{sign}{promotion}", m.from, m.to)
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
