//! Which arrangements of men have stood before.

use std::collections::HashMap;

/// Beyond this many quiet plies the hashes are kept in a map, so that no game costs more than its length.
const SCAN: usize = 512;

/// Into how many parts hashes are told apart before they are searched for.
const PARTS: usize = 256;

/// The hashes of the positions of one line, and how often each has stood.
#[derive(Clone, Debug)]
pub struct History {
    stood: Vec<Stood>,
    /// For each of [`PARTS`] parts of all hashes, where in `stood` the last of them is, or 0.
    last: Box<[u32; PARTS]>,
    /// The most often any arrangement has stood.
    most: u32,
    last_seen: HashMap<u64, usize>,
    /// The first position not yet in the map.
    unmapped: usize,
}

impl Default for History {
    fn default() -> History {
        History {
            stood: Vec::new(),
            last: Box::new([0; PARTS]),
            most: 0,
            last_seen: HashMap::new(),
            unmapped: 0,
        }
    }
}

/// A position that stood.
#[derive(Clone, Copy, Debug)]
struct Stood {
    hash: u64,
    /// How often its arrangement had stood then; 1 is the first time.
    times: u32,
    /// The index of the position with that arrangement before it; its own if there was none.
    previous: u32,
}

impl History {
    pub(super) fn restart(&mut self, hash: u64) {
        self.stood.clear();
        if self.unmapped > 0 {
            self.last_seen.clear();
            self.unmapped = 0;
        }
        self.last.fill(0);
        self.most = 1;
        self.stood.push(Stood {
            hash,
            times: 1,
            previous: 0,
        });
    }

    /// Adds a position reached after `quiet` plies without capture or pawn move; how often it has stood.
    #[inline(always)]
    pub(super) fn push(&mut self, hash: u64, quiet: u32) -> u32 {
        let now = self.stood.len();
        let last = std::mem::replace(&mut self.last[hash as usize % PARTS], now as u32);
        let (mut times, mut previous) = (1, now);
        if last as usize + quiet as usize >= now
            && let Some(at) = self.last_like(hash, (quiet as usize).min(now))
        {
            times = self.stood[at].times + 1;
            previous = at;
            self.most = self.most.max(times);
        }
        self.stood.push(Stood {
            hash,
            times,
            previous: previous as u32,
        });
        times
    }

    /// Where a position that may have stood within the last `reach` plies last did.
    #[cold]
    fn last_like(&mut self, hash: u64, reach: usize) -> Option<usize> {
        let now = self.stood.len();
        if reach > SCAN {
            return self.look_up(hash, now - reach);
        }
        let mut before = (now - reach..now).rev().skip(3).step_by(2);
        before.find(|&at| self.stood[at].hash == hash)
    }

    fn look_up(&mut self, hash: u64, floor: usize) -> Option<usize> {
        for (at, stood) in self.stood.iter().enumerate().skip(self.unmapped) {
            self.last_seen.insert(stood.hash, at);
        }
        self.unmapped = self.stood.len();
        let last = self.last_seen.get(&hash).copied();
        last.filter(|&at| at >= floor)
    }

    /// The number of plies after which the arrangement that stands after `plies` plies had stood before, if it had
    /// and nothing was taken and no pawn moved in between.
    pub fn previous(&self, plies: usize) -> Option<usize> {
        let previous = self.stood[plies].previous as usize;
        (previous < plies).then_some(previous)
    }

    /// The most often any arrangement has stood.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// A mark of the line, taken of every fourth of its positions and the last: lines with the same moves have the
    /// same mark, and nearly all others have another.
    pub fn mark(&self) -> u64 {
        let turned = |(stood, at): (&Stood, u32)| stood.hash.rotate_left(at & 63);
        let last = self.stood.last().map_or(0, |stood| stood.hash);
        let some = self.stood.iter().step_by(4).zip(1_u32..).map(turned);
        some.fold(
            last.rotate_left(self.stood.len() as u32 & 63),
            u64::wrapping_add,
        )
    }

    /// The hash of the position after `plies` plies of the line.
    pub fn hash(&self, plies: usize) -> u64 {
        self.stood[plies].hash
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scan and the map count alike, also across the bound between them.
    #[test]
    fn a_position_is_counted_however_far_back_it_stood() {
        let mut history = History::default();
        history.restart(0);
        for ply in 1..3 * SCAN as u32 {
            let hash = u64::from(ply % 4).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let times = history.push(hash, ply);
            assert_eq!(times, ply / 4 + 1, "ply {ply}");
        }
    }
}
