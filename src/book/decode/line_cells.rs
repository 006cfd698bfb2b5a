//! The cells of a line, parted by blanks: which are moves and their numbers, and where a line goes over to notes.

use super::numbers::NumberSigns;
use super::prose::prose;
use super::signs::words;
use crate::book::beginnings::{begins_move, behind_number};

/// Blanks that part columns.
const GUTTER: usize = 2;
/// Strokes of a frame and stains on the paper are no cell between others.
const DIRT: &str = "|¦■•~";
/// A column may stand so much further left or right from line to line.
const DRIFT: usize = 2;
/// A cell of notes is prose so far.
pub(super) const NOTES: f32 = 0.4;
/// No rank is higher.
const RANKS: u32 = 8;
/// What speaks for signs being a number that is due.
const ALIKE: f32 = 0.5;
/// A move with its mark is no longer.
const OF_MOVE: usize = 28;

/// The byte where a line goes over to the second half of the score: a cell with a number; if it is lost, the third of
/// four cells.
pub(super) fn half_at(line: &str) -> Option<usize> {
    let mut bytes = cells(line).map(|(_, byte)| byte);
    let numbered = bytes.clone().find(|&at| number(&line[at..]).is_some());
    let third = || match (bytes.next(), bytes.next(), bytes.next(), bytes.next()) {
        (Some(_), Some(third), Some(_), None) => Some(third),
        _ => None,
    };
    numbered.or_else(third)
}

/// The byte where a number stands within a line that is so much higher than its first: a word, or glued to what is around
/// it, or misread; where the first number is lost itself, one that neither the first half has nor a rank.
pub(super) fn leap_at(line: &str, leap: u32) -> Option<usize> {
    let due = number(line).map(|first| first + leap);
    let at_due = due.and_then(|due| {
        let printed = word_at(line, due).or_else(|| glued_at(line, due));
        printed.or_else(|| misread_at(line, due))
    });
    let mut others = inner_numbers(line);
    at_due.or_else(|| others.find_map(|(at, number)| (number > leap.max(RANKS)).then_some(at)))
}

/// The byte where a number stands within a line as a word, with a capital behind it that may begin a move misread.
fn word_at(line: &str, due: u32) -> Option<usize> {
    let mut inner = words(line).skip(1);
    let found = inner.find(|&(at, word)| {
        let behind = line[at + word.len()..].trim_start();
        number(word) == Some(due) && behind.starts_with(char::is_uppercase)
    });
    found.map(|(at, _)| at)
}

/// The byte where the figures of a number stand within a line, with a move behind them.
fn glued_at(line: &str, number: u32) -> Option<usize> {
    let first = line.find(' ')?;
    let figures = number.to_string();
    let mut printed = line.match_indices(&figures).map(|(at, _)| at);
    printed.find(|&at| at > first && leads(line, at + figures.len()))
}

/// The byte where a word stands within a line that may be a number misread, with a move behind it.
pub(in crate::book) fn misread_at(line: &str, number: u32) -> Option<usize> {
    let alike = words(line).skip(1).filter_map(|(at, word)| {
        let evidence = NumberSigns::of(word.as_bytes())?.evidence(number);
        (evidence >= ALIKE && leads(line, at + word.len())).then_some((at, evidence))
    });
    let best = alike.max_by(|one, other| one.1.total_cmp(&other.1));
    best.map(|(at, _)| at)
}

/// Whether a move stands behind a number that ends at a byte.
fn leads(line: &str, end: usize) -> bool {
    begins_move(behind_number(&line.as_bytes()[end..]))
}

/// The numbers with a move behind them within a line, each with its byte; some may be ranks.
pub(super) fn inner_numbers(line: &str) -> impl Iterator<Item = (usize, u32)> + '_ {
    words(line).skip(1).filter_map(|(at, word)| {
        let number = number(word)?;
        leads(line, at + word.len()).then_some((at, number))
    })
}

/// The byte where a line of a block with notes goes over to them: where prose begins, or else at its last cell, if two
/// stand before it.
pub(super) fn notes_at(line: &str) -> Option<usize> {
    let last = || cells(line).skip(1).map(|(_, byte)| byte).last();
    prose_at(line).or_else(|| last().filter(|&at| are_moves(&line[..at])))
}

/// A line without the notes beside it.
pub(super) fn score_of(line: &str) -> &str {
    prose_at(line).map_or(line, |at| &line[..at])
}

/// Whether what may be a number stands first and no prose behind it, or a move alone.
fn are_moves(before: &str) -> bool {
    let first = before.split_whitespace().next().unwrap_or_default();
    let is_numbered = NumberSigns::of(first.as_bytes()).is_some();
    prose(before) == 0.0 && (is_numbered || is_move(before.trim()))
}

/// Whether a cell looks like a move without a number: short, with a capital first, and a figure or what joins, or as
/// one that takes or castles.
pub(in crate::book) fn is_move(cell: &str) -> bool {
    let joins = |c: char| c.is_ascii_digit() || "x-".contains(c);
    let capital = cell.starts_with(|c: char| c.is_uppercase());
    cell.len() <= OF_MOVE && capital && (cell.contains(joins) || begins_move(cell.as_bytes()))
}

/// The byte where a line goes over from moves to prose, if it does.
pub(super) fn prose_at(line: &str) -> Option<usize> {
    let moves = |at: usize| are_moves(&line[..at]);
    let mut cells = cells(line).map(|(_, byte)| byte);
    cells.find(|&at| prose(first_cell(&line[at..])) >= NOTES && moves(at))
}

/// A line up to its next cell.
pub(super) fn first_cell(line: &str) -> &str {
    line.split("  ").next().unwrap_or_default()
}

/// The number of a move that a cell begins with.
pub(super) fn number(cell: &str) -> Option<u32> {
    let word = cell.split_whitespace().next()?;
    let figures = word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let figures = &figures[..figures
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(figures.len())];
    NumberSigns::of(word.as_bytes()).and(figures.parse().ok())
}

/// The byte where a line has a cell at a column or near it.
pub(super) fn cell_at(line: &str, column: usize) -> Option<usize> {
    let near = cells(line).filter(|(start, _)| start.abs_diff(column) <= DRIFT);
    near.map(|(_, byte)| byte).last()
}

/// The cells of a line but for one it begins with, each by its column and its byte.
pub(in crate::book) fn cells(line: &str) -> impl Iterator<Item = (usize, usize)> + Clone + '_ {
    let mut blanks = 0;
    let letters = line.char_indices().enumerate();
    letters.filter_map(move |(column, (byte, letter))| {
        let parted = blanks >= GUTTER;
        blanks = if letter.is_whitespace() || DIRT.contains(letter) {
            blanks + 1
        } else {
            0
        };
        (parted && blanks == 0).then_some((column, byte))
    })
}
