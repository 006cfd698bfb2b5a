//! Which games have a mark: a table in memory of the last games, and such tables of all before them in the file.

use std::hint::black_box;
use std::io;

use serde::{Deserialize, Serialize};

use super::store::Store;

/// A mark in the upper half, and below it where its game stands, counted from the first of its segment, and 1 more. Nothing
/// stands in a slot that is 0.
type Slot = u64;

/// A mark stands among so many slots from its own on, or nowhere.
const REACH: usize = 64;
/// Slots at first.
const FIRST: usize = 1 << 12;
/// Of so many slots at most...
const OF: usize = 3;
/// ...so many hold a mark.
const FULL: usize = 2;

/// The marks of games.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// As many as a power of 2, or none.
    slots: Vec<Slot>,
    /// Of each slot a few bits of its mark, or 0 if nothing stands there: what a look-up waits for is in few lines of memory.
    tags: Vec<u16>,
    count: usize,
}

impl Table {
    /// How many marks it holds.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Notes that a game has a mark, unless so many have it already.
    pub(super) fn add(&mut self, mark: u32, at: u32, most: usize) {
        if OF * self.count >= FULL * self.slots.len() {
            self.grow();
        }
        let slot = u64::from(mark) << 32 | (u64::from(at) + 1);
        self.put(slot, most);
    }

    fn put(&mut self, slot: Slot, most: usize) {
        let mut same = 0;
        let tag = tag(mark_of(slot));
        for place in places(mark_of(slot), self.slots.len()) {
            if self.tags[place] == 0 {
                (self.slots[place], self.tags[place]) = (slot, tag);
                self.count += 1;
                return;
            }
            let is_same = self.tags[place] == tag && mark_of(self.slots[place]) == mark_of(slot);
            same += usize::from(is_same);
            if same == most {
                return;
            }
        }
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(FIRST);
        let slots = std::mem::replace(&mut self.slots, vec![0; size]);
        self.tags = vec![0; size];
        self.count = 0;
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            self.put(slot, usize::MAX);
        }
    }

    /// Brings near what is asked for these marks: memory is waited for once, and not for each.
    pub(super) fn fetch<'m>(&self, marks: impl Iterator<Item = &'m u32>) {
        if !self.tags.is_empty() {
            let tags = marks.map(|&mark| u64::from(self.tags[first(mark, self.tags.len())]));
            black_box(tags.sum::<u64>());
        }
    }

    /// Whether games may have a mark; most that none has are told without looking further.
    pub(super) fn may_have(&self, mark: u32) -> bool {
        let tag = tag(mark);
        for place in places(mark, self.tags.len()) {
            match self.tags[place] {
                0 => return false,
                there if there == tag => return true,
                _ => {}
            }
        }
        false
    }

    /// The games with a mark.
    pub(super) fn with(&self, mark: u32) -> impl Iterator<Item = u32> {
        let slots = self.places_with(mark).map(|place| self.slots[place]);
        games(slots, mark)
    }

    /// Where slots are that have the tag of a mark; behind an empty one it does not stand.
    fn places_with(&self, mark: u32) -> impl Iterator<Item = usize> {
        let held = places(mark, self.tags.len()).take_while(|&place| self.tags[place] != 0);
        held.filter(move |&place| self.tags[place] == tag(mark))
    }

    /// Puts it into the file; it is of games of which the first stands there at `start`.
    pub(super) fn seal(self, start: u64, store: &mut Store) -> io::Result<Sealed> {
        let at = store.len();
        let mut filter = Filter::of(self.count);
        for slot in &self.slots {
            store.append(&slot.to_le_bytes())?;
            if *slot != 0 {
                filter.add(mark_of(*slot));
            }
        }
        Ok(Sealed {
            start,
            at,
            size: self.slots.len(),
            filter,
        })
    }
}

fn mark_of(slot: Slot) -> u32 {
    (slot >> 32) as u32
}

/// A few bits of a mark that its place does not tell, and never 0.
fn tag(mark: u32) -> u16 {
    mark as u16 | 1
}

/// The first place among so many slots where a mark may stand.
fn first(mark: u32, size: usize) -> usize {
    ((u64::from(mark) * size as u64) >> 32) as usize
}

/// Where a mark may stand among so many slots, in order.
fn places(mark: u32, size: usize) -> impl Iterator<Item = usize> {
    let first = first(mark, size);
    (first..first + REACH.min(size)).map(move |place| place & (size - 1))
}

/// The games of these slots that have a mark; behind an empty one it does not stand.
fn games(slots: impl Iterator<Item = Slot>, mark: u32) -> impl Iterator<Item = u32> {
    let held = slots.take_while(|&slot| slot != 0);
    let with = held.filter(move |&slot| mark_of(slot) == mark);
    with.map(|slot| slot as u32 - 1)
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
    /// Whether a game may have a mark; no, if it is said.
    pub(super) fn may_have(&self, mark: u32) -> bool {
        self.filter.may_have(mark)
    }

    /// The games with a mark are added to those that were found.
    pub(super) fn with(&self, mark: u32, store: &Store, found: &mut Vec<u32>) -> io::Result<()> {
        if !self.may_have(mark) {
            return Ok(());
        }
        let mut bytes = [0; REACH * size_of::<Slot>()];
        let mut places = places(mark, self.size).peekable();
        let first = places.peek().copied().unwrap_or_default();
        // Those behind the last slot are the first ones.
        let straight = REACH.min(self.size - first);
        let (one, rest) = bytes.split_at_mut(straight * size_of::<Slot>());
        store.read(self.at + (first * size_of::<Slot>()) as u64, one)?;
        store.read(self.at, rest)?;
        let (slots, _) = bytes.as_chunks();
        let slots = slots.iter().map(|&slot| Slot::from_le_bytes(slot));
        found.extend(games(slots.zip(places).map(|(slot, _)| slot), mark));
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

    fn filled(games: u32) -> Table {
        let mut table = Table::default();
        (0..games).for_each(|n| table.add(mark(n), n, usize::MAX));
        table
    }

    /// Every mark is found, in memory and in the file, and none beside it.
    #[test]
    fn marks_are_found_before_and_behind_the_seal() {
        let mut store = Store::new(tempfile::tempfile().unwrap(), 0);
        store.append(b"games").unwrap();
        let table = filled(9000);
        assert_eq!(table.len(), 9000);
        let before: Vec<Vec<u32>> = (0..3000)
            .map(|n| {
                let mut found: Vec<u32> = table.with(mark(n)).collect();
                found.sort_unstable();
                found
            })
            .collect();
        assert!((0..3000).all(|n| before[n as usize] == [n, n + 3000, n + 6000]));
        let sealed = table.seal(0, &mut store).unwrap();
        let with = |mark| {
            let mut found = Vec::new();
            sealed.with(mark, &store, &mut found).unwrap();
            found.sort_unstable();
            found
        };
        for n in 0..3000 {
            assert!(sealed.may_have(mark(n)));
            assert_eq!(with(mark(n)), before[n as usize]);
            let beside = mark(n) ^ 1;
            let has = (0..3000).any(|n| mark(n) == beside);
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
        assert_eq!(table.with(7).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(table.len(), 6);
    }

    /// Marks that were chosen to stand in one place are looked for no further than a few slots.
    #[test]
    fn marks_in_one_place_cost_no_more() {
        let mut table = Table::default();
        (0..100_000).for_each(|n| table.add(n, n, 6));
        assert!(table.len() < 2 * REACH);
        assert_eq!(table.with(0).count() + table.with(1).count(), 2);
    }
}
