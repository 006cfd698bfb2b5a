//! How a book says that a game begins as another.

use std::sync::LazyLock;

use regex::bytes::{Captures, Regex};

use super::{GameReference, Target};
use crate::book::numerals::number;
use crate::score::Span;
use crate::text::chars::bytes_regex;

/// Bytes before and behind the word "as" that a reference may take.
const REACH: usize = 110;

static WORDING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const COUNT: &str = r"\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:-\w+)?";
    bytes_regex(&format!(
        r"(?ix-u)
        (?:
            (?:(?:the\s+)?moves?\s+)? \b(?P<from>\d{{1,3}})\.? \s* (?:[[:dash:]]{{1,2}}|to|and|&) \s* (?:move\s+)?(?P<to>\d{{1,3}})\.? (?:\s+inclusive)? \s*
           |(?:the\s+)?(?:first|opening|initial)\s+(?P<count>{COUNT})\s+moves?(?:\s+(?:on\s+each\s+side|of\s+(?:both\s+sides|this\s+game)))? \s*
           |(?:the\s+)?(?:opening|first|initial|early)(?:\s+moves)? \s*
           |(?:the\s+)?moves?\s+(?:up\s+)?to\s+(?:the\s+)?(?P<until>\d{{1,3}})(?:st|nd|rd|th)?(?:\s+move)?,? \s*
        )?
        ,?\s* (?:(?:are|were|is|being)\s+)? (?:exactly\s+|precisely\s+)? (?:the\s+)? (?:same\s+)?
        \bas \s+ (?:in|at|those\s+(?:in|of)) \s+ (?:the\s+)?
        (?:
            (?P<before>preceding|previous|last|foregoing)(?:\s+game|\s+one|\s+number)?\b
           |(?P<behind>following|next|succeeding)(?:\s+game|\s+one)?\b
           |(?:(?:game|partie|no|number|nr)\b\.?\s*){{1,2}}(?P<number>\d{{1,4}}|[IVXLC]+)\b
           |(?P<ordinal>[a-z]+(?:-[a-z]+)?|\d{{1,3}}(?:st|nd|rd|th))\s+game\b
        )
        (?:
            ,?\s* (?:as\s+far\s+as|up\s+to|down\s+to|until|till|to|for)
            \s+ (?:and\s+including\s+)? (?:the\s+)? (?:(?P<side>white|black)[[:quote:]]?s\s+)?
            (?:move\s+|first\s+)? (?P<limit>{COUNT}|\w+th|first|second|third)(?:st|nd|rd|th)?\b (?:\s+moves?\b)?
        )?
        \s* [.,;:)\]]*",
    ))
});

/// The reference around the word "as" at a byte.
pub(super) fn around(text: &[u8], at: usize) -> Option<GameReference> {
    let apart = |b: Option<&u8>| b.is_none_or(|b| !b.is_ascii_alphanumeric());
    if !apart(at.checked_sub(1).and_then(|n| text.get(n))) || !apart(text.get(at + 2)) {
        return None;
    }
    let from = at.saturating_sub(REACH);
    let near = &text[from..text.len().min(at + REACH)];
    let found = WORDING.as_ref()?.captures_iter(near).find(|found| {
        found
            .get(0)
            .is_some_and(|m| m.start() <= at - from && m.end() > at - from)
    })?;
    let whole = found.get(0)?;
    let lead = whole
        .as_bytes()
        .iter()
        .take_while(|b| !b.is_ascii_alphanumeric());
    let start = from + whole.start() + lead.count();
    Some(GameReference {
        span: Span::new(start, from + whole.end()),
        target: target(&found)?,
        plies: plies(&found)?,
    })
}

fn said(found: &Captures<'_>, name: &str) -> Option<u32> {
    let word = std::str::from_utf8(found.name(name)?.as_bytes()).ok()?;
    number(&word.to_ascii_lowercase()).or_else(|| number(&word.to_ascii_uppercase()))
}

fn target(found: &Captures<'_>) -> Option<Target> {
    if found.name("before").is_some() {
        return Some(Target::Before);
    }
    if found.name("behind").is_some() {
        return Some(Target::Behind);
    }
    said(found, "number")
        .or_else(|| said(found, "ordinal"))
        .map(Target::Number)
}

/// How many plies are said to be the same; nothing if what is said makes no sense.
fn plies(found: &Captures<'_>) -> Option<Option<u32>> {
    if let (Some(first), Some(to)) = (said(found, "from"), said(found, "to")) {
        return (first == 1 && to > 0).then_some(Some(2 * to));
    }
    let moves = ["count", "until"].iter().find_map(|name| said(found, name));
    let limit = said(found, "limit");
    let white = found
        .name("side")
        .is_some_and(|side| side.as_bytes().eq_ignore_ascii_case(b"white"));
    Some(match (moves, limit) {
        (Some(moves), _) => Some(2 * moves),
        (None, Some(limit)) => Some(2 * limit - u32::from(white && limit > 0)),
        (None, None) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Target, Option<u32>)> {
        super::super::all(&crate::book::page::Page::of(text.as_bytes()))
            .first()
            .map(|found| (found.target, found.plies))
    }

    #[test]
    fn references_are_worded_in_many_ways() {
        for (text, target, plies) in [
            ("Moves 1-8 as in Game No. 12.", Target::Number(12), Some(16)),
            (
                "(The first six moves as in the preceding game.)",
                Target::Before,
                Some(12),
            ),
            ("1 to 5 as in Game XIV.", Target::Number(14), Some(10)),
            ("Moves 1 to 4 same as in No. 3", Target::Number(3), Some(8)),
            ("the opening moves as in Game 7", Target::Number(7), None),
            (
                "The first nine moves are the same as in the twelfth game.",
                Target::Number(12),
                Some(18),
            ),
            (
                "As in Game 6 to White's 8th move.",
                Target::Number(6),
                Some(15),
            ),
            (
                "As in No. 6 for the first 3 moves;",
                Target::Number(6),
                Some(6),
            ),
            (
                "First four moves as in the next game.",
                Target::Behind,
                Some(8),
            ),
            (
                "Moves 1\u{2014}6 the same as in the last game.",
                Target::Before,
                Some(12),
            ),
        ] {
            assert_eq!(read(text), Some((target, plies)), "{text}");
        }
    }

    #[test]
    fn other_sentences_are_no_references() {
        for text in [
            "The play is the same as before.",
            "He was as in love as any man in the place.",
            "as in the middle game",
            "Moves 4-8 as in Game 3",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
