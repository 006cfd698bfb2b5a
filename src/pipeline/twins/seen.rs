//! Which game was the first with a mark.

/// Into how many parts the marks are told apart, so that only a small part grows at a time.
const PARTS: usize = 256;
/// So many more marks than half as many again have room in a part that grew.
const LEAST: usize = 256;

/// For each mark the place of the first game that had it, in [`super::log`].
#[derive(Debug)]
pub(super) struct Seen {
    parts: Vec<Part>,
    taken: usize,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            parts: (0..PARTS).map(|_| Part::default()).collect(),
            taken: 0,
        }
    }
}

/// Where a mark that was not found is to be entered.
#[derive(Debug)]
pub(super) struct Free {
    mark: u64,
    at: usize,
}

impl Seen {
    /// Has the places of marks that will be asked for brought near. Each of them is far from the others in memory:
    /// here all are waited for together, and later each would be waited for by itself.
    pub(super) fn expect(&self, marks: impl Iterator<Item = u64>) {
        let looked_at = marks.fold(0, |all, mark| {
            let part = &self.parts[part_of(mark)];
            let entry = part.entries.get(part.first(mark));
            all ^ entry.map_or(0, |entry| entry.low)
        });
        std::hint::black_box(looked_at);
    }

    /// The place of that mark, or where it is to be entered, before another is asked for.
    pub(super) fn find(&mut self, mark: u64) -> Result<u32, Free> {
        let mark = mark.max(1);
        self.parts[part_of(mark)].find(mark)
    }

    /// Enters the place of a mark.
    pub(super) fn enter(&mut self, free: Free, place: u32) {
        self.parts[part_of(free.mark)].enter(free, place);
        self.taken += 1;
    }

    /// How many marks there are.
    pub(super) fn len(&self) -> usize {
        self.taken
    }
}

fn part_of(mark: u64) -> usize {
    (mark >> 56) as usize
}

/// An open table.
#[derive(Debug, Default)]
struct Part {
    entries: Vec<Entry>,
    taken: usize,
}

/// A mark in two halves, so that an entry has 12 bytes, and its place; a mark of 0 is a free entry.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    high: u32,
    low: u32,
    place: u32,
}

impl Entry {
    fn new(mark: u64, place: u32) -> Entry {
        Entry {
            high: (mark >> 32) as u32,
            low: mark as u32,
            place,
        }
    }

    fn mark(self) -> u64 {
        u64::from(self.high) << 32 | u64::from(self.low)
    }
}

impl Part {
    /// Where a mark is looked for first.
    fn first(&self, mark: u64) -> usize {
        ((u128::from(mark << 8) * self.entries.len() as u128) >> 64) as usize
    }

    fn find(&mut self, mark: u64) -> Result<u32, Free> {
        // An eighth stays free, so that searches stay short.
        if self.taken * 8 >= self.entries.len() * 7 {
            self.grow();
        }
        let size = self.entries.len();
        let mut at = self.first(mark);
        loop {
            let entry = self.entries[at];
            match entry.mark() {
                0 => return Err(Free { mark, at }),
                found if found == mark => return Ok(entry.place),
                _ => at = if at + 1 == size { 0 } else { at + 1 },
            }
        }
    }

    fn enter(&mut self, free: Free, place: u32) {
        self.entries[free.at] = Entry::new(free.mark, place);
        self.taken += 1;
    }

    fn grow(&mut self) {
        let size = self.entries.len() * 3 / 2 + LEAST;
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
        self.taken = 0;
        for entry in old {
            let mark = entry.mark();
            if mark != 0
                && let Err(free) = self.find(mark)
            {
                self.enter(free, entry.place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_has_its_place() {
        let mut seen = Seen::default();
        let mark = |n: u32| u64::from(n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for n in 0..50_000 {
            let free = seen.find(mark(n)).unwrap_err();
            seen.enter(free, n);
        }
        for n in 0..50_000 {
            assert_eq!(seen.find(mark(n)).unwrap(), n);
        }
        let room: usize = seen.parts.iter().map(|part| part.entries.len()).sum();
        assert!(room < 2 * 50_000, "{room} places");
    }
}
