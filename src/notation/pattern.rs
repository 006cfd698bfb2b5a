//! What a text says, whatever the notation: the man, where from, where to, and what is irregular about it.
//!
//! A pattern says what the text says and nothing more; which moves it can mean is asked of the position.

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

use super::plain::CheckMark;
use super::slip::Slip;
use crate::board::{Move, MoveKind};

/// What a pawn is said to become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// A piece, or a king.
    To(Role),
    /// It stays a pawn.
    Declined,
    /// A piece of the adversary's colour.
    Hostile(Role),
}

/// Which man goes where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManMove {
    /// The man; `None` if only squares are written.
    pub role: Option<Role>,
    /// The file it comes from.
    pub file: Option<File>,
    /// The rank it comes from.
    pub rank: Option<Rank>,
    /// The file it goes to.
    pub to_file: File,
    /// The rank it goes to; `None` in a short pawn capture (`ed`).
    pub to_rank: Option<Rank>,
    /// A sign of capture is written.
    pub takes: bool,
    /// What a pawn is said to become.
    pub promotion: Option<Promotion>,
}

impl ManMove {
    /// The square it comes from, if it is written whole.
    pub fn from(&self) -> Option<Square> {
        Some(Square::from_coords(self.file?, self.rank?))
    }

    /// The square it goes to, if it is written whole.
    pub fn to(&self) -> Option<Square> {
        Some(Square::from_coords(self.to_file, self.to_rank?))
    }

    /// Whether a man on `from` could be the one that is meant.
    pub fn may_come_from(&self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
    }

    /// Whether the move is one that is meant, promotion apart when none is written.
    pub fn fits(&self, m: &Move) -> bool {
        if let MoveKind::Castling(_, rook) = m.kind {
            return self.fits_castling(m, rook);
        }
        let short = self.role == Some(Role::Pawn) && self.to_rank.is_none();
        m.kind != MoveKind::Blank
            && self.role.is_none_or(|role| role == m.role)
            && self.may_come_from(m.from)
            && self.to_file == m.to.file()
            && self.to_rank.is_none_or(|rank| rank == m.to.rank())
            && (!short || m.capture.is_some())
            // A pawn that is said to come from a file takes, or is written with its whole square.
            && (m.role != Role::Pawn || self.file.is_none() || self.rank.is_some() || m.capture.is_some())
            // A pawn without a file of its own goes straight on.
            && (m.role != Role::Pawn || self.file.is_some() || self.takes || m.capture.is_none())
            && match self.promotion {
                None => true,
                Some(Promotion::To(role)) => m.promotion == Some(role),
                Some(Promotion::Declined | Promotion::Hostile(_)) => false,
            }
    }

    /// Castling written as a move of the king: `Kg1`, `e1g1`, or onto his own rook, `e1h1`.
    fn fits_castling(&self, m: &Move, rook: Option<Square>) -> bool {
        let by_king = self.to() == Some(m.to) && m.from.file().distance(m.to.file()) == 2;
        match self.role {
            None => self.from() == Some(m.from) && (by_king || rook.is_some() && self.to() == rook),
            Some(Role::King) => self.may_come_from(m.from) && !self.takes && by_king,
            Some(_) => false,
        }
    }
}

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// A man goes somewhere.
    Man(ManMove),
    /// King and rook castle.
    Castling(CastlingSide),
    /// A man goes somewhere, told from the mover's side.
    Described(Described),
    /// King and rook castle along the king's file.
    FileCastling,
}

/// One way to take a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What it says.
    pub says: Says,
    /// What is irregular about it however the position stands.
    pub slips: Vec<Slip>,
    /// The mark of check or mate.
    pub mark: CheckMark,
}

/// What a text says; all squares are as the mover sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    pub(super) role: Role,
    pub(super) from: Bitboard,
    pub(super) to: Bitboard,
    /// What is taken and where; `None` if nothing is.
    pub(super) prey: Option<(Role, Bitboard)>,
    pub(super) promotion: Option<Role>,
}

impl Described {
    /// The man.
    pub fn role(&self) -> Role {
        self.role
    }

    /// The squares it may go to when that side moves it.
    pub fn goals(&self, side: Color) -> Bitboard {
        side.fold_wb(self.to, self.to.flip_vertical())
    }

    /// Whether a move of that side is one that is meant.
    pub fn fits(&self, m: &Move, us: Color) -> bool {
        let seen = |square: Square| us.fold_wb(square, square.flip_vertical());
        let prey_at = match m.kind {
            MoveKind::EnPassant => m.en_passant_captured(),
            _ => m.to,
        };
        let takes = match (self.prey, m.capture) {
            (None, None) => true,
            (Some((role, at)), Some(taken)) => taken.role == role && at.contains(seen(prey_at)),
            _ => false,
        };
        matches!(
            m.kind,
            MoveKind::Ordinary | MoveKind::DoubleStep | MoveKind::EnPassant
        ) && self.role == m.role
            && self.from.contains(seen(m.from))
            && self.to.contains(seen(m.to))
            && takes
            && self.promotion.is_none_or(|role| m.promotion == Some(role))
    }
}
