//! What single words and signs of a page say: the end of a line, the side that moves, the place of a move that is not
//! there, and where a move may begin within a word.

use super::dialect::fold;
use crate::book::sides;
use crate::text::chars::is_dash;

/// The end of a line.
pub(super) const BREAK: u8 = 0x0b;
/// The end of a line with a blank line behind it.
pub(super) const PARAGRAPH: u8 = b'\n';

/// The bytes of two letters and the widest dash between them.
const CASTLING: usize = 5;
/// The words of a line that names a side.
const IN_LABEL: usize = 3;

/// Whether a word says that White moves: `W.` stands for no man.
pub(super) fn is_white(word: &str) -> bool {
    matches!(word.trim_end_matches(['.', ':']), "W" | "White")
}

/// Whether points or dashes fill the place of White's move, behind its number or alone: `18...`, `- -`.
pub(super) fn is_filler(word: &str) -> bool {
    let fills = |c: &char| ".-—–…".contains(*c);
    let is_number = |c: char| c.is_ascii_digit() || fills(&c);
    word.contains('…') || word.chars().all(is_number) && word.chars().filter(fills).count() >= 2
}

/// The same of points alone, which stand for nothing else.
pub(super) fn is_points(word: &str) -> bool {
    is_filler(word) && (word.contains('…') || word.matches('.').count() >= 2)
}

/// Whether a sign is a letter or figure of a move, as figurines are too.
pub(super) fn is_of_move(sign: char) -> bool {
    sign.is_alphanumeric() || fold(sign).is_some_and(|sign| sign.is_ascii_alphabetic())
}

/// Whether small letters go on from a letter before them to the end of a word, as in `The`: that letter is no number.
pub(super) fn is_within_word(word: &[u8], at: usize) -> bool {
    let word = word.trim_ascii_end();
    let (head, rest) = word.split_at(at);
    let end = rest.iter().take_while(|b| b.is_ascii_lowercase()).count();
    let figures = rest.iter().any(u8::is_ascii_digit);
    let is_all = end > 0 && end == rest.len();
    (end >= 2 || is_all) && !figures && head.last().is_some_and(u8::is_ascii_alphabetic)
}

/// Whether a letter behind another in a word begins a move that is glued to the one before, behind its square or where it
/// castles: `B4PxP`, `c3Bb7`, `O-Oc5`.
pub(super) fn goes_on_behind_move(last: char, letter: char, rest: &[u8]) -> bool {
    let names_square = |at: &[u8]| matches!(at, [b'a'..=b'h', b'1'..=b'8' | b'x', ..]);
    let is_man = fold(letter).is_some_and(|sign| sign.is_ascii_uppercase());
    match last {
        '1'..='8' => is_man || names_square(rest),
        'O' | '0' => {
            let is_mans = is_man && names_square(&rest[letter.len_utf8()..]);
            is_mans || names_square(rest) || begins_castling(rest)
        }
        _ => false,
    }
}

/// Whether bytes begin as a move that castles does, with a dash of any kind.
fn begins_castling(bytes: &[u8]) -> bool {
    let near = String::from_utf8_lossy(&bytes[..bytes.len().min(CASTLING)]);
    let mut signs = near.chars();
    let first = signs.next().filter(|sign| matches!(sign, 'O' | '0'));
    first.is_some() && signs.next().is_some_and(is_dash) && signs.next() == first
}

/// Whether a line ends with a sign.
pub(super) fn is_break(sign: u8) -> bool {
    matches!(sign, BREAK | PARAGRAPH)
}

/// The words of a line, each with its byte.
pub(super) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = line.as_ptr() as usize;
    line.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - start, word))
}

/// The side that a line names over its moves, if it is such a line; none where it names both.
pub(super) fn label(line: &str) -> Option<Option<usize>> {
    let mut sides = line.split_whitespace().filter_map(sides::side_of);
    let first = sides.next()?;
    match (sides.next(), words(line).count() <= IN_LABEL) {
        (Some(_), _) => Some(None),
        (None, true) => Some(Some(first)),
        (None, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_goes_on_behind_the_one_it_is_glued_to() {
        let goes_on = |word: &str, at: usize| {
            let last = word[..at].chars().next_back();
            let letter = word[at..].chars().next();
            let both = last.zip(letter);
            both.is_some_and(|(last, letter)| {
                goes_on_behind_move(last, letter, &word.as_bytes()[at..])
            })
        };
        for (word, at) in [
            ("B4PxP", 2),
            ("c3Bb7", 2),
            ("c4e6", 2),
            ("O-Oc5", 3),
            ("O-ONc6", 3),
            ("O-OO-O", 3),
            ("O–OO–O", 5),
        ] {
            assert!(goes_on(word, at), "{word}");
        }
        for (word, at) in [("Kt", 1), ("GOOD", 3), ("O-O-O", 4), ("4th", 1)] {
            assert!(!goes_on(word, at), "{word}");
        }
    }
}
