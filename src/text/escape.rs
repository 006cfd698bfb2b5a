//! Text from files, made safe to look at.
//!
//! A name in a tag comes from a stranger. Shown as it is, it could move the cursor, colour the screen, turn the
//! reading direction of the line it stands in, or hide letters from the eye. Here such characters are shown as
//! `\x1b` or `\u{202e}`, and a tab as one space. A backslash is left alone, so the result is for reading only:
//! it cannot be turned back into the text.

use std::fmt::{self, Write};

use unicode_width::UnicodeWidthChar;

/// Stands where text was left out.
pub const ELLIPSIS: &str = "…";

/// A character that is never shown as it is: a control, a mark that turns the reading direction, a line or
/// paragraph separator, or one that takes no room and has no shape.
///
/// Accents that are written after their letter are not hidden. Nor is U+FE0E, which stands after chess symbols
/// and asks for their plain form. Source: the property `Default_Ignorable_Code_Point` of Unicode 17, the
/// separators U+2028 and U+2029, and the marks of interlinear notes, U+FFF9 to U+FFFB.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0d}' | '\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Text as it is shown: nothing hidden, nothing that acts on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a> {
    text: &'a str,
    cut: bool,
}

/// The whole text.
pub fn escaped(text: &str) -> Escaped<'_> {
    Escaped { text, cut: false }
}

/// The text, or as much of its beginning as fits into `columns` with [`ELLIPSIS`] behind it.
pub fn clipped(text: &str, columns: usize) -> Escaped<'_> {
    // What nothing is hidden in takes no more columns than bytes.
    let is_short = text.len() <= columns && hides_nothing(text);
    if is_short || head(text, columns).len() == text.len() {
        return escaped(text);
    }
    Escaped {
        text: head(text, columns.saturating_sub(1)),
        cut: true,
    }
}

impl Escaped<'_> {
    /// Writes it behind what stands there.
    pub fn put(&self, out: &mut Vec<u8>) {
        match hides_nothing(self.text) {
            true if !self.cut => out.extend_from_slice(self.text.as_bytes()),
            _ => out.extend_from_slice(self.to_string().as_bytes()),
        }
    }
}

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match is_plain(self.text.as_bytes()) {
            true => f.write_str(self.text)?,
            false => write_escaped(self.text, f)?,
        }
        f.write_str(if self.cut { ELLIPSIS } else { "" })
    }
}

fn write_escaped(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut written = 0;
    for (at, c) in text.char_indices().filter(|&(_, c)| is_hidden(c)) {
        f.write_str(&text[written..at])?;
        match c {
            '\t' => f.write_char(' ')?,
            c if c.is_ascii() => write!(f, "\\x{:02x}", u32::from(c))?,
            c => write!(f, "\\u{{{:x}}}", u32::from(c))?,
        }
        written = at + c.len_utf8();
    }
    f.write_str(&text[written..])
}

/// Whether all of the text is shown as it is.
fn hides_nothing(text: &str) -> bool {
    let is_shown = |c| matches!(c, ' '..='~') || !is_hidden(c);
    is_plain(text.as_bytes()) || text.chars().all(is_shown)
}

/// Whether text is of the letters, figures and signs of ASCII alone: nothing in it is escaped, and each takes a column.
fn is_plain(text: &[u8]) -> bool {
    // Without a way out in the middle many bytes are looked at at once.
    text.iter()
        .fold(true, |plain, b| plain & matches!(b, b' '..=b'~'))
}

/// Text in which nothing is a sign of Markdown or HTML any more, of a table in it neither.
pub fn markdown(text: Escaped<'_>) -> String {
    let mut safe = String::new();
    for c in text.to_string().chars() {
        if r"\`*_{}[]<>#|~&!$".contains(c) {
            safe.push('\\');
        }
        safe.push(c);
        if c == '@' {
            // Not a mention of somebody.
            safe.push_str("<!-- -->");
        }
    }
    safe
}

/// Text in which nothing is a sign of HTML or XML any more.
pub(crate) fn markup(text: Escaped<'_>) -> String {
    let mut safe = String::new();
    for c in text.to_string().chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

/// How many columns of a terminal the text takes when it is [`escaped`].
pub fn width(text: &str) -> usize {
    match is_plain(text.as_bytes()) {
        true => text.len(),
        false => text.chars().map(char_width).sum(),
    }
}

/// The longest beginning of the text that fits into `columns`. Never ends inside a character.
pub fn head(text: &str, columns: usize) -> &str {
    let first = &text.as_bytes()[..columns.min(text.len())];
    if is_plain(first) {
        return &text[..first.len()];
    }
    let mut room = columns;
    let end = text.char_indices().find(|&(_, c)| !fits(c, &mut room));
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

/// The longest end of the text that fits into `columns`. Never begins inside a character, nor with an accent
/// whose letter was left out.
pub fn tail(text: &str, columns: usize) -> &str {
    let start = text.len().saturating_sub(columns);
    if is_plain(&text.as_bytes()[start..]) {
        return &text[start..];
    }
    let mut room = columns;
    match text
        .char_indices()
        .rev()
        .find(|&(_, c)| !fits(c, &mut room))
    {
        Some((at, c)) => text[at + c.len_utf8()..].trim_start_matches(|c| char_width(c) == 0),
        None => text,
    }
}

/// Takes the character's columns from `room`; false if there are not enough.
///
/// An accent counts as one column here, though it takes none: else a line of accents would have no end.
fn fits(c: char, room: &mut usize) -> bool {
    match room.checked_sub(char_width(c).max(1)) {
        Some(left) => {
            *room = left;
            true
        }
        None => false,
    }
}

/// Columns one character takes when shown.
fn char_width(c: char) -> usize {
    if c == '\t' {
        1
    } else if !is_hidden(c) {
        c.width().unwrap_or(0)
    } else if c.is_ascii() {
        r"\x00".len()
    } else {
        r"\u{}".len() + u32::from(c).ilog(16) as usize + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_the_screen_is_spelt_out() {
        for (text, want) in [
            ("Morphy", "Morphy"),
            ("a\tb", "a b"),
            ("\0\u{1b}[2J\r\n\u{7f}", r"\x00\x1b[2J\x0d\x0a\x7f"),
            ("\u{85}\u{9b}31m", r"\u{85}\u{9b}31m"),
            (
                "a\u{202e}b\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}",
                r"a\u{202e}b\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}",
            ),
            ("Nf\u{200b}3\u{feff}", r"Nf\u{200b}3\u{feff}"),
            ("\u{e0041}", r"\u{e0041}"),
            (r"C:\games", r"C:\games"),
            ("Alekhine, Алехин, 王", "Alekhine, Алехин, 王"),
            ("Réti, Re\u{301}ti", "Réti, Re\u{301}ti"),
            ("♟\u{fe0e}e4 ♟\u{fe0f}e4", "♟\u{fe0e}e4 ♟\\u{fe0f}e4"),
        ] {
            assert_eq!(escaped(text).to_string(), want);
        }
    }

    #[test]
    fn width_is_the_width_of_what_is_shown() {
        for c in ('\0'..=char::MAX).filter(|&c| is_hidden(c)) {
            let text = c.to_string();
            assert_eq!(width(&text), escaped(&text).to_string().len(), "{c:?}");
        }
        assert_eq!(width("Алехин 王e\u{301}"), 10);
        let shown = ('\0'..=char::MAX).filter(|&c| !is_hidden(c));
        assert!(shown.into_iter().all(|c| char_width(c) <= c.len_utf8()));
    }

    #[test]
    fn cuts_fall_between_characters() {
        assert_eq!(head("王王王", 5), "王王");
        assert_eq!(tail("王王王", 5), "王王");
        assert_eq!(
            tail("ae\u{301}b", 2),
            "b",
            "an accent does not change its letter"
        );
        assert_eq!(
            head("a\u{202e}b", 8),
            "a",
            "an escape is shown whole or not at all"
        );
        assert_eq!(
            (head("", 0), tail("", 0), head("a", 0), tail("a", 0)),
            ("", "", "", "")
        );
        assert_eq!(clipped("abcdef", 6).to_string(), "abcdef");
        assert_eq!(clipped("abcdefg", 6).to_string(), "abcde…");
        assert!(head(&"\u{301}".repeat(10_000), 100).chars().count() <= 100);
    }

    #[test]
    fn nothing_is_markup() {
        let shown = markup(escaped("<a href=\"x\">&"));
        assert_eq!(shown, "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
