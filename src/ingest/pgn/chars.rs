//! The characters of movetext: what counts as blank, where a word ends, and what number stands somewhere.

use crate::steps;
use crate::text::chars::is_double_quote;

/// The first character and its length in bytes; a byte that is no UTF-8 stands for itself.
pub(super) fn char_at(bytes: &[u8]) -> (Option<char>, usize) {
    steps::count(1);
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
                | b'<'
                | b'&'
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
    steps::count(len);
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

/// Whether the character ends a word; the answer for those beyond ASCII.
pub(super) fn char_ends_word(c: char) -> bool {
    // A blank without width parts words only where it stands between them.
    is_wide_blank(c) && c != '\u{200b}'
        || is_glyph(c)
        || is_double_quote(c)
        || matches!(c, '½' | '…' | '．' | '。')
}

/// Length of the full stops of East Asian type that the bytes begin with.
pub(super) fn wide_dots(bytes: &[u8]) -> usize {
    let (chars, _) = bytes.as_chunks::<3>();
    let dots = chars
        .iter()
        .take_while(|c| **c == *"．".as_bytes() || **c == *"。".as_bytes());
    3 * dots.count()
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

/// Whether a word that came this far ends here; a full stop may follow.
pub(super) fn ends_here(bytes: &[u8]) -> bool {
    match bytes.first() {
        None => true,
        Some(b'.') => bytes.get(1).is_none_or(|&b| !IN_WORD[usize::from(b)]),
        Some(&b) if b.is_ascii() => !IN_WORD[usize::from(b)],
        Some(_) => char_at(bytes).0.is_some_and(char_ends_word),
    }
}

/// The number the bytes begin with; too large a one is as large as can be.
pub(super) fn number(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .fold(0_u32, |n, b| {
            n.saturating_mul(10).saturating_add(u32::from(b - b'0'))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
