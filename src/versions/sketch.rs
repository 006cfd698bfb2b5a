//! What of a game is looked up to find its other versions: a few stretches of its moves, and who played.

use std::ops::Range;

use super::surnames;

/// So many stretches are kept of a game. All of its stretches are parted by their hashes into so many lots, and of each the
/// one with the least hash is kept: it is the same in another version, as far as that has it.
const STRETCHES: usize = 4;
/// Plies of a stretch; it begins with a move of the side that began the game, so that one in two is looked at.
const PLIES: usize = 4;
/// Before this ply games are alike that have nothing to do with each other; behind it few go on.
const FROM: usize = 12;
const TO: usize = 80;
/// Of a lot a stretch from this ply on is rather kept, for what stands before it may be an opening.
const OUT_OF_BOOK: usize = 30;
/// Set in what is kept of a lot none of whose stretches begins there.
const EARLY: u32 = 1 << 31;
/// Plies before a stretch and behind it by which one is told from the same in another game, and the bits of its mark that
/// say each of both.
const NEIGHBOURS: usize = 2;
const NEAR: u32 = 4;
/// Stands where there is no mark: no stretch fell to a lot, or a player is not named.
pub(super) const NONE: Mark = Mark::MAX;

/// What is the same in two versions; [`NONE`] is no mark. The last bits of that of a stretch say what stands beside it.
pub(super) type Mark = u32;
/// How many marks a game has: its stretches, both players, and both in that year.
pub(super) const MARKS: usize = STRETCHES + 2;

/// How much a mark says that is the same in two games.
pub(super) fn weight(nth: usize) -> u32 {
    if nth < STRETCHES { 1 } else { 3 }
}

/// If more games share a mark, it says nothing.
pub(super) fn shared(nth: usize) -> usize {
    if nth < STRETCHES { 5 } else { 32 }
}

/// What two marks have in common that stand for the same.
pub(super) fn what(mark: Mark) -> u32 {
    mark >> (2 * NEAR)
}

/// Whether two games may be one that have the same there: two versions of a game go the same way before a stretch that both
/// have, or behind it.
pub(super) fn agree(nth: usize, one: Mark, other: Mark) -> bool {
    let differ = one ^ other;
    let [before, behind] = [differ >> NEAR, differ].map(|bits| bits & ((1 << NEAR) - 1));
    match nth < STRETCHES {
        true => before == 0 || behind == 0,
        false => differ == 0,
    }
}

/// The marks of a game with these moves, of players with these names, in that year; 0 if it is not known.
pub(super) fn sketch(moves: &[[u8; 2]], names: [Option<&[u8]>; 2], year: u16) -> [Mark; MARKS] {
    let mut least = [None; STRETCHES];
    keep_least(moves, OUT_OF_BOOK..TO, 0, &mut least);
    if least.contains(&None) {
        keep_least(moves, FROM..OUT_OF_BOOK + PLIES - 2, EARLY, &mut least);
    }
    let mut marks = [NONE; MARKS];
    for (mark, least) in marks.iter_mut().zip(least) {
        if let Some(Least { hash, at }) = least {
            // The least hashes are small numbers, and marks are to have all alike.
            let stretch = spread(u64::from(hash)) as u32;
            let before = near(moves, at as usize - NEIGHBOURS);
            let behind = near(moves, at as usize + PLIES);
            *mark = what(stretch) << (2 * NEAR) | before << NEAR | behind;
        }
    }
    if let [Some(one), Some(other)] = names.map(|name| surnames::mark(name?)) {
        let both = spread(one.min(other).wrapping_mul(FACTOR) ^ one.max(other));
        marks[STRETCHES] = both as u32;
        if year > 0 {
            marks[STRETCHES + 1] = spread(both.wrapping_add(year.into())) as u32;
        }
    }
    marks
}

/// The stretch that is kept of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Least {
    hash: u32,
    /// Its first ply, from 0.
    at: u32,
}

/// Keeps of each lot the least hash of its stretches in these plies; all have `early` set.
fn keep_least(
    moves: &[[u8; 2]],
    plies: Range<usize>,
    early: u32,
    least: &mut [Option<Least>; STRETCHES],
) {
    let stretches = moves.get(plies.start..plies.end.min(moves.len()));
    let stretches = stretches.unwrap_or_default();
    let stretches = stretches.array_windows::<PLIES>().step_by(2);
    for (at, stretch) in (plies.start as u32..).step_by(2).zip(stretches) {
        let mut bytes = [0; 2 * PLIES];
        bytes.copy_from_slice(stretch.as_flattened());
        let hash = spread(u64::from_le_bytes(bytes));
        let lot = ((hash >> 32) * STRETCHES as u64) >> 32;
        let (least, hash) = (&mut least[lot as usize], hash as u32 >> 1 | early);
        if least.is_none_or(|least| hash < least.hash) {
            *least = Some(Least { hash, at });
        }
    }
}

/// A few bits that hang on the plies from there on.
fn near(moves: &[[u8; 2]], from: usize) -> u32 {
    let plies = moves.iter().skip(from).take(NEIGHBOURS);
    let moves = plies.fold(0, |all, &mv| all << 16 | u64::from(u16::from_le_bytes(mv)));
    (spread(moves) >> (64 - NEAR)) as u32
}

/// An odd number without a pattern.
pub(super) const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash each of whose bits hangs on all of a number's.
fn spread(number: u64) -> u64 {
    let hash = number.wrapping_mul(FACTOR);
    let hash = (hash ^ hash >> 32).wrapping_mul(FACTOR);
    hash ^ hash >> 32
}
