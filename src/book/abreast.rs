//! Games that stand side by side, each in its own column of a page.

use std::ops::Range;

use super::beginnings::{begins_move, behind_number, lines, move_number};
use super::decode::cells;

/// So many rows of a column count on from 1 at least, and as many rows of another game stand beside them.
const LEAST: usize = 4;
/// Lines from one such row to the next.
const NEAR: usize = 4;
/// Lines above the first of them that are parted as they are.
const ABOVE: usize = 12;
/// A line of more bytes has no columns.
const WIDEST: usize = 400;
/// A cell of a column may stand so much further left or right: titles stand in its middle, and scanners move what they see.
const DRIFT: usize = 6;

/// A text as two, if games stand side by side in it: without what stands in their right columns, and with nothing else.
/// Blanks stand for what was left away, so that every byte keeps its place.
pub(super) fn parted(text: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let right = right_columns(text);
    if right.is_empty() {
        return None;
    }
    let mut left = text.to_vec();
    let mut other = text.to_vec();
    let mut from = 0;
    for cell in right {
        left[cell.clone()].fill(b' ');
        blank(&mut other[from..cell.start]);
        from = cell.end;
    }
    blank(&mut other[from..]);
    Some((left, other))
}

/// Puts blanks in the place of all but the ends of lines.
fn blank(text: &mut [u8]) {
    let signs = text.iter_mut().filter(|b| !matches!(b, b'\n' | b'\r'));
    signs.for_each(|b| *b = b' ');
}

/// A line, and the byte it begins at.
struct Line<'t> {
    /// Nothing if it has no columns.
    text: &'t str,
    byte: usize,
    is_wide: bool,
}

impl<'t> Line<'t> {
    fn of(text: &'t [u8], place: Range<usize>) -> Line<'t> {
        let is_wide = place.len() > WIDEST;
        let line = std::str::from_utf8(&text[place.clone()]);
        Line {
            text: line.ok().filter(|_| !is_wide).unwrap_or_default(),
            byte: place.start,
            is_wide,
        }
    }

    /// Whether it has a cell at a column, or ends before it.
    fn is_parted(&self, column: usize) -> bool {
        let ends_before = || self.text.trim_end().chars().count() <= column;
        !self.is_wide && (cell_near(self.text, column).is_some() || ends_before())
    }
}

/// What stands in the right of two columns with games of their own, line by line.
fn right_columns(text: &[u8]) -> Vec<Range<usize>> {
    let lines: Vec<Line<'_>> = lines(text).map(|line| Line::of(text, line)).collect();
    let tables = tables(&lines);
    let mut right: Vec<Range<usize>> = Vec::new();
    for (at, table) in tables.iter().enumerate() {
        let before = at
            .checked_sub(1)
            .map_or(0, |before| tables[before].rows.end);
        let next = tables.get(at + 1);
        let first = table.first(&lines, before);
        let end = next.map_or(lines.len(), |next| next.first(&lines, table.rows.end));
        let parted = lines[first..end].iter().enumerate();
        let parted = parted.take_while(|(line, text)| {
            first + line < table.rows.end || text.is_parted(table.column)
        });
        right.extend(parted.filter_map(|(_, line)| {
            let cell = cell_near(line.text, table.column)?;
            Some(line.byte + cell..line.byte + line.text.len())
        }));
    }
    right
}

/// Rows of a game that stand beside those of another.
struct Table {
    /// Where they begin on their lines, in letters.
    column: usize,
    /// Their lines.
    rows: Range<usize>,
}

impl Table {
    /// The first of the lines above that are parted as the rows are, none above a floor.
    fn first(&self, lines: &[Line<'_>], floor: usize) -> usize {
        let above = lines[floor..self.rows.start].iter().rev().take(ABOVE);
        self.rows.start - above.take_while(|line| line.is_parted(self.column)).count()
    }
}

/// The tables among these lines.
fn tables(lines: &[Line<'_>]) -> Vec<Table> {
    let (mut tables, mut at) = (Vec::new(), 0);
    while at < lines.len() {
        let found = first_row_beside(lines, at);
        at = found.as_ref().map_or(at + 1, |table| table.rows.end);
        tables.extend(found);
    }
    tables
}

/// The rows of a game that begins on a line, beside rows of another that stand left of it.
fn first_row_beside(lines: &[Line<'_>], at: usize) -> Option<Table> {
    let first = lines[at].text;
    let begins = |cell: usize| numbers(&first[cell..]).is_some_and(|(first, _)| first == 1);
    let starts = cells(first).filter(|&(_, cell)| begins(cell));
    let mut tables = starts.map(|(column, _)| Table {
        column,
        rows: at..at + rows_beside(&lines[at..], column),
    });
    tables.find(|table| !table.rows.is_empty())
}

/// How many of these lines the rows of a game take that begins on the first of them in a column, beside rows of another;
/// none if it does not.
fn rows_beside(lines: &[Line<'_>], column: usize) -> usize {
    let (mut due, mut beside, mut end) = (1, 0, 0);
    for (line, Line { text, .. }) in lines.iter().enumerate() {
        if line > end + NEAR {
            break;
        }
        let Some(cell) = cell_near(text, column) else {
            continue;
        };
        // A number may be misread, or its row lost.
        let counts_on = |(first, _): &(u32, u32)| (due..due + NEAR as u32).contains(first);
        if let Some((_, last)) = numbers(&text[cell..]).filter(counts_on) {
            beside += usize::from(numbers(text[..cell].trim()).is_some());
            (due, end) = (last + 1, line + 1);
        }
    }
    if beside >= LEAST { end } else { 0 }
}

/// The first number and the last of a row with both moves, or of a line of rows that run on, and no more but others
/// beside them.
fn numbers(row: &str) -> Option<(u32, u32)> {
    let mut beside = cells(row).map(|(_, byte)| &row[byte..]);
    let beside = beside.find(|cell| behind_figures(cell).0.is_some());
    let row = row[..row.len() - beside.map_or(0, str::len)].trim_end();
    let is_alone = beside.is_none_or(|beside| numbers(beside).is_some());
    let mut parts = cells(row).map(|(_, byte)| byte);
    let found = match (parts.next(), parts.next()) {
        (None, _) => numbers_in_line(row),
        (Some(second), None) => numbers_in_cells(row.split_at(second)),
        _ => None,
    };
    found.filter(|_| is_alone)
}

/// Those of a row whose second move has a cell of its own.
fn numbers_in_cells((first, second): (&str, &str)) -> Option<(u32, u32)> {
    let (number, first) = behind_figures(first);
    let are_moves = begins_move(first) && begins_move(second.as_bytes());
    number.filter(|_| are_moves).map(|number| (number, number))
}

/// Those of a line whose words are moves and their numbers.
fn numbers_in_line(row: &str) -> Option<(u32, u32)> {
    let (mut ends, mut moves) = (None, 0);
    for word in row.split_whitespace() {
        let (number, rest) = behind_figures(word);
        let has_move = begins_move(rest);
        moves += u32::from(has_move);
        let number = number.filter(|_| has_move || rest.is_empty());
        ends = match (ends, number) {
            (None, Some(number)) => Some((number, number)),
            (Some((first, last)), Some(number)) if number == last + 1 => Some((first, number)),
            (Some(_), Some(_)) => return None,
            (ends, None) => ends,
        };
    }
    ends.filter(|(first, last)| moves > last - first + 1)
}

/// The number of a move that a text begins with, and what stands behind it.
fn behind_figures(text: &str) -> (Option<u32>, &[u8]) {
    match move_number(text.as_bytes()) {
        Some((number, rest)) => (Some(number), behind_number(rest)),
        None => (None, behind_number(text.as_bytes())),
    }
}

/// The byte of the cell of a line that stands nearest to a column.
fn cell_near(line: &str, column: usize) -> Option<usize> {
    let near = cells(line).filter(|(start, _)| start.abs_diff(column) <= DRIFT);
    let nearest = near.min_by_key(|(start, _)| start.abs_diff(column));
    nearest.map(|(_, byte)| byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: &str =
        "GAME 1.\n\n1 P-K4    P-K4\n2 Kt-KB3  Kt-QB3\n3 B-Kt5   P-QR3\n4 B-R4    Kt-B3\n5 O-O\n";
    const RIGHT: &str =
        "GAME 2.\n\n1 P-Q4  P-Q4\n2 P-QB4  P-K3\n3 Kt-QB3  B-Kt5\n4 B-Kt5  P-KR3\nBlack resigns.\n";

    fn abreast(left: &str, right: &str) -> String {
        let lines = left.lines().zip(right.lines());
        let width = left.lines().map(str::len).max().unwrap_or_default() + 4;
        lines
            .map(|(left, right)| format!("{left:width$}{right}\n"))
            .collect()
    }

    /// The words of a text, line by line.
    fn words(text: &[u8]) -> Vec<Vec<&str>> {
        let text = std::str::from_utf8(text).unwrap();
        text.lines()
            .map(|line| line.split_whitespace().collect())
            .collect()
    }

    #[test]
    fn games_side_by_side_are_told_apart() {
        let text = abreast(LEFT, RIGHT);
        let (left, right) = parted(text.as_bytes()).unwrap();
        assert_eq!([left.len(), right.len()], [text.len(); 2]);
        assert_eq!(words(&left), words(LEFT.as_bytes()));
        assert_eq!(words(&right), words(RIGHT.as_bytes()));
        let three = abreast(&text, RIGHT);
        let (left, others) = parted(three.as_bytes()).unwrap();
        assert_eq!(words(&left), words(LEFT.as_bytes()));
        let (middle, right) = parted(&others).unwrap();
        assert_eq!(words(&middle), words(RIGHT.as_bytes()));
        assert_eq!(words(&right), words(RIGHT.as_bytes()));
    }

    /// However tables follow one another, each cell is left away once.
    #[test]
    fn tables_below_one_another_keep_their_places() {
        let narrow = abreast(LEFT, RIGHT);
        let wide = abreast(&LEFT.replace("GAME 1.", "GAME THE FIRST OF THEM."), RIGHT);
        for text in [
            [&narrow[..], &wide].concat(),
            [&wide[..], &narrow, &wide].concat(),
        ] {
            let (left, right) = parted(text.as_bytes()).unwrap();
            assert_eq!([left.len(), right.len()], [text.len(); 2]);
            let both = left.iter().zip(&right).zip(text.bytes());
            let kept = |((left, right), byte): ((&u8, &u8), u8)| *left == byte || *right == byte;
            assert!(both.into_iter().all(kept));
            assert_eq!(
                words(&right)
                    .iter()
                    .filter(|line| line.starts_with(&["1"]))
                    .count(),
                text.matches("1 P-Q4").count()
            );
        }
    }

    #[test]
    fn games_that_run_on_side_by_side_are_told_apart() {
        let left = "1.e4 e5 2.Nf3 Nc6 3.Bb5\na6 4.Ba4 Nf6 5.O-O Be7\n6.Re1 b5 7.Bb3 d6\n8.c3 O-O 9.h3 Nb8\n10.d4 Nbd7\n";
        let right = "1.d4 d5 2.c4 e6 3.Nc3\nNf6 4.Bg5 Be7 5.e3\nO-O 6.Nf3 h6\n7.Bh4 b6 8.cxd5 Nxd5\n9.Bxe7 Qxe7\n";
        let text = abreast(left, right);
        let (first, second) = parted(text.as_bytes()).unwrap();
        assert_eq!(words(&first), words(left.as_bytes()));
        assert_eq!(words(&second), words(right.as_bytes()));
    }

    #[test]
    fn one_game_is_one() {
        let halves = RIGHT.replace("\n1 ", "\n11 ").replace("\n2 ", "\n12 ");
        let numbered_twice =
            "1 P-K4   1 P-K4\n2 Kt-KB3   2 Kt-QB3\n3 B-Kt5   3 P-QR3\n4 B-R4   4 Kt-B3\n";
        for text in [
            LEFT.to_owned(),
            abreast(LEFT, &halves),
            numbered_twice.to_owned(),
        ] {
            assert!(parted(text.as_bytes()).is_none(), "{text}");
        }
    }
}
