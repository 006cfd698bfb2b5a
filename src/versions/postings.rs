//! Which games have a mark: those of the last games in memory, and of all before them sorted in the file.

use std::io;

use serde::{Deserialize, Serialize};

use super::store::Store;

/// A mark in the upper half, and below it where its game stands, counted from the first of its segment.
type Posting = u64;

const BYTES: usize = size_of::<Posting>();
/// Postings between two fences: what is read to look up a mark.
const STRIDE: usize = 256;
/// Bits of the filter for each posting.
const FILTER_BITS: u64 = 12;

/// The postings of the last games, chained by the lower bits of their marks.
#[derive(Debug, Default)]
pub(super) struct Open {
    postings: Vec<Posting>,
    /// The posting before that has its bits, from 1; 0 if there is none.
    before: Vec<u32>,
    /// The last posting with these bits, from 1.
    last: Vec<u32>,
    filter: Filter,
}

impl Open {
    pub(super) fn len(&self) -> usize {
        self.postings.len()
    }

    pub(super) fn add(&mut self, mark: u32, at: u32) {
        if self.postings.len() >= self.last.len() {
            self.grow();
        }
        let chain = mark as usize & (self.last.len() - 1);
        self.postings.push(posting(mark, at));
        self.before.push(self.last[chain]);
        self.last[chain] = self.postings.len() as u32;
        self.filter.add(mark);
    }

    fn grow(&mut self) {
        let size = (2 * self.last.len()).max(1 << 10);
        self.last.clear();
        self.last.resize(size, 0);
        self.filter = Filter::of(size);
        for (index, posting) in self.postings.iter().enumerate() {
            let chain = (posting >> 32) as usize & (size - 1);
            self.before[index] = self.last[chain];
            self.last[chain] = index as u32 + 1;
            self.filter.add((posting >> 32) as u32);
        }
    }

    /// Whether a game may have a mark; no, if it is said.
    pub(super) fn may_have(&self, mark: u32) -> bool {
        self.filter.may_have(mark)
    }

    /// The games with a mark, the last first, at most so many.
    pub(super) fn with(&self, mark: u32, most: usize, found: &mut Vec<u32>) {
        if !self.may_have(mark) {
            return;
        }
        let mut next = self.last[mark as usize & (self.last.len() - 1)];
        while next > 0 && found.len() < most {
            let index = next as usize - 1;
            if (self.postings[index] >> 32) as u32 == mark {
                found.push(self.postings[index] as u32);
            }
            next = self.before[index];
        }
    }

    /// Puts them into the file, sorted; nothing is left.
    pub(super) fn seal(&mut self, start: u64, store: &mut Store) -> io::Result<Sealed> {
        let mut postings = std::mem::take(self).postings;
        postings.sort_unstable();
        let at = store.len();
        let mut filter = Filter::of(postings.len());
        for posting in &postings {
            store.append(&posting.to_le_bytes())?;
            filter.add((posting >> 32) as u32);
        }
        let fences = postings.iter().step_by(STRIDE);
        Ok(Sealed {
            start,
            at,
            count: postings.len(),
            fences: fences.map(|posting| (posting >> 32) as u32).collect(),
            filter,
        })
    }
}

fn posting(mark: u32, at: u32) -> Posting {
    u64::from(mark) << 32 | u64::from(at)
}

/// A segment of games, whose postings stand sorted behind them in the file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sealed {
    /// Where its first game stands.
    pub(super) start: u64,
    /// Where its postings begin, and how many there are.
    at: u64,
    count: usize,
    /// The mark of every so many.
    fences: Vec<u32>,
    filter: Filter,
}

impl Sealed {
    /// Whether a game may have a mark; no, if it is said.
    pub(super) fn may_have(&self, mark: u32) -> bool {
        self.filter.may_have(mark)
    }

    /// The games with a mark, at most so many with those that were found before.
    pub(super) fn with(
        &self,
        mark: u32,
        most: usize,
        store: &Store,
        found: &mut Vec<u32>,
    ) -> io::Result<()> {
        if !self.may_have(mark) {
            return Ok(());
        }
        // The first of a mark may stand before the fence that has it.
        let fence = self.fences.partition_point(|&fence| fence < mark);
        let mut index = fence.saturating_sub(1) * STRIDE;
        let mut bytes = [0; STRIDE * BYTES];
        while index < self.count && found.len() < most {
            let count = STRIDE.min(self.count - index);
            let bytes = &mut bytes[..count * BYTES];
            store.read(self.at + (index * BYTES) as u64, bytes)?;
            let postings = bytes.chunks_exact(BYTES).map(|bytes| {
                let mut posting = [0; BYTES];
                posting.copy_from_slice(bytes);
                Posting::from_le_bytes(posting)
            });
            for posting in postings {
                let here = (posting >> 32) as u32;
                if here > mark || found.len() >= most {
                    return Ok(());
                }
                if here == mark {
                    found.push(posting as u32);
                }
            }
            index += count;
        }
        Ok(())
    }
}

/// Marks that are surely not there are told without looking.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Filter(Vec<u64>);

impl Filter {
    fn of(marks: usize) -> Filter {
        let words = (marks as u64 * FILTER_BITS).div_ceil(64).max(1);
        Filter(vec![0; words as usize])
    }

    fn add(&mut self, mark: u32) {
        for bit in self.bits(mark) {
            self.0[(bit / 64) as usize] |= 1 << (bit % 64);
        }
    }

    fn may_have(&self, mark: u32) -> bool {
        let has = |bit: u64| self.0[(bit / 64) as usize] & 1 << (bit % 64) != 0;
        !self.0.is_empty() && self.bits(mark).into_iter().all(has)
    }

    fn bits(&self, mark: u32) -> [u64; 3] {
        let bits = self.0.len() as u64 * 64;
        let spread = |factor: u64| {
            let hash = u64::from(mark).wrapping_add(1).wrapping_mul(factor) >> 32;
            (hash * bits) >> 32
        };
        [
            spread(0x9e37_79b9_7f4a_7c15),
            spread(0xc2b2_ae3d_27d4_eb4f),
            spread(0xd6e8_feb8_6659_fd93),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every mark is found, in memory and in the file, and none beside it.
    #[test]
    fn marks_are_found_before_and_behind_the_seal() {
        let mut store = Store::new(tempfile::tempfile().unwrap(), 0);
        store.append(b"games").unwrap();
        let mut open = Open::default();
        let mark = |n: u32| (n % 3000).wrapping_mul(0x9e37_79b1);
        (0..9000).for_each(|n| open.add(mark(n), n));
        let before: Vec<Vec<u32>> = (0..3000)
            .map(|n| {
                let mut found = Vec::new();
                assert!(open.may_have(mark(n)));
                open.with(mark(n), 9, &mut found);
                found.sort_unstable();
                found
            })
            .collect();
        assert!((0..3000).all(|n| before[n as usize] == [n, n + 3000, n + 6000]));
        let sealed = open.seal(0, &mut store).unwrap();
        assert_eq!(open.len(), 0);
        let with = |mark, most| {
            let mut found = Vec::new();
            sealed.with(mark, most, &store, &mut found).unwrap();
            found
        };
        for n in 0..3000 {
            assert_eq!(with(mark(n), 9), before[n as usize]);
            assert_eq!(with(mark(n), 2), before[n as usize][..2]);
            assert_eq!(with(mark(n) ^ 1, 9).is_empty(), !before_has(mark(n) ^ 1));
        }
        fn before_has(wanted: u32) -> bool {
            (0..3000).any(|n: u32| n.wrapping_mul(0x9e37_79b1) == wanted)
        }
    }
}
