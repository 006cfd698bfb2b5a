//! A table from marks to what has them, asked for many marks at once.
//!
//! A look-up in a large table waits for memory, and for little else. So a mark and what has it stand in one word, near the
//! place that the mark says, and the words for many marks are brought near together.

use std::hint::black_box;

/// A mark in the upper half, and below it the index of what has it, and 1 more. Nothing stands in a slot that is 0.
pub type Slot = u64;

/// What so many games ask for is brought near together: more would push each other out of the nearest memory.
pub const GAMES_AT_ONCE: usize = 16;

/// Stands in the place of all that have a mark if they are more than are kept of it.
pub const MANY: u32 = u32::MAX - 1;

/// Slots at first.
const FIRST: usize = 1 << 12;
/// Of so many slots at most...
const OF: usize = 3;
/// ...so many hold a mark.
const FULL: usize = 2;

/// What has which marks; several may have the same.
#[derive(Debug)]
pub struct Slots {
    /// As many as a power of 2, or none.
    slots: Vec<Slot>,
    /// A mark stands among so many slots from its own on, or nowhere.
    reach: usize,
    count: usize,
}

impl Slots {
    /// No marks yet; one that is not among so many slots from its own on is not looked for further, and one that finds no
    /// room there is not kept.
    pub fn within(reach: usize) -> Slots {
        Slots {
            slots: Vec::new(),
            reach,
            count: 0,
        }
    }

    /// How many marks it holds.
    pub fn len(&self) -> usize {
        self.count
    }

    /// All slots, in order: as many as a power of 2, or none.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Notes what has a mark; if so many have it already, [`MANY`] is noted instead of them.
    pub fn add(&mut self, mark: u32, at: u32, most: usize) {
        if OF * self.count >= FULL * self.slots.len() {
            self.grow();
        }
        self.put(slot_of(mark, at), most);
    }

    fn put(&mut self, slot: Slot, most: usize) {
        let mark = mark_of(slot);
        let (mut first, mut same) = (None, 0);
        for place in places(mark, self.slots.len(), self.reach) {
            let there = self.slots[place];
            if there == 0 {
                self.slots[place] = slot;
                self.count += 1;
                return;
            }
            if mark_of(there) != mark {
                continue;
            }
            if there == slot_of(mark, MANY) {
                return;
            }
            let first = *first.get_or_insert(place);
            same += 1;
            if same == most {
                self.slots[first] = slot_of(mark, MANY);
                return;
            }
        }
    }

    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(FIRST);
        #[expect(
            clippy::slow_vector_initialization,
            reason = "a page of memory that is read before it is written is given twice"
        )]
        let mut larger = Vec::with_capacity(size);
        larger.resize(size, 0);
        let slots = std::mem::replace(&mut self.slots, larger);
        self.count = 0;
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            self.put(slot, usize::MAX);
        }
    }

    /// Brings near what is asked for these marks: memory is waited for once, and not for each.
    pub fn fetch(&self, marks: impl Iterator<Item = u32>) {
        if !self.slots.is_empty() {
            let slots = marks.map(|mark| self.slots[first(mark, self.slots.len())]);
            black_box(slots.fold(0, |all, slot| all ^ slot));
        }
    }

    /// What has a mark; [`MANY`] may stand among it, and is the first but where slots were given anew.
    pub fn with(&self, mark: u32) -> impl Iterator<Item = u32> {
        let places = places(mark, self.slots.len(), self.reach);
        having(places.map(|place| self.slots[place]), mark)
    }
}

fn slot_of(mark: u32, at: u32) -> Slot {
    u64::from(mark) << 32 | (u64::from(at) + 1)
}

/// The mark that stands in a slot.
pub fn mark_of(slot: Slot) -> u32 {
    (slot >> 32) as u32
}

/// The first place among so many slots where a mark may stand.
fn first(mark: u32, size: usize) -> usize {
    ((u64::from(mark) * size as u64) >> 32) as usize
}

/// Where a mark may stand among so many slots, in order.
pub fn places(mark: u32, size: usize, reach: usize) -> impl Iterator<Item = usize> {
    let first = first(mark, size);
    (first..first + reach.min(size)).map(move |place| place & (size - 1))
}

/// What has a mark, by these slots; behind an empty one it does not stand.
pub fn having(slots: impl Iterator<Item = Slot>, mark: u32) -> impl Iterator<Item = u32> {
    let held = slots.take_while(|&slot| slot != 0);
    let with = held.filter(move |&slot| mark_of(slot) == mark);
    with.map(|slot| slot as u32 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(slots: &Slots, mark: u32) -> Vec<u32> {
        let mut found: Vec<u32> = slots.with(mark).collect();
        found.sort_unstable();
        found
    }

    /// Every mark is found, with all that has it, and none beside it.
    #[test]
    fn marks_are_found_and_none_beside() {
        let mark = |n: u32| (n % 3000).wrapping_mul(0x9e37_79b1);
        let mut slots = Slots::within(usize::MAX);
        (0..9000).for_each(|n| slots.add(mark(n), n, usize::MAX));
        assert_eq!(slots.len(), 9000);
        for n in 0..3000 {
            assert_eq!(found(&slots, mark(n)), [n, n + 3000, n + 6000]);
            let beside = mark(n) ^ 1;
            let has = (0..3000).any(|n| mark(n) == beside);
            assert_eq!(found(&slots, beside).is_empty(), !has);
        }
    }

    /// What many games have says nothing, and takes no room; that it is many is known for good.
    #[test]
    fn a_mark_of_many_is_kept_of_a_few() {
        let mut slots = Slots::within(64);
        (0..6).for_each(|n| slots.add(7, n, 6));
        assert_eq!(found(&slots, 7), [0, 1, 2, 3, 4, 5]);
        (6..100_000).for_each(|n| slots.add(7, n, 6));
        assert!(slots.with(7).any(|at| at == MANY));
        assert_eq!(slots.len(), 6);
        (0..100_000).for_each(|n| slots.add(n * 40_000 + 8, n, 6));
        assert!(slots.with(7).any(|at| at == MANY));
    }

    /// Marks that were chosen to stand in one place are looked for no further than is said.
    #[test]
    fn marks_in_one_place_cost_no_more() {
        let mut slots = Slots::within(64);
        (0..100_000).for_each(|n| slots.add(n, n, 6));
        assert!(slots.len() < 128);
        assert_eq!(slots.with(0).count() + slots.with(1).count(), 2);
    }

    /// One mark has its place before the last slot and stands behind it, at the first.
    #[test]
    fn behind_the_last_slot_is_the_first() {
        let mut slots = Slots::within(64);
        (0..3).for_each(|at| slots.add(u32::MAX, at, usize::MAX));
        assert_eq!(found(&slots, u32::MAX), [0, 1, 2]);
    }
}
