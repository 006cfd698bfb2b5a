//! Long algebraic moves whose squares and dash stand apart, as printed or as scanned: `Sg1— f3`, `S g 1 — f 3`.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::text::chars::regex;

static LONG_MOVE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"\b(?:(\p{Lu}) {0,2})?([a-h]) {0,2}([1-8]) {0,2}([[:dash:]x×:]) {0,2}([a-h]) {0,2}([1-8])\b",
    )
});

/// The text with each such move as one word.
pub(super) fn joined(text: &str) -> Cow<'_, str> {
    let Some(long_move) = LONG_MOVE.as_ref() else {
        return Cow::Borrowed(text);
    };
    long_move.replace_all(text, |found: &Captures<'_>| {
        found
            .iter()
            .skip(1)
            .flatten()
            .map(|part| part.as_str())
            .collect::<String>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_move_are_joined() {
        assert_eq!(joined("2. Sg1— f3   Sb8 — c6"), "2. Sg1—f3   Sb8—c6");
        assert_eq!(joined("1. e 2 — e 4   e 7 — e 5"), "1. e2—e4   e7—e5");
        assert_eq!(joined("3. L f 1 — b 5   a 7 — a 6"), "3. Lf1—b5   a7—a6");
        assert_eq!(joined("1. e2 — e4 e7 — e5"), "1. e2—e4 e7—e5");
        assert_eq!(joined("4. К g1 — f3"), "4. Кg1—f3");
    }

    #[test]
    fn other_words_stay_as_they_are() {
        for line in [
            "1. e4 e5 2. Nf3 Nc6",
            "P - K 4    P - K 4",
            "a 4th, b 5 times",
        ] {
            assert!(matches!(joined(line), Cow::Borrowed(_)));
        }
    }
}
