//! Lines of play that one side goes through again and again, whatever the other replies.
//!
//! What is made of answers to check alone is none: the king that is chased repeats nothing of his own will.

use std::rc::Rc;

use shakmaty::Color;

use super::{in_letters, often};
use crate::audit::Case;
use crate::board::Move;
use crate::replay::{Facts, Line};

/// Lines longer than this many moves of one side are not looked for.
const LONGEST: usize = 16;

/// A line of play gone through often enough.
#[derive(Clone, Copy)]
pub(in crate::audit) struct PersistentLine {
    /// The ply that completes it.
    pub(super) ply: u32,
    /// Moves of the side in one execution.
    pub(super) moves: usize,
    /// Every move of it gives check.
    pub(super) checks: bool,
}

impl PersistentLine {
    /// `a line of two moves, three times`.
    pub(super) fn described(&self, times: u32) -> String {
        let what = if self.checks { "series" } else { "line" };
        let of = if self.checks { "checks" } else { "moves" };
        format!(
            "a {what} of {} {of}, {}",
            in_letters(self.moves),
            often(times)
        )
    }
}

/// The plies that complete `times` executions of a line of at least two moves of one side, one after the
/// other; once in each unbroken run of them. `None`, or nothing, if there are none.
pub(super) fn repeated(case: &Case<'_>, times: u32) -> Option<Rc<[PersistentLine]>> {
    let find = || repeated_in(case.line, times);
    match case.remembered() {
        Some(memory) => memory.persistences(times, find),
        None => Some(find().into()),
    }
}

fn repeated_in(line: &Line, times: u32) -> Vec<PersistentLine> {
    let mut found = Vec::new();
    for first in 0..2.min(line.plies.len()) {
        let keys = keys(line, first);
        if !may_complete(&keys, times) {
            continue;
        }
        let mut run = Run::default();
        let mut told = false;
        for index in 2..keys.len() - LONGEST {
            let moves = run.completes(&keys, index, times);
            let complete =
                moves.and_then(|moves| persistence(line, first + 2 * index, moves, times));
            let before = std::mem::replace(&mut told, complete.is_some());
            found.extend(complete.filter(|_| !before));
        }
    }
    found.sort_by_key(|persistence| persistence.ply);
    found
}

/// Whether any move completes so many executions: found out by looking at few of them, for nearly always nothing comes
/// back.
fn may_complete(keys: &[u16], times: u32) -> bool {
    let least = 2 * (times as usize).saturating_sub(1);
    if least == 0 {
        return true;
    }
    // So many moves running come back, and one of them is among those that are looked at.
    let looked_at = (LONGEST + least + 1..keys.len()).step_by(least);
    looked_at
        .filter(|&at| comes_back(keys, at))
        .any(|at| (2..=LONGEST).any(|distance| alike(keys, at, distance) >= distance * least / 2))
}

/// Whether the move there is like one not far before.
fn comes_back(keys: &[u16], at: usize) -> bool {
    let near: Option<&[u16; LONGEST]> = keys[..at].last_chunk();
    // Asked of all without a branch, several at once.
    near.is_some_and(|near| {
        near.iter()
            .fold(false, |any, other| any | (*other == keys[at]))
    })
}

/// How many moves running are like those so far before, the one there among them; none if it is not.
fn alike(keys: &[u16], at: usize, distance: usize) -> usize {
    let is_like = |&at: &usize| keys[at] == keys[at - distance];
    if at < LONGEST + distance || !is_like(&at) {
        return 0;
    }
    let before = (LONGEST + distance..at).rev().take_while(is_like).count();
    let behind = (at + 1..keys.len()).take_while(is_like).count();
    before + 1 + behind
}

/// Moves of one side that are like those before.
#[derive(Default)]
struct Run {
    /// At each distance, how many moves running are like the one so far before.
    alike: [u32; LONGEST + 1],
    /// Some number in `alike` is not 0.
    counting: bool,
}

impl Run {
    /// The length of the line of play that the move at `index` completes.
    fn completes(&mut self, keys: &[u16], index: usize, times: u32) -> Option<usize> {
        let key = keys[LONGEST + index];
        let near: &[u16; LONGEST] = keys[index..LONGEST + index].try_into().ok()?;
        // Asked without branches, for nearly always nothing comes back.
        if !near.iter().fold(false, |any, other| any | (*other == key)) {
            if self.counting {
                *self = Run::default();
            }
            return None;
        }
        self.counting = true;
        let mut complete = None;
        for distance in (2..=LONGEST.min(index)).rev() {
            let same = near[LONGEST - distance] == key;
            let count = if same { self.alike[distance] + 1 } else { 0 };
            self.alike[distance] = count;
            if count >= (distance as u32).saturating_mul(times.saturating_sub(1)) {
                complete = Some(distance);
            }
        }
        complete
    }
}

/// Whether `side`, with its last move up to `ply`, completes `times` executions of a line of play.
pub(super) fn persists(line: &Line, times: u32, ply: u32, side: Color) -> Option<PersistentLine> {
    let made = (ply + 1).saturating_sub(line.first_ply) as usize;
    let first = usize::from(line.start.turn() != side);
    let last = made.min(line.plies.len()).checked_sub(1)?;
    let last = if last % 2 == first {
        last
    } else {
        last.checked_sub(1)?
    };
    let keys = keys(line, first);
    let own = &keys[LONGEST..=LONGEST + last / 2];
    let most = LONGEST.min(own.len() / times.max(1) as usize);
    let end = own.len() - 1;
    let comes_back = |distance: &usize| {
        let moves = distance * (times as usize).saturating_sub(1);
        (0..moves).all(|back| own[end - back] == own[end - back - distance])
    };
    let moves = (2..=most).find(comes_back)?;
    persistence(line, last, moves, times)
}

/// The line of play of so many moves whose last execution ends with the ply at `index`, if it is certain what was played
/// and each time some move of it was made of the player's own will.
fn persistence(line: &Line, index: usize, moves: usize, times: u32) -> Option<PersistentLine> {
    let block = || (0..moves).map(|back| &line.plies[index - 2 * back]);
    let known = block().all(|ply| !ply.facts.any(Facts::BLANK.and(Facts::UNCERTAIN)));
    let willing = |time: usize| {
        (0..moves).any(|back| !answers_check(line, index - 2 * (moves * time + back)))
    };
    (known && (0..times as usize).all(willing)).then(|| PersistentLine {
        ply: line.number_of(index),
        moves,
        checks: block().all(|ply| ply.facts.any(Facts::CHECK)),
    })
}

/// The man, the square left and the square reached, as one number.
fn key(m: &Move) -> u16 {
    (m.role as u16) << 12 | (m.from.to_u32() << 6 | m.to.to_u32()) as u16
}

/// Of every other ply from `first` on, the man, the square left and the square reached, as one number; before them
/// as many numbers that no move has as the longest line of play has moves.
fn keys(line: &Line, first: usize) -> Vec<u16> {
    let mut keys = Vec::with_capacity(LONGEST + line.plies.len() / 2 + 1);
    keys.resize(LONGEST, 0);
    let (pairs, last) = line.plies[first..].as_chunks();
    keys.extend(pairs.iter().map(|[ply, _]| key(&ply.mv)));
    keys.extend(last.iter().map(|ply| key(&ply.mv)));
    keys
}

/// Whether the ply at that index is made in verdict to check.
fn answers_check(line: &Line, index: usize) -> bool {
    match index.checked_sub(1) {
        Some(before) => line.plies[before].facts.any(Facts::CHECK),
        None => line.start.checkers().any(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of few different moves much comes back, of many hardly anything.
    #[test]
    fn what_few_moves_show_is_what_all_of_them_do() {
        let mut chance = fastrand::Rng::with_seed(18);
        let mut seen = [0; 2];
        for _ in 0..4000 {
            let (count, different) = (chance.usize(..60), chance.u16(2..40));
            let mut keys = vec![0; LONGEST];
            keys.extend((0..count).map(|_| chance.u16(1..=different)));
            // A line of play somewhere.
            let (moves, from) = (chance.usize(1..LONGEST), chance.usize(..40));
            for at in (LONGEST + from + moves..keys.len()).take(moves * chance.usize(..5)) {
                keys[at] = keys[at - moves];
            }
            for times in 0..5 {
                let mut run = Run::default();
                let mut each = 2..count.max(2);
                let completes = each.any(|index| run.completes(&keys, index, times).is_some());
                let may = may_complete(&keys, times);
                assert!(may == completes || times < 2, "{times} times: {keys:?}");
                seen[usize::from(may)] += 1;
            }
        }
        assert!(seen.iter().all(|&often| often > 1000), "{seen:?}");
    }
}
