//! Standard algebraic notation, written (PGN standard, 8.2.3).

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::descriptive::Origins;
use super::pattern::Pattern;
use super::plain::{CheckMark, PlainMove};
use super::slip::Slip;
use super::{System, by_squares, lenient, plain};
use crate::board::{Move, MoveKind, Position, has_legal_move, promotes};
use crate::score::PackedToken;

/// Standard algebraic notation.
pub(super) struct San;

impl System for San {
    fn name(&self) -> &'static str {
        "san"
    }

    fn put(&self, pos: &Position, _: &Origins, m: &Move, gives: CheckMark, out: &mut String) {
        put(pos, m, gives, out);
    }

    fn put_told_apart(
        &self,
        m: &Move,
        apart: Disambiguation,
        gives: CheckMark,
        out: &mut String,
    ) -> Option<()> {
        put_bare(m, apart, letter, out);
        put_mark(gives, out);
        Some(())
    }

    fn put_irregular(
        &self,
        _: &Position,
        _: &Origins,
        m: &Move,
        gives: CheckMark,
        out: &mut String,
    ) {
        put_lan(m, gives, out);
    }

    fn write_unmarked(&self, pos: &Position, m: &Move) -> String {
        write_bare(pos, m)
    }

    fn is_read_as_san(&self) -> bool {
        true
    }

    fn pack(&self, word: &[u8]) -> PackedToken {
        PackedToken::of_move(word)
    }

    fn read_plainly(&self, word: &[u8], pos: &Position) -> Option<PlainMove> {
        match word {
            // Words that begin with a whole square are nothing else.
            [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..] => two_squares(word, pos),
            [b'a'..=b'h', b'1'..=b'8', b'-' | b'x', ..]
            | [b'A'..=b'Z', b'a'..=b'h', b'1'..=b'8', b'-', ..] => long(word, pos),
            _ => {
                let packed = PackedToken::of_move(word);
                plain::resolve(packed, pos)
                    .map(|mv| PlainMove::regular(mv, packed.mark()))
                    .or_else(|| plain::read_without_sign(word, packed, pos))
                    .or_else(|| long(word, pos))
            }
        }
    }

    fn parse(&self, text: &str) -> Vec<Pattern> {
        lenient::patterns(text)
    }

    fn allows(&self, _: Slip) -> bool {
        false
    }
}

/// A move as engines write it, which SAN in its leniency reads.
fn two_squares(word: &[u8], pos: &Position) -> Option<PlainMove> {
    Some(PlainMove {
        mv: by_squares::uci(word, pos)?,
        mark: CheckMark::None,
        slip: Some(Slip::TwoSquares),
    })
}

/// A move in long algebraic notation, which SAN reads as well.
fn long(word: &[u8], pos: &Position) -> Option<PlainMove> {
    let (mv, mark, slip) = by_squares::long(word, pos)?;
    Some(PlainMove { mv, mark, slip })
}

/// The move in SAN, with its check or mate mark.
///
/// A turn without a move is `--`. An irregular move has no SAN: see [`write_long`].
pub fn write(pos: &Position, m: &Move) -> String {
    let mut text = String::new();
    put(pos, m, gives(pos, m), &mut text);
    text
}

/// Puts the move in SAN behind a text, with the mark of what it gives.
pub(super) fn put(pos: &Position, m: &Move, gives: CheckMark, out: &mut String) {
    put_bare(m, disambiguation(pos, m), letter, out);
    put_mark(gives, out);
}

/// Puts the move in long algebraic notation behind a text, with the mark of what it gives.
pub(super) fn put_lan(m: &Move, gives: CheckMark, out: &mut String) {
    put_long(m, letter, out);
    put_mark(gives, out);
}

/// The letter of a man.
fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "P",
        Role::Knight => "N",
        Role::Bishop => "B",
        Role::Rook => "R",
        Role::Queen => "Q",
        Role::King => "K",
    }
}

/// Puts the mark of check or mate behind a move.
pub(super) fn put_mark(gives: CheckMark, out: &mut String) {
    match gives {
        CheckMark::None => {}
        CheckMark::Check => out.push('+'),
        CheckMark::Mate => out.push('#'),
    }
}

/// What a move gives: check, mate, or neither.
pub fn gives(pos: &Position, m: &Move) -> CheckMark {
    let mut after = pos.clone();
    after.play_as_it_stands(m);
    let mut checkers = after.checkers();
    if pos.is_exposed()
        && let Some(king) = pos.king(!pos.turn())
    {
        // Irregular play had left the king in check before the move.
        checkers &= !pos.attackers_of(pos.turn(), king);
    }
    match checkers.any() {
        false => CheckMark::None,
        true if has_legal_move(&after) => CheckMark::Check,
        true => CheckMark::Mate,
    }
}

/// The move in SAN without check or mate mark.
pub fn write_bare(pos: &Position, m: &Move) -> String {
    let mut text = String::new();
    put_bare(m, disambiguation(pos, m), letter, &mut text);
    text
}

/// Puts the move without its mark behind a text, with these letters for the men.
pub(super) fn put_bare(
    m: &Move,
    apart: Disambiguation,
    letter: impl Fn(Role) -> &'static str,
    out: &mut String,
) {
    match m.kind {
        MoveKind::Blank => return out.push_str("--"),
        MoveKind::Castling(CastlingSide::KingSide, _) => return out.push_str("O-O"),
        MoveKind::Castling(CastlingSide::QueenSide, _) => return out.push_str("O-O-O"),
        MoveKind::FileCastling(_) => return out.push_str("O-O-O-O"),
        MoveKind::Ordinary
        | MoveKind::DoubleStep
        | MoveKind::EnPassant
        | MoveKind::HostilePromotion => {}
    }
    if m.role == Role::Pawn {
        if m.capture.is_some() {
            out.push(m.from.file().char());
        }
    } else {
        out.push_str(letter(m.role));
        if apart.file {
            out.push(m.from.file().char());
        }
        if apart.rank {
            out.push(m.from.rank().char());
        }
    }
    if m.capture.is_some() {
        out.push('x');
    }
    put_square(m.to, out);
    if let Some(role) = m.promotion {
        out.push_str(match m.kind {
            MoveKind::HostilePromotion => "=~",
            _ => "=",
        });
        out.push_str(letter(role));
    }
}

/// Puts the name of a square behind a text.
pub(super) fn put_square(square: Square, out: &mut String) {
    const NAMES: &str = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                         a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
    let at = 2 * square.to_usize();
    out.push_str(&NAMES[at..at + 2]);
}

/// What of its square tells a piece from its fellows, where SAN says so (PGN standard, 8.2.3.4); of pawns nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disambiguation {
    /// Its file.
    pub file: bool,
    /// Its rank.
    pub rank: bool,
}

/// What tells the man from its fellows: nothing, its file, its rank, or both.
pub(crate) fn disambiguation(pos: &Position, m: &Move) -> Disambiguation {
    if m.role == Role::Pawn || m.kind == MoveKind::Blank {
        return Disambiguation::default();
    }
    let fellows = pos.arriving(m.role, m.role as usize, m.to).without(m.from);
    if fellows.is_empty() {
        return Disambiguation::default();
    }
    let rivals: Bitboard = fellows
        .into_iter()
        .filter(|&from| pos.is_open(from, m.to))
        .filter(|&from| pos.exposed_by(&Move { from, ..*m }).is_empty())
        .collect();
    let same_file = (rivals & Bitboard::from_file(m.from.file())).any();
    let same_rank = (rivals & Bitboard::from_rank(m.from.rank())).any();
    Disambiguation {
        file: rivals.any() && (!same_file || same_rank),
        rank: same_file,
    }
}

/// The move with both its squares: `Ng1-e3`, `e4xd5`.
pub fn write_long(m: &Move) -> String {
    let mut text = String::new();
    put_long(m, letter, &mut text);
    text
}

/// The same with these letters for the men, put behind a text.
pub(super) fn put_long(m: &Move, letter: impl Fn(Role) -> &'static str, out: &mut String) {
    if matches!(m.kind, MoveKind::Castling(..) | MoveKind::Blank) {
        return put_bare(m, Disambiguation::default(), letter, out);
    }
    if m.role != Role::Pawn {
        out.push_str(letter(m.role));
    }
    put_square(m.from, out);
    out.push(if m.capture.is_some() { 'x' } else { '-' });
    put_square(m.to, out);
    match m.promotion {
        Some(role) => {
            out.push('=');
            out.push_str(letter(role));
        }
        // Against all laws, it stays what it is.
        None if promotes(m) => {
            out.push('=');
            out.push_str(letter(Role::Pawn));
        }
        None => {}
    }
}
