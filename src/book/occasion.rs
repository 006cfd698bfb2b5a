//! The occasion of a game, as a text speaks of it: where and when it was played, and how it was opened.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Match, Regex};

use super::person::{self, cased};
use super::{dates, names, numerals};
use crate::text::chars::regex;

static PARENTHESIS: LazyLock<Option<Regex>> = LazyLock::new(|| regex(r"\(([^()]{3,80})\)"));
static OPENING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\b((?:[\p{L}[:quote:]]+(?:-[\p{L}[:quote:]]+)*[^\S\n]+){0,3}(?:gambits?|defences?|defenses?|openings?|\p{L}u[yvj][^\S\n]+lopez|knights|piano|counter-gambits?|petroff|games?)(?:\s+(?:declined|accepted|in return))?)(?:[.,;:)\n]|\s*$)",
    )
});
static EVENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"((?:(?:(?:\p{Lu}\.)+|\p{Lu}[\p{L}[:quote:]]{0,3}\.|\p{Lu}[\p{L}[:quote:]]*)\s+|of\s+|the\s+)*(?:Tournament|Tourney|Congress|Match|Championship|\p{L}*[Tt]urnier|\p{L}*[Kk]ongress|\p{L}*[Ww]ettkampf|[Tt]ournoi|[Tt]orneo|[Tt]oernooi)(?:\s+(?:of|zu|in|de|di|te)\s+(?:\d{4}|\p{Lu}[\p{L}]+))?)",
    )
});
/// `played at Simpson's Divan, London, on`, `played in the Café de la Régence`, `gespielt zu Berlin`: a name, and where that is
/// if the words go on in the manner of a place.
static SITE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const WORD: &str = r"\p{Lu}[\p{L}.[:quote:]]*";
    const SMALL: &str = r"(?:(?:of|the|de|du|des|la|le|les|del|della|di|van|der|am)\s){0,2}";
    const PLAYED: &str = "[Pp]layed|[Gg]espielt|[Jj]ouée?|[Jj]ugada|[Gg]iocata|[Gg]espeeld";
    let name = format!(r"{WORD}(?:\s{SMALL}{WORD})*");
    regex(&format!(
        r"(?:{PLAYED})\s+(?:[\p{{L}}\s,]|\d+\.?){{0,36}}?\b(?:at|in|zu|à|au|en|a|te)\s+(?:the\s+)?(?:({name},\s+(?:in\s+|at\s+)?{name})(?:[.,;:)]|\s+(?:on|in|by|between|during)\b|\s*$)|({name}))"
    ))
});
/// `London, May 5, 1883`, `Berlin, den 3. Mai 1883`, at the start of a sentence or behind a comma.
static PLACE_BEFORE_DATE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?:^|\n|\p{L}{3}[.,]\s+|[([:dash:]]\s*)(?P<place>(?:(?:La|Le|Den)\s)?\p{Lu}[\p{L}[:quote:]]{2,}(?:[ -]\p{Lu}[\p{L}[:quote:]]+){0,2}),\s+(?:(?:in|on|den|am|le|el|il|en|im)\s+)?(?:\d{1,2}(?:st|nd|rd|th|er|º|°|\.)?\s+(?:(?:of|de|di)\s+)?)?(?:(?P<month>\p{L}{3,10})\b|(?:1[5-9]|20)\d\d\b)",
    )
});
static ROUND: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\b(?:(?:round|runde|ronde|ronda)\s+(\d{1,2})|(\w+)(?:\s+(?:round|game\s+of\s+(?:the|a)\s+match)|\.\s+runde))\b",
    )
});
/// Tells the tags, each with its value, that a text speaks of.
pub(super) fn read(text: &str, mut tell: impl FnMut(&'static str, &str)) {
    let first = |regex: &LazyLock<Option<Regex>>| {
        let found = regex.as_ref()?.captures(text)?;
        found
            .iter()
            .skip(1)
            .flatten()
            .next()
            .map(|m| m.as_str().to_owned())
    };
    if text.len() < 400
        && let Some(opening) = opening(text)
    {
        tell("Opening", &opening);
    }
    if let Some(date) = dates::date(text) {
        tell("Date", &date);
    }
    if let Some(event) = first(&EVENT) {
        let event = event.trim_start_matches("of ").trim_start_matches("the ");
        tell("Event", event);
    }
    let occasion = |site: &str| {
        person::is_nobody(site)
            || is_of_date(site)
            || EVENT.as_ref().is_some_and(|event| event.is_match(site))
            || site
                .split(' ')
                .any(|word| matches!(word, "Round" | "Game" | "Section"))
            || text.contains(&format!("{site} International"))
    };
    if let Some(site) = first(&SITE).filter(|site| !occasion(site)) {
        tell("Site", place(&site).trim_end_matches('.'));
    }
    if let Some(site) = place_before_date(text).filter(|site| !occasion(site))
        && !person::is_titled(site)
    {
        tell("Site", site.trim_end_matches('.'));
    }
    if let Some(site) = names::site_behind_names(text) {
        tell("Site", &site);
    }
    if let Some(round) = first(&ROUND).and_then(|word| round(&word)) {
        tell("Round", &round.to_string());
    }
    read_parenthesis(text, &mut tell);
}

/// The number of a round: `fourth`, `4`, `IV`.
fn round(word: &str) -> Option<u32> {
    let roman = word.chars().all(|c| matches!(c, 'I' | 'V' | 'X'));
    numerals::ordinal(word).or_else(|| numerals::number(word).filter(|_| roman))
}

/// The first place that a month or a year stands behind.
fn place_before_date(text: &str) -> Option<&str> {
    let mut from = 0;
    loop {
        let found = PLACE_BEFORE_DATE.as_ref()?.captures_at(text, from)?;
        let place = found.name("place")?;
        let month = found.name("month");
        if month.is_none_or(|month| is_month(text, place.end()..month.start(), month)) {
            return Some(place.as_str());
        }
        // The next may be one of its later words.
        let first = place.as_str().chars().next()?;
        from = place.start() + first.len_utf8();
    }
}

/// Whether a word behind a place is a month: one in small letters has a day before it or a year behind, and is no `may`.
fn is_month(text: &str, before: Range<usize>, word: Match<'_>) -> bool {
    let behind = text[word.end()..].trim_start_matches(['.', ',', ' ']);
    let behind = ["de ", "del ", "di "]
        .iter()
        .find_map(|of| behind.strip_prefix(of))
        .unwrap_or(behind);
    let is_dated = word.as_str().starts_with(char::is_uppercase)
        || text[before].contains(|c: char| c.is_ascii_digit())
        || dates::year_at(behind) == Some(0);
    is_dated && dates::month(word.as_str()).is_some()
}

/// Whether a text begins with a month: `Oct`, `March 12`.
fn is_of_date(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).next();
    first.is_some_and(|word| dates::month(word).is_some())
}

/// The place, without what stands behind its comma and is a month or a person.
fn place(site: &str) -> String {
    let Some((name, within)) = site.split_once(',') else {
        return site.to_owned();
    };
    let within = within.trim_start();
    let within = within.trim_start_matches("in ").trim_start_matches("at ");
    match person::is_nobody(within) || person::is_titled(within) {
        true => name.to_owned(),
        false => format!("{name}, {within}"),
    }
}

/// `(San Sebastian, 1911)`
fn read_parenthesis(text: &str, tell: &mut impl FnMut(&'static str, &str)) {
    let found = PARENTHESIS.as_ref().and_then(|regex| regex.captures(text));
    let Some(inside) = found.and_then(|found| found.get(1)) else {
        return;
    };
    if place_before_date(inside.as_str()).is_some() {
        return; // it has been told
    }
    let Some(year_at) = dates::year_at(inside.as_str()) else {
        return;
    };
    let place = inside.as_str()[..year_at]
        .trim()
        .trim_end_matches(',')
        .trim();
    let occasion = EVENT.as_ref().is_some_and(|event| event.is_match(place));
    let capitals = place.starts_with(char::is_uppercase) && place.split(' ').count() <= 4;
    if !occasion && capitals && !is_of_date(place) {
        tell("Site", place);
    }
}

/// The opening that a text names.
pub(super) fn opening(text: &str) -> Option<String> {
    let found = OPENING.as_ref()?.captures(text)?.get(1)?;
    let titled = |before: &str| person::is_titled(before) || before == "M.";
    if text[..found.start()]
        .split_whitespace()
        .next_back()
        .is_some_and(titled)
    {
        return None;
    }
    let found = found.as_str();
    let all: Vec<&str> = found.split_whitespace().collect();
    let ends = |word: &&&str| ["declined", "accepted", "in", "return"].contains(word);
    let answer = all.iter().rev().take_while(ends).count();
    let words = &all[..all.len() - answer];
    let from = words
        .iter()
        .rposition(|word| words.len() > 1 && joins(word))
        .map_or(0, |n| n + 1);
    let words = &words[from.min(words.len().saturating_sub(1))..];
    let named = words
        .iter()
        .all(|word| word.starts_with(char::is_uppercase));
    const PLAIN: [&str; 10] = [
        "game", "opening", "defence", "defense", "gambit", "games", "openings", "defences",
        "defenses", "gambits",
    ];
    // `FIRST GAME` counts games.
    let counts = words
        .first()
        .is_some_and(|word| numerals::ordinal(word).is_some());
    let plain = words.len() == 1 && PLAIN.iter().any(|word| words[0].eq_ignore_ascii_case(word));
    (named && !words.is_empty() && !plain && !counts && !words[0].eq_ignore_ascii_case("the")).then(
        || {
            let name = words.iter().map(|word| cased(word));
            let answer = all[all.len() - answer..]
                .iter()
                .map(|word| (*word).to_owned());
            name.chain(answer).collect::<Vec<_>>().join(" ")
        },
    )
}

/// Whether a word stands before the name of an opening, and is no part of it: `THE DEFENCE IN THIS OPENING`.
fn joins(word: &str) -> bool {
    const JOINING: [&str; 6] = ["of", "the", "in", "this", "to", "another"];
    word.starts_with(char::is_lowercase) || JOINING.contains(&&word.to_lowercase()[..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(text: &str) -> Vec<(&'static str, String)> {
        let mut tags = Vec::new();
        read(text, |tag, value| tags.push((tag, value.to_owned())));
        tags
    }

    #[test]
    fn occasions_are_read_in_many_languages() {
        for (text, expected) in [
            (
                "Played at Hastings on August 12th, 1895.",
                "Date 1895.08.12|Site Hastings",
            ),
            (
                "Mr. Mason, Hull, 3rd May, 1882",
                "Date 1882.05.03|Site Hull",
            ),
            (
                "Gespielt zu Berlin am 3. Mai 1852.",
                "Date 1852.05.03|Site Berlin",
            ),
            ("Wien, den 12. März 1873", "Date 1873.03.12|Site Wien"),
            (
                "Internationales Schachturnier zu Breslau 1889, IV. Runde",
                "Date 1889.??.??|Event Internationales Schachturnier zu Breslau|Round 4",
            ),
            ("Sizilianisch. Wettkampf zu Wien", "Event Wettkampf zu Wien"),
            (
                "in the St. Petersburg Tournament",
                "Event St. Petersburg Tournament",
            ),
            (
                "Jouée à Paris, le 1er février 1867",
                "Date 1867.02.01|Site Paris",
            ),
            (
                "La Habana, 12 de enero de 1889",
                "Date 1889.01.12|Site La Habana",
            ),
            ("Roma, 3 maggio 1875", "Date 1875.05.03|Site Roma"),
            ("Habana, enero de 1892", "Date 1892.01.??|Site Habana"),
            ("Mr. Mason, may it be said, won", ""),
            ("(Berlin, den 3. Mai 1852)", "Date 1852.05.03|Site Berlin"),
        ] {
            let tags = tags(text);
            let told = tags.iter().map(|(tag, value)| format!("{tag} {value}"));
            assert_eq!(told.collect::<Vec<_>>().join("|"), expected, "{text}");
        }
    }
}
