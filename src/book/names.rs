//! Names of players as headings print them.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::misread;
use super::person::{self, NAME, tidy};
use crate::text::chars::{is_dash, regex};

/// What stands before the names of those who had the white and the black men.
const WHITES: &str = "(?:white|weiss|weiß|blancs?|blancas?)";
const BLACKS: &str = "(?:black|schwarz|noirs?|negras?)";
static WHITE: LazyLock<Option<Regex>> = LazyLock::new(|| label(WHITES, BLACKS));
static BLACK: LazyLock<Option<Regex>> = LazyLock::new(|| label(BLACKS, WHITES));
static PAIR: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let side = side();
    regex(&format!(
        r"\b(?P<one>{side}),?(?:\s+\([^()]{{1,30}}\))?,?{MEN}\s+(?:v\.?|vs\.?|versus|against|V\.?|VS\.?|VERSUS|AGAINST)\s+(?P<other>{side})"
    ))
});
/// `had the White men`, `with Black`, `playing White`.
const MEN: &str = r"(?:\s+(?:had|having|has|with|playing|played|conducting|led|leading|taking)(?:\s+(?:with|the))*\s+(?P<first>(?i:white|black))(?:\s+(?:men|pieces|side|forces))?,?)?";
static BETWEEN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    regex(&format!(
        r"(?i:between|zwischen|entre)\s+(?:an?\s+)?(?P<one>{name})(?:\s+\((?P<first>(?i:white|black|weiss|weiß|schwarz))\))?,?\s+(?i:and|und|et)\s+(?:an?\s+)?[\x22“*]*(?P<other>{name})"
    ))
});
/// `Morphy - Duke Karl, Paris 1858`: names and place with the year behind it, as books of our days have them.
static DASHED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    regex(&format!(
        r"\b(?P<one>{name})\s+[[:dash:]]{{1,2}}\s+(?P<other>{name}(?:\s*[/&]\s*{name})?),\s+(?P<site>\p{{Lu}}[\p{{L}}.[:quote:]]+(?:\s\p{{Lu}}[\p{{L}}.[:quote:]]+)*),?\s+(?:1[5-9]|20)\d\d\b"
    ))
});
/// `ROTLEWI - RUBINSTEIN`, and nothing else.
static DASHED_ALONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    regex(&format!(
        r"^(?P<one>{name})\s*[[:dash:]]{{1,2}}\s*(?P<other>{name})\.?$"
    ))
});
/// `Mr. Mason and Mr. Bird.`, and nothing else.
static JOINED_ALONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    regex(&format!(
        r"^(?i:between\s+)?(?:an?\s+)?(?P<one>{name})\s+(?i:and|und|et|y|&)\s+(?:an?\s+)?(?P<other>{name}|(?i:amateur|friend))[.,]?$"
    ))
});
static WITH_SIDES: LazyLock<Option<Regex>> = LazyLock::new(pair_with_sides);
static WHITE_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| pair_of_labels("white", "black"));
static BLACK_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| pair_of_labels("black", "white"));

/// One player, or two who consult.
fn side() -> String {
    let name = &*NAME;
    format!(r"(?:(?i:messrs)\.?\s+{name}\s+(?i:and|&)\s+[\x22“*]*{name}|{name})")
}

/// `White, Mr. Lee; Black, Mr. Bird` and `WHITE (Lee) BLACK (Bird)`.
/// `Mr. Lee (White) and Mr. Bird (Black)`.
fn pair_with_sides() -> Option<Regex> {
    let name = &*NAME;
    let side = r"\(\s*(?i:white|black|weiss|weiß|schwarz)\s*\)";
    regex(&format!(
        r"\b(?P<one>{name}),?\s*\(\s*(?P<first>(?i:white|black|weiss|weiß|schwarz))\s*\),?\s+(?i:and|und|et|v\.?|vs\.?|against)\s+(?P<other>{name}),?\s*{side}"
    ))
}

fn pair_of_labels(first: &str, second: &str) -> Option<Regex> {
    let name = &*NAME;
    regex(&format!(
        r"\b(?i:{first})\b\s*[,()]\s*({name})[.,;)[:dash:]]*\s+(?:[[:dash:]]+\s*)?(?i:and\s+)?\(?(?i:{second})\b\s*[,()]\s*({name})"
    ))
}

fn label(side: &str, other: &str) -> Option<Regex> {
    regex(&format!(
        r"(?i)\b{side}\s*(?:[:=]|\.?\s*[[:dash:]]+)\s*(.+?)[.,;]?\s*(?:\b{other}\s*(?:[:=]|\.?\s*[[:dash:]])|$)"
    ))
}

/// White and Black as labels name them: `White: Mason.  Black: Bird.`
pub(super) fn labelled(text: &str) -> Option<(String, String)> {
    let find = |regex: &LazyLock<Option<Regex>>| {
        let found = regex.as_ref()?.captures(text)?;
        tidy(found.get(1)?.as_str())
    };
    if let (Some(white), Some(black)) = (find(&WHITE), find(&BLACK)) {
        return Some((white, black));
    }
    let pair = |regex: &LazyLock<Option<Regex>>| {
        let found = regex.as_ref()?.captures(text)?;
        Some((tidy(found.get(1)?.as_str())?, tidy(found.get(2)?.as_str())?))
    };
    let turned = |(black, white)| (white, black);
    pair(&WHITE_FIRST).or_else(|| pair(&BLACK_FIRST).map(turned))
}

/// A sentence with the words apart from its names that a scanner glued to them: `andMr.Bird`.
fn apart(text: &str) -> Cow<'_, str> {
    static GLUED: LazyLock<Option<Regex>> = LazyLock::new(|| {
        regex(
            r"\b([Bb]etween|[Zz]wischen|[Ee]ntre|and|und|et|versus|against|Mr\.|Herr|Messrs\.|Dr\.)(Between|Zwischen|Entre|Mr\.|Herr|Messrs\.|Dr\.)?(\p{Lu})",
        )
    });
    let Some(glued) = GLUED.as_ref() else {
        return Cow::Borrowed(text);
    };
    glued.replace_all(text, |found: &Captures<'_>| {
        let parts = found.iter().skip(1).flatten();
        parts
            .map(|part| part.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    })
}

/// The two names in a sentence, in its order: `Mason v. Bird`, `between Messrs. Mason and Bird`.
pub(super) fn in_sentence(text: &str) -> Option<(String, String)> {
    let text = &*apart(text);
    let find = |regex: &LazyLock<Option<Regex>>| {
        let pairs = regex.as_ref()?.captures_iter(text).filter_map(|found| {
            // Two who consult are against others.
            let behind = text[found.get(0)?.end()..]
                .trim_start()
                .to_ascii_lowercase();
            if behind.starts_with("against") {
                return None;
            }
            let one = tidy(found.name("one")?.as_str())?;
            let other = tidy(found.name("other")?.as_str())?;
            let somebody = !person::is_nobody(&one) && !person::is_nobody(&other);
            let first = found.name("first").map_or("white", |side| side.as_str());
            somebody.then(|| {
                match first.eq_ignore_ascii_case("black") || first.eq_ignore_ascii_case("schwarz") {
                    true => (other, one),
                    false => (one, other),
                }
            })
        });
        pairs.last()
    };
    find(&WITH_SIDES)
        .or_else(|| find(&BETWEEN))
        .or_else(|| find(&PAIR))
        .or_else(|| find(&DASHED))
}

/// The two names of a line that has nothing else, with a dash between them: `ROTLEWI - RUBINSTEIN`.
pub(super) fn dashed(line: &str) -> Option<(String, String)> {
    alone(&DASHED_ALONE, line)
}

/// The two names of a line that has nothing else: `Mr. Mason and Mr. Bird.`
pub(super) fn joined(line: &str) -> Option<(String, String)> {
    alone(&JOINED_ALONE, line)
}

fn alone(regex: &LazyLock<Option<Regex>>, line: &str) -> Option<(String, String)> {
    let found = regex.as_ref()?.captures(line.trim())?;
    let (one, other) = (
        tidy(found.name("one")?.as_str())?,
        tidy(found.name("other")?.as_str())?,
    );
    let somebody = !person::is_nobody(&one) && !person::is_nobody(&other);
    somebody.then(|| (one, cased_first(other)))
}

/// A word with a capital.
fn cased_first(word: String) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        _ => word,
    }
}

/// The names in brackets behind the words White and Black, as far as they are there, however misread those are.
pub(super) fn in_brackets(text: &str) -> [Option<String>; 2] {
    let mut sides = [None, None];
    for (open, _) in text.match_indices('(') {
        let word = text[..open]
            .split_whitespace()
            .next_back()
            .unwrap_or_default();
        let Some(side) = side_of(word) else {
            continue;
        };
        let inside = &text[open + 1..];
        let end = inside.find([')', '(']).unwrap_or(inside.len());
        if inside[..end].contains(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let name = tidy(&with_title(
            inside[..end].trim_matches(['"', '*', ' ', '/']),
        ));
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

/// The names in brackets behind the words White and Black, which stand side by side, or before them:
/// `White. Black. (Mr. Lee.) (Mr. Bird.)`.
pub(super) fn under_sides(text: &str) -> Option<(String, String)> {
    static BEHIND: LazyLock<Option<Regex>> =
        LazyLock::new(|| regex(r"^[^\w(]{0,4}\(([^()]+)\)[^\w(]{0,4}\(([^()]+)\)"));
    static BEFORE: LazyLock<Option<Regex>> =
        LazyLock::new(|| regex(r"\(([^()]+)\)[^\w(]{0,4}\(([^()]+)\)[^\w(]{0,4}$"));
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
        let (one, other) = find(&BEHIND, behind).or_else(|| find(&BEFORE, before))?;
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
    let words = ["white", "black"];
    let side = misread::nearest(bare, words)?;
    words.iter().position(|word| *word == side)
}

/// The place in a line of names, place and year: `Morphy - Duke Karl, Paris 1858`.
pub(super) fn site_behind_names(text: &str) -> Option<String> {
    let found = DASHED.as_ref()?.captures(text)?;
    Some(found.name("site")?.as_str().to_owned())
}

/// Whether a text says that those played who played the game before.
pub(super) fn are_the_same(text: &str) -> bool {
    static SAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
        regex(
            r"(?i)\b(?:between|by)\s+the\s+same\s+(?:players|opponents|parties|gentlemen|masters)\b",
        )
    });
    const PHRASE: &str = "between the same players";
    let begins = || text.get(..PHRASE.len() + 2).unwrap_or(text);
    SAME.as_ref().is_some_and(|regex| regex.is_match(text))
        || misread::distance(begins().trim_end(), PHRASE, misread::allowed(PHRASE)).is_some()
}

/// What the heads of two columns say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ColumnHeads {
    /// White's and Black's name.
    Names(String, String),
    /// The words White and Black alone; whether Black stands on the left.
    Sides(bool),
}

/// The heads of two columns, if the line is that.
pub(super) fn column_heads(line: &str) -> Option<ColumnHeads> {
    let parts = |gap| -> Vec<&str> {
        line.split(['\t', '|'])
            .flat_map(|part| part.split(gap))
            .map(|part| without_number(part.trim()).trim_end_matches(','))
            .filter(|part| !part.is_empty())
            .collect()
    };
    let (wide, narrow) = (parts("   "), parts("  "));
    let are_long = |left: &str, right: &str| left.contains(' ') && right.contains(' ');
    let counts = line.contains(|c: char| c.is_ascii_digit());
    let (left, right) = match (&wide[..], &narrow[..]) {
        (&[left, right], _) => (left, right),
        (_, &[left, right]) if are_long(left, right) && !counts => (left, right),
        _ => return None,
    };
    let (left_side, left) = without_side(left);
    let (right_side, right) = without_side(right);
    let turned = left_side == Some(false) || right_side == Some(true);
    if left.is_empty() && right.is_empty() {
        return (left_side.is_some() && right_side.is_some()).then_some(ColumnHeads::Sides(turned));
    }
    let named = left_side.is_some() && right_side.is_some();
    if !(named || is_name(left) && is_name(right)) {
        return None;
    }
    let (left, right) = (tidy(left)?, tidy(right)?);
    Some(match turned {
        true => ColumnHeads::Names(right, left),
        false => ColumnHeads::Names(left, right),
    })
}

/// A head without the number of the game before it: `(21) A. ROTLEWI`.
fn without_number(part: &str) -> &str {
    let bare = part.strip_prefix('(').unwrap_or(part);
    let behind = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    let closes = behind.starts_with(|c| matches!(c, ')' | '.') || is_dash(c));
    match behind.len() < bare.len() && closes {
        true => behind.trim_start_matches(|c| matches!(c, ')' | '.' | ' ') || is_dash(c)),
        false => part,
    }
}

/// A head without the word for its side, and whether that is White's.
fn without_side(part: &str) -> (Option<bool>, &str) {
    let lower = part.to_ascii_lowercase();
    for (word, white) in [("white", true), ("black", false)] {
        if let Some(rest) = lower.strip_prefix(word) {
            let behind = &part[part.len() - rest.len()..];
            if !behind.starts_with(|c: char| c.is_alphabetic()) {
                let bare = behind.trim_matches(|c: char| !c.is_alphanumeric() && c != '.');
                return (Some(white), bare.trim_start_matches('.').trim());
            }
        }
        let tail = format!("({word})");
        if let Some(rest) = lower.trim_end_matches('.').strip_suffix(&tail) {
            return (Some(white), part[..rest.len()].trim());
        }
    }
    (None, part)
}

/// Whether a head can be a name and nothing else.
fn is_name(text: &str) -> bool {
    static WHOLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let name = &*NAME;
        regex(&format!(
            r"^\(?{name}(?:,?\s+(?:jun|sen|Esq|jr|sr)\.?)?[.,)]*$"
        ))
    });
    WHOLE.as_ref().is_some_and(|regex| regex.is_match(text)) && text.split_whitespace().count() <= 6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(white: &str, black: &str) -> Option<(String, String)> {
        Some((white.to_owned(), black.to_owned()))
    }

    #[test]
    fn players_are_named_by_labels_and_in_sentences() {
        for text in [
            "White: F. J. Marshall. Black: J. R. Capablanca.",
            "(French Defence.) White: F. J. Marshall. Black: J. R. Capablanca",
            "Black: J. R. Capablanca; White: F. J. Marshall.",
        ] {
            assert_eq!(
                labelled(text),
                pair("F. J. Marshall", "J. R. Capablanca"),
                "{text}"
            );
        }
        let sentence =
            "The third game, between Messrs. James Mason and H. E. Bird, was won by the latter.";
        assert_eq!(in_sentence(sentence), pair("James Mason", "H. E. Bird"));
        assert_eq!(
            in_sentence("STEINITZ v. ZUKERTORT"),
            pair("Steinitz", "Zukertort")
        );
        assert_eq!(
            in_sentence("GAME THE FIRST. Mason v. Bird."),
            pair("Mason", "Bird")
        );
        assert_eq!(in_sentence("the battle against time"), None);
        assert_eq!(
            in_sentence("The game was played betweenMr. Mason andMr.Bird."),
            pair("Mr. Mason", "Mr. Bird")
        );
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
            ("BLACK.     (Mr.  — .)", "", ""),
            ("BLACK.     (Mt.   )", "", ""),
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
                "BLACK.  WHITE.  (Mr. Bird.)  (Mr. Lee.)",
                "Mr. Lee",
                "Mr. Bird",
            ),
        ] {
            assert_eq!(under_sides(text), pair(white, black), "{text}");
        }
        assert_eq!(under_sides("White. Black. 1 P-K4 (a) P-K4 (b)"), None);
    }

    #[test]
    fn sentences_tell_who_had_which_men() {
        for text in [
            "In the next game Mr. F. Lee had the White men against Mr. H. Bird.",
            "The next was played by Mr. F. Lee (White) and Mr. H. Bird ( Black).",
            "Mr. H. Bird, playing Black, against Mr. F. Lee.",
            "Weiss: Mr. F. Lee.   Schwarz: Mr. H. Bird.",
        ] {
            let said = labelled(text).or_else(|| in_sentence(text));
            assert_eq!(said, pair("Mr. F. Lee", "Mr. H. Bird"), "{text}");
        }
    }

    #[test]
    fn the_heads_of_columns_are_names_or_sides() {
        let names = |a: &str, b: &str| Some(ColumnHeads::Names(a.to_owned(), b.to_owned()));
        assert_eq!(
            column_heads("      MASON            H. E. BIRD"),
            names("Mason", "H. E. Bird")
        );
        assert_eq!(
            column_heads(" White (Mr. Lee)      Black (Gunsberg)"),
            names("Mr. Lee", "Gunsberg")
        );
        assert_eq!(
            column_heads("  BLACK.       WHITE."),
            Some(ColumnHeads::Sides(true))
        );
        assert_eq!(
            column_heads("  MR. F. LEE  H. E. BIRD"),
            names("Mr. F. Lee", "H. E. Bird")
        );
        assert_eq!(column_heads("Game  11. — King's Gambit."), None);
        assert_eq!(column_heads("Boabd No.  8. — Sicilian Opening."), None);
        assert_eq!(column_heads("and then it was late"), None);
    }
}
