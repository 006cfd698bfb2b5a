//! Titles of games and chapters, and the numbers that books give their games.

use std::sync::LazyLock;

use regex::Regex;

use super::numerals;
use crate::steps;
use crate::text::chars::regex;

static NUMBERED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)^(?:game|partie|example|illustrative game|no|number|nr)\.?\s*(?:(?:no|number)\.?\s*)?([0-9]{1,4}|[IVXLC]+)\b",
    )
});
/// `TWELFTH GAME`, at most with the opening or the players behind a point; `4th.` alone may be the rest of a move.
static ORDINAL_GAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"^(?:[Tt]he\s+|THE\s+|GAME\s+THE\s+)?(?:(\p{Lu}[\p{L}-]+)(?:\s+(?:GAME|Game|PARTY|Party)\b)?|(\d{1,3}(?:st|nd|rd|th))\s+(?:GAME|Game|PARTY|Party)\b)(?:[.:,([:dash:]]|\s*$)",
    )
});

/// Whether a line is the title of a chapter or of a game.
pub(super) fn is_title(line: &[u8]) -> bool {
    steps::count(line.len());
    let text = line.trim_ascii();
    let letters = text.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let small = text.iter().filter(|b| b.is_ascii_lowercase()).count();
    let shown = String::from_utf8_lossy(text);
    letters >= 6 && small == 0 || text.len() < 80 && numbered(&shown).is_some()
}

/// The number the book gives a game, if a line begins with it.
pub(super) fn numbered(text: &str) -> Option<String> {
    if let Some(found) = NUMBERED.as_ref()?.captures(text) {
        return Some(found.get(1)?.as_str().to_owned());
    }
    let found = ORDINAL_GAME.as_ref()?.captures(text)?;
    let ordinal = found.get(1).or_else(|| found.get(2))?;
    let number = numerals::ordinal(ordinal.as_str())?;
    Some(number.to_string())
}

/// A text without the number of the game that it begins with (`GAME I.`), which is no part of a name.
pub(super) fn behind_number(text: &str) -> &str {
    let number = NUMBERED.as_ref().and_then(|regex| regex.find(text));
    text[number.map_or(0, |number| number.end())..]
        .trim_start_matches(|c: char| !c.is_alphanumeric() && c != '(')
}
