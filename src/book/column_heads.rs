//! The heads of two columns: names, or the words White and Black.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::occasion;
use super::person::{NAME, is_nobody, tidy};
use super::side_words::{in_one_language, meanings};
use crate::text::chars::{is_dash, regex};

/// What the heads of two columns say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ColumnHeads {
    /// White's and Black's name.
    Names(String, String),
    /// The words White and Black alone; whether Black stands on the left.
    Sides(bool),
}

/// The heads of two columns, if the line is that.
pub(super) fn of(line: &str) -> Option<ColumnHeads> {
    let parts = |gap| -> Vec<&str> {
        let all = line
            .split(['\t', '|'])
            .flat_map(|part| part.split(gap))
            .map(|part| without_number(part.trim()).trim_end_matches(','))
            .filter(|part| !part.is_empty());
        once(all.collect())
    };
    let (wide, narrow) = (parts("   "), parts("  "));
    let are_long = |left: &str, right: &str| left.contains(' ') && right.contains(' ');
    let counts = line.contains(|c: char| c.is_ascii_digit());
    let (left, right) = match (&wide[..], &narrow[..]) {
        (&[left, right], _) => (left, right),
        (_, &[left, right]) if are_long(left, right) && !counts => (left, right),
        _ => return None,
    };
    let [(left_side, left), (right_side, right)] = without_sides(left, right);
    let turned = left_side == Some(BLACK) || right_side == Some(WHITE);
    let named = left_side.is_some() && right_side.is_some();
    if left.is_empty() && right.is_empty() {
        return named.then_some(ColumnHeads::Sides(turned));
    }
    if !(named || is_name(left) && is_name(right)) {
        return None;
    }
    let (left, right) = (tidy(left)?, tidy(right)?);
    Some(match turned {
        true => ColumnHeads::Names(right, left),
        false => ColumnHeads::Names(left, right),
    })
}

/// The two names on a line above or below one that has the words for the sides alone, however narrow their gaps are: `Lee
/// Bird` over `White Black`. White's is the first; with the numbers of the two lines, from 0.
pub(super) fn beside_sides(lines: &[String]) -> Option<((String, String), Range<usize>)> {
    let pair = |(at, two): (usize, &[String; 2])| {
        let [above, below] = two;
        let pair = match (sides_alone(above), sides_alone(below)) {
            (None, Some(turned)) => (turned, two_names(above)?),
            (Some(turned), None) => (turned, two_names(below)?),
            _ => return None,
        };
        let names = match pair {
            (true, (left, right)) => (right, left),
            (false, names) => names,
        };
        Some((names, at..at + 2))
    };
    lines.array_windows().enumerate().find_map(pair)
}

/// Whether a line may be the heads of two columns, however narrow their gap is.
pub(super) fn may_be(line: &str) -> bool {
    of(line).is_some() || sides_alone(line).is_some() || two_names(line).is_some()
}

/// Whether a line has the words for both sides and nothing else; whether Black's is the first.
pub(super) fn sides_alone(line: &str) -> Option<bool> {
    let mut words = line.split_whitespace();
    let (Some(one), Some(other), None) = (words.next(), words.next(), words.next()) else {
        return None;
    };
    let [one, other] = in_one_language(one, other)?;
    (one.side != other.side).then_some(one.side == BLACK)
}

/// The names on a line that has two, parted by a wide gap, or two words.
fn two_names(line: &str) -> Option<(String, String)> {
    two_apart(line, "  ").or_else(|| two_apart(line, " "))
}

/// The names on a line that has two with two blanks between them, as it stands just above a first row.
pub(super) fn two_in_columns(line: &str) -> Option<(String, String)> {
    let other = sides_alone(line).is_some() || occasion::opening(line).is_some();
    two_apart(line, "  ").filter(|_| !other)
}

fn two_apart(line: &str, gap: &str) -> Option<(String, String)> {
    let parts = line.split(gap).map(str::trim);
    let mut parts = parts.filter(|part| !part.is_empty());
    let (Some(left), Some(right), None) = (parts.next(), parts.next(), parts.next()) else {
        return None;
    };
    let is_player = |name: &str| is_name(name) && !is_nobody(name);
    (is_player(left) && is_player(right)).then_some((tidy(left)?, tidy(right)?))
}

/// The heads of two columns that stand over both halves of a game, once.
fn once(mut parts: Vec<&str>) -> Vec<&str> {
    let half = parts.len() / 2;
    if parts.len() == 2 * half && parts[..half] == parts[half..] {
        parts.truncate(half);
    }
    parts
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

const WHITE: usize = 0;
const BLACK: usize = 1;

/// A side, if a head has the word for one, and the head without it.
type Head<'t> = (Option<usize>, &'t str);

/// Two heads without the words for their sides. `Weiss` alone is a name; with `Schwarz` beside it, it is none.
fn without_sides<'t>(left: &'t str, right: &'t str) -> [Head<'t>; 2] {
    let [one, other] = [left, right].map(side_and_rest);
    let sides = in_one_language(one.0, other.0).map(|sides| sides.map(|side| Some(side.side)));
    let [left_side, right_side] = sides.unwrap_or_else(|| [one.0, other.0].map(english_side));
    let head = |side: Option<usize>, whole, rest| (side, if side.is_some() { rest } else { whole });
    [
        head(left_side, left, one.1),
        head(right_side, right, other.1),
    ]
}

/// The side that a word names in English.
fn english_side(word: &str) -> Option<usize> {
    let meant = meanings(word).find(|meant| meant.is_english());
    meant.map(|meant| meant.side)
}

/// The first word of a head, or the last one in brackets, and the head without it.
fn side_and_rest(part: &str) -> (&str, &str) {
    let closed = part.trim_end_matches('.').strip_suffix(')');
    if let Some((name, word)) = closed.and_then(|part| part.rsplit_once('('))
        && meanings(word).next().is_some()
    {
        return (word, name.trim());
    }
    let letters = part.find(|c: char| !c.is_alphabetic());
    let (word, behind) = part.split_at(letters.unwrap_or(part.len()));
    let bare = behind.trim_matches(|c: char| !c.is_alphanumeric() && c != '.');
    (word, bare.trim_start_matches('.').trim())
}

/// Whether a head can be a name and nothing else.
pub(super) fn is_name(text: &str) -> bool {
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

    #[test]
    fn the_heads_of_columns_are_names_or_sides() {
        let names = |a: &str, b: &str| Some(ColumnHeads::Names(a.to_owned(), b.to_owned()));
        assert_eq!(
            of("      MASON            H. E. BIRD"),
            names("Mason", "H. E. Bird")
        );
        assert_eq!(
            of(" White (Mr. Lee)      Black (Gunsberg)"),
            names("Mr. Lee", "Gunsberg")
        );
        assert_eq!(of("  BLACK.       WHITE."), Some(ColumnHeads::Sides(true)));
        assert_eq!(
            of("  MR. F. LEE  H. E. BIRD"),
            names("Mr. F. Lee", "H. E. Bird")
        );
        assert_eq!(
            of("  MASON        BIRD      MASON        BIRD"),
            names("Mason", "Bird")
        );
        for line in [
            "   Blancas (Lee)      Negras (Bird)",
            "   Lee (Weiss)        Bird (Schwarz)",
            "   NERO: Bird         BIANCO: Lee",
        ] {
            assert_eq!(of(line), names("Lee", "Bird"), "{line}");
        }
        assert_eq!(
            of("   Weiss            Schwarz"),
            Some(ColumnHeads::Sides(false))
        );
        assert_eq!(of("   WEISS            BIRD"), names("Weiss", "Bird"));
        let both = "White (Mr. Lee). Black (Gunsberg).";
        assert_eq!(of(&format!("{both}  {both}")), None);
        assert_eq!(of("Game  11. — King's Gambit."), None);
        assert_eq!(of("Boabd No.  8. — Sicilian Opening."), None);
        assert_eq!(of("and then it was late"), None);
    }

    #[test]
    fn names_stand_beside_the_words_for_the_sides() {
        let named = |lines: &str| {
            let lines: Vec<String> = lines.split('|').map(str::to_owned).collect();
            beside_sides(&lines).map(|((white, black), at)| (white, black, at))
        };
        let pair = |at| Some(("Lee".to_owned(), "Bird".to_owned(), at));
        assert_eq!(named("New York, 1893|Lee  Bird|White   Black"), pair(1..3));
        assert_eq!(named("Lee. Bird.|White. Black."), pair(0..2));
        assert_eq!(named("Black  White|Bird  Lee"), pair(0..2));
        assert_eq!(named("Weiss  Schwarz|Lee  Bird"), pair(0..2));
        assert_eq!(two_in_columns("Weiss.    Schwarz."), None);
        assert!(may_be("White   Black") && may_be("Lee  Bird") && !may_be("1 P-K4  P-K4"));
        for lines in [
            "Ruy Lopez Defence|White Black",
            "White Black|1 P-K4 P-K4",
            "Lee  Bird|Castles",
        ] {
            assert_eq!(named(lines), None, "{lines}");
        }
    }
}
