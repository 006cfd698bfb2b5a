//! What became of the readings of a move.

use super::patterns::Announced;
use crate::board::Move;
use crate::notation::slip::Slip;
use crate::text::names::names;

names! {
    /// What settled which of several readings was meant, best first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Evidence {
        /// The others cannot be played on to the end of the score.
        LaterMoves "later-moves",
        /// A diagram printed behind it, which the others do not reach.
        Diagram "diagram",
        /// A mark of check, or its absence.
        CheckMark "check-mark",
        /// A side letter, which names the man by where it started.
        SideLetter "side-letter",
        /// The printer would have written more had he meant another.
        ShortestForm "shortest-form",
        /// A man that has just taken is taken before any other.
        Sense "sense",
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
