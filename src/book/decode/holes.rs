//! How a way goes on with a move of which nothing is read, and with those of a row that is not there.

use shakmaty::Color;

use super::beam::BeamSearch;
use super::stream::MoveStart;
use super::way::{BeamNode, Edge, Grace, NOWHERE, Successor};

/// So many ways, none further behind the best, go on with a move of which nothing is read.
const WAYS: usize = 40;
const BEHIND: f32 = 16.0;
/// The next row is looked for among so many signs.
const AHEAD: usize = 1500;
/// What its number must say for the one behind the number due, and what at most for the number due.
const NEXT: f32 = 1.8;
const DUE: f32 = 0.0;
/// The number after that is said so well on one of so many rows.
const GOES_ON: f32 = 0.8;
const ROWS_BEHIND: usize = 8;
/// A row with the number due that is among so many before is there, and was passed by.
const PASSED: usize = 6;
/// With so much prose around it a move with its number is of a note.
const NOTE: f32 = 0.5;
/// What its first move must gain to one who sees no board.
const READS: f32 = 5.0;
/// So many plies behind a row that is not there may show which moves it had.
const LOST: Grace = Grace::LostRow(16);
/// Behind so many ways at most, the best, both moves of such a row are looked for in one ply.
const ROWS: usize = 40;
/// What a next row gains that cannot be read.
const UNREADABLE: f32 = -8.0;

/// What the number before a start says for another.
fn says(start: &MoveStart, number: u32) -> f32 {
    start.number.map_or(0.0, |printed| printed.evidence(number))
}

/// Whether the row that is due is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowDue {
    NotAsked,
    There,
    /// It is not, and the next begins with this start.
    LostBefore(u32),
}

impl BeamSearch<'_, '_> {
    /// Goes on with moves of which nothing is read.
    pub(super) fn holes(&mut self) {
        let Some(best) = self.last().first().map(|node| node.score) else {
            return;
        };
        let mut rows = 0;
        for parent in 0..self.last().len() {
            let node = &self.last()[parent];
            let is_near = parent < WAYS && node.score >= best - BEHIND;
            let within_row = node.grace == LOST;
            if node.holes >= self.settings.holes || !is_near && !within_row {
                continue;
            }
            match self.row_behind_lost(parent) {
                Some(_) if within_row && rows == ROWS => {}
                Some(next) => {
                    rows += usize::from(within_row);
                    self.hole(parent, Some(next));
                }
                None if is_near => self.hole(parent, None),
                None => {}
            }
        }
    }

    /// Goes on with each move, nothing being read of it; if its row is not there, `next` is the start of the next.
    fn hole(&mut self, parent: usize, next: Option<usize>) {
        let node = &self.last()[parent];
        let (score, place, board, holes) = (node.score, node.place, node.board, node.holes);
        let cost = match (next, holes) {
            (Some(_), _) => self.settings.lost,
            (None, 0) => self.settings.hole,
            (None, _) => self.settings.hole + self.settings.more_holes,
        };
        let grace = match next {
            Some(_) => LOST,
            None => node.grace.next(),
        };
        for option in 0..self.boards.choices(board).options.len() as u16 {
            let choice = &self.boards.choices(board).options[option as usize];
            let (gain, mv) = (cost + choice.prior, choice.mv);
            let ahead = match next {
                Some(next) if holes > 0 => self.fits(board, option, next),
                _ => 0.0,
            };
            if score + gain + ahead < self.least(grace) {
                continue;
            }
            self.propose(Successor {
                score: score + gain,
                edge: Edge {
                    parent: parent as u32,
                    option,
                    mv,
                    gain,
                    from: NOWHERE,
                    to: NOWHERE,
                },
                place,
                holes: holes + 1,
                grace,
                ahead,
            });
        }
    }

    /// What the move printed at a start gains behind a move, with the number of the next row.
    fn fits(&mut self, board: u32, option: u16, start: usize) -> f32 {
        let board = self.boards.after(board, option);
        let number = says(&self.lattice.stream.starts[start], self.number + 1);
        let gains = self
            .moves(board, start, f32::MIN)
            .map(|at| self.spelled.get(at).gain);
        gains.fold(UNREADABLE, f32::max) + number
    }

    /// The start of the next row ahead of a way, if the one that is due is not there: the way begins a row, or the row's
    /// first move was not there, and the next number is the one behind.
    fn row_behind_lost(&mut self, parent: usize) -> Option<usize> {
        let node = &self.last()[parent];
        let side = self.side(node);
        if side == 1 && node.grace != LOST && node.place.columns.is_none() {
            return None;
        }
        let from = node.place.at[side];
        if from == NOWHERE {
            return None;
        }
        let lattice = self.lattice;
        let first = lattice.stream.next_start[(from as usize).min(lattice.stream.len())] as usize;
        if first >= self.rows_due.len() {
            return None;
        }
        if self.rows_due[first] == RowDue::NotAsked {
            self.rows_due[first] = self.row_due(first, from as usize);
        }
        match self.rows_due[first] {
            RowDue::LostBefore(next) => Some(next as usize),
            _ => None,
        }
    }

    /// The course of a way whose next move is read: where the row is not there, its second move is read nowhere, and a
    /// way that does is followed as far as it gains.
    pub(super) fn grace_of_read(&self, node: &BeamNode) -> Grace {
        let within_row = node.grace == LOST && node.place.columns.is_none();
        match within_row && self.side(node) == 1 {
            true => Grace::None,
            false => node.grace,
        }
    }

    /// Who is on move on a way: 0 for White, 1 for Black.
    pub(super) fn side(&self, node: &BeamNode) -> usize {
        usize::from(self.boards.get(node.board).pos.turn() == Color::Black)
    }

    /// Whether the row that is due stands ahead: it does not where the next number is the one behind it, and the one
    /// after that goes on from there.
    fn row_due(&self, first: usize, from: usize) -> RowDue {
        let lattice = self.lattice;
        let before = lattice.stream.starts[..first].iter().rev();
        let mut passed = before.filter(|start| self.is_counted(start)).take(PASSED);
        if passed.any(|start| says(start, self.number) >= NEXT) {
            return RowDue::There;
        }
        let starts = lattice.stream.starts.iter().enumerate().skip(first);
        let near = starts.take_while(|(_, start)| start.at < from + AHEAD);
        let mut rows = near.filter(|&(at, start)| {
            let ahead = start.number.is_some_and(|number| number.at >= from);
            lattice.best[at] >= READS && ahead && self.is_counted(start)
        });
        match rows.next() {
            Some((at, next)) if self.is_behind_lost(next, rows.map(|(_, start)| start)) => {
                RowDue::LostBefore(at as u32)
            }
            _ => RowDue::There,
        }
    }

    /// Whether a row has the number behind the one that is due, and those behind it go on from there. Where its
    /// figures may be the number due, misread, none of them has its number.
    fn is_behind_lost<'s>(
        &self,
        next: &MoveStart,
        behind: impl Iterator<Item = &'s MoveStart>,
    ) -> bool {
        let due = says(next, self.number);
        let may_be_due = due > DUE;
        let is_again = |start: &MoveStart| {
            may_be_due && !is_one_row(start, next) && says(start, self.number + 1) >= NEXT
        };
        let goes_on = |start: &MoveStart| says(start, self.number + 2) >= GOES_ON;
        let mut behind = behind
            .take(ROWS_BEHIND)
            .take_while(|start| !is_again(start));
        let says_next = says(next, self.number + 1);
        says_next >= NEXT && says_next > due && behind.any(goes_on)
    }

    /// Whether a number stands before a start, in figures, as before a row and not in a note: not where the rest of that
    /// number is the start itself, for what stands before a dash is the man that moves.
    fn is_counted(&self, start: &MoveStart) -> bool {
        start.figures().is_some()
            && start.prose < NOTE
            && !self.lattice.stream.signs[start.at].is_ascii_digit()
    }
}

/// Whether two starts have the same number before them.
fn is_one_row(one: &MoveStart, other: &MoveStart) -> bool {
    let place = |start: &MoveStart| start.number.map(|number| number.at);
    place(one) == place(other)
}
