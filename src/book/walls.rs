//! What it costs a way to go past what ends a game, or where numbers begin anew.

use shakmaty::Color;

use super::decode::PrintReader;
use super::ending;
use super::games::PageSearch;
use super::sides;
use super::stretches::Stretch;
use super::survey::{row_number, row_numbers};

/// Words that end a game, alone on their line or in a short sentence.
const END: f32 = 30.0;
/// The same where rows behind them go on counting from more than the first few.
const END_OF_NOTE: f32 = 8.0;
const FIRST_ROWS: u32 = 3;
/// The same where the other side's column begins just behind them.
const END_OF_COLUMN: f32 = 6.0;
/// To go past where numbers begin anew: what a game gains in a dozen plies.
const ANEW: f32 = 80.0;
/// So many rows at the end of the other's column may be damaged beyond their numbers.
const LAST_ROWS: u32 = 3;
/// Of numbers that count on one in so many may be misread.
const MISREAD: usize = 4;
/// A line that says a game is over has no more words.
const SHORT: usize = 6;
/// A paragraph of a note has no more lines.
const PARAGRAPH: usize = 60;

impl PageSearch<'_, '_> {
    /// The bytes of a stretch where a game may be over, and what it costs to go past each.
    pub(super) fn walls(&self, reader: &PrintReader, stretch: &Stretch) -> Vec<(u32, f32)> {
        let lines = stretch.first + 1..stretch.end;
        let ends = lines
            .filter(|&line| self.page.may_go_on(stretch.first, line))
            .filter_map(|line| {
                let end = WrittenEnd::of(self.page.line(line))?;
                if self.ends_sentence_of_prose(reader, line) {
                    return None;
                }
                let start = self.page.lines[line].span.start + end.at as u32;
                let in_row = end.in_cell && row_number(self.page, line).is_some();
                let cost = match in_row {
                    true => END,
                    false => self.cost_of_end(reader, line, stretch),
                };
                Some((start, cost))
            });
        let anew = stretch.anew.iter();
        let anew = anew.map(|&line| (self.page.lines[line].span.start, ANEW));
        ends.chain(anew).collect()
    }

    /// Whether a line goes on with a long sentence of the line above, in a paragraph of prose.
    fn ends_sentence_of_prose(&self, reader: &PrintReader, line: usize) -> bool {
        let text = |line| String::from_utf8_lossy(self.page.line(line));
        let goes_on = text(line).trim_start().starts_with(char::is_lowercase);
        if !goes_on || words(&text(line - 1)) <= SHORT {
            return false;
        }
        let in_prose =
            |line: &usize| self.page.is_text(*line) && row_number(self.page, *line).is_none();
        let above = (0..line).rev().take(PARAGRAPH);
        let top = above.take_while(in_prose).last();
        top.is_some_and(|top| {
            !reader.is_row(self.page, top) && (top == 0 || !self.page.is_text(top - 1))
        })
    }

    /// What it costs to go past a line that ends a game: little where the other side's moves begin just behind it, under
    /// the name of the side, counted from one or not at all, for what ended ended both.
    fn cost_of_end(&self, reader: &PrintReader, line: usize, stretch: &Stretch) -> f32 {
        let mut behind = (line + 1..stretch.end).filter(|&at| self.page.may_go_on(line, at));
        let first = behind.find(|&line| !names_side(self.page.line(line)));
        let is_row = |line: usize| match row_number(self.page, line) {
            Some(number) => number == 1 && !stretch.anew.contains(&line),
            None => reader.is_row(self.page, line),
        };
        // Lines between the two can only name sides.
        let under_side = |first: usize| {
            (line + 1..first).any(|line| self.page.is_text(line))
                && (row_number(self.page, first).is_some() || is_row(first))
        };
        match first {
            Some(first) if under_side(first) => END_OF_COLUMN,
            _ if self.other_column_ends_with(line, stretch) => END_OF_COLUMN,
            _ if self.goes_on_behind(line, stretch.end) => END_OF_NOTE,
            Some(first) if is_row(first) => END_OF_COLUMN,
            _ => END,
        }
    }

    /// Whether the rows behind a line count, in one run, to where those before it came: they are the other side's of the same
    /// moves.
    fn other_column_ends_with(&self, line: usize, stretch: &Stretch) -> bool {
        let mut above = (stretch.first..=line).rev();
        let own = above.find_map(|line| row_numbers(self.page, line).pop());
        let behind = (line + 1..stretch.end).filter(|&at| self.page.may_go_on(line, at));
        let mut behind = behind.flat_map(|line| row_numbers(self.page, line));
        let Some((first, own)) = behind.next().zip(own) else {
            return false;
        };
        let last = last_counted(first, behind);
        first < own && last.is_some_and(|last| (last..=last + LAST_ROWS).contains(&own))
    }

    /// The numbers of the rows behind a line, as far as what it stands in may go on.
    pub(super) fn numbers_behind(&self, line: usize, end: usize) -> impl Iterator<Item = u32> {
        let behind = (line + 1..end).filter(move |&at| self.page.may_go_on(line, at));
        behind.filter_map(|line| row_number(self.page, line))
    }

    /// Whether the next rows behind a line do not count from one: what ended may be a line of play beside the game.
    fn goes_on_behind(&self, line: usize, end: usize) -> bool {
        let mut numbers = self.numbers_behind(line, end);
        numbers.next().is_some_and(|number| number > FIRST_ROWS)
    }
}

/// Where numbers come to that count on behind a first one: few of them may be misread, and a row may be lost.
fn last_counted(first: u32, behind: impl Iterator<Item = u32>) -> Option<u32> {
    let (mut last, mut due, mut rows, mut misread) = (first, first + 1, 1, 0);
    for number in behind.take_while(|&number| number > 1) {
        rows += 1;
        let counts = number == due || number == due + 1;
        misread += usize::from(!counts);
        last = if counts { number } else { last };
        due = if counts { number } else { due } + 1;
    }
    (misread * MISREAD <= rows).then_some(last)
}

/// How many words a text has, but for the shortest.
fn words(text: &str) -> usize {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.filter(|word| word.chars().count() > 2).count()
}

/// Whether a line names a side over its moves: `BLACK.`.
fn names_side(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    text.split_whitespace()
        .next()
        .and_then(sides::side_of)
        .is_some()
}

/// Where a short line says that a game is over.
struct WrittenEnd {
    /// The byte of its first word, or behind the moves that the line begins with.
    at: usize,
    /// It stands in a column, apart from a move before it.
    in_cell: bool,
}

impl WrittenEnd {
    fn of(line: &[u8]) -> Option<WrittenEnd> {
        let text = String::from_utf8_lossy(line);
        // Any name may be that of a player, but not the letter of a man.
        let side = |name: &[u8]| (name.len() > 1).then_some(Color::White);
        let (_, from) = ending::at_end_of(&text, side).filter(|_| words(&text) <= SHORT)?;
        let before = &text[..from];
        let says_no_more = !before.contains(char::is_alphabetic);
        Some(WrittenEnd {
            at: if says_no_more { from } else { line.len() },
            in_cell: !says_no_more && before.ends_with("  "),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_on_though_few_are_misread_and_one_is_lost() {
        let last = |numbers: &[u32]| last_counted(numbers[0], numbers[1..].iter().copied());
        assert_eq!(last(&[28, 29, 36, 31, 32, 33, 35, 36]), Some(36));
        assert_eq!(last(&[28, 29, 30, 31, 1, 2, 3]), Some(31));
        assert_eq!(last(&[28, 29, 12, 40, 13, 14]), None);
    }
}
