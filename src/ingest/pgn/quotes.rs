//! The values of tags that do not stand in the quotes of the standard.

use std::ops::Range;

/// What is put where a quote belongs: quotes of printers and word processors, of other languages and of HTML. Of two
/// that begin alike, the longer stands first.
const QUOTES: [&str; 18] = [
    "&quot;", "&#34;", "&#39;", "&ldquo;", "&rdquo;", "''", "``", "\"", "'", "`", "´", "“", "”",
    "„", "‘", "’", "«", "»",
];

/// Where the inside of a tag's bracket ends, and the byte behind the bracket; both the end of the line if none closes.
///
/// The bracket that closes the tag is the first that stands behind a quote, if one does, for values have brackets too.
pub(super) fn bracketed(line: &[u8]) -> (usize, usize) {
    let opened = line.trim_ascii_start();
    let begins = QUOTES
        .iter()
        .any(|quote| opened.starts_with(quote.as_bytes()));
    let mut closes = memchr::memchr_iter(b']', line);
    let quoted = |&at: &usize| {
        let inside = line[..at].trim_ascii_end();
        inside.len() > line.len() - opened.len() + 1
            && QUOTES
                .iter()
                .any(|quote| inside.ends_with(quote.as_bytes()))
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
    if let Some(quote) = QUOTES
        .iter()
        .find(|quote| inside.starts_with(quote.as_bytes()))
    {
        (start, odd) = (start + quote.len(), true);
    }
    let inside = &value[start..end];
    if let Some(quote) = QUOTES
        .iter()
        .find(|quote| inside.ends_with(quote.as_bytes()))
    {
        (end, odd) = (end - quote.len(), true);
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
