//! Lines of play that may have been read in place of the game: printed as its rows are, with the same numbers, before the
//! rows that are the game. What is read shows it by passing those.

use std::ops::Range;

use super::lattice::{LIKE_A_MOVE, Lattice};
use super::outcome::{Decoded, DecodedPly};
use super::stream::MoveStart;
use super::way::NOWHERE;

/// Fewer plies that stand there twice are a move and what is said of it.
const LEAST: usize = 3;
/// Where so much is prose no row stands.
const PROSE: f32 = 0.5;

/// The signs of what was read under numbers that rows passed behind it have again; `first` is the number of the first
/// ply's move, `black` that it is Black's.
pub(super) fn read_twice(
    lattice: &Lattice,
    decoded: &Decoded,
    first: u32,
    black: bool,
) -> Vec<Range<usize>> {
    let plies = &decoded.plies;
    let number = |ply: usize| first + (ply as u32 + u32::from(black)) / 2;
    let twice = (1..plies.len()).filter_map(|at| {
        let passed = between(&plies[at - 1], &plies[at])?;
        let again = row_in(lattice, passed, number(at - 1))?;
        let from = (0..at).find(|&ply| number(ply) >= again)?;
        let read = plies[from..at].iter().find(|ply| ply.from != NOWHERE)?;
        let is_line = at - from >= LEAST
            && plies[from..at]
                .windows(2)
                .all(|two| follow(&two[0], &two[1]));
        is_line.then(|| read.from as usize..plies[at - 1].to as usize)
    });
    twice.collect()
}

/// The signs between two plies that were read one behind the other.
fn between(before: &DecodedPly, after: &DecodedPly) -> Option<Range<usize>> {
    let read = before.from != NOWHERE && after.from != NOWHERE && before.to <= after.from;
    read.then(|| before.to as usize..after.from as usize)
}

/// Whether a ply was not read before another.
fn follow(before: &DecodedPly, after: &DecodedPly) -> bool {
    before.from == NOWHERE || after.from == NOWHERE || before.to <= after.from
}

/// The number of the first row among some signs that has no greater one than this.
fn row_in(lattice: &Lattice, signs: Range<usize>, most: u32) -> Option<u32> {
    let stream = &lattice.stream;
    let first = stream.next_start[signs.start] as usize;
    let starts = stream.starts.iter().zip(&lattice.best).skip(first);
    // A figure may be read as a part of the move behind it.
    let is_figure = |start: &MoveStart| stream.signs[start.at].is_ascii_digit();
    let mut rows = starts
        .take_while(|(start, _)| start.at < signs.end)
        .filter(|(start, best)| {
            start.first && !is_figure(start) && start.prose < PROSE && **best > LIKE_A_MOVE
        });
    rows.find_map(|(start, _)| {
        let own = start
            .number
            .filter(|own| own.printed.has_figure() && own.at >= signs.start);
        own?.printed.number().filter(|&number| number <= most)
    })
}
