//! Castling: each of its conditions by name.

use shakmaty::{Bitboard, CastlingSide, File, Role, Square};

use super::{Move, MoveKind, Position, moves::home_rank, rays::between};

/// A condition of castling that is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingCondition {
    /// There is no rook to castle with.
    NoRook,
    /// The king is not on its first rank.
    NotOnRank,
    /// King and rook stand on one file.
    OnFile,
    /// The king, or the rook, has moved before.
    RightLost,
    /// A man stands in the way, on this square.
    Occupied(Square),
    /// The king is in check.
    OutOfCheck,
    /// The king would pass over this square, which is attacked.
    ThroughCheck(Square),
    /// The king would arrive on an attacked square.
    IntoCheck,
}

/// Castling on that side if the general law of chess allows it here.
#[inline]
pub fn lawful(pos: &Position, side: CastlingSide) -> Option<Move> {
    let us = pos.turn();
    let rook = pos.castling_rook(us, side)?;
    if pos.checkers().any() {
        return None;
    }
    let king = pos.king(us)?;
    let m = castling_move(side, king, Some(rook));
    let blocked = path(king, rook, side) & pos.occupied().without(king).without(rook);
    if blocked.any() {
        return None;
    }
    let without_king = pos.occupied().without(king);
    let attacked = |sq: Square| pos.is_attacked(sq, !us, without_king);
    let crossed = between(king, m.to).into_iter().any(attacked);
    // A rook that comes from the edge of the board uncovers no one behind it.
    let from_edge = matches!(rook.file(), File::A | File::H);
    let arrives = match from_edge {
        true => attacked(m.to),
        false => pos.exposed_by(&m).any(),
    };
    (!crossed && !arrives).then_some(m)
}

/// The move by which king and rook castle.
pub fn castling_move(side: CastlingSide, king: Square, rook: Option<Square>) -> Move {
    Move {
        role: Role::King,
        from: king,
        to: Square::from_coords(side.king_to_file(), king.rank()),
        capture: None,
        promotion: None,
        kind: MoveKind::Castling(side, rook),
    }
}

/// The squares that must be free but for king and rook: all that either of them crosses or arrives on.
fn path(king: Square, rook: Square, side: CastlingSide) -> Bitboard {
    let king_to = Square::from_coords(side.king_to_file(), king.rank());
    let rook_to = Square::from_coords(side.rook_to_file(), king.rank());
    between(king, rook)
        | between(king, king_to).with(king_to)
        | between(rook, rook_to).with(rook_to)
}

/// The rook a side would castle with if moves before did not matter: the outermost beyond its king.
pub fn outermost_rook(pos: &Position, side: CastlingSide, king: Square) -> Option<Square> {
    let us = pos.turn();
    let rooks = pos.by(us, Role::Rook) & Bitboard::from_rank(king.rank());
    let beyond = rooks
        .into_iter()
        .filter(|rook| (rook.file() > king.file()) == side.is_king_side());
    if side.is_king_side() {
        beyond.max_by_key(|rook| rook.file())
    } else {
        beyond.min_by_key(|rook| rook.file())
    }
}

/// Every condition of castling that is not met here, in the order the laws name them. Where the rook is not on
/// the board the other conditions are asked as if it stood in its corner.
pub fn obstacles(pos: &Position, side: CastlingSide) -> Vec<CastlingCondition> {
    let us = pos.turn();
    let Some(king) = pos.king(us) else {
        return vec![CastlingCondition::NoRook];
    };
    let mut found = Vec::new();
    if king.rank() != home_rank(us) {
        found.push(CastlingCondition::NotOnRank);
    }
    let rook = pos
        .castling_rook(us, side)
        .or_else(|| outermost_rook(pos, side, king));
    if rook.is_none() {
        found.push(CastlingCondition::NoRook);
    }
    if pos.castling_rook(us, side).is_none() {
        found.push(CastlingCondition::RightLost);
    }
    let corner = Square::from_coords(
        if side.is_king_side() {
            File::H
        } else {
            File::A
        },
        king.rank(),
    );
    let blocked = match rook {
        Some(rook) => path(king, rook, side) & pos.occupied().without(king).without(rook),
        None => (between(king, corner).with(corner)) & pos.occupied().without(king),
    };
    found.extend(blocked.first().map(CastlingCondition::Occupied));
    found.extend(dangers(pos, &castling_move(side, king, rook)));
    found
}

/// The conditions of castling that concern check.
fn dangers(pos: &Position, m: &Move) -> Vec<CastlingCondition> {
    let mut found = Vec::new();
    if pos.checkers().any() {
        found.push(CastlingCondition::OutOfCheck);
    }
    let without_king = pos.occupied().without(m.from);
    let attacked = between(m.from, m.to)
        .into_iter()
        .find(|&sq| pos.is_attacked(sq, !pos.turn(), without_king));
    found.extend(attacked.map(CastlingCondition::ThroughCheck));
    if pos.exposed_by(m).any() {
        found.push(CastlingCondition::IntoCheck);
    }
    found
}

/// The nearest rook on the king's file, from whom two squares lead towards it.
pub fn rook_on_file(pos: &Position, king: Square) -> Option<Square> {
    let us = pos.turn();
    let file = Bitboard::from_file(king.file());
    (pos.by(us, Role::Rook) & file)
        .into_iter()
        .filter(|rook| rook.rank().distance(king.rank()) >= 2)
        .min_by_key(|rook| rook.rank().distance(king.rank()))
}

/// The move by which a king castles along his file.
pub fn file_castling_move(king: Square, rook: Square) -> Move {
    let step = if rook.rank() > king.rank() { 16 } else { -16 };
    Move {
        role: Role::King,
        from: king,
        to: king.offset(step).unwrap_or(king),
        capture: None,
        promotion: None,
        kind: MoveKind::FileCastling(rook),
    }
}

/// Every condition of castling that is not met on a file; `moved` says that king or rook has moved.
pub fn file_obstacles(
    pos: &Position,
    m: &Move,
    rook: Square,
    moved: bool,
) -> Vec<CastlingCondition> {
    let mut found = vec![CastlingCondition::OnFile];
    if moved {
        found.push(CastlingCondition::RightLost);
    }
    let blocked = between(m.from, rook) & pos.occupied();
    found.extend(blocked.first().map(CastlingCondition::Occupied));
    found.extend(dangers(pos, m));
    found
}
