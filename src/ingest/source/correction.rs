//! Text of a source that is read otherwise than it stands there.

use std::ops::Range;

/// Text that was put in the place of what a source has, before it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// Where the new text stands in the text that is read, in bytes.
    pub at: Range<u64>,
    /// Its line, from 1; both texts have the same lines.
    pub line: u64,
    /// Its column in the text that is read, in characters, from 1.
    pub column: u64,
    /// What the source has there.
    pub printed: String,
    /// What is read.
    pub read: String,
    /// What is said of it: the kind, who, when, why.
    pub note: String,
}

impl Correction {
    /// Whether a range of the text that is read has a byte in common with it, or holds the place where something was
    /// taken out.
    pub fn meets(&self, range: &Range<u64>) -> bool {
        match self.at.is_empty() {
            true => range.start <= self.at.start && self.at.start <= range.end,
            false => self.at.start < range.end && range.start < self.at.end,
        }
    }
}

/// Where the source has a range of bytes of the text that is read with these corrections; `None` if it has other text
/// there. They stand in its order.
pub fn in_source(corrections: &[Correction], range: Range<u64>) -> Option<Range<u64>> {
    if corrections.iter().any(|one| one.meets(&range)) {
        return None;
    }
    let before = corrections.iter().filter(|one| one.at.end <= range.start);
    let (printed, read) = before.fold((0, 0), |(printed, read), one| {
        (
            printed + one.printed.len() as u64,
            read + (one.at.end - one.at.start),
        )
    });
    let shifted = |at: u64| at + printed - read;
    Some(shifted(range.start)..shifted(range.end))
}

/// Where the source has what a range of bytes is read for; of a correction that the range has a part in, all that is
/// printed.
pub fn printed(corrections: &[Correction], range: &Range<u64>) -> Range<u64> {
    let Range { mut start, mut end } = *range;
    let (mut added, mut taken) = (0, 0);
    for Correction { at, printed, .. } in corrections {
        let there = at.start + added - taken;
        added += printed.len() as u64;
        taken += at.end - at.start;
        if at.end <= range.start {
            start = range.start + added - taken;
        } else if at.start <= range.start {
            start = there;
        }
        if at.end <= range.end {
            end = range.end + added - taken;
        } else if at.start < range.end {
            end = there + printed.len() as u64;
        }
    }
    start..end
}

/// The column of the source that is a column of the text read with these corrections.
pub fn column_in_source(corrections: &[Correction], line: u64, column: u64) -> u64 {
    let (mut added, mut taken) = (0, 0);
    for one in corrections
        .iter()
        .filter(|one| one.line == line && one.column <= column)
    {
        let read = one.read.chars().count() as u64;
        if column < one.column + read {
            return one.column + added - taken;
        }
        added += one.printed.chars().count() as u64;
        taken += read;
    }
    column + added - taken
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `1. e4 e5` read as `1. d2-d4 d5`.
    fn two() -> [Correction; 2] {
        let one = |at, column, printed: &str, read: &str| Correction {
            at,
            line: 1,
            column,
            printed: printed.to_owned(),
            read: read.to_owned(),
            note: String::new(),
        };
        [one(3..8, 4, "e4", "d2-d4"), one(9..11, 10, "e5", "d5")]
    }

    #[test]
    fn places_are_those_of_the_source() {
        let of = |range| in_source(&two(), range);
        assert_eq!(of(0..3), Some(0..3));
        assert_eq!(of(3..8), None);
        assert_eq!(of(8..9), Some(5..6));
        assert_eq!(of(11..12), Some(8..9));
        let of = |range| printed(&two(), &range);
        assert_eq!((of(0..3), of(3..8), of(4..6)), (0..3, 3..5, 3..5));
        assert_eq!((of(8..9), of(9..11), of(0..12)), (5..6, 6..8, 0..9));
        let columns = [1, 3, 4, 8, 9, 10, 12].map(|column| column_in_source(&two(), 1, column));
        assert_eq!(columns, [1, 3, 4, 4, 6, 7, 9]);
        assert_eq!(column_in_source(&two(), 2, 9), 9);
    }
}
