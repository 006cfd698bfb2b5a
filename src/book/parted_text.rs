//! A text some of whose lines are several.

use std::borrow::Cow;

/// A text where lines end that are longer in the source; every other byte keeps its place.
pub(super) struct PartedText<'t> {
    pub(super) text: Cow<'t, [u8]>,
    /// The bytes where they end, in their order.
    pub(super) ends: Vec<u32>,
}

impl<'t> PartedText<'t> {
    /// A text whose lines end at these bytes as well, where blanks stand.
    pub(super) fn of(text: &'t [u8], mut ends: Vec<usize>) -> PartedText<'t> {
        ends.retain(|&end| is_blank(text, end));
        ends.sort_unstable();
        ends.dedup();
        let mut parted = Cow::Borrowed(text);
        for &end in &ends {
            parted.to_mut()[end] = b'\n';
        }
        PartedText {
            text: parted,
            ends: ends.into_iter().map(|end| end as u32).collect(),
        }
    }
}

/// Whether a blank stands at a byte within a line.
fn is_blank(text: &[u8], at: usize) -> bool {
    matches!(text[at], b' ' | b'\t')
}
