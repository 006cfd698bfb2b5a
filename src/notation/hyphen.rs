//! Algebraic notation as English printers first set it: `Kt-f3`, `Ktxe5`, `K-d5`.

use shakmaty::Role;

use super::System;
use super::descriptive::Origins;
use super::pattern::Pattern;
use super::san::lan;
use super::{lenient, san};
use crate::board::{Move, MoveKind, Position};
use crate::text::chars::is_dash;

/// Old algebraic notation.
pub(super) struct Hyphen;

impl System for Hyphen {
    fn name(&self) -> &'static str {
        "hyphen"
    }

    fn write(&self, pos: &Position, _: &Origins, m: &Move) -> String {
        write(pos, m)
    }

    fn write_irregular(&self, pos: &Position, _: &Origins, m: &Move) -> String {
        lan(pos, m)
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        patterns(text)
    }
}

/// The move with its check or mate mark; a turn without a move is `--`.
pub fn write(pos: &Position, m: &Move) -> String {
    let plain = san::write(pos, m);
    if m.role == Role::Pawn || matches!(m.kind, MoveKind::Castling(..) | MoveKind::Blank) {
        return plain;
    }
    let letter = match m.role {
        Role::Knight => "Kt".to_owned(),
        role => role.upper_char().to_string(),
    };
    let behind = &plain[1..];
    match behind.contains('x') {
        true => format!("{letter}{behind}"),
        false => {
            let to = m.to.to_string();
            let at = behind.rfind(&to).unwrap_or_default();
            format!("{letter}{}-{}", &behind[..at], &behind[at..])
        }
    }
}

/// The ways to take a text.
pub fn patterns(text: &str) -> Vec<Pattern> {
    let pawn = text.strip_prefix('P');
    let text = pawn.and_then(|to| to.strip_prefix(is_dash)).unwrap_or(text);
    match ["Kt.", "Kt", "Kn"]
        .iter()
        .find_map(|kt| text.strip_prefix(kt))
    {
        Some(behind) => lenient::patterns(&format!("N{behind}")),
        // Without its own letter the knight is not of this notation.
        None if text.starts_with('N') => Vec::new(),
        None => lenient::patterns(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_knight_is_kt_and_a_hyphen_goes_to_the_square() {
        for good in [
            "Kt-f3", "Ktxe5", "K-d5", "Ktb-d2", "P-e4", "e4", "Kt-f3+", "O-O",
        ] {
            assert!(!patterns(good).is_empty(), "{good}");
        }
        assert!(patterns("Nf3").is_empty());
    }
}
