//! The shapes of PGN: what counts as blank, where a word ends, and what a word looks like.

use shakmaty::Color;

use crate::score::{Outcome, Plain, TokenKind};

/// The first character and its length in bytes; a byte that is no UTF-8 stands for itself.
pub(super) fn char_at(bytes: &[u8]) -> (Option<char>, usize) {
    let longest = bytes.len().min(4);
    for len in 1..=longest {
        if let Ok(text) = std::str::from_utf8(&bytes[..len]) {
            return (text.chars().next(), len);
        }
    }
    (None, 1)
}

/// Length of the blank the bytes begin with, 0 if they begin with none. A byte order mark, an old
/// end-of-file mark (Ctrl-Z) and the spaces of typesetters are blanks.
pub(super) fn blank_len(bytes: &[u8]) -> usize {
    match bytes.first() {
        None => 0,
        Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | 0x1a) => 1,
        Some(b) if b.is_ascii() => 0,
        Some(_) => match char_at(bytes) {
            (
                Some('\u{a0}' | '\u{feff}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{3000}'),
                len,
            ) => len,
            (Some('\u{85}' | '\u{2028}' | '\u{2029}'), len) => len,
            _ => 0,
        },
    }
}

/// The name of the tag whose bracket the bytes begin with; empty if there is none.
pub(super) fn tag_name(bytes: &[u8]) -> &[u8] {
    let inside = bytes.get(1..).unwrap_or_default();
    let inside = &inside[inside.iter().take_while(|&&b| b == b' ').count()..];
    &inside[..inside
        .iter()
        .take_while(|&&b| IN_NAME[usize::from(b)])
        .count()]
}

/// Whether the bytes begin with `[Name "`: beyond doubt a tag.
pub(super) fn tag_opens(bytes: &[u8]) -> bool {
    if bytes.first() != Some(&b'[') {
        return false;
    }
    let name = tag_name(bytes);
    let after = name.as_ptr() as usize - bytes.as_ptr() as usize + name.len();
    !name.is_empty()
        && name[0].is_ascii_alphabetic()
        && bytes[after..].iter().find(|&&b| b != b' ' && b != b'\t') == Some(&b'"')
}

/// Names that a bracket without quotes is taken for a tag by.
const NAMES: [&[u8]; 12] = [
    b"Event",
    b"Site",
    b"Date",
    b"Round",
    b"White",
    b"Black",
    b"Result",
    b"FEN",
    b"SetUp",
    b"Variant",
    b"WhiteElo",
    b"BlackElo",
];
/// How far it is looked for another tag behind a bracket that lacks its quotes, in bytes.
const TAGS_REACH: usize = 1 << 10;

/// Whether the bytes begin with a tag that lacks its quotes: the lines behind it are tags, beyond doubt or by
/// their names.
pub(super) fn tags_open(bytes: &[u8]) -> bool {
    let near = &bytes[..bytes.len().min(TAGS_REACH)];
    let named = |line: &[u8]| line.starts_with(b"[") && NAMES.contains(&tag_name(line));
    let mut lines = near
        .split(|&b| b == b'\n' || b == b'\r')
        .filter(|line| !line.is_empty());
    lines.next().is_some_and(named)
        && lines
            .next()
            .is_some_and(|line| tag_opens(line) || named(line))
}

/// Whether a byte can stand in the name of a tag.
static IN_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || b == b'_' || b == b'-' || b == b'+';
        byte += 1;
    }
    table
};

/// Whether a byte goes on with a word; no byte beyond ASCII does, as far as this table knows.
pub(super) static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0x21;
    while byte < 0x7f {
        table[byte] = !matches!(
            byte as u8,
            b'{' | b'}'
                | b'('
                | b')'
                | b'['
                | b']'
                | b';'
                | b'!'
                | b'?'
                | b','
                | b'$'
                | b'*'
                | b'"'
        );
        byte += 1;
    }
    table
};

/// Length of the word the bytes begin with, as far as it is ASCII; at least 1.
#[inline]
pub(super) fn word_len(bytes: &[u8]) -> usize {
    let mut len = letters_and_digits(bytes).max(1);
    while let Some(&byte) = bytes.get(len)
        && IN_WORD[usize::from(byte)]
    {
        len += 1;
    }
    len
}

/// How many letters and digits the bytes begin with, of the first eight; all eight are looked at together.
#[inline]
fn letters_and_digits(bytes: &[u8]) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * EACH;
    let Some(eight) = bytes.first_chunk::<8>() else {
        return 0;
    };
    let x = u64::from_le_bytes(*eight);
    let low = x & !HIGH;
    // Adding 0x80 - c to a byte below 0x80 sets its highest bit if and only if the byte is at least c.
    let at_least = |bytes: u64, c: u8| bytes + u64::from(0x80 - c) * EACH;
    let lower = low | (0x20 * EACH);
    let letter = at_least(lower, b'a') & !at_least(lower, b'z' + 1);
    let digit = at_least(low, b'0') & !at_least(low, b'9' + 1);
    let other = (!(letter | digit) | x) & HIGH;
    other.trailing_zeros() as usize / 8
}

/// A move number of up to three digits with a dot behind it (`12.`, `12...`): its length, how many blanks stand
/// behind it (none or one), and what it says.
#[inline(always)]
pub(super) fn plain_number(bytes: &[u8]) -> Option<(usize, usize, Plain)> {
    let digits = match bytes {
        [_, b'.', ..] => 1,
        [_, b'0'..=b'9', b'.', ..] => 2,
        [_, b'0'..=b'9', b'0'..=b'9', b'.', ..] => 3,
        _ => return None,
    };
    let (dots, blank) = match &bytes[digits..] {
        [b'.', b' ', ..] => (1, 1),
        [b'.', b'a'..=b'z' | b'A'..=b'Z', ..] => (1, 0),
        [b'.', b'.', b'.', b' ', ..] => (3, 1),
        [b'.', b'.', b'.', b'a'..=b'z' | b'A'..=b'Z', ..] => (3, 0),
        _ => return None,
    };
    Some((digits + dots, blank, Plain::of_number(bytes, digits, dots)))
}

/// Where it goes on behind a line end at `at`, if one is there and the next line goes on with moves; else `at`.
#[cold]
pub(super) fn next_line(text: &[u8], at: usize, ended: bool) -> usize {
    match text[at..] {
        [b'\n', ref line @ ..] if !ended && goes_on(line) => at + 1,
        _ => at,
    }
}

/// Whether a line begins with a move, or with a number other than 1: no game begins so.
#[inline]
pub(super) fn goes_on(line: &[u8]) -> bool {
    matches!(
        line,
        [b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O', ..]
            | [b'2'..=b'9', b'.', ..]
            | [b'1'..=b'9', b'0'..=b'9', b'.' | b'0'..=b'9', ..]
    )
}

/// A move written as the standard asks at the start of the bytes, with a blank behind it: its length, the blank,
/// and what it says.
#[inline(always)]
pub(super) fn plain_move(bytes: &[u8]) -> Option<(usize, u8, Plain)> {
    let eight = u64::from_le_bytes(*bytes.first_chunk::<8>()?);
    let len = blank_at(eight);
    let plain = Plain::of_bytes(eight, len);
    plain
        .is_some()
        .then(|| (len, (eight >> (8 * len)) as u8, plain))
}

/// A move that looks as the standard asks, and may end with something else than a blank: its length, and what it
/// says.
#[cold]
pub(super) fn less_plain_move(bytes: &[u8]) -> Option<(usize, Plain)> {
    let (word, after) = bytes.split_at_checked(word_len(bytes))?;
    let ends = after.first().is_none_or(u8::is_ascii);
    (ends && is_plain(word)).then(|| (word.len(), Plain::of_move(word)))
}

/// Which of eight bytes, the lowest first, is the first blank or control character; 8 if none is.
#[inline(always)]
fn blank_at(eight: u64) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // A byte below 0x21 borrows from its highest bit; only bytes above the first such can be wrong.
    let below = eight.wrapping_sub(0x21 * EACH) & !eight & (0x80 * EACH);
    below.trailing_zeros() as usize / 8
}

/// Whether the word looks like a move written as the standard asks.
#[inline]
pub(super) fn is_plain(word: &[u8]) -> bool {
    let core = match word {
        [core @ .., b'+' | b'#'] => core,
        _ => word,
    };
    matches!(
        core,
        [
            b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N',
            ..,
            b'1'..=b'8'
        ] | [b'O', b'-', b'O']
            | [b'O', b'-', b'O', b'-', b'O']
            | [
                b'a'..=b'h',
                ..,
                b'1' | b'8',
                b'=',
                b'Q' | b'R' | b'B' | b'N'
            ]
    )
}

/// Whether the character ends a word; the answer for those beyond ASCII.
pub(super) fn char_ends_word(c: char) -> bool {
    // A blank without width parts words only where it stands between them.
    is_wide_blank(c) && c != '\u{200b}'
        || is_glyph(c)
        || matches!(c, '½' | '…' | '“' | '”' | '„' | '«' | '»')
}

fn is_wide_blank(c: char) -> bool {
    let mut utf8 = [0; 4];
    blank_len(c.encode_utf8(&mut utf8).as_bytes()) > 0
}

/// Annotation signs beyond ASCII (as in Informator and ChessBase).
pub(super) fn is_glyph(c: char) -> bool {
    matches!(
        c,
        '±' | '∓'
            | '⩲'
            | '⩱'
            | '∞'
            | '□'
            | '⊙'
            | '⨀'
            | '↑'
            | '→'
            | '←'
            | '⇆'
            | '⇄'
            | '⌓'
            | '△'
            | '▽'
            | '⟳'
            | '○'
            | '⟫'
            | '⟪'
            | '⊕'
            | '‼'
            | '⁇'
            | '⁈'
            | '⁉'
            | '≌'
            | '≅'
            | '⯹'
            | '✕'
            | '⇔'
            | '⊞'
            | '∟'
            | '∆'
            | 'Δ'
            | '≤'
            | '≥'
            | '↔'
            | '⌂'
            | '■'
            | '☐'
            | '◻'
            | '⬜'
    )
}

/// Byte behind the bytes like `byte` at `at`.
pub(super) fn skip(text: &[u8], at: usize, byte: u8) -> usize {
    let behind = text.get(at..).unwrap_or_default();
    at + behind.iter().take_while(|&&b| b == byte).count()
}

/// Whether the character is one of the dashes that printers use for a hyphen or a minus.
pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−')
}

/// A half or whole point at the start of the bytes: twice the points, and the length.
fn points(bytes: &[u8]) -> Option<(u8, usize)> {
    const SPELLINGS: [(&[u8], u8); 6] = [
        (b"1/2", 1),
        ("½".as_bytes(), 1),
        (b"0.5", 1),
        (b"0,5", 1),
        (b"1", 2),
        (b"0", 0),
    ];
    SPELLINGS
        .iter()
        .find(|(text, _)| bytes.starts_with(text))
        .map(|&(text, n)| (n, text.len()))
}

/// The end of a game at the start of the bytes, however spelled (`1-0`, `1–0`, `½-½`, `1/2`, `1:0`,
/// `1 - 0`, `0.5-0.5`), and its length.
pub(super) fn terminator(bytes: &[u8]) -> Option<(Outcome, usize)> {
    let (white, mut at) = points(bytes)?;
    let blanks = |at: usize| bytes[at..].iter().take_while(|&&b| b == b' ').count();
    let alone = (white == 1).then_some((Outcome::Drawn, at));
    at += blanks(at);
    let pair = match char_at(&bytes[at..]) {
        (Some(c), len) if is_dash(c) || c == ':' => {
            at += len;
            at += blanks(at);
            points(&bytes[at..]).map(|(black, len)| (white, black, at + len))
        }
        _ => None,
    };
    let found = match pair {
        Some((2, 0, end)) => Some((Outcome::Won(Color::White), end)),
        Some((0, 2, end)) => Some((Outcome::Won(Color::Black), end)),
        Some((1, 1, end)) => Some((Outcome::Drawn, end)),
        _ => alone,
    };
    found.filter(|&(_, end)| ends_here(&bytes[end..]))
}

/// A move with the end of the game glued to it (`Qh5#1-0`): the length of the move, and the end.
pub(super) fn glued_result(word: &[u8]) -> Option<(usize, Outcome)> {
    const ENDS: [(&[u8], Outcome); 3] = [
        (b"1/2-1/2", Outcome::Drawn),
        (b"1-0", Outcome::Won(Color::White)),
        (b"0-1", Outcome::Won(Color::Black)),
    ];
    ENDS.iter().find_map(|&(end, outcome)| {
        let head = word.strip_suffix(end)?;
        is_plain(head).then_some((head.len(), outcome))
    })
}

/// Length of castling written with blanks (`O - O`), or with noughts and nothing else (`00`); `None` if it is
/// neither.
pub(super) fn castling_apart(bytes: &[u8]) -> Option<usize> {
    let circle = |at: usize| matches!(bytes.get(at), Some(b'O' | b'o' | b'0'));
    let blanks = |at: usize| {
        let behind = bytes.get(at..).unwrap_or_default();
        at + behind.iter().take_while(|&&b| b == b' ').count()
    };
    let dash = |at: usize| match char_at(bytes.get(at..)?) {
        (Some(c), len) if is_dash(c) => Some(at + len),
        _ => None,
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

/// Whether a word that came this far ends here; a full stop may follow.
fn ends_here(bytes: &[u8]) -> bool {
    match bytes.first() {
        None => true,
        Some(b'.') => bytes.get(1).is_none_or(|&b| !IN_WORD[usize::from(b)]),
        Some(&b) if b.is_ascii() => !IN_WORD[usize::from(b)],
        Some(_) => char_at(bytes).0.is_some_and(char_ends_word),
    }
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
    if square || is_castling(word) || is_fragment(word) || is_disguised(word) {
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

/// `ch`, `+`, `mate`, `e.p.`, `=Q` and the like, which belong to the move before them.
pub(super) fn is_mark(word: &[u8]) -> bool {
    const MARKS: [&[u8]; 21] = [
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
        b"\xe2\x80\xa0",
        b"\xe2\x80\xa1",
    ];
    let lower = word.to_ascii_lowercase();
    MARKS.contains(&lower.as_slice())
        || matches!(word, [b'=' | b'/', b'Q' | b'R' | b'B' | b'N' | b'K' | b'P'])
}

fn is_castling(word: &[u8]) -> bool {
    let circles = word
        .iter()
        .filter(|b| matches!(b, b'O' | b'o' | b'0'))
        .count();
    let rest = word
        .strip_suffix(b"+")
        .or(word.strip_suffix(b"#"))
        .unwrap_or(word)
        .iter()
        .all(|b| matches!(b, b'O' | b'o' | b'0' | b'-' | 0xe2 | 0x80..=0x95));
    (2..=4).contains(&circles) && rest
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
    fn ends_of_games_in_every_spelling() {
        for (text, outcome) in [
            ("1-0", Outcome::Won(Color::White)),
            ("1–0 ", Outcome::Won(Color::White)),
            ("1:0", Outcome::Won(Color::White)),
            ("0 - 1", Outcome::Won(Color::Black)),
            ("½-½", Outcome::Drawn),
            ("1/2", Outcome::Drawn),
            ("½", Outcome::Drawn),
            ("0.5-0.5", Outcome::Drawn),
            ("1/2-1/2.", Outcome::Drawn),
        ] {
            assert_eq!(
                terminator(text.as_bytes()).map(|t| t.0),
                Some(outcome),
                "{text}"
            );
        }
        for text in ["0-0", "0-0-0", "1", "1.", "1-0-0", "1/23", "12-0"] {
            assert_eq!(terminator(text.as_bytes()), None, "{text}");
        }
    }

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

    #[test]
    fn the_length_of_a_word_is_that_counted_byte_by_byte() {
        for byte in 0..=u8::MAX {
            for at in 1..12 {
                let mut bytes = *b"Nf3abcdefghijkl";
                bytes[at] = byte;
                let slow = bytes
                    .iter()
                    .skip(1)
                    .take_while(|&&b| IN_WORD[usize::from(b)])
                    .count()
                    + 1;
                assert_eq!(word_len(&bytes), slow, "{bytes:?}");
            }
        }
    }

    #[test]
    fn tags_open_with_a_name_and_a_quote() {
        assert!(tag_opens(b"[Event \"x\"]"));
        assert!(tag_opens(b"[ Event\t\"x\"]"));
        assert!(!tag_opens(b"[%clk 0:01]"));
        assert!(!tag_opens(b"[Illustration]"));
        assert!(!tag_opens(b"["));
    }
}
