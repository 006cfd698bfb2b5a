//! SAN as the PGN standard prints it (8.2.3), resolved straight to a move: the path that every clean score takes.
//!
//! Nothing is allocated and no list of moves is made. Whatever is not plainly written and plainly lawful is
//! refused, and read with more care elsewhere.

use shakmaty::{Bitboard, File, Piece, Rank, Role, Square};

use super::slip::Slip;
use crate::board::{Move, MoveKind, Position, castling};
pub use crate::score::CheckMark;
use crate::score::PackedToken;

/// A lawful move that was plainly written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainMove {
    /// The move.
    pub mv: Move,
    /// What is said of check.
    pub mark: CheckMark,
    /// What is irregular about the writing, if anything is.
    pub slip: Option<Slip>,
}

impl PlainMove {
    /// One that is written as it should be.
    pub fn regular(mv: Move, mark: CheckMark) -> PlainMove {
        PlainMove {
            mv,
            mark,
            slip: None,
        }
    }
}

/// Reads a move that is written as the standard asks and lawful in this position.
pub fn read(text: &[u8], pos: &Position) -> Option<(Move, CheckMark)> {
    let plain = PackedToken::of_move(text);
    Some((resolve(plain, pos)?, plain.mark()))
}

/// Reads a capture that is written as the standard asks, but for the sign that is missing: `Bd6`, `cb4`.
pub(super) fn read_without_sign(
    word: &[u8],
    packed: PackedToken,
    pos: &Position,
) -> Option<PlainMove> {
    let (plain, slip) = match *word {
        [from @ b'a'..=b'h', to @ b'a'..=b'h', ref rest @ ..]
            if rest.len() < PackedToken::LONGEST - 2 =>
        {
            let mut signed = [from, b'x', to, 0, 0, 0, 0, 0];
            signed[3..3 + rest.len()].copy_from_slice(rest);
            let plain = PackedToken::of_bytes(u64::from_le_bytes(signed), word.len() + 1);
            (plain, Slip::PawnCaptureShort)
        }
        _ => (packed.taking()?, Slip::CaptureSignMissing),
    };
    Some(PlainMove {
        mv: resolve(plain, pos)?,
        mark: plain.mark(),
        slip: Some(slip),
    })
}

/// The move that is plainly written, if it is lawful in this position.
pub fn resolve(plain: PackedToken, pos: &Position) -> Option<Move> {
    ordinary(plain, pos).or_else(|| special(plain, pos))
}

/// The same for every move but castling, promotion and taking in passing.
///
/// One way leads through here for all men, with hardly a branch: which of them moves cannot be foreseen, and
/// a wrong guess of the processor costs more than all the rest.
#[inline(always)]
pub fn ordinary(plain: PackedToken, pos: &Position) -> Option<Move> {
    let role = plain.role()?;
    let to = plain.to();
    let men = pos.arriving(role, plain.way(), to);
    let origin = ORIGINS[plain.origin()];
    let is_pawn = role == Role::Pawn;
    let capture = pos.capture(to, plain.takes())?;
    let last = (to.to_u32() < 8) | (to.to_u32() >= 56);
    if last & is_pawn {
        return None;
    }
    let from = match plain.is_qualified() {
        false => single(pos, role, men & origin, to)?,
        true => qualified(plain, pos, men, origin, to)?,
    };
    if !leaves_king_safe(pos, role, from, to) {
        return None;
    }
    // Of all the ways of a pawn, two squares on from its first alone changes this bit and no other.
    let two = is_pawn & (from.to_u32() ^ to.to_u32() == 16);
    Some(Move {
        role,
        from,
        to,
        capture,
        promotion: None,
        kind: if two {
            MoveKind::DoubleStep
        } else {
            MoveKind::Ordinary
        },
    })
}

/// The same for castling, promotion and taking in passing.
#[cold]
pub fn special(plain: PackedToken, pos: &Position) -> Option<Move> {
    if let Some(side) = plain.castling() {
        return castling::lawful(pos, side);
    }
    if plain.role()? != Role::Pawn {
        return None;
    }
    let to = plain.to();
    let men = pos.arriving(Role::Pawn, plain.way(), to) & ORIGINS[plain.origin()];
    let Some(capture) = pos.capture(to, plain.takes()) else {
        return en_passant(plain, pos, men);
    };
    let from = single(pos, Role::Pawn, men, to)?;
    let lawful = (pos.checkers().is_empty() || pos.answers_check(to)) && !pos.opens_line(from, to);
    let last = matches!(to.rank(), Rank::First | Rank::Eighth);
    (lawful && last && plain.promotion().is_some()).then_some(Move {
        role: Role::Pawn,
        from,
        to,
        capture,
        promotion: plain.promotion(),
        kind: MoveKind::Ordinary,
    })
}

/// The only one of these men that may go to `to`.
#[inline(always)]
fn single(pos: &Position, role: Role, men: Bitboard, to: Square) -> Option<Square> {
    let first = men.first()?;
    if men.more_than_one() {
        return single_of_many(pos, role, men, to);
    }
    pos.is_open(first, to).then_some(first)
}

/// The same where several stand on lines that lead there.
fn single_of_many(pos: &Position, role: Role, men: Bitboard, to: Square) -> Option<Square> {
    if role == Role::King {
        return None;
    }
    free(pos, men, to).single_square()
}

/// Those of the men whose way is open and whose king no line is opened to.
fn free(pos: &Position, men: Bitboard, to: Square) -> Bitboard {
    let free = |man: &Square| pos.is_open(*man, to) && !pos.opens_line(*man, to);
    men.into_iter().filter(free).collect()
}

/// The piece that file or rank single out, if no less would have done (PGN standard, 8.2.3.4).
fn qualified(
    plain: PackedToken,
    pos: &Position,
    men: Bitboard,
    origin: Bitboard,
    to: Square,
) -> Option<Square> {
    let men = free(pos, men, to);
    let from = (men & origin).single_square()?;
    let on_file = || (men & Bitboard::from_file(from.file())).more_than_one();
    let on_rank = || (men & Bitboard::from_rank(from.rank())).more_than_one();
    let needed = match (plain.origin_file(), plain.origin_rank()) {
        (_, 0) => men.more_than_one(),
        (0, _) => on_file(),
        _ => on_file() && on_rank(),
    };
    needed.then_some(from)
}

/// Whether a man that can go to a square leaves its king safe there. Taking in passing is not asked here.
#[inline(always)]
pub(super) fn leaves_king_safe(pos: &Position, role: Role, from: Square, to: Square) -> bool {
    match role {
        Role::King => king_may_go(pos, from, to),
        _ => (pos.checkers().is_empty() || pos.answers_check(to)) && !pos.opens_line(from, to),
    }
}

#[inline]
fn king_may_go(pos: &Position, from: Square, to: Square) -> bool {
    let us = pos.turn();
    !pos.by(us, Role::King).more_than_one()
        && !pos.is_attacked(to, !us, pos.occupied().without(from))
}

/// A pawn that takes in passing: its square of arrival is empty.
fn en_passant(plain: PackedToken, pos: &Position, men: Bitboard) -> Option<Move> {
    let is_meant = plain.takes() && plain.promotion().is_none();
    taken_in_passing(pos, men.single_square().filter(|_| is_meant)?, plain.to())
}

/// The move by which the pawn on `from`, beside whose file `to` is, takes in passing.
pub(super) fn taken_in_passing(pos: &Position, from: Square, to: Square) -> Option<Move> {
    if pos.ep() != Some(to) {
        return None;
    }
    let m = Move {
        role: Role::Pawn,
        from,
        to,
        capture: Some(Piece {
            color: !pos.turn(),
            role: Role::Pawn,
        }),
        promotion: None,
        kind: MoveKind::EnPassant,
    };
    pos.exposed_by(&m).is_empty().then_some(m)
}

/// The squares that file and rank leave, by [`PackedToken::origin`].
static ORIGINS: [Bitboard; 256] = {
    let mut table = [Bitboard::FULL; 256];
    let mut n = 0;
    while n < 256 {
        let (file, rank) = (n & 15, n >> 4);
        let mut squares = u64::MAX;
        if file != 0 && file <= 8 {
            squares &= Bitboard::from_file(File::new(file as u32 - 1)).0;
        }
        if rank != 0 && rank <= 8 {
            squares &= Bitboard::from_rank(Rank::new(rank as u32 - 1)).0;
        }
        table[n] = Bitboard(squares);
        n += 1;
    }
    table
};
