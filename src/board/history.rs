//! Which arrangements of men have stood before.

use std::collections::HashMap;

/// Beyond this many quiet plies the hashes are kept in a map, so that no game costs more than its length.
const SCAN: usize = 512;

/// Into how many parts hashes are told apart before they are searched for.
const PARTS: usize = 256;

/// The hashes of the positions of one line, and which of them stood before.
#[derive(Clone, Debug)]
pub struct History {
    hashes: Vec<u64>,
    /// For each of [`PARTS`] parts of all hashes, where the last of them is, or 0.
    last: Box<[u32; PARTS]>,
    /// The positions whose arrangement had stood before, in order.
    repeated: Vec<Repeated>,
    /// The most often any arrangement has stood.
    most: u32,
    last_seen: HashMap<u64, usize>,
    /// The first position not yet in the map.
    unmapped: usize,
}

impl Default for History {
    fn default() -> History {
        History {
            hashes: Vec::new(),
            last: Box::new([0; PARTS]),
            repeated: Vec::new(),
            most: 0,
            last_seen: HashMap::new(),
            unmapped: 0,
        }
    }
}

/// A position whose arrangement had stood before.
#[derive(Clone, Copy, Debug)]
struct Repeated {
    /// Its index among the positions.
    at: u32,
    /// That of the position with this arrangement before it.
    previous: u32,
    /// How often the arrangement had stood then, this time included.
    times: u32,
}

impl History {
    /// The hashes of the positions, that the line begins with first.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    pub(crate) fn restart(&mut self, hash: u64) {
        self.hashes.clear();
        self.repeated.clear();
        if self.unmapped > 0 {
            self.last_seen.clear();
            self.unmapped = 0;
        }
        self.last.fill(0);
        self.most = 1;
        self.hashes.push(hash);
    }

    /// Makes room for so many positions more.
    pub(crate) fn reserve(&mut self, plies: usize) {
        self.hashes.reserve(plies);
    }

    /// Adds a position reached after `quiet` plies without capture or pawn move; how often it has stood.
    #[inline(always)]
    pub(crate) fn push(&mut self, hash: u64, quiet: u32) -> u32 {
        let now = self.hashes.len();
        let last = std::mem::replace(&mut self.last[hash as usize % PARTS], now as u32);
        let times = match last as usize + quiet as usize >= now {
            true => self.times(hash, (quiet as usize).min(now)),
            false => 1,
        };
        self.hashes.push(hash);
        times
    }

    /// How often a position that may have stood within the last `reach` plies will have stood now.
    #[cold]
    fn times(&mut self, hash: u64, reach: usize) -> u32 {
        let Some(previous) = self.last_like(hash, reach) else {
            return 1;
        };
        let times = 1 + self.repeated(previous).map_or(1, |before| before.times);
        self.most = self.most.max(times);
        self.repeated.push(Repeated {
            at: self.hashes.len() as u32,
            previous: previous as u32,
            times,
        });
        times
    }

    /// Where a position that may have stood within the last `reach` plies last did.
    fn last_like(&mut self, hash: u64, reach: usize) -> Option<usize> {
        let now = self.hashes.len();
        if reach > SCAN {
            return self.look_up(hash, now - reach);
        }
        let mut before = (now - reach..now).rev().skip(3).step_by(2);
        before.find(|&at| self.hashes[at] == hash)
    }

    fn look_up(&mut self, hash: u64, floor: usize) -> Option<usize> {
        for (at, &hash) in self.hashes.iter().enumerate().skip(self.unmapped) {
            self.last_seen.insert(hash, at);
        }
        self.unmapped = self.hashes.len();
        let last = self.last_seen.get(&hash).copied();
        last.filter(|&at| at >= floor)
    }

    /// What is known of the position at that index if its arrangement had stood before.
    fn repeated(&self, at: usize) -> Option<Repeated> {
        let found = self
            .repeated
            .binary_search_by_key(&(at as u32), |again| again.at);
        Some(self.repeated[found.ok()?])
    }

    /// The numbers of plies after which an arrangement stands that had stood before, in order, each with the number
    /// after which it last had; nothing was taken and no pawn moved in between.
    pub fn repeats(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pair = |again: &Repeated| (again.at as usize, again.previous as usize);
        self.repeated.iter().map(pair)
    }

    /// The most often any arrangement has stood.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// The hash of the position after `plies` plies of the line.
    pub fn hash(&self, plies: usize) -> u64 {
        self.hashes[plies]
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
