//! Words for the side before each of its moves, where they come back row by row: `1. White. P to K 4th.`, and
//! `Black. The same.` below it. They say nothing that the order of the moves does not.

use std::borrow::Cow;
use std::ops::Range;

use super::beginnings::{begins_move, lines, move_number};
use super::sides::side_of;

/// So many moves have a label at least.
const LEAST: usize = 6;

/// How a move is told that the other side made just before.
const SAME: &[u8] = b"same";

/// A word for a side with what may be its move behind it.
struct SideLabel {
    span: Range<usize>,
    /// 0 for White, 1 for Black.
    side: usize,
    /// What is behind it is a move by its looks.
    has_move: bool,
}

/// A text with blanks for the labels of the sides before their moves; every other byte keeps its place.
pub(crate) fn blanked(text: &[u8]) -> Cow<'_, [u8]> {
    let labels = labels(text);
    if labels.len() < LEAST {
        return Cow::Borrowed(text);
    }
    let mut text = text.to_vec();
    for span in labels {
        text[span].fill(b' ');
    }
    Cow::Owned(text)
}

/// Where the labels before moves stand: the sides take turns.
fn labels(text: &[u8]) -> Vec<Range<usize>> {
    let found: Vec<SideLabel> = lines(text).filter_map(|line| on_line(text, line)).collect();
    let takes_turns = |at: usize, other: Option<usize>| {
        other
            .and_then(|other| found.get(other))
            .is_some_and(|other| other.has_move && other.side != found[at].side)
    };
    (0..found.len())
        .filter(|&at| {
            let (before, behind) = (
                takes_turns(at, at.checked_sub(1)),
                takes_turns(at, Some(at + 1)),
            );
            // A damaged move stands between two others; a name under the word for a side does not.
            before && behind || found[at].has_move && (before || behind)
        })
        .map(|at| found[at].span.clone())
        .collect()
}

/// The label that a line begins with, behind a number or alone.
fn on_line(text: &[u8], line: Range<usize>) -> Option<SideLabel> {
    let at = |rest: &[u8]| line.end - rest.len();
    let head = behind_number(text[line.clone()].trim_ascii_start());
    let letters = head.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let (word, rest) = head.split_at(letters);
    let side = side(word)?;
    let points = rest.iter().take_while(|b| is_point(**b)).count();
    let behind = &rest[points..];
    let spelled = word.len() > 1 || rest.first().is_some_and(|b| matches!(b, b'.' | b':'));
    let has_move = begins_move(behind) || begins_same(behind);
    let goes_on = behind.first().is_none_or(u8::is_ascii_lowercase) && !has_move;
    (spelled && points > 0 && !goes_on).then(|| SideLabel {
        span: at(head)..at(behind),
        side,
        has_move,
    })
}

/// Whether a move is told there by that of the other side: `The same.`
fn begins_same(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"The ").unwrap_or(bytes);
    bytes.len() >= SAME.len() && bytes[..SAME.len()].eq_ignore_ascii_case(SAME)
}

/// What stands behind the number of a row and the points behind it.
fn behind_number(row: &[u8]) -> &[u8] {
    let Some((_, behind)) = move_number(row) else {
        return row;
    };
    let points = behind.iter().take_while(|b| is_point(**b)).count();
    &behind[points..]
}

/// Whether a byte is a blank, a point or part of a dash in any encoding.
fn is_point(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'.' | b':' | b')' | b'-' | b'_' | b'*') || !byte.is_ascii()
}

/// The side that a word stands for.
fn side(word: &[u8]) -> Option<usize> {
    match word {
        b"W" | b"Wh" => Some(0),
        b"B" | b"Bl" => Some(1),
        _ => side_of(std::str::from_utf8(word).ok()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blanked_in(text: &str) -> String {
        let bytes = blanked(text.as_bytes());
        assert_eq!(bytes.len(), text.len());
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn rows(white: &str, black: &str) -> String {
        let moves = ["P to K 4th.", "Kt to B 3rd.", "B to B 4th.", "Castles."];
        let row = |(at, mv)| format!("{}. {white}{mv}\n{black}{mv}\n", at + 1);
        moves.into_iter().enumerate().map(row).collect()
    }

    #[test]
    fn labels_that_take_turns_before_moves_are_left_away() {
        for (white, black) in [
            ("White. ", "Black. "),
            ("WHITE ", "BLACK "),
            ("W. ", "B. "),
            ("White—", "Black—"),
            ("Wliite: ", "Blaok: "),
        ] {
            let bare = rows(&" ".repeat(white.len()), &" ".repeat(black.len()));
            assert_eq!(blanked_in(&rows(white, black)), bare);
        }
    }

    #[test]
    fn a_damaged_move_between_two_others_keeps_no_label() {
        let text = rows("White. ", "Black. ").replacen("Black. Kt to B", "Black. X? !o 8", 1);
        assert!(!blanked_in(&text).contains("Black"));
    }

    #[test]
    fn names_and_bishops_stay() {
        let names = "White: Mr. Lund.\nBlack: Mr. Oros.\n";
        let text = format!("{names}{}", rows("", ""));
        assert_eq!(blanked_in(&text), text);
        let labelled = blanked_in(&format!("{names}{}", rows("White. ", "Black. ")));
        assert!(labelled.starts_with(names));
        assert!(!labelled[names.len()..].contains("White"));
        let bishops = "1. P to K 4th.\nP to K 4th.\n2. B to B 4th.\nB. to B 4th.\n".repeat(4);
        assert_eq!(blanked_in(&bishops), bishops);
    }
}
