//! Annotations and comments as the export form of PGN has them.
use crate::text::chars::hyphened;

/// Printed signs and their numbers (PGN standard, 10; beyond 139 as programs have come to use them).
const GLYPHS: [(&str, u8); 47] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("+--", 20),
    ("--+", 21),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("≅", 44),
    ("≌", 44),
    ("=~", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("∆", 140),
    ("Δ", 140),
    ("△", 140),
    ("▽", 141),
    ("⌓", 142),
    ("≤", 143),
    ("N", 146),
    ("TN", 146),
];

/// The number of an annotation sign, with or without parentheses; `None` if it has none.
pub(super) fn nag(sign: &str) -> Option<u8> {
    let bare = sign
        .strip_prefix('(')
        .and_then(|sign| sign.strip_suffix(')'))
        .unwrap_or(sign);
    let hyphened = hyphened(bare);
    let (_, number) = GLYPHS.iter().find(|(glyph, _)| *glyph == hyphened)?;
    Some(*number)
}

/// The text without the signs that open and close a comment.
pub(super) fn defused(text: &str) -> String {
    text.replace('{', "(").replace('}', ")")
}

/// The text with round brackets for braces where a brace would close the comment that it is put in: for each that
/// closes, and for the one that it belongs to. A brace that opens is a sign like any other in a comment.
fn round_bracketed(text: &str) -> String {
    if !text.contains('}') {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    let mut open = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '{' => open.push(at),
            '}' => {
                kept.replace_range(at..=at, ")");
                if let Some(at) = open.pop() {
                    kept.replace_range(at..=at, "(");
                }
            }
            _ => {}
        }
    }
    kept
}

/// A comment as it was written, with its braces, as one comment: what was a comment inside it is none any more, and it
/// is closed.
pub(super) fn comment(written: &str) -> String {
    let inside = written.strip_prefix('{').unwrap_or(written);
    let inside = inside.strip_suffix('}').unwrap_or(inside);
    format!("{{{}}}", round_bracketed(inside))
}

/// A comment to the end of the line as one in braces.
pub(super) fn line_comment(written: &str) -> String {
    let inside = written.trim_start_matches(';').trim();
    format!("{{{}}}", round_bracketed(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_have_their_numbers() {
        assert_eq!(nag("!?"), Some(5));
        assert_eq!(nag("(?)"), Some(2));
        assert_eq!(nag("+−"), Some(18));
        assert_eq!(nag("⟪"), None);
    }

    #[test]
    fn a_comment_is_one_comment() {
        assert_eq!(comment("{a {b} c}"), "{a (b) c}");
        assert_eq!(comment("{a { b}"), "{a { b}");
        assert_eq!(comment("{a {b {c} d}"), "{a {b (c) d}");
        assert_eq!(comment("{never closed"), "{never closed}");
        assert_eq!(line_comment("; so } it is"), "{so ) it is}");
    }
}
