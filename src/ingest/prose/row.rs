//! A row of moves, as it stands on its page.

use super::ending::Ending;
use super::spelling::Spelling;
use crate::score::Span;

/// How a row stands on its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// On lines of its own.
    Alone,
    /// On a line of its own between lines of prose that run on.
    Among,
    /// In running text; the runs of a page are counted.
    Run(u32),
}

/// What stands behind one move number, or without one.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) number: Option<u32>,
    /// Something stands for White's half.
    pub(super) black: bool,
    pub(super) moves: Vec<Span>,
    pub(super) end: Option<(Ending, Span)>,
    /// From the number to the last move or end.
    pub(super) span: Span,
    /// The line it begins on.
    pub(super) line: usize,
    /// The column of its first move.
    pub(super) column: u32,
    pub(super) setting: Setting,
    pub(super) spelling: Spelling,
}
