//! Rows that no game has taken: none is passed over in silence.

use super::games::{GameFound, PageSearch};
use super::row::RowPlacement;
use super::transcript::aside;
use crate::score::{FaultKind, Score, Span};

/// Lines between rows that still belong together.
const NEAR: usize = 30;

/// What is to be said of the rows that are left, in order; neighbours are told together.
pub(super) fn leftover(search: &PageSearch<'_, '_>, games: &[GameFound]) -> Vec<Score> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, row) in search.rows.iter().enumerate() {
        let alone = match row.placement {
            RowPlacement::Among => false,
            RowPlacement::Alone => !row.moves.is_empty(),
            // Moves in the prose of a game are its notes.
            RowPlacement::Run(_) => !row.moves.is_empty() && !inside(search, games, at),
        };
        if search.used[at] || !alone {
            continue;
        }
        match runs
            .last_mut()
            .filter(|(_, last)| goes_on(search, *last, at))
        {
            Some((_, last)) => *last = at,
            None => runs.push((at, at)),
        }
    }
    let spans = runs.into_iter().filter_map(|(from, to)| {
        let (first, last) = (&search.rows[from], &search.rows[to]);
        let numbered = search.rows[from..=to]
            .iter()
            .any(|row| row.number.is_some());
        let span = Span::new(
            first.span.start.min(last.span.start) as usize,
            first.span.end.max(last.span.end) as usize,
        );
        let lost = search
            .lost
            .iter()
            .find(|lost| (from..=to).contains(&lost.row));
        match lost {
            Some(lost) => Some(aside(lost.kind, lost.span.to(span))),
            None => numbered.then(|| aside(kind(search, games, (from, to)), span)),
        }
    });
    spans.collect()
}

/// Whether a row goes on with the one before.
fn goes_on(search: &PageSearch<'_, '_>, before: usize, next: usize) -> bool {
    let taken = search.used[before + 1..next].iter().any(|&used| used);
    let (before, next) = (&search.rows[before], &search.rows[next]);
    let near = next.line >= before.line && next.line - before.line <= NEAR;
    let counts = match (before.number, next.number) {
        (Some(a), Some(b)) => b == a || b == a + 1,
        _ => true,
    };
    near && counts && !taken
}

/// Inside a game rows are a line of play, and so are those that go on from a score above; others outside are play from a
/// position that the text does not tell, unless they begin a game.
fn kind(search: &PageSearch<'_, '_>, games: &[GameFound], (from, to): (usize, usize)) -> FaultKind {
    let rows = search.rows[from..=to]
        .iter()
        .filter(|row| !row.moves.is_empty());
    if inside(search, games, from) {
        FaultKind::RowsBeside
    } else if search.plays(from) {
        FaultKind::RowsUnused(rows.count() as u32)
    } else if search.go_on_from_above(games, from..to + 1) {
        FaultKind::RowsOfPlay
    } else {
        FaultKind::StartUnknown
    }
}

/// Whether a row stands between the first row of a game and the end of what is said of it.
fn inside(search: &PageSearch<'_, '_>, games: &[GameFound], row: usize) -> bool {
    let line = search.rows[row].line;
    games
        .iter()
        .any(|game| (search.rows[game.first()].line..game.end).contains(&line))
}
