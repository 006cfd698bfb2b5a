//! The heads of two columns: names, or the words White and Black.

use std::sync::LazyLock;

use regex::Regex;

use super::person::{NAME, tidy};
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

/// The heads of two columns that stand over both halves of a game, once.
fn once(mut parts: Vec<&str>) -> Vec<&str> {
    if let [a, b, c, d] = parts[..]
        && (a, b) == (c, d)
    {
        parts.truncate(2);
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
        assert_eq!(of("Game  11. — King's Gambit."), None);
        assert_eq!(of("Boabd No.  8. — Sicilian Opening."), None);
        assert_eq!(of("and then it was late"), None);
    }
}
