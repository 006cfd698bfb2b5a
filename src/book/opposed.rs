//! The two names of a line that has nothing else: `Tarrasch — Schlechter`, as books of congresses print them.

use std::sync::LazyLock;

use regex::Regex;

use super::occasion;
use super::person::{self, NAME, tidy};
use crate::text::chars::regex;

/// The two names, perhaps behind a number, each perhaps with its town. A hyphen without blanks stands within a name.
static OPPOSED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let name = &*NAME;
    let town = r"(?:\s+\(\p{Lu}[^()0-9]{1,30}\))?";
    let counted = r"(?:(?:Partie|Partij|Partida|Partita)\s+)?(?:(?:Nr\.?|No\.?|N°)\s*)?";
    let between =
        r"(?:\s*(?:[—–―]|--)\s*|\s+[[:dash:]]\s+|\s+(?i:gegen|contre|contra|contro|tegen)\s+)";
    regex(&format!(
        r"^(?:\(?{counted}[0-9]{{1,4}}[.)]\s+)?(?P<one>{name}){town}\.?{between}(?P<other>{name}){town}\.?$"
    ))
});

/// Letters of a surname.
const LETTERS: usize = 3;
/// Words of a name.
const WORDS: usize = 5;

/// Words of titles and of the names of openings, which no player has.
const OF_TITLES: [&str; 59] = [
    "attack",
    "variation",
    "system",
    "piano",
    "sicilian",
    "french",
    "spanish",
    "italian",
    "english",
    "dutch",
    "vienna",
    "scotch",
    "partie",
    "eröffnung",
    "verteidigung",
    "variante",
    "spanisch",
    "sizilianisch",
    "italienisch",
    "französisch",
    "schottisch",
    "englisch",
    "holländisch",
    "ouverture",
    "défense",
    "espagnole",
    "sicilienne",
    "française",
    "partida",
    "apertura",
    "defensa",
    "partita",
    "difesa",
    "gambetto",
    "tournament",
    "tourney",
    "congress",
    "match",
    "championship",
    "turnier",
    "wettkampf",
    "kongress",
    "tournoi",
    "torneo",
    "round",
    "runde",
    "ronde",
    "board",
    "book",
    "chapter",
    "part",
    "section",
    "castles",
    "problem",
    "chess",
    "schach",
    "angriff",
    "kampf",
    "spiel",
];

/// The two names, in their order.
pub(super) fn pair(line: &str) -> Option<(String, String)> {
    let line = line.trim();
    let whole = OPPOSED.as_ref()?.captures(line);
    let found = whole.or_else(|| OPPOSED.as_ref()?.captures(without_aside(line)))?;
    let player = |group: &str| tidy(found.name(group)?.as_str()).filter(|name| is_player(name));
    Some((player("one")?, player("other")?))
}

/// A line without the brackets that end it, which have the occasion: `Mason—Bird. (Hereford, 1885.)`
fn without_aside(line: &str) -> &str {
    let open = line.trim_end_matches('.').strip_suffix(')');
    let open = open.and_then(|inside| inside.rfind('('));
    open.map_or(line, |at| line[..at].trim_end())
}

/// The two surnames of a line that has nothing else but a hyphen between them, `Lasker-Bauer`: they are one name as well,
/// and a heading must say of what occasion it speaks.
pub(super) fn hyphenated(line: &str) -> Option<(String, String)> {
    static HYPHENATED: LazyLock<Option<Regex>> =
        LazyLock::new(|| regex(r"^(?P<one>\p{Lu}\p{L}+)[[:dash:]](?P<other>\p{Lu}\p{L}+)[.,]?$"));
    let found = HYPHENATED.as_ref()?.captures(line.trim())?;
    let player = |group: &str| tidy(&found[group]).filter(|name| is_player(name));
    let begins = found["one"].to_lowercase();
    let is_one_name = OF_ONE_NAME.contains(&&begins[..]);
    Some((player("one")?, player("other")?)).filter(|_| !is_one_name)
}

/// What names of openings and of players begin with that have a hyphen.
const OF_ONE_NAME: [&str; 11] = [
    "caro", "nimzo", "semi", "centre", "center", "queen", "king", "bogo", "anti", "znosko", "dus",
];

/// Whether a name may be that of a player.
fn is_player(name: &str) -> bool {
    let words = || name.split(|c: char| !c.is_alphabetic());
    let surname = words().rfind(|word| !word.is_empty());
    let of_title = |word: &str| OF_TITLES.contains(&&word.to_lowercase()[..]);
    surname.is_some_and(|word| word.chars().count() >= LETTERS)
        && name.split_whitespace().count() <= WORDS
        && !person::is_nobody(name)
        && occasion::opening(name).is_none()
        && !words().any(of_title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_names_stand_alone_on_a_line() {
        for (line, one, other) in [
            ("Maroczy—Schlechter.", "Maroczy", "Schlechter"),
            ("Tarrasch — Schlechter", "Tarrasch", "Schlechter"),
            ("G. Maróczy – C. Schlechter.", "G. Maróczy", "C. Schlechter"),
            ("MAROCZY - SCHLECHTER", "Maroczy", "Schlechter"),
            (
                "Dr. Tarrasch gegen Schlechter.",
                "Dr. Tarrasch",
                "Schlechter",
            ),
            ("12. Lee (Hull) — Mac-Bird (Leeds)", "Lee", "Mac-Bird"),
            ("Partie Nr. 12. Lee gegen Bird", "Lee", "Bird"),
            ("Lee. — Lopez.", "Lee", "Lopez"),
            ("31. Lee—Bird. (Hereford, 1885.)", "Lee", "Bird"),
            ("Lee — Bird (3rd game)", "Lee", "Bird"),
        ] {
            let named = Some((one.to_owned(), other.to_owned()));
            assert_eq!(pair(line), named, "{line}");
        }
    }

    #[test]
    fn two_surnames_have_a_hyphen_between_them() {
        let pair = Some(("Lee".to_owned(), "Bird".to_owned()));
        assert_eq!(hyphenated("Lee-Bird"), pair);
        assert_eq!(hyphenated("LEE-BIRD."), pair);
        for line in ["Caro-Kann", "Znosko-Borovsky", "Kt-Kt", "Lee - Bird"] {
            assert_eq!(hyphenated(line), None, "{line}");
        }
    }

    #[test]
    fn other_lines_with_a_dash_name_no_players() {
        for line in [
            "Ruy Lopez-Berlin",
            "Ruy Lopez — Berlin",
            "Giuoco Piano",
            "Evans Gambit — Declined",
            "Sicilian — Paulsen",
            "Spanisch — Steinitz",
            "Caro-Kann",
            "Kt—KB3",
            "Kt — Kt",
            "Castles — Castles",
            "Hastings — August 1895",
            "London — March",
            "White — Black",
            "Wettkampf — Wien",
            "He played well — Lee did not",
            "Lee — who else? — Bird",
            "Angriff gegen König",
        ] {
            assert_eq!(pair(line), None, "{line}");
        }
    }
}
