//! Which games have a mark: a table in memory of the last games, and such tables of all before them in the file.

use std::io;

use serde::{Deserialize, Serialize};

use super::store::Store;
use crate::slots::{SlotLine, Slots, having, places};

/// A mark stands in one of so many lines from its own on, or nowhere: so many are read of the file.
const REACH: usize = 8;
/// So many lines are put into the file together.
const AT_ONCE: usize = 1 << 13;

/// A table in memory without marks.
pub(super) fn table() -> Slots {
    Slots::within(REACH)
}

/// Puts a table into the file; it is of games of which the first stands there at `start`.
pub(super) fn seal(table: &Slots, start: u64, store: &mut Store) -> io::Result<Sealed> {
    let at = store.len();
    let mut filter = Filter::of(table.len());
    for lines in table.lines().chunks(AT_ONCE) {
        let mut bytes: Vec<u8> = lines.iter().flat_map(|line| line.to_bytes()).collect();
        store.append(&mut bytes)?;
        for (mark, _) in lines.iter().flat_map(SlotLine::held) {
            filter.add(mark);
        }
    }
    Ok(Sealed {
        start,
        at,
        size: table.lines().len(),
        filter,
    })
}

/// The marks of games that stand in the file, and behind them their table.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sealed {
    /// Where its first game stands.
    pub(super) start: u64,
    /// Where its table begins, and how many lines that has.
    at: u64,
    size: usize,
    filter: Filter,
}

impl Sealed {
    /// Whether a game may have a mark; no, if it is said.
    pub(super) fn may_have(&self, mark: u32) -> bool {
        self.filter.may_have(mark)
    }

    /// The games with a mark are added to those that were found.
    pub(super) fn with(&self, mark: u32, store: &Store, found: &mut Vec<u32>) -> io::Result<()> {
        if !self.may_have(mark) {
            return Ok(());
        }
        let mut bytes = [0; REACH * SlotLine::BYTES];
        let mut places = places(mark, self.size, REACH);
        let first = places.next().unwrap_or_default();
        // Those behind the last line are the first ones.
        let straight = REACH.min(self.size - first);
        let (one, rest) = bytes.split_at_mut(straight * SlotLine::BYTES);
        store.read(self.at + (first * SlotLine::BYTES) as u64, one)?;
        store.read(self.at, rest)?;
        let (lines, _) = bytes.as_chunks();
        let lines: Vec<SlotLine> = lines.iter().map(SlotLine::from_bytes).collect();
        found.extend(having(lines.iter(), mark));
        Ok(())
    }
}

/// Marks that are surely not there are told without looking. All the bits of a mark are in one word, so that it costs one
/// look at memory.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Filter(Vec<u64>);

impl Filter {
    fn of(marks: usize) -> Filter {
        /// Marks to a word.
        const MARKS: usize = 4;
        Filter(vec![0; marks.div_ceil(MARKS).max(1)])
    }

    fn add(&mut self, mark: u32) {
        let (word, bits) = self.place(mark);
        self.0[word] |= bits;
    }

    fn may_have(&self, mark: u32) -> bool {
        let (word, bits) = self.place(mark);
        self.0.get(word).is_some_and(|there| there & bits == bits)
    }

    fn place(&self, mark: u32) -> (usize, u64) {
        let word = (u64::from(mark) * self.0.len() as u64) >> 32;
        let hash = mark.wrapping_mul(0x85eb_ca6b);
        let bits = [8, 14, 20, 26].map(|from| 1u64 << (hash >> from & 63));
        (word as usize, bits.iter().fold(0, |all, bit| all | bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(n: u32) -> u32 {
        (n % 3000).wrapping_mul(0x9e37_79b1)
    }

    fn filled(games: u32) -> Slots {
        let mut table = table();
        (0..games).for_each(|n| table.add(mark(n), n, usize::MAX));
        table
    }

    /// What is found in memory is found in the file, and nothing beside it.
    #[test]
    fn marks_are_found_behind_the_seal() {
        let mut store = Store::new(tempfile::tempfile().unwrap(), 0);
        store.append(&mut b"games".to_vec()).unwrap();
        let table = filled(9000);
        let sealed = seal(&table, 0, &mut store).unwrap();
        let with = |mark| {
            let mut found = Vec::new();
            sealed.with(mark, &store, &mut found).unwrap();
            found
        };
        for n in 0..3000 {
            assert!(sealed.may_have(mark(n)));
            for mark in [mark(n), mark(n) ^ 1] {
                assert_eq!(with(mark), table.with(mark).collect::<Vec<_>>());
            }
        }
        let told = (0..30_000_u32).filter(|n| sealed.may_have(n.wrapping_mul(0x85eb_ca6b) | 1));
        assert!(told.count() < 1000);
    }
}
