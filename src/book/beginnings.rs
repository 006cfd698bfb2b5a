//! Where the first row of a score may stand, judged by its looks alone.

use std::ops::Range;

use crate::notation::descriptive;
use crate::steps;

/// A word of so many letters is no move of algebraic notation.
const LONG_WORD: usize = 8;
/// The number of a move has no more figures.
const FIGURES: usize = 3;

/// The first line on which a move number stands with a move behind it.
pub(crate) fn first_row(text: &[u8]) -> Option<Range<usize>> {
    lines(text).find(|line| has_row(&text[line.clone()]))
}

/// Whether a number stands on the line with a move behind it.
pub(crate) fn has_row(line: &[u8]) -> bool {
    line.iter().enumerate().any(|(at, b)| {
        // Asked first, so that figures are counted once however many there are.
        let before = at.checked_sub(1).map(|before| line[before]);
        let may_begin = before.is_none_or(|b| b.is_ascii_whitespace() || b == b'(');
        if !b.is_ascii_digit() || !may_begin {
            return false;
        }
        let digits = line[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        steps::count(digits);
        if before == Some(b'(') && line.get(at + digits) != Some(&b')') {
            return false;
        }
        let rest = behind_number(&line[at + digits..]);
        let apart = at + digits + rest.len() < line.len();
        apart && digits <= FIGURES && begins_move(rest)
    })
}

/// The number of a move whose figures a text begins with, and what stands behind them.
pub(crate) fn move_number(text: &[u8]) -> Option<(u32, &[u8])> {
    let figures = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (number, rest) = text.split_at_checked(figures.min(FIGURES + 1))?;
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    (figures <= FIGURES).then_some((number, rest))
}

/// What stands behind the figures of a move number and the points and dashes of any encoding that follow them.
pub(crate) fn behind_number(text: &[u8]) -> &[u8] {
    let points = text
        .iter()
        .take_while(|b| matches!(b, b'.' | b')' | b'-' | b' ' | b'\t') || !b.is_ascii());
    let points = points.count();
    steps::count(points);
    &text[points..]
}

/// Whether a move stands at the start of the bytes.
pub(crate) fn begins_move(bytes: &[u8]) -> bool {
    let near = bytes.iter().take(LONG_WORD);
    let word = near.take_while(|b| !b.is_ascii_whitespace()).count();
    steps::count(word);
    let square = |w: &[u8]| matches!(w, [b'a'..=b'h', b'1'..=b'8']);
    let algebraic = word < LONG_WORD && bytes[..word].windows(2).any(square);
    algebraic
        || begins_rank_first(bytes)
        || bytes.first().is_some_and(u8::is_ascii_alphabetic)
            && descriptive::lex(bytes, 0).is_some()
}

/// Whether a move in the notation of French and Spanish books stands there: a man, and a rank and a file, or the man it takes.
fn begins_rank_first(bytes: &[u8]) -> bool {
    let names = |bytes: &[u8]| {
        bytes
            .iter()
            .take(2)
            .take_while(|b| b"PCAFTDR".contains(b))
            .count()
    };
    let man = names(bytes);
    let rest = bytes[man..].trim_ascii_start();
    let Some((b'1'..=b'8' | b'x' | b'X', behind)) = rest.split_first() else {
        return false;
    };
    man > 0 && names(behind.trim_ascii_start()) > 0
}

/// The lines of a text, as ranges of it.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let ends = memchr::memchr2_iter(b'\n', b'\r', text).chain([text.len()]);
    let mut start = 0;
    ends.map(move |end| std::mem::replace(&mut start, end + 1)..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_french_and_spanish_books_are_moves() {
        for mv in ["P4R", "C3AR", "T1TD-1A", "P 4 F D", "CxP", "PAxC", "T x T"] {
            assert!(begins_move(mv.as_bytes()), "{mv}");
        }
        for words in ["Captain", "A 4to", "Taxes", "Fox"] {
            assert!(!begins_move(words.as_bytes()), "{words}");
        }
    }
}
