//! Which arrangements of men have stood before.

use std::collections::HashMap;

/// Beyond this many quiet plies the hashes are kept in a map, so that no game costs more than its length.
const SCAN: usize = 512;

/// The hashes of the positions of one line, and how often each has stood.
#[derive(Clone, Debug, Default)]
pub struct History {
    hashes: Vec<u64>,
    /// How often the arrangement has stood up to here; 1 is the first time.
    times: Vec<u32>,
    last_seen: HashMap<u64, usize>,
    /// The first position not yet in the map.
    unmapped: usize,
}

impl History {
    pub(super) fn restart(&mut self, hash: u64) {
        self.hashes.clear();
        self.times.clear();
        self.last_seen.clear();
        self.unmapped = 0;
        self.hashes.push(hash);
        self.times.push(1);
    }

    /// Adds a position reached after `quiet` plies without capture or pawn move; how often it has stood.
    #[inline]
    pub(super) fn push(&mut self, hash: u64, quiet: u32) -> u32 {
        let now = self.hashes.len();
        let reach = (quiet as usize).min(now);
        let times = if reach < 4 {
            1
        } else if reach <= SCAN {
            let floor = now - reach;
            let mut at = now.wrapping_sub(4);
            loop {
                if at < floor || at > now {
                    break 1;
                }
                if self.hashes[at] == hash {
                    break self.times[at] + 1;
                }
                at = at.wrapping_sub(2);
            }
        } else {
            self.look_up(hash, now - reach)
        };
        self.hashes.push(hash);
        self.times.push(times);
        times
    }

    fn look_up(&mut self, hash: u64, floor: usize) -> u32 {
        for (at, &hash) in self.hashes.iter().enumerate().skip(self.unmapped) {
            self.last_seen.insert(hash, at);
        }
        self.unmapped = self.hashes.len();
        match self.last_seen.get(&hash) {
            Some(&at) if at >= floor => self.times[at] + 1,
            _ => 1,
        }
    }

    /// How often the arrangement after the ply at `index` has stood; 1 is the first time.
    pub fn times(&self, index: usize) -> u32 {
        self.times[index + 1]
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
            let hash = u64::from(ply % 4);
            let times = history.push(hash, ply);
            assert_eq!(times, ply / 4 + 1, "ply {ply}");
        }
    }
}
