//! What is said of check behind a move: by a sign, or by a word, misread or not.

use super::signs::is_break;
use super::stream::Stream;
use crate::score::CheckMark;

/// Signs that are no letters stand before the word for check, so many at most.
const BLANKS: usize = 6;
/// How words for check begin, misread too.
const CHECKS: [&[u8]; 6] = [b"ch", b"cb", b"oh", b"eh", b"cli", b"ech"];
/// One in full.
const CHECK: &[u8] = b"check";
/// What stands before one where moves are told in words.
const GIVING: &[u8] = b"giving";

/// What marks check or mate at each place, and the signs it takes.
pub(super) fn of(stream: &Stream) -> Vec<(CheckMark, u8)> {
    let of_place = |at: usize| match begins_move(stream, at + blanks(&stream.signs[at..])) {
        true => (CheckMark::None, 0),
        false => mark_at(&stream.signs[at..]),
    };
    let mut marks: Vec<_> = (0..stream.len()).map(of_place).collect();
    marks.resize(stream.len() + 2, (CheckMark::None, 0));
    marks
}

/// Whether a word begins with a capital and has a figure, as a move does and the word for check does not: `Ch5`, `Cbd7`.
fn begins_move(stream: &Stream, at: usize) -> bool {
    let Some([b'A'..=b'Z', rest @ ..]) = stream.signs.get(at..) else {
        return false;
    };
    let word = rest.iter().zip(at + 1..).take(BLANKS);
    let mut word = word.take_while(|&(_, at)| stream.is_within_word(at));
    word.any(|(sign, _)| sign.is_ascii_digit())
}

fn mark_at(signs: &[u8]) -> (CheckMark, u8) {
    let mut skip = blanks(signs);
    if begins(&signs[skip..], GIVING) {
        skip += GIVING.len();
        skip += blanks(&signs[skip..]);
    }
    let word = &signs[skip..];
    let (mark, len) = match word.first() {
        Some(b'+') => (CheckMark::Check, 1),
        Some(b'#') => (CheckMark::Mate, 1),
        _ if begins(word, CHECK) => (CheckMark::Check, CHECK.len()),
        _ if CHECKS.iter().any(|text| begins(word, text)) && !begins(word, b"cha") => {
            (CheckMark::Check, 2)
        }
        _ if begins(word, b"mate") => (CheckMark::Mate, 4),
        _ => return (CheckMark::None, 0),
    };
    (mark, (skip + len) as u8)
}

/// Signs before the word for check that are none of a word.
fn blanks(signs: &[u8]) -> usize {
    let is_blank = |b: &&u8| !b.is_ascii_alphanumeric() && !is_break(**b) && !b"+#".contains(b);
    signs.iter().take(BLANKS).take_while(is_blank).count()
}

fn begins(word: &[u8], text: &[u8]) -> bool {
    word.len() >= text.len() && word[..text.len()].eq_ignore_ascii_case(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_is_said_by_a_sign_by_the_beginning_of_its_word_or_by_words() {
        let mark = |signs: &str| mark_at(signs.as_bytes());
        assert_eq!(mark("+"), (CheckMark::Check, 1));
        assert_eq!(mark("(ch"), (CheckMark::Check, 3));
        assert_eq!(mark("check"), (CheckMark::Check, 5));
        assert_eq!(mark("givingcheck"), (CheckMark::Check, 11));
        assert_eq!(mark("changes"), (CheckMark::None, 0));
        assert_eq!(mark("givingup"), (CheckMark::None, 0));
    }

    /// The knight of some languages and the file of a rook begin as the word for check does.
    #[test]
    fn a_move_is_no_check() {
        for (row, checks) in [
            ("8. b3, Ch5; 9. Aa3, Cbd7", 0),
            ("8. Ab5 Ch, Re7; 9. B3R cb 10. D4T", 2),
        ] {
            let mut stream = Stream::default();
            stream.push(row, 0, &mut None);
            let marks = of(&stream.finish());
            let checks_at = (1..)
                .zip(&marks)
                .filter(|(_, mark)| mark.0 == CheckMark::Check);
            let mut ends: Vec<usize> = checks_at
                .map(|(at, mark)| at + usize::from(mark.1))
                .collect();
            ends.dedup();
            assert_eq!(ends.len(), checks, "{row}");
        }
    }
}
