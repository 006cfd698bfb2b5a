//! Rows by their looks: the number of a move with a move behind it.

use crate::book::beginnings::{begins_move, behind_number};
use crate::book::page::Page;

/// Signs of dirt that may stand before the number.
const DIRT: usize = 3;

/// The number of the move that a line begins with, if it looks like a row; one is known by its letters, too.
pub(super) fn row_number(page: &Page<'_>, line: usize) -> Option<u32> {
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
        _ => return None,
    };
    let rest = &text[len..];
    let behind = behind_number(rest);
    let apart = behind.len() < rest.len() || rest.is_empty();
    let moves = match behind.is_empty() {
        true => opens_with_move(page, line + 1),
        false => begins_move(behind),
    };
    (apart && moves).then_some(number)
}

/// Whether the next line of text begins with a move.
fn opens_with_move(page: &Page<'_>, from: usize) -> bool {
    let next = (from..page.lines.len())
        .take(3)
        .find(|&line| page.is_text(line));
    next.is_some_and(|line| begins_move(page.line(line).trim_ascii_start()))
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
