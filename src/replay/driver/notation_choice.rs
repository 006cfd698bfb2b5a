//! What notation a score is read in.

use crate::notation::Notation;
use crate::replay::detect_notation::DetectedNotation;

/// What a score is read in.
#[derive(Clone, Copy)]
pub(super) enum NotationChoice {
    /// In SAN, until something shows that it is written otherwise.
    Detect,
    /// The same, but the language of the games before is not supposed.
    Search,
    /// In this notation and no other.
    Given(Notation),
}

/// Another notation than SAN.
pub(super) enum OtherNotation {
    /// It was found out.
    Found(DetectedNotation),
    /// The language of the games before is still to be tried on the whole of it; SAN reads so many plies.
    AsBefore(Notation, u32),
}

impl OtherNotation {
    pub(super) fn found(self) -> Option<DetectedNotation> {
        match self {
            OtherNotation::Found(found) => Some(found),
            OtherNotation::AsBefore(..) => None,
        }
    }
}

impl NotationChoice {
    pub(super) fn is_san(self) -> bool {
        match self {
            NotationChoice::Detect | NotationChoice::Search => true,
            NotationChoice::Given(notation) => notation == Notation::SAN,
        }
    }

    pub(super) fn notation(self) -> Notation {
        match self {
            NotationChoice::Detect | NotationChoice::Search => Notation::SAN,
            NotationChoice::Given(notation) => notation,
        }
    }
}
