//! The words for the sides, however misread, and the names in brackets beside them: `White. (Mr. Lee.)`.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::meant::{Meant, ReadWord, meant};
use super::misread;
use super::person::{self, NAME, tidy};
use super::side_words::SideLanguage;
use crate::text::chars::regex;

/// The words for the sides.
static SIDES: [Meant; 2] = meant(["white", "black"]);

/// The names in brackets behind the words for the sides, as far as they are there; those of English however misread.
pub(super) fn in_brackets(text: &str) -> [Option<String>; 2] {
    let mut sides = [None, None];
    let language = SideLanguage::of(text);
    for (open, _) in text.match_indices('(') {
        let word = text[..open]
            .split_whitespace()
            .next_back()
            .unwrap_or_default();
        let as_printed = language.and_then(|language| language.side(word));
        let Some(side) = as_printed.or_else(|| side_of(word)) else {
            continue;
        };
        let inside = &text[open + 1..];
        let end = inside.find([')', '(']).unwrap_or(inside.len());
        let inside = &inside[..end];
        if inside.contains(|c: char| c.is_ascii_digit()) || person::is_left_out(inside) {
            continue;
        }
        let name = tidy(&with_title(inside.trim_matches(['"', '*', ' ', '/'])));
        let title =
            |name: &str| name.chars().count() == 2 && misread::distance(name, "mr", 3).is_some();
        let name = name.filter(|name| person::names_somebody(name) && !title(name));
        if sides[side].is_none() {
            sides[side] = name;
        }
    }
    sides
}

/// A name in brackets, where a short word that is no title, however misread, is one before an initial: `Air. T.`
fn with_title(name: &str) -> String {
    let Some((first, rest)) = name.split_once(char::is_whitespace) else {
        return name.to_owned();
    };
    let letters = first.chars().filter(|c| c.is_alphabetic()).count();
    let short = (2..=4).contains(&letters) && !rest.trim().contains(char::is_whitespace);
    let cut = rest.trim().chars().filter(|c| c.is_alphabetic()).count() <= 3;
    let word = first.trim_end_matches('.');
    let own = person::is_titled(first)
        || person::is_particle(word)
        || matches!(word, "The" | "the" | "St");
    match short && cut && !own {
        true => format!("Mr. {}", rest.trim()),
        false => name.to_owned(),
    }
}

/// The names behind the words White and Black, which stand side by side, in brackets or with initials or titles, or those
/// in brackets before them: `White. Black. (Mr. Lee.) (Mr. Bird.)`, `White. Black. F. J. Lee. H. E. Bird.`
pub(super) fn under_sides(text: &str) -> Option<(String, String)> {
    static BEHIND: LazyLock<Option<Regex>> =
        LazyLock::new(|| regex(r"^[^\w(]{0,4}\(([^()]+)\)[^\w(]{0,4}\(([^()]+)\)"));
    static BEFORE: LazyLock<Option<Regex>> =
        LazyLock::new(|| regex(r"\(([^()]+)\)[^\w(]{0,4}\(([^()]+)\)[^\w(]{0,4}$"));
    static BARE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let (name, town) = (&*NAME, r"(?:\s*\([^()]{1,30}\))?");
        regex(&format!(
            r"^[^\w(]{{0,4}}({name})[.,;]*{town}[\s.,;]+({name})(?:[.,;\s'(]|$)"
        ))
    });
    let name = |inside: &str| {
        let name = tidy(inside.split(',').next()?)?;
        (person::names_somebody(&name) && !name.contains(|c: char| c.is_ascii_digit()))
            .then_some(name)
    };
    let pair = |found: Captures<'_>| Some((name(&found[1])?, name(&found[2])?));
    let find =
        |regex: &LazyLock<Option<Regex>>, text: &str| regex.as_ref()?.captures(text).and_then(pair);
    sides_together(text).find_map(|(sides, white_first)| {
        let (before, behind) = (&text[..sides.start], &text[sides.end..]);
        let is_cut = |name: &String| name.contains(". ") || person::is_titled(name);
        let bare = || find(&BARE, behind).filter(|(one, other)| is_cut(one) && is_cut(other));
        let in_brackets = find(&BEHIND, behind).or_else(|| find(&BEFORE, before));
        let (one, other) = in_brackets.or_else(bare)?;
        Some(if white_first {
            (one, other)
        } else {
            (other, one)
        })
    })
}

/// Where the words White and Black stand side by side in a text, however misread, and whether White is the first.
pub(super) fn sides_together(text: &str) -> impl Iterator<Item = (Range<usize>, bool)> + '_ {
    let start = text.as_ptr() as usize;
    let words = text.split_whitespace();
    words
        .clone()
        .zip(words.skip(1))
        .filter_map(move |(one, other)| {
            let (first, second) = (side_of(one)?, side_of(other)?);
            let from = one.as_ptr() as usize - start;
            let to = other.as_ptr() as usize - start + other.len();
            (first != second).then_some((from..to, first == 0))
        })
}

/// Which side a word names as a label: 0 for White, 1 for Black.
pub(super) fn side_of(word: &str) -> Option<usize> {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '^');
    if !(4..=9).contains(&bare.len()) {
        return None;
    }
    ReadWord::of(bare).nearest(&SIDES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(white: &str, black: &str) -> Option<(String, String)> {
        Some((white.to_owned(), black.to_owned()))
    }

    #[test]
    fn labels_and_titles_are_known_misread() {
        let sides = |white: &str, black: &str| {
            [white, black].map(|name| Some(name.to_owned()).filter(|_| !name.is_empty()))
        };
        for (line, white, black) in [
            (
                "WHITE.    (Mr.  H.)  BLACK.    (Mr.  L.)",
                "Mr. H.",
                "Mr. L.",
            ),
            (
                "TVHITE.    (Air.  H.)  black.    (Mr.  L.^",
                "Mr. H.",
                "Mr. L.",
            ),
            ("^vniTE.    (de R.)", "de R.", ""),
            ("Weiss (Lee).  Schwarz (Bird).", "Lee", "Bird"),
            ("Les blancs (Lee), les noirs (Bird).", "Lee", "Bird"),
            ("Weiss (Vienna) and Bird (London)", "", ""),
            ("BLACK.     (Mr.  — .)", "", ""),
            ("BLACK.     (Mt.   )", "", ""),
            ("White.  (M.)  Black.  (M. —.)", "M.", ""),
            ("5. Castles (Q. R.)", "", ""),
        ] {
            assert_eq!(in_brackets(line), sides(white, black), "{line}");
        }
    }

    #[test]
    fn names_stand_in_brackets_under_both_sides() {
        for (text, white, black) in [
            (
                "White. Black. (Mr Lee.) (Mr Bird, Hull.) 1 P-K4",
                "Mr Lee",
                "Mr Bird",
            ),
            (
                "Evans Gambit. (Mr. Lee.) (Mr. Bird.) White Blark.",
                "Mr. Lee",
                "Mr. Bird",
            ),
            ("White. Black. White. Black. (Lee.) (Bird.)", "Lee", "Bird"),
            (
                "White. Black. F. J. Lee H. E. Bird. (Hull.) (London.) 1 P-K4",
                "F. J. Lee",
                "H. E. Bird",
            ),
            (
                "White. Black. Mr. Lee (Hull). Mr. Bird (London). 1 P-K4",
                "Mr. Lee",
                "Mr. Bird",
            ),
            (
                "BLACK.  WHITE.  (Mr. Bird.)  (Mr. Lee.)",
                "Mr. Lee",
                "Mr. Bird",
            ),
        ] {
            assert_eq!(under_sides(text), pair(white, black), "{text}");
        }
        for text in [
            "White. Black. 1 P-K4 (a) P-K4 (b)",
            "White. Black. P. to K. 4th. P. to K. 4th. Kt. to B. 3d.",
            "White. Black. The Score Is Short.",
        ] {
            assert_eq!(under_sides(text), None, "{text}");
        }
    }
}
