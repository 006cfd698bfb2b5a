//! Lines of play that may have been read in place of the game: printed as its rows are, with the same numbers, before the
//! rows that are the game. What is read shows it by passing those.

use std::ops::Range;

use super::beam::BeamSearch;
use super::boards::Boards;
use super::lattice::Lattice;
use super::outcome::{Decoded, DecodedPly};
use super::settings::SearchCosts;
use super::way::NOWHERE;
use crate::board::Position;

/// Fewer plies that stand there twice are a move and what is said of it.
const LEAST: usize = 3;
/// So often a game is searched again.
const SEARCHES: usize = 3;

/// What comes of searching without the lines of play that were read, if that gains more.
pub(super) fn reconsidered(
    lattice: &mut Lattice,
    boards: &mut Boards<'_>,
    costs: &SearchCosts,
    start: &Position,
    mut decoded: Decoded,
) -> Decoded {
    for _ in 0..SEARCHES {
        let twice = read_twice(lattice, &decoded, start);
        let Some(signs) = twice.filter(|_| !decoded.bounded) else {
            break;
        };
        lattice.leave_out(&signs);
        let other = BeamSearch::new(lattice, boards, costs).decode(start);
        let work = decoded.work + other.work;
        let is_better = other.score > decoded.score;
        decoded = if is_better { other } else { decoded };
        decoded.work = work;
        if !is_better {
            break;
        }
    }
    decoded
}

/// The signs of what was read under numbers that rows passed behind it have again, the first in the game: what else was
/// read so may come of that.
fn read_twice(lattice: &Lattice, decoded: &Decoded, start: &Position) -> Option<Range<usize>> {
    let (first, black) = (start.fullmoves(), start.turn().is_black());
    let plies = &decoded.plies;
    let place = |ply: usize| (2 * first + u32::from(black)) as usize + ply;
    (1..plies.len()).find_map(|at| {
        let passed = between(&plies[at - 1], &plies[at])?;
        let again = row_in(lattice, passed, place(at - 1))?;
        let from = (0..at).find(|&ply| place(ply) >= again)?;
        let read = plies[from..at].iter().find(|ply| ply.from != NOWHERE)?;
        let is_line = at - from >= LEAST
            && plies[from..at]
                .windows(2)
                .all(|two| follow(&two[0], &two[1]));
        is_line.then(|| read.from as usize..plies[at - 1].to as usize)
    })
}

/// The signs between two plies that were read one behind the other.
fn between(before: &DecodedPly, after: &DecodedPly) -> Option<Range<usize>> {
    let is_read = before.from != NOWHERE && after.from != NOWHERE;
    let signs = before.to as usize..after.from as usize;
    (is_read && signs.start <= signs.end).then_some(signs)
}

/// Whether a ply may have been read behind another.
fn follow(before: &DecodedPly, after: &DecodedPly) -> bool {
    before.from == NOWHERE || after.from == NOWHERE || before.to <= after.from
}

/// The place in its game of the move that begins the first row among some signs, White's of move 1 being 2, if it is no
/// later than another.
fn row_in(lattice: &Lattice, signs: Range<usize>, latest: usize) -> Option<usize> {
    let first = lattice.stream.next_start[signs.start] as usize;
    let end = lattice.stream.next_start[signs.end] as usize;
    let mut places = (first..end).filter_map(|start| {
        let row = lattice.rows[start]?;
        Some(2 * row.number as usize + usize::from(lattice.stream.starts[start].filled))
    });
    places.find(|&place| place <= latest)
}
