//! Which general law of chess an irregular move goes against, and why.

use shakmaty::{CastlingSide, Piece, Rank, Role, Square, attacks};

use crate::board::castling::CastlingCondition;
use crate::board::{
    CastlingFault, Excuse, IrregularityKind, Move, MoveKind, Position, any_legal, home_rank,
    ordinary, promotes, reach, role_name,
};

/// "the knight on f6".
pub(super) fn man_on(pos: &Position, square: Square) -> String {
    match pos.piece_at(square) {
        Some(man) => format!("the {} on {square}", role_name(man.role)),
        None => format!("nothing on {square}"),
    }
}

/// What is irregular about a man of the side on move going from one square to another, and why; `None` if
/// nothing is.
///
/// The first question that answers decides (see `docs/decisions.md`, "what kind of irregularity").
pub(super) fn diagnose(pos: &Position, m: &Move) -> Option<(IrregularityKind, String)> {
    let us = pos.turn();
    let man = m.role.of(us);
    if !reach(pos, man, m.from).contains(m.to) {
        if late_en_passant(pos, m) {
            let why = format!(
                "the pawn on {} may be taken in passing only at once",
                m.en_passant_captured()
            );
            return Some((IrregularityKind::EpLate, why));
        }
        return Some((IrregularityKind::Powers, powers_why(pos, m)));
    }
    match m.capture {
        Some(taken) if taken.color == us => {
            let why = format!("{} is the mover's own", man_on(pos, m.to));
            return Some((IrregularityKind::OwnManTaken, why));
        }
        Some(Piece {
            role: Role::King, ..
        }) => {
            return Some((
                IrregularityKind::KingTaken,
                format!("it takes {}", man_on(pos, m.to)),
            ));
        }
        _ => {}
    }
    if let Some(found) = king_safety(pos, m) {
        return Some(found);
    }
    match m.promotion {
        Some(role) if m.kind == MoveKind::HostilePromotion => {
            let why = format!(
                "the pawn cannot become a {} of the adversary's",
                role_name(role)
            );
            Some((IrregularityKind::PromotionColour, why))
        }
        None if promotes(m) => {
            let why = format!("the pawn that arrives on {} stays a pawn", m.to);
            Some((IrregularityKind::PromotionDeclined, why))
        }
        Some(Role::King) => Some((
            IrregularityKind::PromotionKing,
            "a pawn cannot become a king".to_owned(),
        )),
        _ => None,
    }
}

/// A pawn that moves aslant onto an empty square beside which an adverse pawn stands, on the right rank.
fn late_en_passant(pos: &Position, m: &Move) -> bool {
    let us = pos.turn();
    let captured = m.en_passant_captured();
    m.role == Role::Pawn
        && m.capture.is_none()
        && attacks::pawn_attacks(us, m.from).contains(m.to)
        && home_rank(!us).distance(m.from.rank()) == 3
        && pos.by(!us, Role::Pawn).contains(captured)
}

fn king_safety(pos: &Position, m: &Move) -> Option<(IrregularityKind, String)> {
    let us = pos.turn();
    let exposers = pos.exposed_by(m);
    let by = exposers.first()?;
    let king = pos.king(us)?;
    let attacker = man_on(pos, by);
    if let Some(checker) = (pos.checkers() & exposers).first() {
        let checker_name = man_on(pos, checker);
        let why = if m.role == Role::King {
            format!(
                "the king would still be attacked on {} by {checker_name}",
                m.to
            )
        } else {
            format!(
                "the king on {king} is in check from {checker_name}, and this does not answer it"
            )
        };
        return Some((IrregularityKind::KingLeftInCheck, why));
    }
    let why = match m.kind {
        _ if m.role == Role::King => {
            format!("the king would be attacked on {} by {attacker}", m.to)
        }
        MoveKind::EnPassant => {
            format!("taking in passing would open the king on {king} to {attacker}")
        }
        _ => {
            let man = man_on(pos, m.from);
            format!("{man} is pinned to the king on {king} by {attacker}")
        }
    };
    let kind = if pos.checkers().any() {
        IrregularityKind::KingLeftInCheck
    } else {
        IrregularityKind::KingExposed
    };
    Some((kind, why))
}

/// The man over which another would pass on a way that it has the power to go.
pub(super) fn passed_over(pos: &Position, m: &Move) -> Option<Square> {
    let us = pos.turn();
    let on_its_way = match m.role {
        Role::Bishop | Role::Rook | Role::Queen => {
            attacks::attacks(m.from, m.role.of(us), shakmaty::Bitboard::EMPTY).contains(m.to)
        }
        Role::Pawn => {
            let second = us.fold_wb(Rank::Second, Rank::Seventh);
            let fourth = us.fold_wb(Rank::Fourth, Rank::Fifth);
            (m.from.file(), m.from.rank(), m.to.rank()) == (m.to.file(), second, fourth)
        }
        Role::King | Role::Knight => false,
    };
    let between = attacks::between(m.from, m.to) & pos.occupied();
    between.first().filter(|_| on_its_way)
}

/// Why a man's powers do not bring it there.
fn powers_why(pos: &Position, m: &Move) -> String {
    let man = format!("the {} on {}", role_name(m.role), m.from);
    let us = pos.turn();
    let straight = m.role == Role::Pawn && m.from.file() == m.to.file();
    if straight && pos.occupied().contains(m.to) {
        return format!("{man} cannot move straight onto {}", man_on(pos, m.to));
    }
    if let Some(blocker) = passed_over(pos, m) {
        return format!("{man} cannot pass over {}", man_on(pos, blocker));
    }
    if m.role == Role::Pawn && attacks::pawn_attacks(us, m.from).contains(m.to) {
        return format!(
            "{man} can go to {} only by taking, and nothing stands there to be taken",
            m.to
        );
    }
    format!("{man} does not move to {}", m.to)
}

/// What is irregular about castling, and why: one condition that is not met.
pub(super) fn diagnose_castling(
    pos: &Position,
    side: CastlingSide,
    obstacle: CastlingCondition,
    moved: &Moved,
) -> CastlingFault {
    let king = pos.king(pos.turn());
    let attacker = |sq: Square| {
        let without = king.map_or(pos.occupied(), |king| pos.occupied().without(king));
        let by = pos.attackers(sq, !pos.turn(), without).first();
        by.map_or(String::new(), |by| man_on(pos, by))
    };
    let (kind, why, excuse) = match obstacle {
        CastlingCondition::NoRook => (
            IrregularityKind::CastlingNoRook,
            "there is no rook to castle with on that side".to_owned(),
            Some(Excuse::RookGiven(side)),
        ),
        CastlingCondition::NotOnRank => (
            IrregularityKind::CastlingNotOnRank,
            "the king is not on its first rank".to_owned(),
            None,
        ),
        CastlingCondition::OnFile => (
            IrregularityKind::CastlingNotOnRank,
            "king and rook do not stand on the first rank".to_owned(),
            Some(Excuse::OffTheRank),
        ),
        CastlingCondition::RightLost => match moved {
            Moved::Rook(at) => (
                IrregularityKind::CastlingRookMoved,
                format!("the rook has moved already ({at})"),
                None,
            ),
            Moved::King(at) => (
                IrregularityKind::CastlingKingMoved,
                format!("the king has moved already ({at})"),
                None,
            ),
            Moved::BeforeTheScore => (
                IrregularityKind::CastlingKingMoved,
                "the position the game begins from gives no right to castle on that side, so king or rook had moved"
                    .to_owned(),
                Some(Excuse::BeforeTheScore),
            ),
        },
        CastlingCondition::Occupied(sq) => (
            IrregularityKind::CastlingOccupied,
            format!("{} stands in the way", man_on(pos, sq)),
            None,
        ),
        CastlingCondition::OutOfCheck => {
            let by = pos.checkers().first().map_or(String::new(), |by| man_on(pos, by));
            (IrregularityKind::CastlingOutOfCheck, format!("the king is in check from {by}"), None)
        }
        CastlingCondition::ThroughCheck(sq) => (
            IrregularityKind::CastlingThroughCheck,
            format!("the king would pass over {sq}, which {} attacks", attacker(sq)),
            (!is_commanded(pos, sq)).then_some(Excuse::NotCommanded),
        ),
        CastlingCondition::IntoCheck => (
            IrregularityKind::CastlingIntoCheck,
            "the king would arrive on an attacked square".to_owned(),
            None,
        ),
    };
    CastlingFault { kind, why, excuse }
}

/// Whether a man of the side not on move might lawfully go to that square, were it on move; kings command every
/// square beside them.
fn is_commanded(pos: &Position, square: Square) -> bool {
    let mut theirs = pos.clone();
    theirs.play_as_it_stands(&Move::BLANK);
    let king = theirs.king(theirs.turn());
    king.is_some_and(|king| attacks::king_attacks(king).contains(square))
        || any_legal(&theirs, |m| m.to == square)
}

/// When the right to castle was lost.
#[derive(Clone, Debug)]
pub(super) enum Moved {
    /// The king moved; the move as it is printed.
    King(String),
    /// The rook moved, or was taken on its square.
    Rook(String),
    /// Before the position the score begins from.
    BeforeTheScore,
}

/// The move a man makes from one square to another, with what is written about promotion.
pub(super) fn as_written(
    pos: &Position,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Option<Move> {
    let man = pos.piece_at(from)?;
    let m = ordinary(pos, man, from, to)?;
    Some(Move {
        promotion: promotion.filter(|_| man.role == Role::Pawn),
        ..m
    })
}

/// Whether the king of the side on move has a lawful move, castling apart.
pub(super) fn king_can_move(pos: &Position) -> bool {
    any_legal(pos, |m| {
        m.role == Role::King && m.kind == MoveKind::Ordinary
    })
}
