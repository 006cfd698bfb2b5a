//! Words that were taken apart before: movetext repeats itself, and the same few hundred make up most of it.

use crate::score::Plain;

/// How many words are remembered, a power of two; as much as stays in the near caches.
const PLACES: usize = 1 << 13;

/// Texts shorter than this repeat too little to be worth remembering, in bytes.
const WORTH: usize = 1 << 15;

/// Longer than any word.
const NO_WORD: u64 = u64::MAX;

/// What short words say, each in the one place its letters lead to; a newer word drives an older one out.
///
/// A word is given as its bytes in a number, the first of them the lowest, and zeros behind it.
#[derive(Debug)]
pub(super) struct Known(Vec<(u64, Plain)>);

impl Known {
    /// Nothing yet, for a text of so many bytes.
    pub(super) fn for_text(len: usize) -> Known {
        let places = if len < WORTH { 0 } else { PLACES };
        Known(vec![(NO_WORD, Plain::NONE); places])
    }

    /// What the word says, if it is remembered.
    #[inline(always)]
    pub(super) fn get(&self, word: u64) -> Option<Plain> {
        let &(other, plain) = self.0.get(place(word))?;
        (other == word).then_some(plain)
    }

    /// Remembers what the word says.
    pub(super) fn put(&mut self, word: u64, plain: Plain) {
        if let Some(entry) = self.0.get_mut(place(word)) {
            *entry = (word, plain);
        }
    }
}

/// The highest bits of a product are touched by all bytes of the word.
#[inline(always)]
fn place(word: u64) -> usize {
    const BITS: u32 = PLACES.trailing_zeros();
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
}
