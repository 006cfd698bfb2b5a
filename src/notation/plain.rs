//! SAN as the PGN standard prints it (8.2.3), read straight to a move: the path that every clean score takes.
//!
//! Nothing is allocated and no list of moves is made. Whatever is not plainly written and plainly lawful is
//! refused, and read with more care elsewhere.

use shakmaty::{Bitboard, CastlingSide, File, Piece, Rank, Role, Square, attacks};

use crate::replay::{Move, MoveKind, Position, castling};

/// What a score says of check beside a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckMark {
    /// Nothing.
    #[default]
    None,
    /// Check.
    Check,
    /// Mate.
    Mate,
}

/// The man that a move begins with, by its first letter.
static ROLES: [Option<Role>; 256] = {
    let mut table = [None; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    table[b'N' as usize] = Some(Role::Knight);
    table[b'B' as usize] = Some(Role::Bishop);
    table[b'R' as usize] = Some(Role::Rook);
    table[b'Q' as usize] = Some(Role::Queen);
    table[b'K' as usize] = Some(Role::King);
    table
};

/// Reads a move that is written as the standard asks and lawful in this position.
#[inline(always)]
pub fn read(text: &[u8], pos: &Position) -> Option<(Move, CheckMark)> {
    let (core, mark) = match text {
        [core @ .., b'+'] => (core, CheckMark::Check),
        [core @ .., b'#'] => (core, CheckMark::Mate),
        _ => (text, CheckMark::None),
    };
    let first = *core.first()?;
    // One way for all pieces: which of them moves cannot be foreseen, that it is none of them can.
    let m = match ROLES[usize::from(first)] {
        Some(Role::Pawn) => pawn(core, pos),
        Some(Role::King) => king(core, pos),
        Some(role) => piece(core, pos, role),
        None if first == b'O' => castle(core, pos),
        None => None,
    }?;
    Some((m, mark))
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| Square::new(u32::from(rank) * 8 + u32::from(file)))
}

#[inline]
fn file_of(byte: u8) -> Option<Bitboard> {
    let file = byte.wrapping_sub(b'a');
    (file < 8).then(|| Bitboard::from_file(File::new(u32::from(file))))
}

#[inline]
fn rank_of(byte: u8) -> Option<Bitboard> {
    let rank = byte.wrapping_sub(b'1');
    (rank < 8).then(|| Bitboard::from_rank(Rank::new(u32::from(rank))))
}

/// The capture on `to`, if what is written agrees with what stands there.
#[inline(always)]
fn capture(pos: &Position, to: Square, takes: bool) -> Option<Option<Piece>> {
    if pos.men(pos.turn()).contains(to) || pos.men(!pos.turn()).contains(to) != takes {
        return None;
    }
    if !takes {
        return Some(None);
    }
    let role = pos.role_at(to).filter(|&role| role != Role::King)?;
    Some(Some(role.of(!pos.turn())))
}

/// Whether arriving on `to` answers the check, if there is one, by a man that is not the king.
#[inline]
fn answers_check(pos: &Position, to: Square) -> bool {
    let checkers = pos.checkers();
    if checkers.is_empty() {
        return true;
    }
    match (checkers.single_square(), pos.king(pos.turn())) {
        (Some(checker), Some(king)) => {
            checker == to || attacks::between(king, checker).contains(to)
        }
        _ => false,
    }
}

#[inline(always)]
fn piece(core: &[u8], pos: &Position, role: Role) -> Option<Move> {
    let (from, takes, to) = match *core {
        [_, f, r] => (None, false, square(f, r)?),
        [_, b'x', f, r] => (None, true, square(f, r)?),
        [_, a, f, r] => (Some((a, None)), false, square(f, r)?),
        [_, a, b'x', f, r] => (Some((a, None)), true, square(f, r)?),
        [_, a, b, f, r] => (Some((a, Some(b))), false, square(f, r)?),
        [_, a, b, b'x', f, r] => (Some((a, Some(b))), true, square(f, r)?),
        _ => return None,
    };
    let capture = capture(pos, to, takes)?;
    if !answers_check(pos, to) {
        return None;
    }
    let mut men = pos.able(role, to);
    let from = match from {
        None => single_free(pos, men, to)?,
        Some((a, b)) => {
            for man in men {
                if pos.opens_line(man, to) {
                    men.discard(man);
                }
            }
            qualified(men, a, b)?
        }
    };
    Some(Move {
        role,
        from,
        to,
        capture,
        promotion: None,
        kind: MoveKind::Ordinary,
    })
}

/// The only one of these men that may go to `to`.
#[inline(always)]
fn single_free(pos: &Position, men: Bitboard, to: Square) -> Option<Square> {
    if let Some(man) = men.single_square() {
        return (!pos.opens_line(man, to)).then_some(man);
    }
    let mut free = men.into_iter().filter(|&man| !pos.opens_line(man, to));
    let first = free.next()?;
    free.next().is_none().then_some(first)
}

/// The man that file or rank single out, if no less would have done (PGN standard, 8.2.3.4).
fn qualified(men: Bitboard, a: u8, b: Option<u8>) -> Option<Square> {
    if !men.more_than_one() {
        return None;
    }
    let Some(b) = b else {
        if let Some(file) = file_of(a) {
            return (men & file).single_square();
        }
        let man = (men & rank_of(a)?).single_square()?;
        return (men & Bitboard::from_file(man.file()))
            .more_than_one()
            .then_some(man);
    };
    let (file, rank) = (file_of(a)?, rank_of(b)?);
    let man = (men & file & rank).single_square()?;
    ((men & file).more_than_one() && (men & rank).more_than_one()).then_some(man)
}

fn king(core: &[u8], pos: &Position) -> Option<Move> {
    let (takes, to) = match *core {
        [_, f, r] => (false, square(f, r)?),
        [_, b'x', f, r] => (true, square(f, r)?),
        _ => return None,
    };
    let us = pos.turn();
    let from = pos.by(us, Role::King).single_square()?;
    let capture = capture(pos, to, takes)?;
    if !attacks::king_attacks(from).contains(to) {
        return None;
    }
    let attackers = pos.attackers(to, pos.occupied().without(from)) & pos.men(!us);
    attackers.is_empty().then_some(Move {
        role: Role::King,
        from,
        to,
        capture,
        promotion: None,
        kind: MoveKind::Ordinary,
    })
}

fn castle(core: &[u8], pos: &Position) -> Option<Move> {
    let side = match core {
        b"O-O" => CastlingSide::KingSide,
        b"O-O-O" => CastlingSide::QueenSide,
        _ => return None,
    };
    castling::lawful(pos, side)
}

#[inline]
fn pawn(core: &[u8], pos: &Position) -> Option<Move> {
    let (core, promotion) = match core {
        [core @ .., b'=', b'Q'] => (core, Some(Role::Queen)),
        [core @ .., b'=', b'R'] => (core, Some(Role::Rook)),
        [core @ .., b'=', b'B'] => (core, Some(Role::Bishop)),
        [core @ .., b'=', b'N'] => (core, Some(Role::Knight)),
        _ => (core, None),
    };
    let m = match *core {
        [f, r] => push(pos, square(f, r)?)?,
        [a, b'x', f, r] => pawn_takes(pos, a, square(f, r)?)?,
        _ => return None,
    };
    let last = matches!(m.to.rank(), Rank::First | Rank::Eighth);
    (last == promotion.is_some()).then_some(Move { promotion, ..m })
}

#[inline]
fn push(pos: &Position, to: Square) -> Option<Move> {
    let us = pos.turn();
    let back = us.fold_wb(-8, 8);
    let pawns = pos.by(us, Role::Pawn);
    if pos.occupied().contains(to) || !answers_check(pos, to) {
        return None;
    }
    let one = to.offset(back)?;
    let (from, kind) = if pawns.contains(one) {
        (one, MoveKind::Ordinary)
    } else {
        let two = one.offset(back)?;
        let first_rank = us.fold_wb(Rank::Second, Rank::Seventh);
        if pos.occupied().contains(one) || !pawns.contains(two) || two.rank() != first_rank {
            return None;
        }
        (two, MoveKind::DoubleStep)
    };
    (!pos.opens_line(from, to)).then_some(Move {
        role: Role::Pawn,
        from,
        to,
        capture: None,
        promotion: None,
        kind,
    })
}

#[inline]
fn pawn_takes(pos: &Position, file: u8, to: Square) -> Option<Move> {
    let us = pos.turn();
    let men = attacks::pawn_attacks(!us, to) & pos.by(us, Role::Pawn) & file_of(file)?;
    let from = men.single_square()?;
    if pos.ep() == Some(to) {
        let capture = Some(Role::Pawn.of(!us));
        let m = Move {
            role: Role::Pawn,
            from,
            to,
            capture,
            promotion: None,
            kind: MoveKind::EnPassant,
        };
        return pos.exposed_by(&m).is_empty().then_some(m);
    }
    let capture = capture(pos, to, true)?;
    (answers_check(pos, to) && !pos.opens_line(from, to)).then_some(Move {
        role: Role::Pawn,
        from,
        to,
        capture,
        promotion: None,
        kind: MoveKind::Ordinary,
    })
}
