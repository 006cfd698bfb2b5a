//! Players whose names stand under the words for their sides, or behind them, line by line: `WHITE.`, `Mr. Lee.`,
//! `BLACK.`, `Mr. Bird.`

use std::ops::Range;

use super::column_heads::is_name;
use super::person::{is_nobody, tidy};
use super::side_words::{in_one_language, meanings};
use super::sides::side_of;

/// A part of a line: the word for a side, or a name.
struct Part<'t> {
    line: usize,
    kind: PartKind<'t>,
}

enum PartKind<'t> {
    Side(&'t str),
    Name(String),
    Other,
}

/// White's and Black's name, and the lines that have them.
pub(super) fn pair(lines: &[String]) -> Option<((String, String), Range<usize>)> {
    let parts: Vec<Part<'_>> = (0..)
        .zip(lines)
        .flat_map(|(line, text)| parts(line, text))
        .collect();
    parts.windows(4).find_map(named)
}

fn named(parts: &[Part<'_>]) -> Option<((String, String), Range<usize>)> {
    let kinds = [0, 1, 2, 3].map(|at| &parts[at].kind);
    let [
        PartKind::Side(first),
        PartKind::Name(one),
        PartKind::Side(second),
        PartKind::Name(other),
    ] = kinds
    else {
        return None;
    };
    let as_printed = in_one_language(first, second).map(|words| words.map(|word| word.side));
    let sides = as_printed.or_else(|| Some([side_of(first)?, side_of(second)?]))?;
    let (one, other) = (one.clone(), other.clone());
    let pair = match sides {
        [0, 1] => (one, other),
        [1, 0] => (other, one),
        _ => return None,
    };
    Some((pair, parts[0].line..parts[3].line + 1))
}

/// The parts of a line.
fn parts(line: usize, text: &str) -> impl Iterator<Item = Part<'_>> {
    let text = text.trim();
    let letters = text
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(text.len());
    let (word, behind) = text.split_at(letters);
    let names_side = meanings(word).next().is_some() || side_of(word).is_some();
    let side = names_side.then_some(PartKind::Side(word));
    let behind = match side {
        Some(_) => behind.trim_start_matches(|c: char| !c.is_alphanumeric()),
        None => text,
    };
    let name = match (behind.is_empty(), name(behind)) {
        (true, _) => None,
        (false, Some(name)) => Some(PartKind::Name(name)),
        (false, None) => Some(PartKind::Other),
    };
    let kinds = side.into_iter().chain(name);
    kinds.map(move |kind| Part { line, kind })
}

/// A name and nothing else.
fn name(text: &str) -> Option<String> {
    let name = tidy(text).filter(|_| is_name(text))?;
    (!is_nobody(&name) && meanings(&name).next().is_none()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair_in(text: &str) -> Option<(String, String)> {
        let lines: Vec<String> = text.split('|').map(str::to_owned).collect();
        Some(pair(&lines)?.0)
    }

    #[test]
    fn names_stand_under_the_words_for_their_sides() {
        let named = Some(("Mr. Lee".to_owned(), "Mr. Bird".to_owned()));
        for text in [
            "WHITE.|Mr. Lee.|BLACK.|Mr. Bird.",
            "GAME THE FIRST.|Black.|Mr. Bird|White.|Mr. Lee",
            "White. Mr. Lee.|Black. Mr. Bird.",
            "Blancs|Mr. Lee|Noirs|Mr. Bird",
        ] {
            assert_eq!(pair_in(text), named, "{text}");
        }
    }

    #[test]
    fn other_lines_under_the_words_for_the_sides_are_no_names() {
        for text in [
            "WHITE.|BLACK.|Mr. Lee.|Mr. Bird.",
            "White.|P-K4|Black.|P-K4",
            "White King.|Black Queen.",
            "White.|Mr. Lee.|Noirs.|Mr. Bird.",
            "White.|Mr. Lee plays well.|Black.|Mr. Bird.",
        ] {
            assert_eq!(pair_in(text), None, "{text}");
        }
    }
}
