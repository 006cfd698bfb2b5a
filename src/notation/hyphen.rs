//! Algebraic notation as English printers first set it: `Kt-f3`, `Ktxe5`, `K-d5`.

use shakmaty::Role;

use super::System;
use super::descriptive::Origins;
use super::pattern::Pattern;
use super::plain::CheckMark;
use super::{lenient, san};
use crate::board::{Move, MoveKind, Position};
use crate::text::chars::is_dash;

/// Old algebraic notation.
pub(super) struct Hyphen;

impl System for Hyphen {
    fn name(&self) -> &'static str {
        "hyphen"
    }

    fn put(&self, pos: &Position, _: &Origins, m: &Move, gives: CheckMark, out: &mut String) {
        put(pos, m, gives, out);
    }

    fn put_irregular(
        &self,
        _: &Position,
        _: &Origins,
        m: &Move,
        gives: CheckMark,
        out: &mut String,
    ) {
        san::put_lan(m, gives, out);
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        patterns(text)
    }
}

/// Puts the move with the mark of what it gives; a turn without a move is `--`.
fn put(pos: &Position, m: &Move, gives: CheckMark, out: &mut String) {
    let begin = out.len();
    san::put(pos, m, gives, out);
    if m.role == Role::Pawn || matches!(m.kind, MoveKind::Castling(..) | MoveKind::Blank) {
        return;
    }
    if !out[begin..].contains('x') {
        let mut to = String::with_capacity(2);
        san::put_square(m.to, &mut to);
        let at = out[begin..].rfind(&to).unwrap_or(1);
        out.insert(begin + at, '-');
    }
    if m.role == Role::Knight {
        out.replace_range(begin..=begin, "Kt");
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
