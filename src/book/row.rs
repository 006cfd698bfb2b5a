//! A row of moves, as it stands on its page.

use super::cells::{Cell, Placed};
use super::ending::SaidEnding;
use super::spelling::MoveSpelling;
use crate::score::{Legibility, Span};

/// How a row stands on its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowPlacement {
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
    /// A sentence above it leads up to it with a colon.
    pub(super) led_up: bool,
    pub(super) moves: Vec<Span>,
    /// How each of them was read, where the decoder read them.
    pub(super) read: Vec<ReadAs>,
    pub(super) end: Option<(SaidEnding, Span)>,
    /// From the number to the last move or end.
    pub(super) span: Span,
    /// The line it begins on.
    pub(super) line: usize,
    /// The column of its first move.
    pub(super) column: u32,
    pub(super) placement: RowPlacement,
    pub(super) spelling: MoveSpelling,
}

/// How a printed move was read.
#[derive(Clone, Debug)]
pub(super) struct ReadAs {
    /// How it is to be written down, where the print is not to be kept.
    pub(super) text: Option<String>,
    /// How sure that is; where it is written down is not said yet.
    pub(super) legibility: Legibility,
    /// Other moves that the signs may spell, the likeliest first, as they would be written down.
    pub(super) rivals: Vec<String>,
}

impl Row {
    /// Takes a part of the row; the byte its line begins at.
    pub(super) fn add_cell(&mut self, placed: &Placed, line_start: u32) {
        match placed.cell {
            Cell::Number(number, dots) => {
                self.number = Some(number);
                self.black |= dots;
            }
            Cell::Blank => self.black |= self.moves.is_empty(),
            Cell::Move | Cell::Odd => {
                if self.moves.is_empty() {
                    self.column = placed.span.start.saturating_sub(line_start);
                }
                self.moves.push(placed.span);
            }
            Cell::End(ending) => self.end = Some((ending, placed.span)),
            Cell::Words => return,
        }
        self.span = self.span.to(placed.span);
    }

    /// Whether there is anything in it but a number.
    pub(super) fn says_something(&self) -> bool {
        !self.moves.is_empty() || self.end.is_some()
    }
}
