//! A player's name as print has it, and as it is written otherwise.

use super::misread;
use crate::text::chars::{is_dash, is_single_quote};
use std::sync::LazyLock;

const TITLES: [&str; 36] = [
    "mr",
    "mrs",
    "miss",
    "mlle",
    "mme",
    "madame",
    "herr",
    "hr",
    "frau",
    "dr",
    "prof",
    "professor",
    "rev",
    "reverend",
    "lieut",
    "lt",
    "capt",
    "captain",
    "major",
    "col",
    "colonel",
    "gen",
    "general",
    "sir",
    "lord",
    "baron",
    "count",
    "prince",
    "mons",
    "monsieur",
    "don",
    "señor",
    "senor",
    "signor",
    "sig",
    "hon",
];
/// Said of several, and of no use behind a name.
const PLURALS: [&str; 5] = ["messrs", "herren", "herrn", "mm", "drs"];
/// First names cut short, and what else may stand with a point before a surname.
const CUT: [&str; 10] = [
    "St", "Wm", "Chas", "Geo", "Jas", "Jos", "Thos", "Robt", "Edw", "Jno",
];
const PARTICLES: [&str; 9] = ["de", "von", "van", "du", "der", "den", "di", "da", "des"];
/// Words with a capital that are nobody's name.
const OTHERS: [&str; 46] = [
    "between",
    "white",
    "black",
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "pawns",
    "kings",
    "queens",
    "kt",
    "castle",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "england",
    "america",
    "scotland",
    "ireland",
    "wales",
    "france",
    "germany",
    "oxford",
    "cambridge",
    "north",
    "south",
    "game",
    "move",
];

/// A pattern for a name: titles, initials, small words such as `von`, and a word with a capital, or a title and an
/// initial. Its words stand on one line.
pub(super) static NAME: LazyLock<String> = LazyLock::new(|| {
    let titles = TITLES.join("|");
    let plurals = PLURALS.join("|");
    let title = format!(r"(?:(?i:the\s+)?(?i:{titles}|{plurals}|m)\.?\s+)");
    let small = r"(?i:de|von|van|du|der|den|la|le|di|da|des|zu)";
    let word = r"\p{Lu}[\p{L}[:quote:]]+";
    let surname = format!(
        r"(?:{small}\s+)*(?:St\.\s)?{word}(?:(?:-|[^\S\n])(?:{small}\s+)?(?:\p{{Lu}}\.\s?)?{word})*"
    );
    let cut = CUT[1..].join("|");
    let initials = format!(r"(?:\p{{Lu}}\.\s?|(?:{cut})\.\s)");
    format!(r"(?:{title}+{initials}+(?:{surname})?|{title}*(?:An?\s+)?{initials}*{surname})")
});

/// Whether a text begins with a title that only a person has.
pub(super) fn is_titled(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).next();
    TITLES.contains(&&first.unwrap_or_default().to_lowercase()[..])
}

/// Whether a word is a small one of a name: `de`, `von`.
pub(super) fn is_particle(word: &str) -> bool {
    PARTICLES.contains(&word)
}

/// Whether a word with a point stands for a first name, or for a saint: `Wm.`, `St.`
pub(super) fn is_cut_name(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|word| CUT.contains(&word))
}

/// Whether a word in small letters, plain ones, is a title or a small word of a name.
pub fn is_part_of_name(word: &str) -> bool {
    TITLES.contains(&word) || PLURALS.contains(&word) || is_particle(word)
}

/// Whether a name is one that no player has: a man's, a day's, a country's.
pub(super) fn is_nobody(name: &str) -> bool {
    let first = name.split_whitespace().next().unwrap_or_default();
    let first = first.trim_end_matches("'s").trim_end_matches('.');
    OTHERS.contains(&&first.to_lowercase()[..])
}

/// Whether a name has more to it than a title.
pub(super) fn names_somebody(name: &str) -> bool {
    words(name).next().is_some()
}

/// Whether a dash stands for the name behind a title that may be an initial elsewhere: `M. —.`
pub(super) fn is_left_out(name: &str) -> bool {
    let rest = name.trim_start().strip_prefix("M.");
    rest.is_some_and(|rest| rest.contains(is_dash) && !rest.contains(char::is_alphanumeric))
}

/// The words of a name that are no titles, small. `M.` is a title before a name, and else an initial.
fn words(name: &str) -> impl Iterator<Item = String> {
    let words = name.split(|c: char| !(c.is_alphanumeric() || matches!(c, '^' | '!')));
    let words: Vec<String> = words
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty())
        .collect();
    let title = usize::from(words.len() > 1 && words[0] == "m");
    words
        .into_iter()
        .skip(title)
        .filter(|word| !TITLES.contains(&&word[..]))
}

/// Whether two names are the same but for their titles.
pub(super) fn is_one(one: &str, other: &str) -> bool {
    words(one).eq(words(other))
}

/// Whether two names have the same last word.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let last = |name: &str| words(name).last();
    last(one).is_some_and(|word| word.chars().count() > 1 && Some(word) == last(other))
}

/// Whether a name in initials or cut short (`Mr. S.`, `M. St. A.`, `Mr. Mon.`) may stand for another in full
/// (`Mr. Staunton`, `M. St. Amant`, `Mr. Mongredien`).
pub(super) fn is_short_for(short: &str, full: &str) -> bool {
    let cut = short.trim_end_matches(')').ends_with('.');
    let (short, full): (Vec<String>, Vec<String>) = (words(short).collect(), words(full).collect());
    let Some(last) = short.last() else {
        return false;
    };
    let is_cut = last.chars().count() <= 3 || cut;
    let stands_for = |full: &[String]| {
        let mut words = short.iter().zip(full);
        words.all(|(short, full)| begins(short, full)) && short != full
    };
    let behind = full.len().checked_sub(short.len());
    // `Mr. V.` is Mr. van Loon.
    let particle = full.iter().position(|word| PARTICLES.contains(&&word[..]));
    let particle = particle.filter(|_| behind.is_some());
    is_cut
        && behind
            .into_iter()
            .chain(particle)
            .any(|from| stands_for(&full[from..]))
}

/// Whether the last word of a name begins with a single word that another name is, cut short: `Philadelphia`, `Phila`.
pub(super) fn begins_with(full: &str, cut: &str) -> bool {
    let mut cut = words(cut);
    let Some(word) = cut.next().filter(|word| word.chars().count() >= CUT_LEAST) else {
        return false;
    };
    let last = words(full).last();
    cut.next().is_none()
        && last.is_some_and(|last| last.len() > word.len() && last.starts_with(&word))
}

/// Letters of a word cut short that is no initial.
const CUT_LEAST: usize = 3;

/// Whether a word is the beginning of another, or its first letter misread.
fn begins(short: &str, full: &str) -> bool {
    let first = full.chars().next().map_or(0, char::len_utf8);
    let dirt = short.starts_with(|c: char| !c.is_alphabetic());
    full.starts_with(short)
        || dirt && short.len() <= 3 && misread::distance(short, &full[..first], 3).is_some()
}

/// A name without what stands around it; in capitals and small letters.
pub(super) fn tidy(name: &str) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        if matches!(word, "/" | "&") {
            words.push(word.to_owned());
            continue;
        }
        let closes = word.find([')', ']']).filter(|&at| at > 0);
        let (word, closes) = (&word[..closes.unwrap_or(word.len())], closes.is_some());
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '.' && c != '\'');
        let lower = bare.trim_end_matches('.').to_lowercase();
        if lower.is_empty() || PLURALS.contains(&&lower[..]) || words.is_empty() && lower == "the" {
            continue;
        }
        if PARTICLES.contains(&&lower[..]) {
            words.push(lower);
            continue;
        }
        // The word over a column is no part of the name before it.
        let named = words
            .last()
            .is_some_and(|word| word.len() > 2 && !word.ends_with('.'));
        if named && matches!(bare, "WHITE" | "WHITE." | "BLACK" | "BLACK.") {
            break;
        }
        if TITLES.contains(&&lower[..]) {
            words.push(titled(bare));
            continue;
        }
        words.push(cased(bare));
        // A full stop behind a whole word ends the name.
        let letters = bare.chars().filter(|c| c.is_alphabetic()).count();
        if bare.ends_with('.') && letters > 4 || closes || word.ends_with([',', ';']) {
            break;
        }
    }
    if words.is_empty() || words.len() > 8 {
        return None;
    }
    let joined = words.join(" ");
    let kept = match joined.strip_suffix('.') {
        Some(bare) if bare.chars().rev().take_while(|c| c.is_alphabetic()).count() > 1 => bare,
        _ => &joined,
    };
    Some(kept.to_owned())
}

/// A title with a capital and small letters.
fn titled(word: &str) -> String {
    let first = word.chars().next().map_or(0, char::len_utf8);
    word[..first].to_owned() + &word[first..].to_lowercase()
}

/// A word set in capitals, as names are written otherwise.
pub(super) fn cased(word: &str) -> String {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    if letters < 2 || word.contains('.') && letters < 4 || word.chars().any(char::is_lowercase) {
        return word.to_owned();
    }
    // A capital stands at the start, behind a hyphen, and behind the apostrophe of O'Hara.
    let mut before = 0;
    let mut cased = String::with_capacity(word.len());
    for c in word.chars() {
        match before {
            0 => cased.push(c),
            _ => cased.extend(c.to_lowercase()),
        }
        before = match c {
            c if is_single_quote(c) && before > 1 => before,
            c if c.is_alphabetic() => before + 1,
            _ => 0,
        };
    }
    cased
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_stand_for_names() {
        for (short, full) in [
            ("Mr. S.", "Mr. Staunton"),
            ("M. St. A.", "M. St. Amant"),
            ("A.", "Herr Anderssen"),
            ("Mr. H. E. B.", "H. E. Bird"),
            ("Mr. M.", "Mr. Mason"),
            ("M.", "Mr. Mason"),
            ("Mr. Mas.", "Mr. Mason"),
            ("Mr. ^I.", "Mr. Mason"),
            ("Mr. E. M.", "Mr. Ernest Mason"),
            ("Mr. de R.", "Mr. de Riviere"),
            ("Mr. V.", "Mr. van Loon"),
            ("Mr. L.", "Mr. van Loon"),
        ] {
            assert!(is_short_for(short, full), "{short} {full}");
        }
        for (short, full) in [
            ("Mr. S.", "M. St. Amant"),
            ("Mr. Bird", "Mr. Birdwell"),
            ("Mr. B.", "Mr. Staunton"),
            ("H. E. B.", "Bird"),
            ("Mr. V.", "Mr. Evans"),
        ] {
            assert!(!is_short_for(short, full), "{short} {full}");
        }
    }
}
