//! What can be done on a board in one turn.

use shakmaty::{CastlingSide, Color, Piece, Role, Square};

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// A man goes from one square to another, and takes what stands there.
    Ordinary,
    /// A pawn goes two squares from its first.
    DoubleStep,
    /// A pawn takes, in passing, the pawn beside it.
    EnPassant,
    /// King and rook move together; the rook is left out when it is not on the board.
    Castling(CastlingSide, Option<Square>),
    /// The king goes two squares along his file towards this rook, which takes the square he passed.
    FileCastling(Square),
    /// A pawn becomes a piece of the adversary's colour.
    HostilePromotion,
    /// Nothing is moved, the turn passes.
    Blank,
}

/// A move, lawful or not, as it changes the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The man that moves.
    pub role: Role,
    /// Where it leaves.
    pub from: Square,
    /// Where it arrives; in castling the king's square of arrival.
    pub to: Square,
    /// What it takes: the man on `to`, or in passing the pawn beside.
    pub capture: Option<Piece>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// How it is done.
    pub kind: MoveKind,
}

impl Move {
    /// A turn in which nothing is moved.
    pub const BLANK: Move = Move {
        role: Role::King,
        from: Square::A1,
        to: Square::A1,
        capture: None,
        promotion: None,
        kind: MoveKind::Blank,
    };

    /// The square of the pawn taken in passing.
    pub fn en_passant_captured(&self) -> Square {
        Square::from_coords(self.to.file(), self.from.rank())
    }

    /// Where the rook of castling arrives.
    pub fn rook_to(&self) -> Square {
        match self.kind {
            MoveKind::Castling(side, _) => {
                Square::from_coords(side.rook_to_file(), self.from.rank())
            }
            _ => self.passed(),
        }
    }

    /// The square between the one a man leaves and the one two squares on along its file.
    pub fn passed(&self) -> Square {
        let rank = (self.from.rank() as u32 + self.to.rank() as u32) / 2;
        Square::from_coords(self.from.file(), shakmaty::Rank::new(rank))
    }

    /// Whether no position from before can ever come back: a capture, a pawn move, castling.
    pub fn is_irreversible(&self) -> bool {
        self.is_zeroing()
            || matches!(
                self.kind,
                MoveKind::Castling(..) | MoveKind::FileCastling(_)
            )
    }

    /// Whether the fifty-move count begins anew: a capture or a pawn move (FIDE 2023, 9.3).
    #[inline]
    pub fn is_zeroing(&self) -> bool {
        self.capture.is_some() || self.role == Role::Pawn
    }
}

/// The first rank of a side, from 1 for White's and 8 for Black's.
pub fn home_rank(color: Color) -> shakmaty::Rank {
    color.fold_wb(shakmaty::Rank::First, shakmaty::Rank::Eighth)
}

/// `pawn`, `knight`, …
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
