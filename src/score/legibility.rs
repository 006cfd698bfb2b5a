//! How surely moves were read from a printed page.

/// How surely a move was read from a printed page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Legibility {
    /// The byte its token begins at.
    pub at: u32,
    /// From 0 to 1: the share of moves of that certainty that are read rightly.
    pub certainty: f32,
    /// Nothing was read; the move is told by those around it.
    pub hole: bool,
}

impl Legibility {
    /// A move that is less certain may well have been another.
    pub const CERTAIN: f32 = 0.9;

    /// Whether the move may well have been another.
    pub fn is_uncertain(&self) -> bool {
        self.certainty < Legibility::CERTAIN
    }
}
