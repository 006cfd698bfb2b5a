//! What mails and web pages put between moves: quoting, elements and entities of HTML.

use super::Lexer;
use crate::score::{Score, TokenKind};

/// The names of the elements of HTML that text is set with.
const ELEMENTS: [&[u8]; 46] = [
    b"a",
    b"article",
    b"b",
    b"big",
    b"blockquote",
    b"body",
    b"br",
    b"center",
    b"code",
    b"dd",
    b"div",
    b"dl",
    b"dt",
    b"em",
    b"font",
    b"h1",
    b"h2",
    b"h3",
    b"h4",
    b"h5",
    b"h6",
    b"head",
    b"hr",
    b"html",
    b"i",
    b"img",
    b"li",
    b"link",
    b"meta",
    b"nobr",
    b"ol",
    b"p",
    b"pre",
    b"section",
    b"small",
    b"span",
    b"strong",
    b"sub",
    b"sup",
    b"table",
    b"tbody",
    b"td",
    b"title",
    b"tr",
    b"u",
    b"ul",
];
/// No element is looked for further, in bytes.
const ELEMENT_REACH: usize = 256;
/// No entity is longer, in bytes.
const LONGEST_ENTITY: usize = 10;

impl Lexer<'_> {
    /// Takes an element, an entity, or the signs with which a mail quotes another, as a point between moves; false if
    /// none stands here.
    pub(super) fn lex_foreign(&mut self, score: &mut Score) -> bool {
        let rest = self.rest();
        let len = match rest.first() {
            Some(b'<') => element(rest),
            Some(b'&') => entity(rest),
            Some(b'>') if self.at_line_start() => quoting(rest),
            _ => 0,
        };
        if len > 0 {
            score.irregular = true;
            self.push(score, TokenKind::Punctuation, self.at + len);
        }
        len > 0
    }
}

/// Length of the element of HTML that the bytes begin with, 0 if they begin with none.
fn element(bytes: &[u8]) -> usize {
    let near = &bytes[..bytes.len().min(ELEMENT_REACH)];
    if near.starts_with(b"<!--") {
        return memchr::memmem::find(near, b"-->").map_or(0, |end| end + 3);
    }
    let Some(end) = memchr::memchr(b'>', near) else {
        return 0;
    };
    let inside = &near[1..end];
    let inside = inside.strip_prefix(b"/").unwrap_or(inside);
    let name = inside
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    let lower = inside[..name].to_ascii_lowercase();
    let apart = inside
        .get(name)
        .is_none_or(|b| b.is_ascii_whitespace() || *b == b'/');
    match apart && ELEMENTS.contains(&lower.as_slice()) {
        true => end + 1,
        false => 0,
    }
}

/// Length of the entity of HTML that the bytes begin with, 0 if they begin with none.
pub(super) fn entity(bytes: &[u8]) -> usize {
    let near = &bytes[1..bytes.len().min(LONGEST_ENTITY)];
    let name = near.strip_prefix(b"#").unwrap_or(near);
    let letters = name
        .iter()
        .take_while(|b| b.is_ascii_alphanumeric())
        .count();
    match name.get(letters) == Some(&b';') && letters > 1 {
        true => 1 + (near.len() - name.len()) + letters + 1,
        false => 0,
    }
}

/// Length of the signs with which a mail quotes a line of another, and of the blanks behind them.
pub(crate) fn quoting(line: &[u8]) -> usize {
    let sign = |b: &&u8| matches!(b, b'>' | b' ');
    match line.first() {
        Some(b'>') => line.iter().take_while(sign).count(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_html_is_told_from_what_is_not() {
        for (text, len) in [
            ("<br>2. Nf3", 4),
            ("<BR />", 6),
            ("</b> d5", 4),
            ("<font color=\"red\">e4", 18),
            ("<!-- so --> d5", 11),
            ("<x> d5", 0),
            ("<>", 0),
            ("<b e4", 0),
        ] {
            assert_eq!(element(text.as_bytes()), len, "{text}");
        }
        for (text, len) in [
            ("&nbsp;a6", 6),
            ("&#8211; x", 7),
            ("& c", 0),
            ("&c;", 0),
            ("&amp", 0),
        ] {
            assert_eq!(entity(text.as_bytes()), len, "{text}");
        }
        assert_eq!(quoting(b"> > 1. e4"), 4);
        assert_eq!(quoting(b"1. e4 >"), 0);
    }
}
