//! The values of tags that do not stand in the quotes of the standard.

use std::ops::Range;

use crate::text::chars::{DOUBLE_QUOTES, SINGLE_QUOTES};

/// What is put where a quote belongs in more than one character, as HTML and typesetters do.
const SPELLED_OUT: [&str; 7] = ["&quot;", "&#34;", "&#39;", "&ldquo;", "&rdquo;", "''", "``"];

/// The length of the quote for which `is_there` says that it stands where it is looked for, 0 if none does.
fn quote_len(is_there: impl Fn(&[u8]) -> bool) -> usize {
    let spelled = SPELLED_OUT.iter().find(|quote| is_there(quote.as_bytes()));
    let mut signs = DOUBLE_QUOTES.iter().chain(&SINGLE_QUOTES);
    let is_sign = |c: &&char| is_there(c.encode_utf8(&mut [0; 4]).as_bytes());
    let sign = || signs.find(is_sign).map_or(0, |c| c.len_utf8());
    spelled.map_or_else(sign, |quote| quote.len())
}

/// Where the inside of a tag's bracket ends, and the byte behind the bracket; both the end of the line if none closes.
///
/// The bracket that closes the tag is the first that stands behind a quote, if one does, for values have brackets too.
pub(super) fn bracketed(line: &[u8]) -> (usize, usize) {
    let opened = line.trim_ascii_start();
    let begins = quote_len(|quote| opened.starts_with(quote)) > 0;
    let mut closes = memchr::memchr_iter(b']', line);
    let quoted = |&at: &usize| {
        let inside = line[..at].trim_ascii_end();
        inside.len() > line.len() - opened.len() + 1
            && quote_len(|quote| inside.ends_with(quote)) > 0
    };
    let close = closes.clone().find(quoted).filter(|_| begins);
    match close.or_else(|| closes.next()) {
        Some(at) => (at, at + 1),
        None => (line.len(), line.len()),
    }
}

/// What of a value is left without the quotes around it, and the colon or equals sign before it; and whether there
/// were any.
pub(super) fn taken_off(value: &[u8]) -> (Range<usize>, bool) {
    let (mut start, mut end) = (0, value.len());
    let mut odd = false;
    let trim = |start: &mut usize, end: &mut usize| {
        let inside = &value[*start..*end];
        *start += inside.len() - inside.trim_ascii_start().len();
        *end = *start + value[*start..*end].trim_ascii_end().len();
    };
    trim(&mut start, &mut end);
    if let Some(b':' | b'=') = value[start..end].first() {
        (start, odd) = (start + 1, true);
        trim(&mut start, &mut end);
    }
    let inside = &value[start..end];
    if let len @ 1.. = quote_len(|quote| inside.starts_with(quote)) {
        (start, odd) = (start + len, true);
    }
    let inside = &value[start..end];
    if let len @ 1.. = quote_len(|quote| inside.ends_with(quote)) {
        (end, odd) = (end - len, true);
    }
    trim(&mut start, &mut end);
    (start..end.max(start), odd)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_comes_out_of_its_quotes() {
        for (written, value) in [
            ("“Club evening”", "Club evening"),
            ("'Lund, Ada'", "Lund, Ada"),
            ("„Café“", "Café"),
            ("‚Café‘", "Café"),
            ("″Café″", "Café"),
            ("&quot;1-0&quot;", "1-0"),
            ("``x''", "x"),
            (": \"x\"", "x"),
            ("=\"x\"", "x"),
            ("Foo\"", "Foo"),
            ("O'Neill, Pat", "O'Neill, Pat"),
            ("“”", ""),
            ("\"", ""),
            ("", ""),
        ] {
            let (range, odd) = taken_off(written.as_bytes());
            assert_eq!(&written[range], value, "{written}");
            assert_eq!(odd, !matches!(written, "O'Neill, Pat" | ""), "{written}");
        }
    }

    #[test]
    fn a_bracket_inside_a_value_does_not_close_its_tag() {
        let inside = |line: &'static str| &line[..bracketed(line.as_bytes()).0];
        assert_eq!(inside("“a [b] c”] 1. e4 [x]"), "“a [b] c”");
        assert_eq!(inside("'it's [b]'][White 'y']"), "'it's [b]'");
        assert_eq!(inside("Warsaw][Result 0-1]"), "Warsaw");
        assert_eq!(inside("no end"), "no end");
    }
}
