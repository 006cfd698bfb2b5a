//! What comes of a piece.

use crate::duplicates::Candidates;
use crate::findings::{ByCode, Finding};

/// What became of a piece; games and lines count from its start.
#[derive(Debug, Default)]
pub(in crate::pipeline) struct Audited {
    /// It is the first piece of a book.
    pub(in crate::pipeline) begins_book: bool,
    pub(in crate::pipeline) findings: Vec<Finding>,
    /// Its games, as far as they are to be compared with others.
    pub(in crate::pipeline) candidates: Candidates,
    /// The index of its input.
    pub(in crate::pipeline) input: usize,
    /// Games in it, whosever they are.
    pub(in crate::pipeline) games: u64,
    /// Games of it that were audited.
    pub(in crate::pipeline) own_games: u64,
    pub(in crate::pipeline) lines: u64,
    pub(in crate::pipeline) bytes: u64,
    pub(in crate::pipeline) plies: u64,
    pub(in crate::pipeline) unaudited_plies: u64,
    /// Games by the code chosen for them, where it is chosen by date.
    pub(in crate::pipeline) codes: ByCode,
    /// Findings that the games themselves say are known.
    pub(in crate::pipeline) allowed: u64,
}
