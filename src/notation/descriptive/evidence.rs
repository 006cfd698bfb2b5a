//! What became of the readings of a move.

use super::patterns::Announced;
use crate::board::Move;
use crate::notation::slip::Slip;

/// What settled which of several readings was meant, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Evidence {
    /// The others cannot be played on to the end of the score.
    LaterMoves,
    /// A diagram printed behind it, which the others do not reach.
    Diagram,
    /// A mark of check, or its absence.
    CheckMark,
    /// A side letter, which names the man by where it started.
    SideLetter,
    /// The printer would have written more had he meant another.
    ShortestForm,
    /// A man that has just taken is taken before any other.
    Sense,
}

impl Evidence {
    /// All kinds, best first.
    pub const ALL: [Evidence; 6] = [
        Evidence::LaterMoves,
        Evidence::Diagram,
        Evidence::CheckMark,
        Evidence::SideLetter,
        Evidence::ShortestForm,
        Evidence::Sense,
    ];

    /// The stable name, as machine formats give it.
    pub fn name(self) -> &'static str {
        match self {
            Evidence::LaterMoves => "later-moves",
            Evidence::Diagram => "diagram",
            Evidence::CheckMark => "check-mark",
            Evidence::SideLetter => "side-letter",
            Evidence::ShortestForm => "shortest-form",
            Evidence::Sense => "sense",
        }
    }
}

/// How sure the reading of a ply is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// It is the only one.
    Only,
    /// Others were settled against.
    Settled(Evidence),
    /// Others are as good.
    Ambiguous,
}

impl Certainty {
    /// The weaker of two grounds.
    pub(super) fn weaker(self, other: Certainty) -> Certainty {
        match (self, other) {
            (Certainty::Settled(a), Certainty::Settled(b)) => Certainty::Settled(a.max(b)),
            _ => Certainty::Ambiguous,
        }
    }
}

/// A ply as it was read.
#[derive(Clone, Debug)]
pub struct ReadPly {
    /// The move.
    pub mv: Move,
    /// What is said of check.
    pub announced: Announced,
    /// What is misprinted, if anything must be.
    pub slip: Option<Slip>,
    /// How sure it is.
    pub certainty: Certainty,
    /// The other moves that fit what is written, as far as they could be meant.
    pub others: Vec<Move>,
    /// How many plies on the last of the others was found impossible; 0 unless later moves settled it.
    pub after: u32,
    /// The hash of the position before the move.
    pub before: u64,
}
