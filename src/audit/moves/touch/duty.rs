//! What is owed by who touched men: which man must be moved, or taken, or whether the king must castle.

use shakmaty::{Role, Square};

use crate::board::{Move, MoveKind, Position, any_legal};
use crate::codes::{Article, Touch};
use crate::replay::Ply;

/// The men that the player on move touched.
pub(super) struct TouchedMen<'a> {
    pub(super) pos: &'a Position,
    own: Vec<Square>,
    hostile: Vec<Square>,
    /// Those that can be moved or taken, in the order in which they were touched.
    able: Vec<Square>,
}

/// What a player owes.
pub(super) enum Duty {
    /// The king castles with the rook on that square.
    Castle(Square),
    /// The man on the first square takes the one on the second.
    Take(Square, Square),
    /// One of these is moved or taken.
    Play(Vec<Square>),
    /// Nothing that was touched can be played.
    Stuck,
}

impl<'a> TouchedMen<'a> {
    pub(super) fn new(pos: &'a Position, touched: &[Square]) -> TouchedMen<'a> {
        let men = pos.men(pos.turn());
        let (own, hostile) = touched.iter().partition(|&&square| men.contains(square));
        let able = touched.iter().copied();
        TouchedMen {
            pos,
            own,
            hostile,
            able: able
                .filter(|&square| any_legal(pos, |m| plays(&m, square)))
                .collect(),
        }
    }

    /// What is owed under a law of touching.
    pub(super) fn duty(&self, law: &Touch) -> Duty {
        if let Some(rook) = law.king_and_rook.as_ref().and(self.king_then_rook()) {
            return Duty::Castle(rook);
        }
        if let Some((man, target)) = law.one_takes_other.as_ref().and(self.pair(law.first_binds))
            && any_legal(self.pos, |m| takes(&m, man, target))
        {
            return Duty::Take(man, target);
        }
        match self.able.as_slice() {
            [] => Duty::Stuck,
            [first, ..] if law.first_binds => Duty::Play(vec![*first]),
            able => Duty::Play(able.to_vec()),
        }
    }

    /// The rook that was touched directly behind the king, if he can castle with it.
    fn king_then_rook(&self) -> Option<Square> {
        let [king, rook, ..] = *self.own.as_slice() else {
            return None;
        };
        let castles = |m: &Move| m.from == king && castling_rook(m) == Some(rook);
        (self.hostile.is_empty() && any_legal(self.pos, |m| castles(&m))).then_some(rook)
    }

    /// The man and the hostile man of which the one is to take the other.
    fn pair(&self, first_binds: bool) -> Option<(Square, Square)> {
        match (self.own.as_slice(), self.hostile.as_slice()) {
            ([man], [target]) => Some((*man, *target)),
            ([man, ..], [target, ..]) if first_binds => Some((*man, *target)),
            _ => None,
        }
    }

    /// The article on men touched as these were: its citation, and what it says.
    pub(super) fn article<'l>(&self, law: &'l Touch) -> (&'l str, &'l str) {
        let Touch {
            hostile,
            several,
            several_hostile,
            both_colours,
            one_takes_other,
            ..
        } = law;
        let articles: [&Option<Article>; 3] = match (self.own.len(), self.hostile.len()) {
            (_, 0) if self.own.len() < 2 => [&None; 3],
            (_, 0) => [several, &None, &None],
            (0, 1) => [hostile, &None, &None],
            (0, _) => [several_hostile, several, hostile],
            (1, 1) => [one_takes_other, both_colours, several],
            _ => [both_colours, one_takes_other, several],
        };
        let article = articles.into_iter().flatten().next();
        article.map_or((&law.cite, &law.says), |law| (&law.cite, &law.says))
    }

    /// Whether king and rook were both touched, as in castling they are.
    pub(super) fn has_both(&self, m: &Move) -> bool {
        let rook = castling_rook(m);
        self.own.contains(&m.from) && rook.is_some_and(|rook| self.own.contains(&rook))
    }

    /// What is done with one of the men that were touched.
    pub(super) fn what_is_done(&self) -> &'static str {
        match (self.own.is_empty(), self.hostile.is_empty()) {
            (false, true) => "moved",
            (true, false) => "taken",
            _ => "moved or taken",
        }
    }

    /// The first hostile man touched.
    pub(super) fn hostile(&self) -> Option<Square> {
        self.hostile.first().copied()
    }

    /// Whether the king can move, castling apart.
    pub(super) fn king_can_move(&self) -> bool {
        any_legal(self.pos, |m| {
            m.role == Role::King && m.kind == MoveKind::Ordinary
        })
    }
}

impl Duty {
    /// Whether the ply does what is owed.
    pub(super) fn is_done_by(&self, ply: &Ply) -> bool {
        match self {
            Duty::Castle(rook) => castling_rook(&ply.mv) == Some(*rook),
            Duty::Take(man, target) => takes(&ply.mv, *man, *target),
            Duty::Play(men) => men.iter().any(|&man| plays(&ply.mv, man)),
            Duty::Stuck => false,
        }
    }
}

/// Whether a move moves the man on that square or takes it; in castling both king and rook are moved.
fn plays(m: &Move, square: Square) -> bool {
    m.from == square || captured_square(m) == Some(square) || castling_rook(m) == Some(square)
}

fn takes(m: &Move, man: Square, taken: Square) -> bool {
    m.from == man && captured_square(m) == Some(taken)
}

/// Where the man stands that a move takes.
fn captured_square(m: &Move) -> Option<Square> {
    m.capture.map(|_| match m.kind {
        MoveKind::EnPassant => m.en_passant_captured(),
        _ => m.to,
    })
}

/// The rook that a move castles with.
pub(super) fn castling_rook(m: &Move) -> Option<Square> {
    match m.kind {
        MoveKind::Castling(_, rook) => rook,
        MoveKind::FileCastling(rook) => Some(rook),
        _ => None,
    }
}
