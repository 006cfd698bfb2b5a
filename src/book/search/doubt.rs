//! What speaks for and against a row as the next of a way.

use shakmaty::Color;

use super::super::diagram::ShownPosition;
use super::super::page::PageLineKind;
use super::super::row::{Row, RowPlacement};
use super::super::title::is_title;
use super::{Later, PathHypothesis, RowSearch};

/// What a number weighs that is not the one due.
const WRONG_NUMBER: i32 = 12;
/// What a diagram is worth that shows what a way has come to.
const SHOWN: i32 = 15;
/// What a title or a rule between two rows weighs.
const BREAK: i32 = 15;

/// So many rows on, one may take up the count behind a line of play.
const BEHIND: usize = 60;

/// Whether the second of two rows has a lower number.
fn counts_back(rows: &[Row]) -> bool {
    let numbers = rows[0].number.zip(rows[1].number);
    numbers.is_some_and(|(one, next)| next < one)
}

impl RowSearch<'_> {
    /// Whether another row may still come for what the row at `at` would be.
    pub(super) fn may_wait(&self, way: &PathHypothesis, at: usize, later: &Later) -> bool {
        let row = &self.rows[at];
        if row.placement == RowPlacement::Among {
            return true;
        }
        if row.number.is_none() {
            return row.line > self.rows[way.last].line + 1;
        }
        let key = (way.number, way.turn == Color::Black && row.black);
        later.get(&key).is_some_and(|&last| last > at)
    }

    /// What speaks against the row as the next of this way; `None` if it cannot be that.
    pub(super) fn doubt(&self, way: &PathHypothesis, at: usize, later: &Later) -> Option<i32> {
        let row = &self.rows[at];
        let last = &self.rows[way.last];
        if at != self.first && self.is_beside(way, at) {
            return None;
        }
        let mut doubt = match row.placement {
            RowPlacement::Alone => 0,
            RowPlacement::Run(_) if row.placement == last.placement || at == self.first => 0,
            RowPlacement::Run(_) => 3,
            RowPlacement::Among => 15,
        };
        match row.number {
            Some(number) if number == way.number => {}
            Some(number) if number == way.number.wrapping_add(way.shift) => doubt += 2,
            Some(_) if self.is_misnumbered(way, at, later) => doubt += WRONG_NUMBER,
            Some(_) => return None,
            None if row.moves.is_empty() && row.line > self.page.next_text(last.line) => {
                return None;
            }
            None if row.moves.is_empty() => {}
            None if row.moves.len() > 2 => return None,
            None if row.line <= last.line + 1 => {}
            None if row.moves.len() == 1 && way.turn == Color::White => return None,
            None => doubt += 4,
        }
        let pair = !row.black && row.number.is_some() && row.moves.len() > 1;
        if row.black && way.turn == Color::White
            || pair && way.turn == Color::Black && !self.black_leads
        {
            return None;
        }
        let aside = row.column.abs_diff(last.column) > 3 && row.placement == RowPlacement::Alone;
        if aside && way.turn == Color::White && !row.moves.is_empty() {
            doubt += 2;
        }
        Some(doubt + self.breaks(last.line, row.line))
    }

    /// Whether a row is of a line of play that begins behind where a way stands: a sentence leads up to its first row with a
    /// colon, and a later row takes up the count where that begins.
    fn is_beside(&self, way: &PathHypothesis, at: usize) -> bool {
        let between = &self.rows[way.last + 1..=at];
        let first = between.iter().rposition(|row| row.led_up);
        let line_of_play = first.map(|first| &between[first..]);
        line_of_play.is_some_and(|rows| !rows.windows(2).any(counts_back))
            && first.is_some_and(|first| self.count_is_resumed(way.last + 1 + first, at))
    }

    /// Whether a row behind one takes up the count where that of another before it begins.
    fn count_is_resumed(&self, first: usize, at: usize) -> bool {
        let number = self.rows[first].number;
        let behind = self.rows[at..self.stop].windows(2).take(BEHIND);
        let mut back = behind.filter(|two| counts_back(two));
        back.any(|two| {
            let both = number.zip(two[1].number);
            both.is_some_and(|(first, back)| (first..first + 2).contains(&back))
        })
    }

    /// What speaks for a way that has come to what is shown between its last row and the next.
    pub(super) fn shown_between(&self, way: &PathHypothesis, row: &Row) -> i32 {
        let last = self.rows[way.last].line;
        let from = self.shown.partition_point(|shown| shown.from <= last);
        let between = self.shown[from..]
            .iter()
            .take_while(|shown| shown.from < row.line);
        let agrees = |shown: &&ShownPosition| way.board.comes_to(&shown.setup.board);
        SHOWN * between.take(4).filter(agrees).count() as i32
    }

    /// Whether a row stands where the next is due, and only its number is another: it follows directly, or its own
    /// number is missing among the rows and those behind it are there.
    fn is_misnumbered(&self, way: &PathHypothesis, at: usize, later: &Later) -> bool {
        let (row, last) = (&self.rows[at], &self.rows[way.last]);
        if at == self.first
            || row.placement != last.placement
            || row.placement == RowPlacement::Among
        {
            return false;
        }
        let follows = row.line == self.page.next_text(last.line)
            && row.column.abs_diff(last.column) <= 2
            && row.placement == RowPlacement::Alone;
        let behind = |number: u32| later.get(&(number, false)).is_some_and(|&last| last > at);
        follows || !behind(way.number) && behind(way.number + 1)
    }

    /// What speaks against rows that have rules or titles between them.
    pub(super) fn breaks(&self, from: usize, to: usize) -> i32 {
        let lines = from + 1..to.max(from + 1);
        let breaks = lines.filter(|&line| match self.page.lines[line].kind {
            PageLineKind::Rule => true,
            PageLineKind::Text => is_title(self.page.line(line)),
            _ => false,
        });
        BREAK * breaks.take(4).count() as i32
    }
}
