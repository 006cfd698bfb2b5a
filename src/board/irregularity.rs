//! What is irregular about a move, told from the board alone.

use shakmaty::CastlingSide;

/// What is irregular about a ply, told from the board alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BreachKind {
    /// The man does not move so.
    Powers,
    /// There is no such man.
    NoSuchMan,
    /// The man is the opponent's.
    OpponentsMan,
    /// The side was not on move.
    OutOfTurn,
    /// A man takes one of its own side.
    OwnManTaken,
    /// The king is taken.
    KingTaken,
    /// A pawn takes in passing, and not in immediate reply.
    EpLate,
    /// The move leaves the mover's king attacked, which was not in check before.
    KingExposed,
    /// The king was in check and still is.
    KingLeftInCheck,
    /// A pawn stays a pawn on the last rank.
    PromotionDeclined,
    /// A pawn becomes a king.
    PromotionKing,
    /// A pawn becomes a piece of the adversary's colour.
    PromotionColour,
    /// Castling without a rook.
    CastlingNoRook,
    /// Castling with the king off its first rank.
    CastlingNotOnRank,
    /// Castling after the king has moved.
    CastlingKingMoved,
    /// Castling after the rook has moved.
    CastlingRookMoved,
    /// Castling with a man in the way.
    CastlingOccupied,
    /// Castling while in check.
    CastlingOutOfCheck,
    /// Castling over an attacked square.
    CastlingThroughCheck,
    /// Castling onto an attacked square.
    CastlingIntoCheck,
}

impl BreachKind {
    /// Every kind there is.
    pub const ALL: [BreachKind; 20] = [
        BreachKind::Powers,
        BreachKind::NoSuchMan,
        BreachKind::OpponentsMan,
        BreachKind::OutOfTurn,
        BreachKind::OwnManTaken,
        BreachKind::KingTaken,
        BreachKind::EpLate,
        BreachKind::KingExposed,
        BreachKind::KingLeftInCheck,
        BreachKind::PromotionDeclined,
        BreachKind::PromotionKing,
        BreachKind::PromotionColour,
        BreachKind::CastlingNoRook,
        BreachKind::CastlingNotOnRank,
        BreachKind::CastlingKingMoved,
        BreachKind::CastlingRookMoved,
        BreachKind::CastlingOccupied,
        BreachKind::CastlingOutOfCheck,
        BreachKind::CastlingThroughCheck,
        BreachKind::CastlingIntoCheck,
    ];

    /// The names of [`BreachKind::ALL`], in the same order.
    pub const NAMES: [&'static str; 20] = {
        let mut names = [""; 20];
        let mut at = 0;
        while at < names.len() {
            names[at] = BreachKind::ALL[at].name();
            at += 1;
        }
        names
    };

    /// The stable name, as machine formats and codes give it.
    pub const fn name(self) -> &'static str {
        match self {
            BreachKind::Powers => "powers",
            BreachKind::NoSuchMan => "no-such-man",
            BreachKind::OpponentsMan => "opponents-man",
            BreachKind::OutOfTurn => "out-of-turn",
            BreachKind::OwnManTaken => "own-man-taken",
            BreachKind::KingTaken => "king-taken",
            BreachKind::EpLate => "ep-late",
            BreachKind::KingExposed => "king-exposed",
            BreachKind::KingLeftInCheck => "king-left-in-check",
            BreachKind::PromotionDeclined => "promotion-declined",
            BreachKind::PromotionKing => "promotion-king",
            BreachKind::PromotionColour => "promotion-colour",
            BreachKind::CastlingNoRook => "castling-no-rook",
            BreachKind::CastlingNotOnRank => "castling-not-on-rank",
            BreachKind::CastlingKingMoved => "castling-king-moved",
            BreachKind::CastlingRookMoved => "castling-rook-moved",
            BreachKind::CastlingOccupied => "castling-occupied",
            BreachKind::CastlingOutOfCheck => "castling-out-of-check",
            BreachKind::CastlingThroughCheck => "castling-through-check",
            BreachKind::CastlingIntoCheck => "castling-into-check",
        }
    }

    /// Whether a king's safety is at stake, castling apart.
    pub fn concerns_king(self) -> bool {
        matches!(
            self,
            BreachKind::KingExposed | BreachKind::KingLeftInCheck | BreachKind::KingTaken
        )
    }

    /// Whether it is about castling.
    pub fn is_castling(self) -> bool {
        self >= BreachKind::CastlingNoRook
    }
}

/// A condition of castling that is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastlingFault {
    /// Which.
    pub kind: BreachKind,
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
