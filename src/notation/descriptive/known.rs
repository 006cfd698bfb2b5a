//! Written moves that were taken apart before: a score has the same few hundred words over and over.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::lex::{Written, lex};

/// Longer words are taken apart each time, in bytes.
const LONGEST: usize = 23;
/// So many words are kept; then they are forgotten.
const MOST: usize = 2048;

/// A short word, its length, and zeros behind it.
type Key = [u8; LONGEST + 1];

thread_local! {
    static KNOWN: RefCell<FxHashMap<Key, Option<Written>>> = RefCell::default();
}

/// The move that a word begins with, as [`lex`] gives it.
pub(super) fn lex_word(word: &[u8]) -> Option<Written> {
    let mut key = Key::default();
    let Some(start) = key[1..].get_mut(..word.len()) else {
        return lex(word, 0);
    };
    start.copy_from_slice(word);
    key[0] = word.len() as u8;
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST {
            known.clear();
        }
        *known.entry(key).or_insert_with(|| lex(word, 0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_the_same_the_second_time() {
        let words = (0..3 * MOST).map(|n| format!("Kt-K{}{}", n % 9, "!".repeat(n / 9 % 30)));
        for word in words.chain(["".to_owned(), "P-K4\0".to_owned()]) {
            let ends = |written: Option<Written>| written.map(|w| (w.end, w.patterns.announced()));
            let fresh = ends(lex(word.as_bytes(), 0));
            assert_eq!(ends(lex_word(word.as_bytes())), fresh, "{word}");
            assert_eq!(ends(lex_word(word.as_bytes())), fresh, "{word}");
        }
    }
}
