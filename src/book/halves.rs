//! Two halves of a game set side by side: the left is read before the right.

use super::page::{Page, PageLineKind};
use super::row::{Row, RowPlacement};

/// So many lines must show two numbers far apart.
const ENOUGH: usize = 3;

/// Puts rows that stand side by side in the order they are to be read.
pub(super) fn set_in_order(page: &Page<'_>, rows: &mut [Row]) {
    let mut at = 0;
    while at < rows.len() {
        let end = table_end(page, rows, at);
        if pairs(&rows[at..end]) >= ENOUGH {
            by_number(&mut rows[at..end]);
        }
        at = end.max(at + 1);
    }
}

/// Where the rows end that follow the one at `at` with nothing but blank lines between.
fn table_end(page: &Page<'_>, rows: &[Row], at: usize) -> usize {
    let mut end = at + 1;
    while end < rows.len()
        && rows[end].placement == RowPlacement::Alone
        && rows[at].placement == RowPlacement::Alone
    {
        let (last, next) = (rows[end - 1].line, rows[end].line);
        let parted = (last + 1..next).any(|line| page.lines[line].kind == PageLineKind::Text);
        if parted {
            break;
        }
        end += 1;
    }
    end
}

/// Lines on which the second number is not the one due after the first.
fn pairs(rows: &[Row]) -> usize {
    rows.windows(2)
        .filter(|pair| {
            let far = match (pair[0].number, pair[1].number) {
                (Some(left), Some(right)) => right > left + 1,
                _ => false,
            };
            far && pair[0].line == pair[1].line
        })
        .count()
}

/// The words that end the game stand below the table, or where it has a blank cell: they are those of its last row.
fn by_number(rows: &mut [Row]) {
    let (mut last, mut most) = (0, 0);
    let mut keyed: Vec<(u32, Row)> = rows
        .iter()
        .map(|row| {
            last = row.number.unwrap_or(last);
            most = last.max(most);
            let is_end = row.number.is_none() && row.moves.is_empty();
            (if is_end { most } else { last }, row.clone())
        })
        .collect();
    keyed.sort_by_key(|(number, _)| *number);
    let ends = keyed.iter_mut().filter(|(number, _)| *number < most);
    let end = ends.filter_map(|(_, row)| row.end.take()).last();
    if let Some((_, row)) = keyed.last_mut() {
        row.end = row.end.or(end);
    }
    for (place, (_, row)) in rows.iter_mut().zip(keyed) {
        *place = row;
    }
}
