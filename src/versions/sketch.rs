//! What of a game is looked up to find its other versions: a few stretches of its moves, and who played.

use std::ops::Range;

use super::surnames::SurnameNumber;

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
/// Set in the hash of a stretch that begins before it.
const EARLY: u32 = 1 << 31;
/// Stretches are the same only if they begin in the same part of both games, of so many plies: two versions lie beside each
/// other with a few plies between them, and men are moved to and fro in the same way anywhere.
const PART: u64 = 16;
/// Stands where there is no mark: no stretch fell to a lot, or a player is not named.
pub(super) const NONE: Mark = Mark::MAX;

/// What is the same in two versions; [`NONE`] is no mark.
pub(super) type Mark = u32;
/// How many marks a game has: its stretches, both players, and both in that year.
pub(super) const MARKS: usize = STRETCHES + 2;

/// A game that has less than this in common with another is not compared with it.
pub(super) const ENOUGH: u32 = 1;

/// How much a mark says that is the same in two games.
pub(super) fn weight(nth: usize) -> u32 {
    if nth < STRETCHES { 1 } else { 3 }
}

/// If more games share a mark, it says nothing.
pub(super) fn shared(nth: usize) -> usize {
    if nth < STRETCHES { 5 } else { 32 }
}

/// The marks of a game with these moves, of players with these surnames, in that year; 0 if it is not known.
pub(super) fn sketch(
    moves: &[[u8; 2]],
    surnames: [Option<SurnameNumber>; 2],
    year: u16,
) -> [Mark; MARKS] {
    let mut marks = [NONE; MARKS];
    let mut least = [NO_STRETCH; STRETCHES];
    keep_least(moves, OUT_OF_BOOK..TO, 0, &mut least);
    if least.contains(&NO_STRETCH) {
        keep_least(moves, FROM..OUT_OF_BOOK + PLIES - 2, EARLY, &mut least);
    }
    for (mark, least) in marks.iter_mut().zip(least) {
        if least != NO_STRETCH {
            // The least hashes are small numbers, and marks are to have all alike.
            *mark = spread(least / PART * PART) as u32;
        }
    }
    if let [Some(one), Some(other)] = surnames {
        let [less, more] = [one.min(other), one.max(other)].map(|surname| u64::from(surname.get()));
        let both = spread(less << 32 | more);
        marks[STRETCHES] = both as u32;
        if year > 0 {
            marks[STRETCHES + 1] = spread(both.wrapping_add(year.into())) as u32;
        }
    }
    marks
}

/// The hash of a stretch, and below it the ply it begins with.
type StretchHash = u64;

/// No stretch fell to a lot.
const NO_STRETCH: StretchHash = StretchHash::MAX;

/// Keeps of each lot the stretch with the least hash of those in these plies; all have `early` set.
fn keep_least(
    moves: &[[u8; 2]],
    plies: Range<usize>,
    early: u32,
    least: &mut [StretchHash; STRETCHES],
) {
    let plies = plies.start..plies.end.min(moves.len());
    let mut ply = plies.start as u64;
    let stretches = moves.get(plies).unwrap_or_default();
    for stretch in stretches.array_windows::<PLIES>().step_by(2) {
        let mut bytes = [0; 2 * PLIES];
        bytes.copy_from_slice(stretch.as_flattened());
        let hash = spread(u64::from_le_bytes(bytes));
        let lot = ((hash >> 32) * STRETCHES as u64) >> 32;
        let least = &mut least[lot as usize];
        *least = (u64::from(hash as u32 >> 1 | early) << 32 | ply).min(*least);
        ply += 2;
    }
}

/// An odd number without a pattern.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash each of whose bits hangs on all of a number's.
fn spread(number: u64) -> u64 {
    let hash = number.wrapping_mul(FACTOR);
    let hash = (hash ^ hash >> 32).wrapping_mul(FACTOR);
    hash ^ hash >> 32
}
