//! Fragments: scores that begin from a position the page shows.

use shakmaty::Color;

use super::diagram::ShownPosition;
use super::games::{GameFound, PageSearch};
use super::guard::guarded;
use super::heading;
use super::page::PageLineKind;
use super::row::{Row, RowPlacement};
use super::search::{Path, RowSearch};
use crate::board::Position;
use crate::score::Outcome;

/// Lines between a position and the first row of moves from it.
const NEAR: usize = 40;
/// Rows behind a position of which one may be the first of its score.
const ROWS: usize = 6;
/// Rows that such a score has at most.
const LONGEST: usize = 400;

/// A score that can be read from a position.
struct FragmentReading {
    first: usize,
    start: Position,
    path: Path,
}

impl PageSearch<'_, '_> {
    /// Adds the scores that begin from positions shown, where no game has taken their rows.
    pub(super) fn fragments(&mut self, games: &mut Vec<GameFound>) {
        for index in 0..self.shown.len() {
            let inside = |game: &GameFound| {
                let (first, last) = (&self.rows[game.first()], &self.rows[game.last()]);
                (first.line..=self.last_line(last)).contains(&self.shown[index].from)
            };
            if games.iter().any(inside) {
                continue;
            }
            let found = match guarded(self.shown[index].span, || self.fragment(index)) {
                Ok(Some(found)) => found,
                Ok(None) => continue,
                Err(failure) => {
                    self.failed.push(failure);
                    continue;
                }
            };
            self.take_rows(&found);
            self.begun.push(index);
            games.push(found);
        }
        if !self.begun.is_empty() {
            games.sort_by_key(|game| self.rows[game.first()].span.start);
            self.keep_apart(games);
        }
    }

    /// Whether a score begins from the position with that index.
    pub(super) fn begins(&self, shown: usize) -> bool {
        self.begun.binary_search(&shown).is_ok()
    }

    /// Whether a game that could be played from the usual array goes as well from a position shown above it.
    pub(super) fn begins_as_shown(&self, game: &GameFound) -> bool {
        let first = &self.rows[game.first()];
        let above = self.shown.partition_point(|shown| shown.to <= first.line);
        let Some(index) = above.checked_sub(1) else {
            return false;
        };
        let shown = &self.shown[index];
        if first.line - shown.to > NEAR || !can_begin(shown) || self.parted(shown, first) {
            return false;
        }
        let reading = self.reading(index, game.first());
        reading.is_some_and(|reading| reading.path.plies >= game.path.plies)
    }

    /// Whether a row of moves, or a rule, stands between a position and a row.
    fn parted(&self, shown: &ShownPosition, row: &Row) -> bool {
        let rule = |line: usize| self.page.lines[line].kind == PageLineKind::Rule;
        let other = |other: &Row| other.line >= shown.to && other.line < row.line;
        (shown.to..row.line).any(rule)
            || self
                .rows
                .iter()
                .any(|found| other(found) && found.placement == RowPlacement::Alone)
    }

    fn fragment(&self, index: usize) -> Option<GameFound> {
        let shown = &self.shown[index];
        if !can_begin(shown) {
            return None;
        }
        let best = self.best_reading(index)?;
        let floor = self.floor(best.first).min(shown.from);
        let mut heading = heading::over(self.page, floor, shown.from);
        heading.end = heading.end.min(shown.from);
        let last = *best.path.rows.last()?;
        let end = self.tail(last, self.page.lines.len());
        let (outcome, outcome_at) = self.outcome(&best.path, &heading, last, end);
        Some(GameFound {
            start: Some((best.start, Some(index))),
            cut: None,
            heading,
            path: best.path,
            outcome,
            outcome_at,
            end,
            taken: None,
        })
    }

    /// The longest score that can be read from a position.
    fn best_reading(&self, index: usize) -> Option<FragmentReading> {
        let shown = &self.shown[index];
        let behind = |row: &Row| row.line >= shown.to || row.span.start >= shown.span.end;
        let limit = self.next_start(index).min(shown.to + NEAR);
        let rows = (0..self.rows.len()).filter(|&at| behind(&self.rows[at]));
        let near = rows.take_while(|&at| !self.used[at] && self.rows[at].line <= limit);
        let firsts = near.filter(|&at| self.may_be_first(at)).take(ROWS);
        let mut best: Option<(u32, FragmentReading)> = None;
        for (tried, at) in firsts.enumerate() {
            let Some(reading) = self.reading(index, at) else {
                continue;
            };
            let alone = u32::from(self.rows[at].placement == RowPlacement::Alone);
            let worth = (reading.path.plies + 2 * alone).saturating_sub(tried as u32);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, reading));
            }
        }
        best.map(|(_, reading)| reading)
    }

    /// The line of the next position from which a score may begin.
    fn next_start(&self, index: usize) -> usize {
        let next = self.shown[index + 1..]
            .iter()
            .find(|shown| can_begin(shown));
        next.map_or(usize::MAX, |next| next.from)
    }

    /// Whether a row may be the first of a score: it has a number, and does not go on with the row before.
    fn may_be_first(&self, at: usize) -> bool {
        let row = &self.rows[at];
        let goes_on = at.checked_sub(1).is_some_and(|before| {
            let before = &self.rows[before];
            let next = before.number.map(|number| number + 1);
            next == row.number
                && before.placement == row.placement
                && row.line - before.line.min(row.line) < 2
        });
        row.number.is_some()
            && !row.moves.is_empty()
            && row.placement != RowPlacement::Among
            && !goes_on
    }

    /// The row behind the last that may belong to a score: another begins there from another position.
    fn last_row(&self, index: usize, first: usize) -> usize {
        let far = self.rows.len().min(first + LONGEST);
        let starts = self.shown[index + 1..]
            .iter()
            .filter(|shown| can_begin(shown));
        let rows = starts.take(ROWS).filter_map(|next| {
            (first + 1..far).find(|&at| !self.used[at] && self.rows[at].line >= next.from)
        });
        let restarts = |&at: &usize| self.rows[at].number <= self.rows[first].number;
        rows.filter(restarts).min().unwrap_or(far)
    }

    /// The score that begins with a row, read from a position; where nothing says whose turn it is, by the side
    /// with which it goes on longer.
    fn reading(&self, index: usize, first: usize) -> Option<FragmentReading> {
        let shown = &self.shown[index];
        let row = &self.rows[first];
        let turns = match shown.turn {
            _ if row.black => vec![Color::Black],
            Some(turn) => vec![turn],
            None => vec![Color::White, Color::Black],
        };
        let stop = self.last_row(index, first);
        let readings = turns.into_iter().filter_map(|turn| {
            let mut setup = shown.setup.clone();
            setup.turn = turn;
            setup.fullmoves = row.number.and_then(std::num::NonZeroU32::new)?;
            let start = Position::from_setup(&setup);
            if start.left_in_check() {
                return None;
            }
            let search = RowSearch {
                black_leads: turn == Color::Black && !row.black,
                ..self.row_search(first, stop)
            };
            let path = search.path(&start)?;
            Some(FragmentReading { first, start, path })
        });
        // Of two that go equally far the first: White begins.
        readings.fold(None, |best: Option<FragmentReading>, next| match best {
            Some(best) if best.path.plies >= next.path.plies => Some(best),
            _ => Some(next),
        })
    }

    /// Ends each game before the heading of the next.
    fn keep_apart(&self, games: &mut [GameFound]) {
        for at in 1..games.len() {
            let (before, after) = games.split_at_mut(at);
            let (game, next) = (&mut before[at - 1], &after[0]);
            let last = self.last_line(&self.rows[game.last()]);
            let limit = next.heading.line;
            if limit <= last || limit >= game.end {
                continue;
            }
            game.end = limit;
            let behind = |span: crate::score::Span| span.start >= self.page.lines[limit].span.start;
            if game.outcome_at.is_some_and(behind) {
                (game.outcome, game.outcome_at) = (Outcome::Open, None);
            }
        }
    }
}

/// Whether a score may begin from a position: each side has its king, and it is not the usual array.
fn can_begin(shown: &ShownPosition) -> bool {
    shown.is_whole() && shown.setup.board != shakmaty::Board::new()
}
