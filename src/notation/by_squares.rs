//! Moves named by both their squares, resolved straight to a move: `g1f3`, `7163`, `e4d5p`, `Ng1-f3`.
//!
//! As on the plain path of SAN ([`plain`](super::plain)) nothing is allocated, and whatever is not written to the letter
//! or not plainly lawful is refused.

use shakmaty::{CastlingSide, Piece, Role, Square};

use super::plain::{CheckMark, leaves_king_safe, taken_in_passing};
use super::san::disambiguation;
use super::slip::Slip;
use crate::board::{Move, MoveKind, Position, castling, promotes};
use crate::score::PackedToken;

/// The lawful move from one square to another, where a pawn becomes that piece; castling is told by the king's two
/// squares, or by his and the rook's.
pub(super) fn resolve(
    pos: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<Move> {
    let us = pos.turn();
    let man = pos.piece_at(from).filter(|man| man.color == us)?;
    let m = match pos.piece_at(to) {
        Some(taken) if taken.color == us => None,
        taken => stepped(pos, man.role, from, to, taken),
    };
    match m {
        Some(m) if promotes(&m) == promotion.is_some() => Some(Move { promotion, ..m }),
        None if man.role == Role::King && promotion.is_none() => castled(pos, from, to),
        _ => None,
    }
}

fn stepped(
    pos: &Position,
    role: Role,
    from: Square,
    to: Square,
    capture: Option<Piece>,
) -> Option<Move> {
    let is_pawn = role == Role::Pawn;
    let steps = is_pawn && capture.is_none();
    if steps && from.file() != to.file() {
        return taken_in_passing(pos, from, to)
            .filter(|_| pos.arriving(role, role as usize, to).contains(from));
    }
    let way = if steps { 0 } else { role as usize };
    let is_able = pos.arriving(role, way, to).contains(from) && pos.is_open(from, to);
    let takes_king = capture.is_some_and(|taken| taken.role == Role::King);
    let two = is_pawn && from.to_u32().abs_diff(to.to_u32()) == 16;
    (is_able && !takes_king && leaves_king_safe(pos, role, from, to)).then_some(Move {
        role,
        from,
        to,
        capture,
        promotion: None,
        kind: match two {
            true => MoveKind::DoubleStep,
            false => MoveKind::Ordinary,
        },
    })
}

/// The only castling that these squares tell.
#[cold]
fn castled(pos: &Position, from: Square, to: Square) -> Option<Move> {
    let apart = |m: &Move| {
        let by_king = m.to == to && from.file().distance(to.file()) == 2;
        let onto_rook = matches!(m.kind, MoveKind::Castling(_, Some(rook)) if rook == to);
        m.from == from && (by_king || onto_rook)
    };
    let both = CastlingSide::ALL.map(|side| castling::lawful(pos, side).filter(apart));
    match both {
        [Some(m), None] | [None, Some(m)] => Some(m),
        _ => None,
    }
}

/// The square that a letter and a figure name.
fn square(file: u8, rank: u8) -> Option<Square> {
    let is_one = matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    is_one.then(|| Square::new(u32::from(rank - b'1') << 3 | u32::from(file - b'a')))
}

/// The piece of a capital letter that a pawn can become, or that names a man.
fn piece(letter: u8) -> Option<Role> {
    match letter {
        b'N' => Some(Role::Knight),
        b'B' => Some(Role::Bishop),
        b'R' => Some(Role::Rook),
        b'Q' => Some(Role::Queen),
        _ => None,
    }
}

/// A move as engines write it: `g1f3`, `e7e8q`.
pub(super) fn uci(word: &[u8], pos: &Position) -> Option<Move> {
    let &[a, b, c, d, ref becomes @ ..] = word else {
        return None;
    };
    let promotion = match becomes {
        [] => None,
        [letter @ b'a'..=b'z'] => Some(piece(letter.to_ascii_uppercase())?),
        _ => return None,
    };
    resolve(pos, square(a, b)?, square(c, d)?, promotion)
}

/// A move in figures, as in correspondence chess: `7163`, `57581`.
pub(super) fn iccf(word: &[u8], pos: &Position) -> Option<Move> {
    let &[a, b, c, d, ref becomes @ ..] = word else {
        return None;
    };
    let promotion = match becomes {
        [] => None,
        b"1" => Some(Role::Queen),
        b"2" => Some(Role::Rook),
        b"3" => Some(Role::Bishop),
        b"4" => Some(Role::Knight),
        _ => return None,
    };
    let file = |figure: u8| match figure {
        b'1'..=b'8' => figure - b'1' + b'a',
        _ => 0,
    };
    resolve(pos, square(file(a), b)?, square(file(c), d)?, promotion)
}

/// A move in Smith notation, with the sign of what it does: `e4d5p`, `e1g1c`.
pub(super) fn smith(word: &[u8], pos: &Position) -> Option<Move> {
    let &[a, b, c, d, ref signs @ ..] = word else {
        return None;
    };
    let (does, becomes) = match signs {
        [does @ .., letter] if piece(*letter).is_some() => (does, piece(*letter)),
        _ => (signs, None),
    };
    let m = resolve(pos, square(a, b)?, square(c, d)?, becomes)?;
    let sign = match m.kind {
        MoveKind::Castling(CastlingSide::KingSide, _) => Some('c'),
        MoveKind::Castling(CastlingSide::QueenSide, _) => Some('C'),
        MoveKind::EnPassant => Some('E'),
        _ => m.capture.map(|taken| taken.role.char()),
    };
    let is_so = match (does, sign) {
        ([], None) => true,
        ([does], Some(sign)) => char::from(*does) == sign,
        _ => false,
    };
    is_so.then_some(m)
}

/// A move in long algebraic notation but for castling, what it says of check, and what SAN finds irregular about it:
/// `Ng1-f3`, `e4xd5+`.
pub(super) fn long(word: &[u8], pos: &Position) -> Option<(Move, CheckMark, Option<Slip>)> {
    let (word, mark) = match word {
        [word @ .., b'+'] => (word, CheckMark::Check),
        [word @ .., b'#'] => (word, CheckMark::Mate),
        _ => (word, CheckMark::None),
    };
    let (role, squares) = match word {
        [b'K', squares @ ..] => (Role::King, squares),
        [letter @ b'A'..=b'Z', squares @ ..] => (piece(*letter)?, squares),
        _ => (Role::Pawn, word),
    };
    let &[a, b, sign @ (b'-' | b'x'), c, d, ref becomes @ ..] = squares else {
        return None;
    };
    let promotion = match becomes {
        [] => None,
        [b'=', letter] => Some(piece(*letter)?),
        _ => return None,
    };
    let m = resolve(pos, square(a, b)?, square(c, d)?, promotion)?;
    let takes = sign == b'x';
    if m.role != role || m.capture.is_some() != takes || matches!(m.kind, MoveKind::Castling(..)) {
        return None;
    }
    let slip = match takes && role != Role::Pawn {
        false => Some(Slip::Long),
        true => {
            let apart = disambiguation(pos, &m);
            (!apart.file || !apart.rank).then_some(Slip::Overqualified)
        }
    };
    Some((m, mark, slip))
}

/// Castling as SAN and long algebraic notation write it, and what it says of check.
pub(super) fn castles(word: &[u8], pos: &Position) -> Option<(Move, CheckMark)> {
    let packed = PackedToken::of_move(word);
    let m = castling::lawful(pos, packed.castling().filter(|_| packed.is_move())?)?;
    Some((m, packed.mark()))
}
