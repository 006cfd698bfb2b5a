//! Whether a game that was read in rows is the one that is printed: to its end, and past no rows of its own.

use std::collections::BTreeSet;

use super::decode::{PrintReader, is_move};
use super::follow::TrialBoard;
use super::games::{GameFound, PageSearch};
use super::row::Row;
use super::search::Path;
use super::stretches::Stretch;
use crate::score::Span;

/// A game of so many plies whose end is told is whole.
pub(super) const ENDED: u32 = 24;
/// So many rows that a game passes by at once may be its own; they are where all it passes by are more than one in so
/// many of those it takes.
const PASSED: usize = 3;
const BESIDE: usize = 3;
/// In fewer bytes there are no such rows on a line.
const ROWS_LEN: u32 = 24;
/// A game that is read has so many plies at least, for certain.
pub(super) const LEAST: f32 = 8.0;

impl PageSearch<'_, '_> {
    /// Whether a game was read to its end: no row behind its last goes on with its numbers, and where nothing tells
    /// that it is over, few rows of its stretch are left.
    pub(super) fn is_sound(
        &self,
        reader: &PrintReader,
        game: &GameFound,
        stretch: &Stretch,
    ) -> bool {
        let (first, last) = (
            &self.rows[game.first()],
            self.last_line(&self.rows[game.last()]),
        );
        let plies = game.path.plies;
        let odd = self.sound_plies_in(reader, game, stretch) < plies;
        if odd
            || plies < LEAST as u32
            || self.resumed_behind(last, plies, stretch.end).is_some()
            || self.cut_of(reader, game, stretch).is_some()
        {
            return false;
        }
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        let used: BTreeSet<usize> = rows
            .flat_map(|row| row.line..=self.last_line(row))
            .collect();
        let left = (first.line..stretch.end).filter(|line| {
            self.page.may_go_on(first.line, *line)
                && !used.contains(line)
                && reader.is_row(self.page, *line)
        });
        game.path.mated
            || game.path.end.is_some() && plies >= ENDED
            || left.count() * 8 <= used.len()
    }

    /// Where a game that was read in rows goes on unread.
    pub(super) fn cut_of(
        &self,
        reader: &PrintReader,
        game: &GameFound,
        stretch: &Stretch,
    ) -> Option<(Span, usize)> {
        let behind = self.rows[game.last()].span.end;
        self.cut_behind(reader, stretch, &game.path, behind)
    }

    /// The plies of a game before the first that cannot be read as it stands, and before rows of its own that it
    /// passes by.
    pub(super) fn sound_plies(&self, reader: &PrintReader, game: &GameFound) -> u32 {
        if self.is_behind_move(&self.rows[game.first()]) {
            return 0;
        }
        let passed = self.plies_before_passed(reader, game);
        let lost = self.plies_before_lost_row(game);
        let skipped = self.plies_before_skipped(game);
        let readable = self.readable_plies(game);
        let odd = passed.into_iter().chain(lost).chain(skipped);
        odd.fold(readable, u32::min)
    }

    /// The same before the end of a stretch, if the title of another game stands there.
    pub(super) fn sound_plies_in(
        &self,
        reader: &PrintReader,
        game: &GameFound,
        stretch: &Stretch,
    ) -> u32 {
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        let title = self.page.survey.next_heading(stretch.first);
        let inside = rows.take_while(|row| row.line < title || title != stretch.end);
        let inside = inside.map(|row| row.moves.len() as u32).sum();
        self.sound_plies(reader, game).min(inside)
    }

    /// Whether a move stands on the line of a row before its number: that is White's, where numbers stand between.
    fn is_behind_move(&self, row: &Row) -> bool {
        let line = self.page.lines[row.line].span.start;
        let before = Span::new(line as usize, row.span.start.max(line) as usize);
        std::str::from_utf8(before.of(self.page.text)).is_ok_and(|before| is_move(before.trim()))
    }

    /// The plies of a game before a row that is not there: the next has the number behind the one that is due, and the
    /// rows go on from that.
    fn plies_before_lost_row(&self, game: &GameFound) -> Option<u32> {
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        let mut plies = 0;
        let mut due = self.rows[game.first()].number?;
        for (row, next) in rows.clone().zip(rows.skip(1)) {
            let number = row.number.filter(|_| !row.black && plies % 2 == 0);
            if number == Some(due + 1) && next.number == Some(due + 2) {
                return Some(plies);
            }
            plies += row.moves.len() as u32;
            due += u32::from(plies % 2 == 0);
        }
        None
    }

    /// The plies of a game before a move of Black's with a later number than White's move, if not every move has a number
    /// of its own.
    fn plies_before_skipped(&self, game: &GameFound) -> Option<u32> {
        let begun = self.rows[game.first()].number?;
        let (mut plies, mut skipped, mut counts_plies) = (0, None, true);
        for row in game.path.rows.iter().map(|&row| &self.rows[row]) {
            counts_plies &= row.number.is_none_or(|number| number == begun + plies);
            let is_later = row.number.is_some_and(|number| number > begun + plies / 2);
            if plies % 2 == 1 && is_later {
                skipped.get_or_insert(plies);
            }
            plies += row.moves.len() as u32;
        }
        skipped.filter(|_| !counts_plies)
    }

    /// The plies of a game before rows that it passes by, if those are more than lines of play beside it would have.
    fn plies_before_passed(&self, reader: &PrintReader, game: &GameFound) -> Option<u32> {
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        let mut plies = 0;
        let mut first = None;
        let mut all = 0;
        for (row, next) in rows.clone().zip(rows.skip(1)) {
            plies += row.moves.len() as u32;
            let between = self.last_line(row) + 1..next.line;
            let goes_on = |line: usize| self.page.may_go_on(row.line, line);
            let is_row = |&line: &usize| goes_on(line) && reader.is_row(self.page, line);
            let passed =
                between.filter(is_row).count() + self.passed_on_line(reader, row, next, plies);
            all += passed;
            first = first.or((passed >= PASSED).then_some(plies));
        }
        first.filter(|_| all * BESIDE > game.path.rows.len())
    }

    /// The rows that go on with the numbers of so many plies on the line of a row, behind it and before the next.
    fn passed_on_line(&self, reader: &PrintReader, row: &Row, next: &Row, plies: u32) -> usize {
        let line = self.last_line(row);
        let end = self.page.lines[line].span.end.min(next.span.start);
        if end < row.span.end + ROWS_LEN {
            return 0;
        }
        let between = Span::new(row.span.end as usize, end as usize);
        reader.rows_within(self.page, between, plies).len()
    }

    /// The board that a game begins from.
    pub(super) fn board_of(&self, game: &GameFound) -> TrialBoard {
        let start = game.start.as_ref().map(|(start, _)| start.clone());
        TrialBoard::new(&start.unwrap_or_default(), self.rows[game.first()].spelling)
    }

    /// The plies of a game before the first that cannot be read as it stands.
    fn readable_plies(&self, game: &GameFound) -> u32 {
        let mut board = self.board_of(game);
        let taken = game.taken.iter().flat_map(|taken| &taken.moves);
        for taken in taken {
            board.read(taken.written(self.page.text));
        }
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        let moves = rows.flat_map(|row| &row.moves);
        let read = moves.take_while(|span| board.read(span.of(self.page.text)));
        (read.count() as u32).min(game.path.plies)
    }

    /// The first row behind a way that goes on with its numbers, in its paragraph or at the beginning of a line, and how
    /// many do.
    pub(super) fn cut_behind(
        &self,
        reader: &PrintReader,
        stretch: &Stretch,
        path: &Path,
        behind: u32,
    ) -> Option<(Span, usize)> {
        let (plies, end) = (stretch.before + path.plies, stretch.end);
        let last = self.page.line_at(behind.saturating_sub(1));
        let is_over = path.mated || path.end.is_some();
        let within = match is_over {
            true => None,
            false => self.cut_within(reader, plies, behind, self.page.block_end(last).min(end)),
        };
        // One row behind an end that is told is a line of play that was spared.
        let below = self.cut_below(reader, plies, last, end);
        let below = below.filter(|(_, rows)| !is_over || *rows > 1);
        let cuts = within.into_iter().chain(below);
        cuts.min_by_key(|(first, _)| first.start)
    }

    /// The first row within the lines behind a byte that goes on with the numbers of so many plies, and how many do.
    fn cut_within(
        &self,
        reader: &PrintReader,
        plies: u32,
        behind: u32,
        end: usize,
    ) -> Option<(Span, usize)> {
        let last = self.page.lines[..end]
            .last()
            .map_or(behind, |line| line.span.end);
        let rest = Span::new(behind as usize, last.max(behind) as usize);
        let rows = reader.rows_within(self.page, rest, plies);
        let first = *rows.first()?;
        let line = self.page.lines[self.page.line_at(first)].span;
        Some((Span::new(first as usize, line.end as usize), rows.len()))
    }

    /// The first line below another that begins with a row that goes on with those numbers, and how many do.
    fn cut_below(
        &self,
        reader: &PrintReader,
        plies: u32,
        last: usize,
        end: usize,
    ) -> Option<(Span, usize)> {
        let mut next = plies / 2 + 1;
        let mut rows = (last + 1..end).filter(|&line| {
            let goes_on = self.page.may_go_on(last, line)
                && reader.is_row_of(self.page, line, next..next + 2);
            next += u32::from(goes_on);
            goes_on
        });
        let first = rows.next()?;
        Some((self.page.lines[first].span, 1 + rows.count()))
    }

    /// The number with which two rows or more behind a line go back into a game of so many plies: they may be the game,
    /// and what was read from there on a line of play beside it.
    pub(super) fn resumed_behind(&self, last: usize, plies: u32, end: usize) -> Option<u32> {
        let behind = self.numbers_behind(last, end);
        let numbers: Vec<u32> = behind.take_while(|&number| number > 1).collect();
        let runs = numbers.windows(2).filter(|two| two[1] == two[0] + 1);
        let first = runs.map(|two| two[0]).min()?;
        (2 * first <= plies).then_some(first)
    }
}
