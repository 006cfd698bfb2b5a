//! Where the game of each mark is kept.

/// Into how many parts the marks are told apart, so that only a small part grows at a time.
const PARTS: usize = 256;

/// For each mark the place of the first game that had it.
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

impl Seen {
    /// The place of that mark.
    pub(super) fn find(&self, mark: u64) -> Option<u32> {
        self.parts[part_of(mark)].place(mark.max(1))
    }

    /// Enters the place of a mark that has none.
    pub(super) fn enter(&mut self, mark: u64, place: u32) {
        self.parts[part_of(mark)].enter(mark.max(1), place);
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

/// An open table; a mark of 0 is a free place.
#[derive(Debug, Default)]
struct Part {
    marks: Vec<u64>,
    places: Vec<u32>,
    taken: usize,
}

impl Part {
    fn place(&self, mark: u64) -> Option<u32> {
        let at = self.slot(mark)?;
        (self.marks[at] == mark).then(|| self.places[at])
    }

    fn enter(&mut self, mark: u64, place: u32) {
        // An eighth stays free, so that searches stay short.
        if self.taken * 8 >= self.marks.len() * 7 {
            self.grow();
        }
        if let Some(at) = self.slot(mark) {
            (self.marks[at], self.places[at]) = (mark, place);
            self.taken += 1;
        }
    }

    /// Where the mark is, or may be put; `None` while there is no room at all.
    fn slot(&self, mark: u64) -> Option<usize> {
        let size = self.marks.len();
        if size == 0 {
            return None;
        }
        let mut at = ((u128::from(mark << 8) * size as u128) >> 64) as usize;
        while self.marks[at] != mark && self.marks[at] != 0 {
            at = if at + 1 == size { 0 } else { at + 1 };
        }
        Some(at)
    }

    fn grow(&mut self) {
        let size = self.marks.len() * 3 / 2 + 8;
        let grown = Part {
            marks: vec![0; size],
            places: vec![0; size],
            taken: 0,
        };
        let old = std::mem::replace(self, grown);
        for (mark, place) in old.marks.into_iter().zip(old.places) {
            if mark != 0 {
                self.enter(mark, place);
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
            assert_eq!(seen.find(mark(n)), None, "{n}");
            seen.enter(mark(n), n);
        }
        for n in 0..50_000 {
            assert_eq!(seen.find(mark(n)), Some(n), "{n}");
        }
        let room: usize = seen.parts.iter().map(|part| part.marks.len()).sum();
        assert!(room < 2 * 50_000, "{room} places");
    }
}
