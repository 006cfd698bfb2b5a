//! What was typed, and where what stands around it is then.

use std::ops::Range;

/// Bytes of a text that become others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TextChange {
    /// Those that go.
    pub(super) at: Range<usize>,
    /// How many come.
    pub(super) length: usize,
}

impl TextChange {
    /// Where what comes stands, and what was typed before it.
    pub(super) fn with(&self, before: Option<Range<usize>>) -> Range<usize> {
        let typed = self.at.start..self.at.start + self.length;
        let before = before.map_or(typed.clone(), |before| grown(&before, self));
        before.start.min(typed.start)..before.end.max(typed.end)
    }

    fn behind(&self, byte: usize) -> usize {
        byte - self.at.len() + self.length
    }
}

/// Where a range is behind a change; `None` if the change touches what is in it.
pub(super) fn shifted(at: &Range<usize>, change: &TextChange) -> Option<Range<usize>> {
    if at.end <= change.at.start {
        return Some(at.clone());
    }
    let is_behind = at.start >= change.at.end;
    is_behind.then(|| change.behind(at.start)..change.behind(at.end))
}

/// The same of a range that takes in what is changed inside of it.
pub(super) fn grown(at: &Range<usize>, change: &TextChange) -> Range<usize> {
    let by = |byte: usize| match byte {
        before if before <= change.at.start => before,
        inside if inside < change.at.end => change.at.start + change.length,
        behind => change.behind(behind),
    };
    by(at.start)..by(at.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_move_with_the_text() {
        let typed = |at, length| TextChange { at, length };
        assert_eq!(shifted(&(2..4), &typed(4..5, 3)), Some(2..4));
        assert_eq!(shifted(&(5..8), &typed(4..5, 3)), Some(7..10));
        assert_eq!(shifted(&(3..5), &typed(4..5, 3)), None);
        assert_eq!(grown(&(3..9), &typed(4..5, 3)), 3..11);
        assert_eq!(grown(&(3..5), &typed(4..8, 1)), 3..5);
    }
}
