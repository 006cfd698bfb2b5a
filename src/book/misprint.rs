//! What scanners do to rows and not to moves: figures of move numbers taken for letters, letters that slide into
//! the next column.

use crate::notation::descriptive;

/// No move number has more.
const FIGURES: usize = 3;

/// The value and the length of a move number with letters among its figures, up to the point behind it: `l4.`,
/// `1O.`, `S.`; a move must follow.
pub(super) fn number(text: &[u8]) -> Option<(u32, usize)> {
    let (mut value, mut len) = (0, 0);
    while len <= FIGURES
        && let Some(figure) = text.get(len).copied().and_then(figure)
    {
        value = value * 10 + figure;
        len += 1;
    }
    let letters = text[..len].iter().any(|b| !b.is_ascii_digit());
    let closed = matches!(text.get(len), Some(b'.' | b')'));
    if !letters || !closed || len > FIGURES || value == 0 || figure(text[0]) == Some(0) {
        return None;
    }
    let behind = text[len + 1..]
        .iter()
        .take_while(|b| matches!(b, b' ' | b'.'))
        .count();
    let is_move = descriptive::lex(text, 0).is_some_and(|written| written.end > len + 1);
    let next = len + 1 + behind;
    let follows = descriptive::lex(text, next).is_some()
        || next < text.len() && descriptive::lex_misprinted(text, next).is_some();
    (follows && !is_move).then_some((value, len))
}

fn figure(byte: u8) -> Option<u32> {
    match byte {
        b'0'..=b'9' => Some(u32::from(byte - b'0')),
        b'l' | b'I' | b'|' => Some(1),
        b'O' | b'o' => Some(0),
        b'Z' => Some(2),
        b'S' => Some(5),
        _ => None,
    }
}

/// Bytes within which a move ends.
const REACH: usize = 20;

/// The end of the move at `at` where the letter glued to it belongs to the move in the next column: `BxKtQ   PxB`. With
/// the letter it is no move, or there is none without it in that column.
pub(super) fn end_before_slid_letter(text: &[u8], at: usize) -> Option<usize> {
    let near = &text[at..text.len().min(at + REACH)];
    let gap = at + memchr::memmem::find(near, b"  ")?;
    let end = gap.checked_sub(1).filter(|&end| end > at)?;
    let glued = matches!(text[end], b'K' | b'Q' | b'R' | b'B' | b'P')
        && text[end - 1].is_ascii_alphanumeric();
    if !glued {
        return None;
    }
    let next = gap + text[gap..].iter().take_while(|&&b| b == b' ').count();
    let is_whole = descriptive::lex(&text[..gap], at).is_some_and(|written| written.end == gap);
    if is_whole && descriptive::lex(text, next).is_some() {
        return None;
    }
    let first = descriptive::lex(&text[..end], at)?;
    let second = descriptive::lex(text, end)?;
    (first.end == end && second.end > next).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_among_the_figures_of_a_number_are_read() {
        assert_eq!(number(b"l4. QxKt"), Some((14, 2)));
        assert_eq!(number(b"1O. Kt-QKt5"), Some((10, 2)));
        assert_eq!(number(b"S. O-O"), Some((5, 1)));
        assert_eq!(number(b"II) P-K4"), Some((11, 2)));
        for text in [
            "14. QxKt",
            "I. was",
            "O. O-O",
            "Oh. P-K4",
            "S. S.",
            "lllllllllll. P-K4",
        ] {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_letter_slides_where_both_moves_make_sense_with_it() {
        assert_eq!(end_before_slid_letter(b"BxKtQ   PxB", 0), Some(4));
        assert_eq!(end_before_slid_letter(b"B-Q3K   R-B1", 0), Some(4));
        assert_eq!(end_before_slid_letter(b"BxP chK   xR", 0), Some(6));
        assert_eq!(end_before_slid_letter(b"BxKt   PxB", 0), None);
        assert_eq!(end_before_slid_letter(b"BxKtQ PxB", 0), None);
        assert_eq!(end_before_slid_letter(b"PxQ   PxB", 0), None);
        for whole in ["BxQB   PxB", "RxKP   KKt-K5", "QxKtP   KR-Q2"] {
            assert_eq!(end_before_slid_letter(whole.as_bytes(), 0), None, "{whole}");
        }
    }
}
