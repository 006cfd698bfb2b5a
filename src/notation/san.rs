//! Standard algebraic notation, written (PGN standard, 8.2.3).

use shakmaty::{Bitboard, CastlingSide, Piece, Role, attacks};

use super::descriptive::Origins;
use super::pattern::Pattern;
use super::slip::Slip;
use super::{System, lenient};
use crate::board::{Move, MoveKind, Position, has_legal_move, promotes};

/// Standard algebraic notation.
pub(super) struct San;

impl System for San {
    fn name(&self) -> &'static str {
        "san"
    }

    fn write(&self, pos: &Position, _: &Origins, m: &Move) -> String {
        write(pos, m)
    }

    fn write_irregular(&self, pos: &Position, _: &Origins, m: &Move) -> String {
        lan(pos, m)
    }

    fn write_unmarked(&self, pos: &Position, m: &Move) -> String {
        write_bare(pos, m)
    }

    fn is_read_as_san(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        lenient::patterns(text)
    }

    fn allows(&self, _: Slip) -> bool {
        false
    }
}

/// The move in SAN, with its check or mate mark.
///
/// A turn without a move is `--`. An irregular move has no SAN: see [`write_long`].
pub fn write(pos: &Position, m: &Move) -> String {
    let mut text = write_bare(pos, m);
    push_mark(pos, m, &mut text);
    text
}

/// The move in long algebraic notation, with its check or mate mark; a turn without a move is `--`.
pub fn lan(pos: &Position, m: &Move) -> String {
    let mut text = write_long(m);
    push_mark(pos, m, &mut text);
    text
}

/// Puts the mark of check or mate behind a move, if it gives one.
pub(crate) fn push_mark(pos: &Position, m: &Move, text: &mut String) {
    let mut after = pos.clone();
    after.play_as_it_stands(m);
    let mut checkers = after.checkers();
    if pos.is_exposed()
        && let Some(king) = pos.king(!pos.turn())
    {
        // Irregular play had left the king in check before the move.
        checkers &= !pos.attackers_of(pos.turn(), king);
    }
    if checkers.any() {
        text.push(if has_legal_move(&after) { '+' } else { '#' });
    }
}

/// The move in SAN without check or mate mark.
pub fn write_bare(pos: &Position, m: &Move) -> String {
    match m.kind {
        MoveKind::Blank => return "--".to_owned(),
        MoveKind::Castling(CastlingSide::KingSide, _) => return "O-O".to_owned(),
        MoveKind::Castling(CastlingSide::QueenSide, _) => return "O-O-O".to_owned(),
        MoveKind::FileCastling(_) => return "O-O-O-O".to_owned(),
        MoveKind::Ordinary
        | MoveKind::DoubleStep
        | MoveKind::EnPassant
        | MoveKind::HostilePromotion => {}
    }
    let mut text = String::new();
    if m.role == Role::Pawn {
        if m.capture.is_some() {
            text.push(m.from.file().char());
        }
    } else {
        text.push(m.role.upper_char());
        text.push_str(&qualifier(pos, m));
    }
    if m.capture.is_some() {
        text.push('x');
    }
    text.push_str(&m.to.to_string());
    if let Some(role) = m.promotion {
        text.push_str(if m.kind == MoveKind::HostilePromotion {
            "=~"
        } else {
            "="
        });
        text.push(role.upper_char());
    }
    text
}

/// What tells the man from its fellows: nothing, a file, a rank, or both.
pub(crate) fn qualifier(pos: &Position, m: &Move) -> String {
    let us = pos.turn();
    let rivals: Bitboard = (attacks::attacks(
        m.to,
        Piece {
            color: us,
            role: m.role,
        },
        pos.occupied(),
    ) & pos.by(us, m.role))
    .without(m.from)
    .into_iter()
    .filter(|&from| pos.exposed_by(&Move { from, ..*m }).is_empty())
    .collect();
    if rivals.is_empty() {
        return String::new();
    }
    let same_file = (rivals & Bitboard::from_file(m.from.file())).any();
    let same_rank = (rivals & Bitboard::from_rank(m.from.rank())).any();
    match (same_file, same_rank) {
        (false, _) => m.from.file().char().to_string(),
        (true, false) => m.from.rank().char().to_string(),
        (true, true) => m.from.to_string(),
    }
}

/// The move with both its squares: `Ng1-e3`, `e4xd5`.
pub fn write_long(m: &Move) -> String {
    if matches!(m.kind, MoveKind::Castling(..) | MoveKind::Blank) {
        return write_bare(&Position::default(), m);
    }
    let letter = if m.role == Role::Pawn {
        String::new()
    } else {
        m.role.upper_char().to_string()
    };
    let sign = if m.capture.is_some() { 'x' } else { '-' };
    let promotion = match m.promotion {
        Some(role) => format!("={}", role.upper_char()),
        // Against all laws, it stays what it is.
        None if promotes(m) => "=P".to_owned(),
        None => String::new(),
    };
    format!("{letter}{}{sign}{}{promotion}", m.from, m.to)
}
