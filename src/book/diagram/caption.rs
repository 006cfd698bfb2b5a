//! What is said of a position around it: whose turn it is, behind which move it stands.

use std::sync::LazyLock;

use regex::Regex;
use shakmaty::Color;

use super::super::page::{Page, PageLineKind};
use super::ShownPosition;
use crate::text::chars::regex;

/// Lines of text above and below that may speak of a position.
const NEAR: usize = 3;

/// The move that a position is said to stand behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Named {
    /// Its number.
    pub(in super::super) number: u32,
    /// Whose move it is.
    pub(in super::super) side: Color,
}

static TURN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\b(white|black)(?:\s+(?:is\s+)?to\s+(?:play|move|mate|win|draw|begin)\b|[[:quote:]]s\s+(?:turn|move\b)|,?\s+having\s+the\s+move|\s+(?:mates|plays\s+and|moves\s+and|begins\s+and|wins\s+in|has\s+the\s+move))",
    )
});
static AFTER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\bafter\s+(?:(?P<side>white|black)(?:[[:quote:]]s)?\s+(?P<nth>\d{1,3})(?:st|nd|rd|d|th)\s+move|(?:move\s+)?(?P<number>\d{1,3})\s?(?P<dots>\.\.+|…)?\.?\s?(?:[KQRBNPO0]|[a-h][1-8x]))",
    )
});

/// Reads what stands around a position.
pub(super) fn read(page: &Page<'_>, shown: &mut ShownPosition) {
    let from = shown.from.max(shown.to.saturating_sub(1));
    let below = (from..page.lines.len()).take(2 * NEAR);
    let above = (0..shown.from).rev().take(2 * NEAR);
    let lines = near(page, below).into_iter().chain(near(page, above));
    for line in lines {
        let text = String::from_utf8_lossy(page.line(line));
        if shown.turn.is_none() {
            shown.turn = turn(&text);
        }
        if shown.named.is_none() {
            shown.named = named(&text);
        }
    }
}

/// The nearest lines of text, up to a rule.
fn near(page: &Page<'_>, lines: impl Iterator<Item = usize>) -> Vec<usize> {
    lines
        .take_while(|&line| {
            page.lines[line].kind != PageLineKind::Rule && !begins_row(page.line(line))
        })
        .filter(|&line| page.is_text(line))
        .take(NEAR)
        .collect()
}

/// Whether a line begins with a move number.
fn begins_row(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let digits = line.iter().take_while(|b| b.is_ascii_digit()).count();
    (1..=3).contains(&digits) && matches!(line.get(digits), Some(b'.' | b' ' | b')'))
}

fn turn(text: &str) -> Option<Color> {
    let found = TURN.as_ref()?.captures(text)?;
    color(found.get(1)?.as_str())
}

fn named(text: &str) -> Option<Named> {
    let found = AFTER.as_ref()?.captures(text)?;
    let number = |name: &str| found.name(name)?.as_str().parse().ok();
    if let Some(side) = found.name("side") {
        return Some(Named {
            number: number("nth")?,
            side: color(side.as_str())?,
        });
    }
    let black = found.name("dots").is_some();
    Some(Named {
        number: number("number")?,
        side: if black { Color::Black } else { Color::White },
    })
}

fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_tell_turn_and_move() {
        assert_eq!(turn("White to play and mate in two."), Some(Color::White));
        assert_eq!(turn("(Black to move)"), Some(Color::Black));
        assert_eq!(turn("White played well to move the rook."), None);
        let named_black = Named {
            number: 14,
            side: Color::Black,
        };
        assert_eq!(named("Position after Black's 14th move"), Some(named_black));
        assert_eq!(named("Position after 14...P-B3"), Some(named_black));
        assert_eq!(named("after 3 hours"), None);
    }
}
