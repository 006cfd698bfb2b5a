//! Characters, blanks and signs, as printers use them.

use super::kind::AtomKind;
use crate::text::chars::{is_dash, is_single_quote};

/// The first character and its length; a byte that is no UTF-8 stands for the Latin-1 character.
pub(super) fn char_at(bytes: &[u8]) -> (char, usize) {
    match bytes.first() {
        Some(&b) if b.is_ascii() => (char::from(b), 1),
        _ => {
            for len in 2..=bytes.len().min(4) {
                if let Ok(text) = std::str::from_utf8(&bytes[..len])
                    && let Some(c) = text.chars().next()
                {
                    return (c, len);
                }
            }
            (char::from(bytes.first().copied().unwrap_or(b' ')), 1)
        }
    }
}

/// Byte behind the blanks at `at`; a line end is one, an empty line is not.
pub(super) fn skip_blank(text: &[u8], mut at: usize) -> usize {
    let mut lines = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b' ' | b'\t' | b'\r' => at += 1,
            b'\n' if lines == 0 => {
                lines += 1;
                at += 1;
            }
            0x80.. => match char_at(&text[at..]) {
                ('\u{a0}' | '\u{ad}' | '\u{2000}'..='\u{200d}' | '\u{202f}' | '\u{feff}', len) => {
                    at += len
                }
                _ => break,
            },
            _ => break,
        }
    }
    at
}

/// `'s`, `s'` behind a word.
pub(super) fn possessive(bytes: &[u8]) -> Option<usize> {
    let (c, len) = char_at(bytes);
    if bytes.is_empty() || !is_single_quote(c) {
        return None;
    }
    match bytes.get(len) {
        Some(b's' | b'S') if !bytes.get(len + 1).is_some_and(u8::is_ascii_alphabetic) => {
            Some(len + 1)
        }
        Some(b) if b.is_ascii_alphabetic() => None,
        _ => Some(len),
    }
}

/// What is neither letter nor digit.
pub(super) fn sign(bytes: &[u8]) -> (AtomKind, usize) {
    let (c, len) = char_at(bytes);
    let run = |of: &dyn Fn(char) -> bool| {
        let mut at = 0;
        while at < bytes.len() && of(char_at(&bytes[at..]).0) {
            at += char_at(&bytes[at..]).1;
        }
        at
    };
    match c {
        c if is_dash(c) || c == '_' => {
            let len = run(&|c| is_dash(c) || c == '_');
            // `->`
            (
                AtomKind::Dash,
                len + usize::from(bytes.get(len) == Some(&b'>')),
            )
        }
        '×' | '✕' | '✖' | ':' => (AtomKind::Takes, len),
        '(' | '[' => (AtomKind::Open, len),
        ')' | ']' => (AtomKind::Close, len),
        '/' => (AtomKind::Slash, len),
        '=' => (AtomKind::Equals, len),
        ',' => (AtomKind::Comma, len),
        '&' => (AtomKind::Filler, len),
        '→' => (AtomKind::Dash, len),
        '+' => {
            let len = run(&|c| c == '+');
            (AtomKind::Plus(len.min(9) as u8), len)
        }
        '†' => (AtomKind::Check, len),
        '‡' | '#' | '≠' => (AtomKind::Mate, run(&|c| matches!(c, '‡' | '#' | '≠'))),
        '!' | '?' | '‼' | '⁇' | '⁈' | '⁉' => (
            AtomKind::Glyph,
            run(&|c| matches!(c, '!' | '?' | '‼' | '⁇' | '⁈' | '⁉')),
        ),
        _ => (AtomKind::Stop, len),
    }
}
