//! Which rows are the game itself: those that go on with its numbers, stand as its rows stand, and can be played
//! to its end. Every choice that is open is followed, up to a bound.

mod doubt;

use std::collections::HashMap;
use std::ops::Range;

use shakmaty::Color;

use super::diagram::ShownPosition;
use super::ending::SaidEnding;
use super::follow::TrialBoard;
use super::page::Page;
use super::row::{Row, RowPlacement};
use crate::board::{Position, has_legal_move};
use crate::limits::Meter;
use crate::score::Span;
use crate::steps;

/// No more ways through the rows are followed at once.
const MOST: usize = 24;
/// Lines without a row that goes on; behind them the game is over.
const PATIENCE: usize = 220;
/// What a ply is worth against what speaks against a row.
const PLY: i32 = 10;
/// What a move weighs that can only be read as another.
const MENDED: i32 = 30;
/// What it costs to look for the moves that may have been meant, in plies tried.
const EACH_MENDED: u64 = 128;
/// No more rows of a game than this are read so.
const MENDS: usize = 3;
/// The rows of a game, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// Indices of the rows.
    pub(super) rows: Vec<usize>,
    pub(super) plies: u32,
    /// What ends the last row.
    pub(super) end: Option<(SaidEnding, Span)>,
    /// Who is to move behind the last row.
    pub(super) turn: Option<Color>,
    pub(super) mated: bool,
    /// More ways were open at some row than are followed.
    pub(super) bounded: bool,
}

/// Where one way through the rows stands.
#[derive(Clone)]
struct PathHypothesis {
    board: TrialBoard,
    number: u32,
    turn: Color,
    plies: u32,
    worth: i32,
    /// By how much the last number printed is off.
    shift: u32,
    /// Rows in which a move was read as another.
    mended: usize,
    last: usize,
    step: usize,
    over: bool,
}

/// The ways that are being followed.
struct PathBeam {
    ways: Vec<PathHypothesis>,
    steps: RowChain,
    best: Option<PathHypothesis>,
    /// Ways were given up for want of room.
    bounded: bool,
}

impl PathBeam {
    fn note(&mut self, way: Option<&PathHypothesis>) {
        let Some(way) = way else { return };
        if self.best.as_ref().is_none_or(|best| way.worth > best.worth) {
            self.best = Some(way.clone());
        }
    }
}

/// Rows taken, each with the step before it.
type RowChain = Vec<(usize, usize)>;

/// For each move number the last row that has it, whole or Black's half alone.
type Later = HashMap<(u32, bool), usize>;

/// What is asked: the rows from `first` to `stop` that make a game from a position.
pub(super) struct RowSearch<'a> {
    pub(super) page: &'a Page<'a>,
    pub(super) rows: &'a [Row],
    pub(super) used: &'a [bool],
    pub(super) shown: &'a [ShownPosition],
    /// Black has the first move behind each number.
    pub(super) black_leads: bool,
    /// What may still be tried.
    pub(super) meter: &'a Meter,
    pub(super) first: usize,
    pub(super) stop: usize,
}

impl RowSearch<'_> {
    /// The best way through, if the first row can be played.
    pub(super) fn path(&self, start: &Position) -> Option<Path> {
        let board = TrialBoard::new(start, self.rows[self.first].spelling);
        self.path_on(board, start.turn())
    }

    /// The same from a board on which moves have been played; whose turn it is there.
    pub(super) fn path_on(&self, board: TrialBoard, turn: Color) -> Option<Path> {
        let first = &self.rows[self.first];
        let within = self.first..self.end_of_reach();
        if !self.meter.spend(within.len() as u64) {
            return None;
        }
        let later = self.later_rows(within.clone());
        let ways = vec![PathHypothesis {
            board,
            number: first.number?,
            turn,
            plies: 0,
            worth: 0,
            shift: 0,
            mended: 0,
            last: self.first,
            step: usize::MAX,
            over: false,
        }];
        let mut trial = PathBeam {
            ways,
            steps: RowChain::new(),
            best: None,
            bounded: false,
        };
        for at in within.filter(|&at| !self.used[at]) {
            if self.meter.is_spent() || !trial.ways.iter().any(|way| self.reaches(way, at)) {
                break;
            }
            self.try_row(&mut trial, at, &later);
            if trial.ways.iter().all(|way| way.over) {
                break;
            }
        }
        let best = trial.best.as_ref()?;
        Some(Path {
            bounded: trial.bounded,
            ..self.path_of(best, &trial.steps)
        })
    }

    /// Whether a row is near enough to where a way stands to go on with it.
    fn reaches(&self, way: &PathHypothesis, at: usize) -> bool {
        let lines = self.rows[at].line.saturating_sub(self.rows[way.last].line);
        !way.over && lines <= PATIENCE
    }

    /// Whether a way can go on with a row where it stands.
    fn may_extend(&self, way: &PathHypothesis, at: usize) -> bool {
        let (last, row) = (self.rows[way.last].line, self.rows[at].line);
        self.reaches(way, at) && self.page.may_go_on(last, row)
    }

    /// Takes a row on every way that can go on with it, and passes over it on those that may wait for another. If
    /// no way can read it, the likeliest go on with what it may have been meant for.
    fn try_row(&self, trial: &mut PathBeam, at: usize, later: &Later) {
        let mut next: Vec<PathHypothesis> = Vec::with_capacity(trial.ways.len() + 1);
        let mut is_read = false;
        for way in std::mem::take(&mut trial.ways) {
            steps::count(1);
            let taken = match self.may_extend(&way, at) {
                true => self.extend(&way, at, later, &mut trial.steps),
                false => None,
            };
            let stays = taken.is_none() || self.may_wait(&way, at, later);
            is_read |= taken.is_some();
            trial.note(taken.as_ref());
            next.extend(taken);
            if stays && at > self.first {
                next.push(way);
            }
        }
        next.sort_by_key(|way| -way.worth);
        if !is_read {
            let due = |way: &&PathHypothesis| {
                self.may_extend(way, at) && way.plies > 0 && way.mended < MENDS
            };
            let likeliest: Vec<PathHypothesis> =
                next.iter().filter(due).take(MENDS).cloned().collect();
            for way in likeliest {
                for mended in self.extend_mended(&way, at, &mut trial.steps) {
                    trial.note(Some(&mended));
                    next.push(mended);
                }
            }
            next.sort_by_key(|way| -way.worth);
        }
        let (mut plain, mut mended) = (0, 0);
        next.retain(|way| {
            let kept = if way.mended > 0 {
                &mut mended
            } else {
                &mut plain
            };
            *kept += 1;
            *kept <= MOST
        });
        trial.bounded |= plain > MOST;
        trial.ways = next;
    }

    /// The row behind the last that a way may come to: rows of other games lead no further.
    fn end_of_reach(&self) -> usize {
        let mut last = self.rows[self.first].line;
        let mut behind = self.first..self.stop;
        let far = behind.find(|&at| {
            let line = self.rows[at].line;
            let is_far = line.saturating_sub(last) > PATIENCE;
            if !self.used[at] {
                last = last.max(line);
            }
            is_far
        });
        far.unwrap_or(self.stop)
    }

    /// For each move number the last of some rows that has it.
    fn later_rows(&self, within: Range<usize>) -> Later {
        let mut later = HashMap::new();
        for at in within {
            steps::count(1);
            let row = &self.rows[at];
            if let Some(number) = row.number.filter(|_| !self.used[at]) {
                later.insert((number, row.black), at);
            }
        }
        later
    }

    /// The way with the row at `at` taken, if it goes on with it.
    fn extend(
        &self,
        way: &PathHypothesis,
        at: usize,
        later: &Later,
        steps: &mut RowChain,
    ) -> Option<PathHypothesis> {
        let lines = self.rows[at].line.saturating_sub(self.rows[way.last].line);
        let doubt = self.doubt(way, at, later)? - self.shown_between(way, &self.rows[at]);
        let plies = way.board.abreast() * (self.rows[at].moves.len() as u64 + 1);
        self.meter.spend(plies + lines as u64 / 4);
        let mut board = way.board.clone();
        for written in &self.rows[at].moves {
            if !board.read(written.of(self.page.text)) {
                return None;
            }
        }
        steps.push((at, way.step));
        Some(self.extended(way, at, board, doubt, steps.len() - 1))
    }

    /// The ways with the row at `at` taken where one of its moves can only be read as another spelled nearly so.
    fn extend_mended(
        &self,
        way: &PathHypothesis,
        at: usize,
        steps: &mut RowChain,
    ) -> Vec<PathHypothesis> {
        let row = &self.rows[at];
        let due = row.number == Some(way.number) && row.placement != RowPlacement::Among;
        let turn_fits = !(row.black && way.turn == Color::White);
        if !due || !turn_fits {
            return Vec::new();
        }
        let ways = self.play_mended(&way.board, row).into_iter().map(|board| {
            steps.push((at, way.step));
            let doubt = MENDED + self.breaks(self.rows[way.last].line, row.line);
            let extended = self.extended(way, at, board, doubt, steps.len() - 1);
            PathHypothesis {
                mended: way.mended + 1,
                ..extended
            }
        });
        ways.collect()
    }

    /// The boards behind the moves of a row, the first of which that cannot be read is read as others.
    fn play_mended(&self, board: &TrialBoard, row: &Row) -> Vec<TrialBoard> {
        self.meter.spend(EACH_MENDED);
        let mut boards = vec![board.clone()];
        let mut mended = false;
        for written in &row.moves {
            let written = written.of(self.page.text);
            let read: Vec<bool> = boards.iter_mut().map(|b| b.read(written)).collect();
            if read.contains(&true) {
                let mut read = read.into_iter();
                boards.retain(|_| read.next() == Some(true));
            } else if mended {
                return Vec::new();
            } else {
                mended = true;
                boards = boards[0].mended(written);
            }
        }
        boards
    }

    fn extended(
        &self,
        way: &PathHypothesis,
        at: usize,
        board: TrialBoard,
        doubt: i32,
        step: usize,
    ) -> PathHypothesis {
        let row = &self.rows[at];
        let plies = row.moves.len() as u32;
        let turns = plies + u32::from(way.turn == Color::Black);
        let turn = if turns.is_multiple_of(2) {
            Color::White
        } else {
            Color::Black
        };
        let over = row.end.is_some() || board.position().is_some_and(|pos| !has_legal_move(pos));
        PathHypothesis {
            board,
            number: way.number + turns / 2,
            turn,
            plies: way.plies + plies,
            worth: way.worth + PLY * plies as i32 - doubt + 5 * i32::from(row.end.is_some()),
            shift: row
                .number
                .map_or(way.shift, |number| number.wrapping_sub(way.number)),
            mended: way.mended,
            last: at,
            step,
            over,
        }
    }

    fn path_of(&self, way: &PathHypothesis, steps: &RowChain) -> Path {
        let mut rows = Vec::new();
        let mut step = way.step;
        while let Some(&(row, before)) = steps.get(step) {
            rows.push(row);
            step = before;
        }
        rows.reverse();
        let mated = way
            .board
            .position()
            .is_some_and(|pos| pos.checkers().any() && !has_legal_move(pos));
        Path {
            end: rows.last().and_then(|&row| self.rows[row].end),
            rows,
            plies: way.plies,
            turn: Some(way.turn),
            mated,
            bounded: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::book::games::PageSearch;
    use crate::book::page::Page;

    /// What a game costs to find does not depend on how many are found behind it.
    #[test]
    fn rows_of_other_games_cost_nothing() {
        let game = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3 5. O-O B-K2 6. R-K1\n\
                    P-QKt4 7. B-Kt3 P-Q3 8. P-B3 O-O 9. P-KR3 Kt-QR4. Drawn game.\n";
        for games in [40, 400] {
            let text = format!("GAME.\n\nMr. Lowe against Mr. Bird\n\n{game}\n\n").repeat(games);
            let page = Page::of(text.as_bytes());
            let mut search = PageSearch::new(&page, &[]);
            search.meter.restart(1000 * games as u64);
            assert_eq!(search.games().len(), games);
            assert!(!search.meter.is_spent(), "{games} games");
        }
    }
}
