//! Rows by their looks: the number of a move with a move behind it.

use crate::book::beginnings::{begins_move, behind_number, move_number};
use crate::book::page::Page;

/// Signs of dirt that may stand before the number.
const DIRT: usize = 3;

/// The number of the move that a line begins with, if it looks like a row; one is known by its letters, too.
pub(in crate::book) fn row_number(page: &Page<'_>, line: usize) -> Option<u32> {
    let text = page.line(line).trim_ascii_start();
    let dirt = text
        .iter()
        .take(DIRT)
        .take_while(|b| !b.is_ascii_alphanumeric());
    let text = &text[dirt.count()..];
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (number, len) = match text {
        _ if (1..=3).contains(&digits) => {
            let figures = std::str::from_utf8(&text[..digits]).ok()?;
            (figures.parse().ok()?, digits)
        }
        [b'I' | b'l' | b'L' | b'i', b'.' | b',' | b' ', ..] => (1, 1),
        _ if begins_move(text) => return number_apart(text),
        _ => return None,
    };
    let rest = &text[len..];
    let behind = behind_number(rest);
    let apart = behind.len() < rest.len() || rest.is_empty();
    let moves = match behind.is_empty() {
        true => opens_with_move(page, line + 1) || opens_with_number(page, line + 1, number + 1),
        false => begins_move(behind),
    };
    (apart && moves).then_some(number)
}

/// The number of the row that a line begins with, and those on the same line that count on from it.
pub(in crate::book) fn row_numbers(page: &Page<'_>, line: usize) -> Vec<u32> {
    let mut numbers = Vec::from_iter(row_number(page, line));
    for word in page.line(line).split(u8::is_ascii_whitespace) {
        let due = numbers.last().map(|last| last + 1);
        let number = move_number(word).map(|(number, _)| number);
        numbers.extend(number.filter(|_| number == due));
    }
    numbers
}

/// The number that stands apart between the moves of a row, or behind them; the rank of a move may stand apart, too, but
/// no move is behind that.
fn number_apart(row: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(row).ok()?;
    let cells: Vec<&str> = text.trim_end().split("  ").map(str::trim).collect();
    let numbers: Vec<(usize, u32)> = (1..cells.len())
        .filter_map(|at| Some((at, number_of_cell(cells[at])?)))
        .collect();
    let is_before_move = |cell: &str| begins_move(cell.as_bytes()) || cell.starts_with("..");
    let between = numbers.iter().find(|(at, _)| {
        cells[at + 1..]
            .iter()
            .find(|cell| !cell.is_empty())
            .is_some_and(|cell| is_before_move(cell))
    });
    between.or(numbers.first()).map(|&(_, number)| number)
}

/// The number that a cell begins with.
fn number_of_cell(cell: &str) -> Option<u32> {
    let figures = cell.split(' ').next()?.trim_end_matches('.');
    let number: u32 = figures.parse().ok()?;
    (figures.len() <= 3).then_some(number)
}

/// The next line of text.
fn next_text<'t>(page: &Page<'t>, from: usize) -> Option<&'t [u8]> {
    let next = (from..page.lines.len())
        .take(3)
        .find(|&line| page.is_text(line));
    next.map(|line| page.line(line).trim_ascii())
}

/// Whether the next line of text begins with a move.
fn opens_with_move(page: &Page<'_>, from: usize) -> bool {
    next_text(page, from).is_some_and(begins_move)
}

/// Whether the next line of text is a number and no more: where a column of numbers begins.
fn opens_with_number(page: &Page<'_>, from: usize, number: u32) -> bool {
    let is_number = |line: &[u8]| line.strip_suffix(b".") == Some(number.to_string().as_bytes());
    next_text(page, from).is_some_and(is_number)
}

/// The first row at or behind a line, among so many lines of text, and its number.
pub(in crate::book) fn next_row(
    page: &Page<'_>,
    from: usize,
    lines: usize,
) -> Option<(usize, u32)> {
    let text = (from..page.lines.len()).filter(|&line| page.is_text(line));
    text.take(lines)
        .find_map(|line| Some((line, row_number(page, line)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_row_stands_between_its_moves_or_behind_them() {
        let number = |row: &str| number_apart(row.as_bytes());
        assert_eq!(number("P to K 4  1  P to K 4"), Some(1));
        assert_eq!(number("P to Q  4  1  Kt to K B  3"), Some(1));
        assert_eq!(number("P to Q  4   12   ..."), Some(12));
        assert_eq!(number("P to K 4  P to K 4  1"), Some(1));
        assert_eq!(number("P to K 4  P to K 4"), None);
    }
}
