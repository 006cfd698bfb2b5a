//! Classes of characters: what every reader takes for a dash, and what for a quote.

use std::borrow::Cow;

use regex::{Regex, bytes};

/// Dashes: what printers and word processors use for a hyphen or a minus.
pub const DASHES: [char; 8] = ['-', '‐', '‑', '‒', '–', '—', '―', '−'];

/// Single quotes and apostrophes; the last is what is left of one in a text of Windows that was taken for Latin-1.
pub const SINGLE_QUOTES: [char; 9] = ['\'', '`', '´', '‘', '’', '‚', '‛', '′', '\u{92}'];

/// Double quotes, those that point among them.
pub const DOUBLE_QUOTES: [char; 8] = ['"', '“', '”', '„', '‟', '″', '«', '»'];

/// Whether the character is one of [`DASHES`].
#[inline]
pub const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// The length of the dash that the bytes begin with, 0 if they begin with none.
#[inline]
pub const fn dash_len(bytes: &[u8]) -> usize {
    match bytes {
        [b'-', ..] => 1,
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => 3,
        _ => 0,
    }
}

/// The length of all dashes that the bytes begin with.
pub fn dashes_len(bytes: &[u8]) -> usize {
    let mut len = 0;
    while let dash @ 1.. = dash_len(&bytes[len..]) {
        len += dash;
    }
    len
}

/// The text with hyphens for all dashes.
pub fn hyphened(text: &str) -> Cow<'_, str> {
    match text.chars().any(|c| is_dash(c) && c != '-') {
        true => Cow::Owned(text.replace(is_dash, "-")),
        false => Cow::Borrowed(text),
    }
}

/// Whether the character is one of [`SINGLE_QUOTES`].
pub fn is_single_quote(c: char) -> bool {
    SINGLE_QUOTES.contains(&c)
}

/// Whether the character is one of [`DOUBLE_QUOTES`].
pub fn is_double_quote(c: char) -> bool {
    DOUBLE_QUOTES.contains(&c)
}

/// The scripts that have capitals and that scores are printed in: Latin with its ligatures, Greek, Cyrillic, Armenian.
const SCRIPTS: &str = r"[\x{0}-\x{58f}\x{1e00}-\x{1fff}\x{fb00}-\x{fb06}]";

/// A regular expression, in whose brackets `[:dash:]` stands for [`DASHES`] and `[:quote:]` for [`SINGLE_QUOTES`]. Its
/// letters, `\p{L}` and `\p{Lu}`, are those of the scripts that have capitals: to build it with all the world's takes
/// several times as long, and a program that reads one page builds dozens.
pub fn regex(pattern: &str) -> Option<Regex> {
    let class = |chars: &[char]| regex::escape(&chars.iter().collect::<String>());
    let mut pattern = pattern.replace("[:dash:]", &class(&DASHES));
    pattern = pattern.replace("[:quote:]", &class(&SINGLE_QUOTES));
    for letters in [r"\p{L}", r"\p{Lu}"] {
        pattern = pattern.replace(letters, &format!("[{letters}&&{SCRIPTS}]"));
    }
    Regex::new(&pattern).ok()
}

/// The same over bytes, where the two stand alone in their brackets.
pub fn bytes_regex(pattern: &str) -> Option<bytes::Regex> {
    let one_of = |chars: &[char]| {
        format!(
            "(?:{})",
            chars
                .iter()
                .map(char::to_string)
                .collect::<Vec<_>>()
                .join("|")
        )
    };
    let dashes = pattern.replace("[[:dash:]]", &one_of(&DASHES));
    bytes::Regex::new(&dashes.replace("[[:quote:]]", &one_of(&SINGLE_QUOTES))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_is_one_as_character_as_bytes_and_in_a_pattern() {
        let class = regex("^[x[:dash:]]$").unwrap();
        for c in '\0'..=char::MAX {
            let text = String::from(c);
            let is_one = DASHES.contains(&c);
            assert_eq!(is_dash(c), is_one, "{c:?}");
            assert_eq!(
                dash_len(text.as_bytes()),
                if is_one { c.len_utf8() } else { 0 }
            );
            assert_eq!(hyphened(&text) == "-", is_one, "{c:?}");
            if !c.is_alphanumeric() {
                assert_eq!(class.is_match(&text), is_one, "{c:?}");
            }
        }
        let bytes = bytes_regex("^(?-u)[[:dash:]]{3}$").unwrap();
        assert!(bytes.is_match("-―−".as_bytes()));
        assert_eq!(dashes_len("-―−".as_bytes()), 7);
    }

    #[test]
    fn a_letter_is_one_in_a_pattern() {
        let name = regex(r"^\p{Lu}[\p{L}.]+$").unwrap();
        for text in ["Réti", "Żabiński", "Чигорин", "Ἀχιλλεύς", "Kieﬀer", "A.Ö."]
        {
            assert!(name.is_match(text), "{text}");
        }
        for text in ["réti", "R2", "R—"] {
            assert!(!name.is_match(text), "{text}");
        }
    }

    #[test]
    fn a_quote_is_one_in_a_pattern() {
        let class = regex("^[x[:quote:]]$").unwrap();
        assert!(SINGLE_QUOTES.iter().all(|c| class.is_match(&c.to_string())));
        assert!(!DOUBLE_QUOTES.iter().any(|c| class.is_match(&c.to_string())));
    }
}
