//! The lawful moves of a position, by the general law of chess; slow and plain, for where a score is not.

use shakmaty::{Bitboard, CastlingSide, Piece, Rank, Role, Square, attacks};

use super::{Move, MoveKind, Position, castling};

/// What a pawn may become.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Calls `each` with every lawful move until it says stop (true); whether it did.
pub fn any_legal(pos: &Position, mut each: impl FnMut(Move) -> bool) -> bool {
    let men = pos.men(pos.turn());
    let stopped = moves_by_powers(pos, men, Bitboard::FULL)
        .filter(|m| is_lawful(pos, m))
        .flat_map(promotions)
        .any(&mut each);
    stopped
        || CastlingSide::ALL
            .into_iter()
            .any(|side| castling::lawful(pos, side).is_some_and(&mut each))
}

/// The moves of some men of the side on move to some squares by the powers of the men alone, lawful or not; of a pawn
/// on its last rank it is not said what it becomes. Castling is not among them.
pub fn moves_by_powers(pos: &Position, men: Bitboard, to: Bitboard) -> impl Iterator<Item = Move> {
    let free = to & !pos.men(pos.turn());
    men.into_iter().flat_map(move |from| {
        let man = pos.piece_at(from);
        let to = man.map_or(Bitboard::EMPTY, |man| reach(pos, man, from) & free);
        to.into_iter()
            .filter_map(move |to| ordinary(pos, man?, from, to))
    })
}

/// Whether a move by the powers of a man leaves the own king safe and the other on the board.
pub fn is_lawful(pos: &Position, m: &Move) -> bool {
    keeps_king_safe(pos, m) && !takes_king(m)
}

fn keeps_king_safe(pos: &Position, m: &Move) -> bool {
    let plain = matches!(m.kind, MoveKind::Ordinary | MoveKind::DoubleStep);
    match plain && m.role != Role::King && pos.checkers().is_empty() {
        true => !pos.opens_line(m.from, m.to),
        false => pos.exposed_by(m).is_empty(),
    }
}

/// The move with each piece that the pawn can become; the move itself where none promotes.
pub fn promotions(m: Move) -> impl Iterator<Item = Move> {
    let promotes = promotes(&m);
    let pieces = PROMOTIONS.into_iter().filter(move |_| promotes);
    let pieces = pieces.map(move |role| Move {
        promotion: Some(role),
        ..m
    });
    (!promotes).then_some(m).into_iter().chain(pieces)
}

/// All lawful moves.
pub fn legal_moves(pos: &Position) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    any_legal(pos, |m| {
        moves.push(m);
        false
    });
    moves
}

/// Whether the side on move has a lawful move. A side without a king has none left to lose and is not asked.
pub fn has_legal_move(pos: &Position) -> bool {
    a_pawn_can_step(pos) || the_king_can_step(pos) || any_legal(pos, |_| true)
}

/// Whether the king may go to a square that is free or an adversary's; a quick answer where the pawns gave none.
fn the_king_can_step(pos: &Position) -> bool {
    let us = pos.turn();
    let Some(king) = pos.by(us, Role::King).single_square() else {
        return false;
    };
    let (men, left) = (
        pos.men(us) | pos.role(Role::King),
        pos.occupied().without(king),
    );
    let squares = attacks::king_attacks(king) & !men;
    squares
        .into_iter()
        .any(|to| !pos.is_attacked(to, !us, left))
}

/// Whether a pawn that leaves no line open may plainly step on; a quick answer that most positions give.
fn a_pawn_can_step(pos: &Position) -> bool {
    let us = pos.turn();
    if pos.checkers().any() || pos.is_exposed() {
        return false;
    }
    let step = us.fold_wb(8, -8);
    let free = (!pos.occupied()).shift(-step);
    let pawns = pos.by(us, Role::Pawn) & free;
    pawns.into_iter().any(|from| {
        from.offset(step)
            .is_some_and(|to| !pos.opens_line(from, to))
    })
}

fn takes_king(m: &Move) -> bool {
    m.capture.is_some_and(|taken| taken.role == Role::King)
}

/// Whether the move brings a pawn to its last rank.
pub fn promotes(m: &Move) -> bool {
    m.role == Role::Pawn && matches!(m.to.rank(), Rank::First | Rank::Eighth)
}

/// The squares a man can go to by its powers on this board, squares of own men among them.
pub fn reach(pos: &Position, man: Piece, from: Square) -> Bitboard {
    match man.role {
        Role::Pawn => pawn_reach(pos, man, from),
        _ => attacks::attacks(from, man, pos.occupied()),
    }
}

fn pawn_reach(pos: &Position, man: Piece, from: Square) -> Bitboard {
    let step = man.color.fold_wb(8, -8);
    let aslant = attacks::pawn_attacks(man.color, from);
    let mut squares = aslant & pos.men(!man.color);
    squares |= pos
        .ep()
        .map_or(Bitboard::EMPTY, |ep| aslant & Bitboard::from_square(ep));
    let free = |sq: &Square| !pos.occupied().contains(*sq);
    if let Some(one) = from.offset(step).filter(free) {
        squares.add(one);
        let first_rank = man.color.fold_wb(Rank::Second, Rank::Seventh);
        if let Some(two) = one
            .offset(step)
            .filter(free)
            .filter(|_| from.rank() == first_rank)
        {
            squares.add(two);
        }
    }
    squares
}

/// The move of the man on `from` to `to`, as it changes this board; none if it would stay where it is.
pub fn ordinary(pos: &Position, man: Piece, from: Square, to: Square) -> Option<Move> {
    if from == to {
        return None;
    }
    let pawn = man.role == Role::Pawn;
    let in_passing =
        pawn && man.color == pos.turn() && pos.ep() == Some(to) && from.file() != to.file();
    let two = pawn && from.file() == to.file() && from.rank().distance(to.rank()) == 2;
    let (kind, capture) = match pos.piece_at(to) {
        None if in_passing => (MoveKind::EnPassant, Some(Role::Pawn.of(!man.color))),
        None if two => (MoveKind::DoubleStep, None),
        taken => (MoveKind::Ordinary, taken),
    };
    Some(Move {
        role: man.role,
        from,
        to,
        capture,
        promotion: None,
        kind,
    })
}
