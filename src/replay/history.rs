//! Which arrangements of men have stood before.

use std::collections::HashMap;

/// Beyond this many quiet plies the hashes are kept in a map, so that no game costs more than its length.
const SCAN: usize = 512;

/// Into how many parts hashes are told apart before they are searched for.
const PARTS: usize = 256;

/// The hashes of the positions of one line, and how often each has stood.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The hash of each position, and how often its arrangement had stood then; 1 is the first time.
    stood: Vec<(u64, u32)>,
    /// For each of [`PARTS`] parts of all hashes, where in `stood` the last of them is, or 0.
    last: Vec<u32>,
    /// The most often any arrangement has stood.
    most: u32,
    last_seen: HashMap<u64, usize>,
    /// The first position not yet in the map.
    unmapped: usize,
}

impl History {
    pub(super) fn restart(&mut self, hash: u64) {
        self.stood.clear();
        if self.unmapped > 0 {
            self.last_seen.clear();
            self.unmapped = 0;
        }
        self.last.clear();
        self.last.resize(PARTS, 0);
        self.most = 1;
        self.stood.push((hash, 1));
    }

    /// Adds a position reached after `quiet` plies without capture or pawn move; how often it has stood.
    #[inline(always)]
    pub(super) fn push(&mut self, hash: u64, quiet: u32) -> u32 {
        let now = self.stood.len();
        let last = std::mem::replace(&mut self.last[hash as usize % PARTS], now as u32);
        let mut times = 1;
        if last as usize + quiet as usize >= now {
            times = self.count(hash, (quiet as usize).min(now));
            self.most = self.most.max(times);
        }
        self.stood.push((hash, times));
        times
    }

    /// How often a position that may have stood within the last `reach` plies has, with this time.
    #[cold]
    fn count(&mut self, hash: u64, reach: usize) -> u32 {
        let now = self.stood.len();
        if reach > SCAN {
            return self.look_up(hash, now - reach);
        }
        let before = self.stood[now - reach..].iter().rev().skip(3).step_by(2);
        before
            .into_iter()
            .find(|stood| stood.0 == hash)
            .map_or(1, |stood| stood.1 + 1)
    }

    fn look_up(&mut self, hash: u64, floor: usize) -> u32 {
        for (at, &(hash, _)) in self.stood.iter().enumerate().skip(self.unmapped) {
            self.last_seen.insert(hash, at);
        }
        self.unmapped = self.stood.len();
        match self.last_seen.get(&hash) {
            Some(&at) if at >= floor => self.stood[at].1 + 1,
            _ => 1,
        }
    }

    /// How often the arrangement after the ply at `index` has stood; 1 is the first time.
    pub fn times(&self, index: usize) -> u32 {
        self.stood[index + 1].1
    }

    /// The most often any arrangement has stood.
    pub fn most(&self) -> u32 {
        self.most
    }

    /// A mark of all positions of the line and their order. Lines with the same mark have the same moves, but for
    /// one chance in 2^64.
    pub fn mark(&self) -> u64 {
        let turned = self.stood.iter().zip(0_u32..);
        turned.fold(0, |mark: u64, ((hash, _), at)| {
            mark.wrapping_add(hash.rotate_left(at & 63))
        })
    }

    /// The hash of the position after `plies` plies of the line.
    pub fn hash(&self, plies: usize) -> u64 {
        self.stood[plies].0
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
