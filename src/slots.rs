//! A table from marks to what has them, asked for many marks at once.
//!
//! A look-up in a large table waits for memory, and for little else. So a mark and what has it stand in one line of memory,
//! which is compared as a whole, and the lines for many marks are brought near together.

use std::hint::black_box;

/// How many slots are a line of memory.
const LINE: usize = 8;

/// Slots that memory brings near together; those without a mark are the last of them.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub struct SlotLine {
    marks: [u32; LINE],
    /// The index of what has the mark, and 1 more; 0 where there is none.
    indices: [u32; LINE],
}

/// What so many games ask for is brought near together: more would push each other out of the nearest memory.
pub const GAMES_AT_ONCE: usize = 16;

/// Stands in the place of all that have a mark if they are more than are kept of it.
pub const MANY: u32 = u32::MAX - 1;

/// Lines at first, and how many times as many when they are full: a table that grows often touches more memory that the
/// system has to give than it fills.
const FIRST: usize = 1 << 9;
const LARGER: usize = 4;
/// Of so many slots at most...
const OF: usize = 3;
/// ...so many hold a mark.
const FULL: usize = 2;

/// What has which marks; several may have the same.
#[derive(Debug)]
pub struct Slots {
    /// As many as a power of 2, or none.
    lines: Vec<SlotLine>,
    /// A mark stands in one of so many lines from its own on, or nowhere.
    reach: usize,
    count: usize,
}

impl SlotLine {
    /// How many bytes it takes.
    pub const BYTES: usize = size_of::<SlotLine>();

    /// Its bytes, the same on every machine.
    pub fn to_bytes(self) -> impl Iterator<Item = u8> {
        let words = self.marks.into_iter().chain(self.indices);
        words.flat_map(u32::to_le_bytes)
    }

    /// The line with these bytes.
    pub fn from_bytes(bytes: &[u8; SlotLine::BYTES]) -> SlotLine {
        let (words, _) = bytes.as_chunks();
        let word = |nth: usize| u32::from_le_bytes(words[nth]);
        SlotLine {
            marks: std::array::from_fn(word),
            indices: std::array::from_fn(|nth| word(LINE + nth)),
        }
    }

    /// Each mark, and the index of what has it.
    pub fn held(&self) -> impl Iterator<Item = (u32, u32)> {
        let indices = self.indices.iter().take_while(|&&index| index != 0);
        let indices = indices.map(|index| index - 1);
        self.marks.into_iter().zip(indices)
    }

    fn len(&self) -> usize {
        self.indices.iter().filter(|&&index| index != 0).count()
    }

    fn has_room(&self) -> bool {
        self.indices[LINE - 1] == 0
    }

    /// Notes what has a mark, in a line with room.
    fn push(&mut self, mark: u32, at: u32) {
        let len = self.len();
        (self.marks[len], self.indices[len]) = (mark, at + 1);
    }

    /// Whether a mark is among those here; one that is 0 may not be.
    fn has(&self, mark: u32) -> bool {
        let marks = self.marks.iter();
        marks.fold(false, |has, &there| has | (there == mark))
    }

    /// What has a mark here.
    fn with(&self, mark: u32) -> impl Iterator<Item = u32> {
        let held = self.held().filter(move |&(there, _)| there == mark);
        held.map(|(_, at)| at)
    }

    /// Notes that many have a mark, in the place of the first that has it.
    fn put_many(&mut self, mark: u32) {
        let mut slots = self.marks.iter().zip(&mut self.indices);
        let first = slots.find(|(there, _)| **there == mark);
        first.into_iter().for_each(|(_, index)| *index = MANY + 1);
    }
}

impl Slots {
    /// No marks yet; one that is not in so many lines from its own on is not looked for further, and one that finds no room
    /// there is not kept.
    pub fn within(reach: usize) -> Slots {
        Slots {
            lines: Vec::new(),
            reach,
            count: 0,
        }
    }

    /// How many marks it holds.
    pub fn len(&self) -> usize {
        self.count
    }

    /// All lines, in order: as many as a power of 2, or none.
    pub fn lines(&self) -> &[SlotLine] {
        &self.lines
    }

    /// Notes what has a mark; if so many have it already, [`MANY`] is noted instead of them.
    pub fn add(&mut self, mark: u32, at: u32, most: usize) {
        if OF * self.count >= FULL * LINE * self.lines.len() {
            self.grow();
        }
        self.put(mark, at, most);
    }

    fn put(&mut self, mark: u32, at: u32, most: usize) {
        let (mut first, mut same) = (None, 0);
        for place in places(mark, self.lines.len(), self.reach) {
            let line = &mut self.lines[place];
            if line.has(mark) {
                if line.with(mark).any(|at| at == MANY) {
                    return;
                }
                first.get_or_insert(place);
                same += line.with(mark).count();
            }
            if let Some(first) = first.filter(|_| same >= most) {
                return self.lines[first].put_many(mark);
            }
            if line.has_room() {
                line.push(mark, at);
                self.count += 1;
                return;
            }
        }
    }

    fn grow(&mut self) {
        let size = (LARGER * self.lines.len()).max(FIRST);
        let larger = vec![SlotLine::default(); size];
        let lines = std::mem::replace(&mut self.lines, larger);
        self.count = 0;
        for (mark, at) in lines.iter().flat_map(SlotLine::held) {
            self.keep(mark, at);
        }
    }

    /// Notes what has a mark in the first line with room, whatever else has it.
    fn keep(&mut self, mark: u32, at: u32) {
        let mut places = places(mark, self.lines.len(), self.reach);
        let place = places.find(|&place| self.lines[place].has_room());
        if let Some(place) = place {
            self.lines[place].push(mark, at);
            self.count += 1;
        }
    }

    /// Brings near what is asked for these marks: memory is waited for once, and not for each.
    pub fn fetch(&self, marks: impl Iterator<Item = u32>) {
        if !self.lines.is_empty() {
            let slots = marks.map(|mark| self.lines[first(mark, self.lines.len())].marks[0]);
            black_box(slots.fold(0, |all, slot| all ^ slot));
        }
    }

    /// The first that has a mark. Most have none, and are told here for less than by [`Slots::with`].
    pub fn first(&self, mark: u32) -> Option<u32> {
        for place in places(mark, self.lines.len(), self.reach) {
            let line = &self.lines[place];
            let first = line.has(mark).then(|| line.with(mark).next()).flatten();
            if first.is_some() || line.has_room() {
                return first;
            }
        }
        None
    }

    /// What has a mark; [`MANY`] may stand among it, and is the first but where slots were given anew.
    pub fn with(&self, mark: u32) -> impl Iterator<Item = u32> {
        let places = places(mark, self.lines.len(), self.reach);
        having(places.map(|place| &self.lines[place]), mark)
    }
}

/// The first of so many lines where a mark may stand.
fn first(mark: u32, lines: usize) -> usize {
    ((u64::from(mark) * lines as u64) >> 32) as usize
}

/// In which of so many lines a mark may stand, in order.
pub fn places(mark: u32, lines: usize, reach: usize) -> impl Iterator<Item = usize> {
    let first = first(mark, lines);
    (first..first + reach.min(lines)).map(move |place| place & (lines - 1))
}

/// What has a mark, by these lines; behind one with room it does not stand.
pub fn having<'l>(
    lines: impl Iterator<Item = &'l SlotLine>,
    mark: u32,
) -> impl Iterator<Item = u32> {
    let mut is_over = false;
    let lines = lines.take_while(move |line| !std::mem::replace(&mut is_over, line.has_room()));
    let lines = lines.filter(move |line| line.has(mark));
    lines.flat_map(move |line| line.with(mark))
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
        let mut slots = Slots::within(8);
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
        let mut slots = Slots::within(8);
        (0..100_000).for_each(|n| slots.add(n, n, 6));
        assert!(slots.len() < 128);
        assert_eq!(slots.with(0).count() + slots.with(1).count(), 2);
    }

    /// One mark has its place in the last line, and where that is full in the first.
    #[test]
    fn behind_the_last_line_is_the_first() {
        let mut slots = Slots::within(8);
        (0..12).for_each(|at| slots.add(u32::MAX, at, usize::MAX));
        assert_eq!(slots.lines()[0].len(), 4);
        assert!(found(&slots, u32::MAX).into_iter().eq(0..12));
    }
}
