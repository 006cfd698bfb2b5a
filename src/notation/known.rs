//! Words in the letters of a language that were taken apart before: games have the same few hundred over and over, and
//! of every game it is asked anew whether another language reads it too.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Notation;
use super::pattern::Pattern;

/// Longer words are taken apart each time, in bytes.
const LONGEST: usize = 15;
/// So many words are kept, half a megabyte at most; then they are forgotten.
const MOST: usize = 2048;

/// The name of a language and a short word, zeros and the length behind it.
type LanguageWord = (&'static str, [u8; LONGEST + 1]);

thread_local! {
    static KNOWN: RefCell<FxHashMap<LanguageWord, Rc<[Pattern]>>> = RefCell::default();
}

/// All ways to take a word, as [`Notation::patterns`] gives them.
pub(super) fn patterns(notation: Notation, word: &str) -> Rc<[Pattern]> {
    let fresh = || notation.patterns(word).into();
    let Some(key) = key(notation, word.as_bytes()) else {
        return fresh();
    };
    KNOWN.with_borrow_mut(|known| {
        if let Some(found) = known.get(&key) {
            return Rc::clone(found);
        }
        if known.len() >= MOST {
            known.clear();
        }
        Rc::clone(known.entry(key).or_insert_with(fresh))
    })
}

fn key(notation: Notation, word: &[u8]) -> Option<LanguageWord> {
    let language = notation.language()?.name;
    let mut bytes = [0; LONGEST + 1];
    bytes[..LONGEST]
        .get_mut(..word.len())?
        .copy_from_slice(word);
    bytes[LONGEST] = word.len() as u8;
    Some((language, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::ALL;

    #[test]
    fn a_word_is_the_same_the_second_time_in_every_notation() {
        let words = [
            "Sf3",
            "Sbd7+",
            "S",
            "",
            "Кf3",
            "a1",
            "e8=D",
            "Sf3\0",
            "Sb1-c3??????",
            "Lxe4#",
        ];
        let more = (0..MOST + 7).map(|n| format!("T{n}"));
        for word in words.map(str::to_owned).into_iter().chain(more) {
            for notation in ALL.iter() {
                for _ in 0..2 {
                    assert_eq!(
                        *patterns(*notation, &word),
                        notation.patterns(&word)[..],
                        "{word}"
                    );
                }
            }
        }
    }
}
