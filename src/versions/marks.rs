//! Which games have a mark: a table in memory of the last games, and such tables of all before them in the file.

use std::hint::black_box;
use std::io;

use serde::{Deserialize, Serialize};

use super::sketch::{Mark, what};
use super::store::Store;

/// A mark in the upper half, and below it where its game stands, counted from the first of its segment, and 1 more. Nothing
/// stands in a slot that is 0.
type Slot = u64;

/// A line of slots is what memory brings at once. All of one are looked at, for to look at some and then at others takes longer.
const LINE: usize = 8;
/// A mark stands in one of so many lines from its own on, or nowhere. A line is filled before the next.
const REACH: usize = 8;
/// Lines at first, a power of 2.
const FIRST: usize = 1 << 9;
/// Of so many slots at most...
const OF: usize = 3;
/// ...so many hold a mark.
const FULL: usize = 2;

/// So many lines are written at once.
const AT_ONCE: usize = 1 << 10;

type Line = [Slot; LINE];

/// The marks of games.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// As many as a power of 2, or none.
    lines: Vec<Line>,
    count: usize,
}

impl Table {
    /// How many marks it holds.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.lines.len() * size_of::<Line>()) as u64
    }

    /// Notes that a game has a mark, unless so many have it already.
    pub(super) fn add(&mut self, mark: Mark, at: u32, most: usize) {
        if OF * self.count >= FULL * LINE * self.lines.len() {
            self.grow();
        }
        let slot = u64::from(mark) << 32 | (u64::from(at) + 1);
        self.put(slot, most);
    }

    fn put(&mut self, slot: Slot, most: usize) {
        let (mark, mut same) = (mark_of(slot), 0);
        for place in places(mark, self.lines.len()) {
            let line = &mut self.lines[place];
            same += line.iter().filter(|&&there| stands(there, mark)).count();
            if same >= most {
                return;
            }
            if line[LINE - 1] == 0 {
                let held = line.iter().filter(|&&there| there != 0).count();
                line[held] = slot;
                self.count += 1;
                return;
            }
        }
    }

    fn grow(&mut self) {
        let size = (2 * self.lines.len()).max(FIRST);
        let lines = std::mem::replace(&mut self.lines, vec![[0; LINE]; size]);
        self.count = 0;
        let slots = lines.iter().flatten().filter(|slot| **slot != 0);
        slots.for_each(|&slot| self.put(slot, usize::MAX));
    }

    /// Brings near what is asked for these marks and put there: memory is waited for once, and not for each.
    pub(super) fn fetch<'m>(&self, marks: impl Iterator<Item = &'m Mark>) {
        if !self.lines.is_empty() {
            let slots = marks.map(|&mark| self.lines[first(mark, self.lines.len())][0]);
            black_box(slots.fold(0, |all, slot| all | slot));
        }
    }

    /// The games that have the same there as a mark says, each with its own.
    pub(super) fn with(&self, mark: Mark, found: &mut Vec<(Mark, u32)>) {
        let lines = places(mark, self.lines.len()).map(|place| &self.lines[place]);
        games(lines, mark, found);
    }

    /// Puts it into the file; it is of games of which the first stands there at `start`.
    pub(super) fn seal(self, start: u64, store: &mut Store) -> io::Result<Sealed> {
        let at = store.len();
        let mut filter = Filter::of(self.count);
        for part in self.lines.chunks(AT_ONCE) {
            let slots = || part.iter().flatten();
            store.append(slots().flat_map(|slot| slot.to_le_bytes()).collect());
            store.flush()?;
            let there = slots().filter(|slot| **slot != 0);
            there.for_each(|slot| filter.add(mark_of(*slot)));
        }
        Ok(Sealed {
            start,
            at,
            size: self.lines.len(),
            filter,
        })
    }
}

fn mark_of(slot: Slot) -> Mark {
    (slot >> 32) as Mark
}

/// Whether a mark that says the same stands in a slot.
fn stands(slot: Slot, mark: Mark) -> bool {
    what(mark_of(slot)) == what(mark) && slot != 0
}

/// The first among so many lines where a mark may stand.
fn first(mark: Mark, size: usize) -> usize {
    ((u64::from(what(mark)) * size as u64) / (u64::from(what(Mark::MAX)) + 1)) as usize
}

/// Where a mark may stand among so many lines, in order.
fn places(mark: Mark, size: usize) -> impl Iterator<Item = usize> {
    let first = first(mark, size);
    (first..first + REACH.min(size)).map(move |place| place & (size - 1))
}

/// Adds the games of these lines that have a mark which says the same; behind a line that is not full it does not stand.
fn games<'l>(lines: impl Iterator<Item = &'l Line>, mark: Mark, found: &mut Vec<(Mark, u32)>) {
    for line in lines {
        let there = line.iter().filter(|&&slot| stands(slot, mark)).count();
        if there > 0 {
            let same = line.iter().filter(|&&slot| stands(slot, mark));
            found.extend(same.map(|&slot| (mark_of(slot), slot as u32 - 1)));
        }
        if line[LINE - 1] == 0 {
            return;
        }
    }
}

/// The marks of games that stand in the file, and behind them their table.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sealed {
    /// Where its first game stands.
    pub(super) start: u64,
    /// Where its table begins, and how many slots that has.
    at: u64,
    size: usize,
    filter: Filter,
}

impl Sealed {
    /// Whether a game may have a mark that says the same; no, if it is said.
    pub(super) fn may_have(&self, mark: Mark) -> bool {
        self.filter.may_have(mark)
    }

    /// The games that have the same there as a mark says, each with its own, are added to those that were found.
    pub(super) fn with(
        &self,
        mark: Mark,
        store: &Store,
        found: &mut Vec<(Mark, u32)>,
    ) -> io::Result<()> {
        if !self.may_have(mark) {
            return Ok(());
        }
        let mut bytes = [0; REACH * size_of::<Line>()];
        let first = first(mark, self.size);
        // Those behind the last line are the first ones.
        let straight = REACH.min(self.size - first);
        let (one, rest) = bytes.split_at_mut(straight * size_of::<Line>());
        store.read(self.at + (first * size_of::<Line>()) as u64, one)?;
        store.read(self.at, rest)?;
        let (slots, _) = bytes.as_chunks();
        let mut lines = [[0; LINE]; REACH];
        for (slot, bytes) in lines.as_flattened_mut().iter_mut().zip(slots) {
            *slot = Slot::from_le_bytes(*bytes);
        }
        games(lines.iter(), mark, found);
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

    fn add(&mut self, mark: Mark) {
        let (word, bits) = self.place(mark);
        self.0[word] |= bits;
    }

    fn may_have(&self, mark: Mark) -> bool {
        let (word, bits) = self.place(mark);
        self.0.get(word).is_some_and(|there| there & bits == bits)
    }

    fn place(&self, mark: Mark) -> (usize, u64) {
        let hash = what(mark).wrapping_mul(0x9e37_79b1);
        let word = (u64::from(hash) * self.0.len() as u64) >> 32;
        let hash = hash.wrapping_mul(0x85eb_ca6b);
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

    fn filled(games: u32) -> Table {
        let mut table = Table::default();
        (0..games).for_each(|n| table.add(mark(n), n, usize::MAX));
        table
    }

    fn sorted(found: Vec<(Mark, u32)>) -> Vec<u32> {
        let mut games: Vec<u32> = found.into_iter().map(|(_, at)| at).collect();
        games.sort_unstable();
        games
    }

    fn with(table: &Table, mark: Mark) -> Vec<u32> {
        let mut found = Vec::new();
        table.with(mark, &mut found);
        sorted(found)
    }

    /// Every mark is found, in memory and in the file, and none beside it.
    #[test]
    fn marks_are_found_before_and_behind_the_seal() {
        let mut store = Store::new(tempfile::tempfile().unwrap(), 0);
        store.append(b"games".to_vec());
        let table = filled(9000);
        assert_eq!(table.len(), 9000);
        let before: Vec<Vec<u32>> = (0..3000).map(|n| with(&table, mark(n))).collect();
        assert!((0..3000).all(|n| before[n as usize] == [n, n + 3000, n + 6000]));
        let sealed = table.seal(0, &mut store).unwrap();
        let with = |mark| {
            let mut found = Vec::new();
            sealed.with(mark, &store, &mut found).unwrap();
            sorted(found)
        };
        for n in 0..3000 {
            assert!(sealed.may_have(mark(n)));
            assert_eq!(with(mark(n)), before[n as usize]);
            let beside = mark(n) ^ 1 << 8;
            let has = (0..3000).any(|n| what(mark(n)) == what(beside));
            assert_eq!(with(beside).is_empty(), !has);
        }
        let told = (0..30_000_u32).filter(|n| sealed.may_have(n.wrapping_mul(0x85eb_ca6b) | 1));
        assert!(told.count() < 1000);
    }

    /// What many games have says nothing, and takes no room.
    #[test]
    fn a_mark_of_many_games_is_kept_of_a_few() {
        let mut table = Table::default();
        (0..100_000).for_each(|n| table.add(7, n, 6));
        assert_eq!(with(&table, 7), [0, 1, 2, 3, 4, 5]);
        assert_eq!(table.len(), 6);
    }

    /// Marks that were chosen to stand in one place are looked for no further than a few lines.
    #[test]
    fn marks_in_one_place_cost_no_more() {
        let mut table = Table::default();
        (0..100_000).for_each(|n| table.add(n << 8, n, 6));
        assert!(table.len() < 2 * REACH * LINE);
        assert_eq!([with(&table, 0), with(&table, 1 << 8)], [[0], [1]]);
    }
}
