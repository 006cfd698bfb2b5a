//! What a word looks like: a move, a mark, or a word of prose.

use super::chars::ends_here;
use super::plain::is_plain;
use crate::score::TokenKind;
use crate::text::chars::dash_len;

/// Length of castling written with blanks (`O - O`), or with noughts and nothing else (`00`); `None` if it is
/// neither.
pub(super) fn castling_apart(bytes: &[u8]) -> Option<usize> {
    let circle = |at: usize| matches!(bytes.get(at), Some(b'O' | b'o' | b'0'));
    let blanks = |at: usize| {
        let behind = bytes.get(at..).unwrap_or_default();
        at + behind.iter().take_while(|&&b| b == b' ').count()
    };
    let dash = |at: usize| match dash_len(bytes.get(at..)?) {
        0 => None,
        len => Some(at + len),
    };
    let noughts = bytes.iter().take_while(|&&b| b == b'0').count();
    let (mut at, mut circles, mut apart) = (1, 1, false);
    if noughts > 1 {
        (at, circles, apart) = (noughts, noughts, true);
    } else if !circle(0) {
        return None;
    }
    while circles < 3
        && noughts < 2
        && let Some(behind) = dash(blanks(at))
        && circle(blanks(behind))
    {
        let next = blanks(behind);
        apart |= bytes[at] == b' ' || next > behind;
        (at, circles) = (next + 1, circles + 1);
    }
    at += usize::from(matches!(bytes.get(at), Some(b'+' | b'#')));
    (apart && matches!(circles, 2 | 3) && ends_here(&bytes[at..])).then_some(at)
}

/// A word longer than this is no move, and not several moves either.
const LONGEST: usize = 40;

/// What a word looks like.
pub(super) fn classify(word: &[u8]) -> TokenKind {
    match word {
        _ if is_plain(word) => return TokenKind::Move,
        _ if word.len() > LONGEST => return TokenKind::Word,
        b"--" | b"Z0" | b"z0" | b"@@@@" | b"<>" | b"null" | b"NULL" => return TokenKind::Null,
        _ if is_mark(word) => return TokenKind::Mark,
        _ => {}
    }
    let square = word
        .windows(2)
        .any(|w| matches!(w, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']));
    if square
        || is_castling(word)
        || is_disguised_castling(word)
        || is_fragment(word)
        || is_disguised(word)
    {
        return TokenKind::Move;
    }
    let letters = word.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let digits = word.iter().filter(|b| b.is_ascii_digit()).count();
    let ordinal = [&b"st"[..], b"nd", b"rd", b"th"]
        .iter()
        .any(|end| word.ends_with(end));
    if digits > 0 && letters > 0 && word.len() <= 8 && !ordinal {
        TokenKind::Move
    } else {
        TokenKind::Word
    }
}

/// Whether the digits are one of the twenty moves that White can begin with.
pub(super) fn begins_numeric(word: &[u8]) -> bool {
    match *word {
        [file, b'2', to, b'3' | b'4'] => file == to,
        [file @ (b'2' | b'7'), b'1', to, b'3'] => file.abs_diff(to) == 1,
        _ => false,
    }
}

/// `ch`, `+`, `mate`, `e.p.`, `=Q` and the like, which belong to the move before them.
pub(super) fn is_mark(word: &[u8]) -> bool {
    const MARKS: [&[u8]; 25] = [
        b"+",
        b"++",
        b"#",
        b"ch",
        b"ch.",
        b"check",
        b"dbl",
        b"dbl.",
        b"dis",
        b"dis.",
        b"disc.",
        b"mate",
        b"mate.",
        b"checkmate",
        b"mates",
        b"e.p.",
        b"ep",
        b"e.p",
        b"ep.",
        b"e.p.+",
        b"ep+",
        b"e.p.#",
        b"ep#",
        b"\xe2\x80\xa0",
        b"\xe2\x80\xa1",
    ];
    if word.first().is_some_and(u8::is_ascii_digit) {
        return false;
    }
    let unmarked = word.strip_suffix(b"+").or(word.strip_suffix(b"#"));
    let is_word = |mark: &&[u8]| word.eq_ignore_ascii_case(mark);
    MARKS.iter().any(is_word)
        || matches!(
            unmarked.unwrap_or(word),
            [b'=' | b'/', b'Q' | b'R' | b'B' | b'N' | b'K' | b'P']
        )
}

pub(super) fn is_castling(word: &[u8]) -> bool {
    let unmarked = word.strip_suffix(b"+").or(word.strip_suffix(b"#"));
    let mut rest = unmarked.unwrap_or(word);
    let mut circles = 0;
    while let Some(first) = rest.first() {
        let circle = matches!(first, b'O' | b'o' | b'0');
        circles += usize::from(circle);
        rest = match dash_len(rest) {
            0 if !circle => return false,
            len => &rest[len.max(1)..],
        };
    }
    (2..=4).contains(&circles)
}

/// Castling in letters of another alphabet that look like circles.
fn is_disguised_castling(word: &[u8]) -> bool {
    if word.is_ascii() {
        return false;
    }
    let circle = |c: char| match c {
        'О' | 'о' | 'Ο' | 'ο' => 'O',
        c => c,
    };
    std::str::from_utf8(word)
        .is_ok_and(|word| is_castling(word.chars().map(circle).collect::<String>().as_bytes()))
}

/// Part of a move: `N`, `Nb`, `Bx`, `ed`, `exd`.
fn is_fragment(word: &[u8]) -> bool {
    match word {
        [b'K' | b'Q' | b'R' | b'B' | b'N', rest @ ..] if rest.len() <= 3 => rest
            .iter()
            .all(|b| matches!(b, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':')),
        [b'a'..=b'h', b'a'..=b'h'] | [b'a'..=b'h', b'x' | b':', b'a'..=b'h'] => true,
        b"O-" => true,
        _ => false,
    }
}

/// Names a square with letters or digits that are not those of ASCII and look or sound like them: `е4` with a
/// Cyrillic letter, `d４` with a wide digit.
fn is_disguised(word: &[u8]) -> bool {
    if word.is_ascii() {
        return false;
    }
    let Ok(text) = std::str::from_utf8(word) else {
        return false;
    };
    let plain: Vec<char> = text.chars().map(undisguised).collect();
    plain.len() <= 8
        && plain
            .windows(2)
            .any(|w| matches!(w, ['a'..='h' | 'A'..='H', '1'..='8']))
}

/// The letter of ASCII that a letter stands for in the name of a square; itself if there is none.
fn undisguised(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        'а' | 'А' | 'α' => 'a',
        'б' | 'Б' | 'в' | 'В' | 'β' => 'b',
        'с' | 'С' | 'ц' | 'Ц' => 'c',
        'д' | 'Д' => 'd',
        'е' | 'Е' | 'ё' | 'ε' => 'e',
        'ф' | 'Ф' => 'f',
        'г' | 'Г' => 'g',
        'х' | 'Х' | 'н' | 'Н' => 'h',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_moves_by_their_looks() {
        for word in [
            "Nf3", "e4", "exd5", "O-O", "0-0-0+", "o-o", "e8=Q", "Xf3", "e9", "N", "ed", "Ng1-f3",
            "P@d4",
        ] {
            assert_eq!(classify(word.as_bytes()), TokenKind::Move, "{word}");
        }
        for word in ["resigns", "White", "letter", "2nd", "a", "I", "1862"] {
            assert_eq!(classify(word.as_bytes()), TokenKind::Word, "{word}");
        }
        assert_eq!(classify(b"e.p."), TokenKind::Mark);
        assert_eq!(classify(b"--"), TokenKind::Null);
    }
}
