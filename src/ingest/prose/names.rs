//! Names of players as headings print them.

use std::sync::LazyLock;

use regex::Regex;

/// A name: titles, initials, small words such as `von`, and at least one word with a capital.
const NAME: &str = r"(?:(?i:the\s+)?(?i:Messrs|Mr|Mrs|Miss|Mlle|Mme|Madame|Herren|Herr|Hr|Frau|Dr|Prof|Professor|Rev|Reverend|Lieut|Lt|Capt|Captain|Major|Col|Colonel|Gen|General|Sir|Lord|Baron|Count|Prince|Mons|Monsieur|MM|M|Don|Se[ñÑn]or|Sr|Signor|Sig)\.?\s+)*(?:An?\s+)?(?:\p{Lu}\.\s?)*(?:(?i:de|von|van|du|der|den|la|le|di|da|des|zu)\s+)*\p{Lu}[\p{L}'’]+(?:[-\s](?:(?i:de|von|van|der|la)\s+)?(?:\p{Lu}\.\s?)?\p{Lu}[\p{L}'’]+)*";
const TITLES: [&str; 36] = [
    "messrs",
    "mr",
    "mrs",
    "miss",
    "mlle",
    "mme",
    "madame",
    "herren",
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
    "signor",
    "sig",
];
const PARTICLES: [&str; 9] = ["de", "von", "van", "du", "der", "den", "di", "da", "des"];

fn regex(text: &str) -> Option<Regex> {
    Regex::new(text).ok()
}

static WHITE: LazyLock<Option<Regex>> = LazyLock::new(|| label("white", "black"));
static BLACK: LazyLock<Option<Regex>> = LazyLock::new(|| label("black", "white"));
static PAIR: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(&format!(
        r"({NAME}),?\s+(?:v\.?|vs\.?|versus|against|V\.?|VS\.?|AGAINST)\s+({NAME})"
    ))
});
static BETWEEN: LazyLock<Option<Regex>> =
    LazyLock::new(|| regex(&format!(r"[Bb]etween\s+({NAME}),?\s+and\s+({NAME})")));

static WHITE_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| pair_of_labels("white", "black"));
static BLACK_FIRST: LazyLock<Option<Regex>> = LazyLock::new(|| pair_of_labels("black", "white"));

/// `White, Mr. Lee; Black, Mr. Bird` and `WHITE (Lee) BLACK (Bird)`.
fn pair_of_labels(first: &str, second: &str) -> Option<Regex> {
    regex(&format!(
        r"\b(?i:{first})\b\s*[,(]\s*({NAME})[.,;)]*\s+(?i:and\s+)?\(?(?i:{second})\b\s*[,(]\s*({NAME})"
    ))
}

fn label(side: &str, other: &str) -> Option<Regex> {
    regex(&format!(
        r"(?i)\b{side}\s*(?:[:=]|\.?\s*[—–-]+)\s*(.+?)[.,;]?\s*(?:\b{other}\s*(?:[:=]|\.?\s*[—–-])|$)"
    ))
}

/// White and Black as labels name them: `White: Mason.  Black: Bird.`
pub(super) fn labelled(text: &str) -> Option<(String, String)> {
    let find = |regex: &LazyLock<Option<Regex>>| {
        let found = regex.as_ref()?.captures(text)?;
        tidy(found.get(1)?.as_str())
    };
    if let (Some(white), Some(black)) = (find(&WHITE), find(&BLACK)) {
        return Some((white, black));
    }
    let pair = |regex: &LazyLock<Option<Regex>>| {
        let found = regex.as_ref()?.captures(text)?;
        Some((tidy(found.get(1)?.as_str())?, tidy(found.get(2)?.as_str())?))
    };
    let turned = |(black, white)| (white, black);
    pair(&WHITE_FIRST).or_else(|| pair(&BLACK_FIRST).map(turned))
}

/// The two names in a sentence, in its order: `Mason v. Bird`, `between Messrs. Mason and Bird`.
pub(super) fn in_sentence(text: &str) -> Option<(String, String)> {
    let find = |regex: &LazyLock<Option<Regex>>| {
        let found = regex.as_ref()?.captures_iter(text).last()?;
        Some((tidy(found.get(1)?.as_str())?, tidy(found.get(2)?.as_str())?))
    };
    find(&BETWEEN).or_else(|| find(&PAIR))
}

/// What the heads of two columns say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heads {
    /// White's and Black's name.
    Names(String, String),
    /// The words White and Black alone; whether Black stands on the left.
    Sides(bool),
}

/// The heads of two columns, if the line is that.
pub(super) fn heads(line: &str) -> Option<Heads> {
    let parts: Vec<&str> = line
        .split(['\t', '|'])
        .flat_map(|part| part.split("   "))
        .map(|part| without_number(part.trim()).trim_end_matches(','))
        .filter(|part| !part.is_empty())
        .collect();
    let &[left, right] = &parts[..] else {
        return None;
    };
    let (left_side, left) = without_side(left);
    let (right_side, right) = without_side(right);
    let turned = left_side == Some(false) || right_side == Some(true);
    if left.is_empty() && right.is_empty() {
        return (left_side.is_some() && right_side.is_some()).then_some(Heads::Sides(turned));
    }
    let named = left_side.is_some() && right_side.is_some();
    if !(named || is_name(left) && is_name(right)) {
        return None;
    }
    let (left, right) = (tidy(left)?, tidy(right)?);
    Some(match turned {
        true => Heads::Names(right, left),
        false => Heads::Names(left, right),
    })
}

/// A head without the number of the game before it: `(21) A. ROTLEWI`.
fn without_number(part: &str) -> &str {
    let bare = part.strip_prefix('(').unwrap_or(part);
    let behind = bare.trim_start_matches(|c: char| c.is_ascii_digit());
    let closes = behind.starts_with([')', '.', '—']);
    match behind.len() < bare.len() && closes {
        true => behind.trim_start_matches([')', '.', '—', ' ']),
        false => part,
    }
}

/// A head without the word for its side, and whether that is White's.
fn without_side(part: &str) -> (Option<bool>, &str) {
    let lower = part.to_ascii_lowercase();
    for (word, white) in [("white", true), ("black", false)] {
        if let Some(rest) = lower.strip_prefix(word) {
            let behind = &part[part.len() - rest.len()..];
            if !behind.starts_with(|c: char| c.is_alphabetic()) {
                let bare = behind.trim_matches(|c: char| !c.is_alphanumeric() && c != '.');
                return (Some(white), bare.trim_start_matches('.').trim());
            }
        }
        let tail = format!("({word})");
        if let Some(rest) = lower.trim_end_matches('.').strip_suffix(&tail) {
            return (Some(white), part[..rest.len()].trim());
        }
    }
    (None, part)
}

/// Whether a head can be a name and nothing else.
fn is_name(text: &str) -> bool {
    static WHOLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        regex(&format!(
            r"^\(?{NAME}(?:,?\s+(?:jun|sen|Esq|jr|sr)\.?)?[.,)]*$"
        ))
    });
    WHOLE.as_ref().is_some_and(|regex| regex.is_match(text)) && text.split_whitespace().count() <= 6
}

/// Whether a text begins with a title that only a person has.
pub(super) fn is_person(text: &str) -> bool {
    let first = text
        .split(|c: char| !c.is_alphabetic())
        .next()
        .unwrap_or_default();
    TITLES.contains(&&first.to_lowercase()[..])
}

/// A name without what stands around it; in capitals and small letters.
pub(super) fn tidy(name: &str) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for word in name.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '.' && c != '\'');
        let lower = bare.trim_end_matches('.').to_lowercase();
        if matches!(&lower[..], "messrs" | "mm" | "herren" | "")
            || words.is_empty() && lower == "the"
        {
            continue;
        }
        let title = TITLES.contains(&&lower[..]);
        if PARTICLES.contains(&&lower[..]) {
            words.push(lower);
            continue;
        }
        words.push(match title {
            true => titled(bare),
            false => cased(bare),
        });
        if title {
            continue;
        }
        // A full stop behind a whole word ends the name.
        let letters = bare.chars().filter(|c| c.is_alphabetic()).count();
        if bare.ends_with('.') && letters > 4 || word.ends_with([',', ';', ')']) {
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
            '\'' | '’' if before > 1 => before,
            c if c.is_alphabetic() => before + 1,
            _ => 0,
        };
    }
    cased
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(white: &str, black: &str) -> Option<(String, String)> {
        Some((white.to_owned(), black.to_owned()))
    }

    #[test]
    fn players_are_named_by_labels_and_in_sentences() {
        for text in [
            "White: F. J. Marshall. Black: J. R. Capablanca.",
            "(French Defence.) White: F. J. Marshall. Black: J. R. Capablanca",
            "Black: J. R. Capablanca; White: F. J. Marshall.",
        ] {
            assert_eq!(
                labelled(text),
                pair("F. J. Marshall", "J. R. Capablanca"),
                "{text}"
            );
        }
        let sentence =
            "The third game, between Messrs. James Mason and H. E. Bird, was won by the latter.";
        assert_eq!(in_sentence(sentence), pair("James Mason", "H. E. Bird"));
        assert_eq!(
            in_sentence("STEINITZ v. ZUKERTORT"),
            pair("Steinitz", "Zukertort")
        );
        assert_eq!(in_sentence("the battle against time"), None);
    }

    #[test]
    fn the_heads_of_columns_are_names_or_sides() {
        let names = |a: &str, b: &str| Some(Heads::Names(a.to_owned(), b.to_owned()));
        assert_eq!(
            heads("      MASON            H. E. BIRD"),
            names("Mason", "H. E. Bird")
        );
        assert_eq!(
            heads(" White (Mr. Lee)      Black (Gunsberg)"),
            names("Mr. Lee", "Gunsberg")
        );
        assert_eq!(heads("  BLACK.       WHITE."), Some(Heads::Sides(true)));
        assert_eq!(heads("and then it was late"), None);
    }
}
