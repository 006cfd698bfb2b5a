//! What is irregular about a move, told from the board alone.

use shakmaty::CastlingSide;

use crate::text::names::names;

names! {
    /// What is irregular about a ply, told from the board alone.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum IrregularityKind {
        /// The man does not move so.
        Powers "powers",
        /// There is no such man.
        NoSuchMan "no-such-man",
        /// The man is the opponent's.
        OpponentsMan "opponents-man",
        /// The side was not on move.
        OutOfTurn "out-of-turn",
        /// A man takes one of its own side.
        OwnManTaken "own-man-taken",
        /// The king is taken.
        KingTaken "king-taken",
        /// A pawn takes in passing, and not in immediate reply.
        EpLate "ep-late",
        /// The move leaves the mover's king attacked, which was not in check before.
        KingExposed "king-exposed",
        /// The king was in check and still is.
        KingLeftInCheck "king-left-in-check",
        /// A pawn stays a pawn on the last rank.
        PromotionDeclined "promotion-declined",
        /// A pawn becomes a king.
        PromotionKing "promotion-king",
        /// A pawn becomes a piece of the adversary's colour.
        PromotionColour "promotion-colour",
        /// Castling without a rook.
        CastlingNoRook "castling-no-rook",
        /// Castling with the king off its first rank.
        CastlingNotOnRank "castling-not-on-rank",
        /// Castling after the king has moved.
        CastlingKingMoved "castling-king-moved",
        /// Castling after the rook has moved.
        CastlingRookMoved "castling-rook-moved",
        /// Castling with a man in the way.
        CastlingOccupied "castling-occupied",
        /// Castling while in check.
        CastlingOutOfCheck "castling-out-of-check",
        /// Castling over an attacked square.
        CastlingThroughCheck "castling-through-check",
        /// Castling onto an attacked square.
        CastlingIntoCheck "castling-into-check",
    }
}

impl IrregularityKind {
    /// Whether a king's safety is at stake, castling apart.
    pub fn concerns_king(self) -> bool {
        matches!(
            self,
            IrregularityKind::KingExposed
                | IrregularityKind::KingLeftInCheck
                | IrregularityKind::KingTaken
        )
    }

    /// Whether it is about castling.
    pub fn is_castling(self) -> bool {
        self >= IrregularityKind::CastlingNoRook
    }
}

/// A condition of castling that is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastlingFault {
    /// Which.
    pub kind: IrregularityKind,
    /// Why, as a clause in a reader's words.
    pub why: String,
    /// On what ground a code may disregard it.
    pub excuse: Option<Excuse>,
}

/// On what ground a code may disregard that a condition of castling is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// No hostile man may lawfully move to the square that the king crosses.
    NotCommanded,
    /// King and rook stand on one file, not on the first rank.
    OffTheRank,
    /// The rook of that wing may have been given as odds.
    RookGiven(CastlingSide),
    /// Only the position that the score begins from says that king or rook had moved.
    BeforeTheScore,
}
