//! What a text says, whatever the notation: the man, where from, where to, and what is irregular about it.
//!
//! A pattern says what the text says and nothing more; which moves it can mean is asked of the position (see
//! [`resolve`](super::resolve)).

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

use super::plain::CheckMark;
use super::slip::Slip;
use super::squares::{Wing, turned};
use crate::board::{Move, MoveKind};

/// One way to take a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The move as it is described.
    pub parsed: ParsedMove,
    /// What is irregular about it however the position stands.
    pub slips: Vec<Slip>,
    /// The mark of check or mate.
    pub mark: CheckMark,
}

/// A move as a text describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsedMove {
    /// A man goes somewhere, told by files and ranks.
    Algebraic(AlgebraicMove),
    /// A man goes somewhere, told from the mover's side.
    Descriptive(DescriptiveMove),
    /// King and rook castle: on this side, or on whichever they can.
    Castling(Option<CastlingSide>),
    /// King and rook castle along the king's file.
    FileCastling,
}

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

/// Which man goes where, by files and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlgebraicMove {
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

impl AlgebraicMove {
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
    pub(super) fn fits(&self, m: &Move) -> bool {
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

/// What is said of taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// A sign of moving is written: nothing is taken.
    No,
    /// A sign of taking is written.
    Yes,
    /// Neither is written.
    Unsaid,
}

/// Which man goes where, by sets of squares.
///
/// Squares are as White sees them; of Black's moves the board is turned round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DescriptiveMove {
    /// The man.
    pub role: Role,
    /// The wing it started on.
    pub wing: Option<Wing>,
    /// Where it may stand.
    pub from: Bitboard,
    /// Whether it takes.
    pub taking: Taking,
    /// What it takes.
    pub captured: Option<Role>,
    /// The wing the captured man started on.
    pub captured_wing: Option<Wing>,
    /// Where the captured man may stand.
    pub captured_at: Bitboard,
    /// Where the man may go.
    pub to: Bitboard,
    /// The square is counted on the man's own files (`his 4th`).
    pub own_files: bool,
    /// How many squares a pawn goes.
    pub steps: Option<u8>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// The capture is said to be in passing.
    pub en_passant: bool,
}

impl DescriptiveMove {
    /// The squares it may go to when that side moves it.
    pub fn goals(&self, side: Color) -> Bitboard {
        turned(self.to, side)
    }

    /// Nothing said but the man.
    pub fn of(role: Role) -> DescriptiveMove {
        DescriptiveMove {
            role,
            wing: None,
            from: Bitboard::FULL,
            taking: Taking::Unsaid,
            captured: None,
            captured_wing: None,
            captured_at: Bitboard::FULL,
            to: Bitboard::FULL,
            own_files: false,
            steps: None,
            promotion: None,
            en_passant: false,
        }
    }
}
