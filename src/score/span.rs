//! Byte ranges.

/// A range of bytes in the text a score was read from, from 0, `end` not included.
///
/// The text is one piece of the input, never more than 4 GiB; where it lies in the whole input is known to
/// the pipeline alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// Byte after the last.
    pub end: u32,
}

impl Span {
    /// The span of `start..end`.
    #[inline]
    pub fn new(start: usize, end: usize) -> Span {
        debug_assert!(start <= end && end <= u32::MAX as usize);
        Span {
            start: start as u32,
            end: end as u32,
        }
    }

    /// Nothing, at `at`.
    pub fn empty(at: usize) -> Span {
        Span::new(at, at)
    }

    /// The bytes.
    ///
    /// # Panics
    /// If the span is not of this text.
    #[inline]
    pub fn of(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..self.end as usize]
    }

    /// How many bytes.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// From the start of this one to the end of the other.
    pub fn to(self, last: Span) -> Span {
        Span {
            start: self.start,
            end: last.end,
        }
    }
}
