//! The occasion of a game, as a text speaks of it: where and when it was played, and how it was opened.

use std::sync::LazyLock;

use regex::Regex;

use super::person::{self, cased};
use super::{names, numerals};
use crate::text::chars::regex;

static PARENTHESIS: LazyLock<Option<Regex>> = LazyLock::new(|| regex(r"\(([^()]{3,80})\)"));
static YEAR: LazyLock<Option<Regex>> = LazyLock::new(|| regex(r"\b(1[5-9]\d\d|20\d\d)\b"));
static OPENING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)\b((?:[\p{L}[:quote:]]+(?:-[\p{L}[:quote:]]+)*[^\S\n]+){0,3}(?:gambits?|defences?|defenses?|openings?|lopez|knights|piano|counter-gambits?|petroff|games?)(?:\s+(?:declined|accepted|in return))?)(?:[.,;:)\n]|\s*$)",
    )
});
static EVENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"((?:\p{Lu}[\p{L}[:quote:].]*\s+|of\s+|the\s+)*(?:Tournament|Tourney|Congress|Match|Championship)(?:\s+of\s+(?:\d{4}|\p{Lu}[\p{L}]+))?)",
    )
});
/// `played at Simpson's Divan, London, on`, `played in the Café de la Régence`: a name, and where that is if the words go on
/// in the manner of a place.
static SITE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const WORD: &str = r"\p{Lu}[\p{L}.[:quote:]]*";
    const SMALL: &str = r"(?:(?:of|the|de|du|des|la|le|les|del|della|di|van|der|am)\s){0,2}";
    let name = format!(r"{WORD}(?:\s{SMALL}{WORD})*");
    regex(&format!(
        r"[Pp]layed\s+(?:[\p{{L}}\s,]{{0,30}}?)\b(?:at|in)\s+(?:the\s+)?(?:({name},\s+(?:in\s+|at\s+)?{name})(?:[.,;:)]|\s+(?:on|in|by|between|during)\b|\s*$)|({name}))"
    ))
});
/// `London, May 5, 1883`, at the start of a sentence or behind a comma.
static PLACE_BEFORE_DATE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const MONTH: &str = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
    regex(&format!(
        r"(?:^|\n|\p{{L}}{{3}}[.,]\s+|[([:dash:]]\s*)(\p{{Lu}}[\p{{L}}[:quote:]]{{2,}}(?:[ -]\p{{Lu}}[\p{{L}}[:quote:]]+){{0,2}}),\s+(?:in\s+)?(?:{MONTH}[.,]?\s|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{MONTH}|(?:1[5-9]|20)\d\d\b)"
    ))
});
static ROUND: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(r"(?i)\b(?:round\s+(\d{1,2})|(\w+)\s+(?:round|game\s+of\s+(?:the|a)\s+match))\b")
});
static DAY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?:\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?)?\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\b\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?,?\s+(?:of\s+)?(1[5-9]\d\d|20\d\d)",
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
    if let Some(date) = date(text) {
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
    if let Some(site) = first(&PLACE_BEFORE_DATE).filter(|site| !occasion(site))
        && !person::is_titled(&site)
    {
        tell("Site", site.trim_end_matches('.'));
    }
    if let Some(site) = names::site_behind_names(text) {
        tell("Site", &site);
    }
    if let Some(round) = first(&ROUND).and_then(|word| numerals::ordinal(&word)) {
        tell("Round", &round.to_string());
    }
    read_parenthesis(text, &mut tell);
}

/// Whether a text begins with a month: `Oct`, `March 12`.
fn is_of_date(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).next();
    first.is_some_and(|word| MONTH.as_ref().is_some_and(|month| month.is_match(word)))
}

static MONTH: LazyLock<Option<Regex>> = LazyLock::new(|| {
    regex(
        r"(?i)^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober)?$",
    )
});

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
    let Some(year) = YEAR.as_ref().and_then(|regex| regex.find(inside.as_str())) else {
        return;
    };
    let place = inside.as_str()[..year.start()]
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

fn date(text: &str) -> Option<String> {
    if let Some(found) = DAY.as_ref().and_then(|regex| regex.captures(text)) {
        let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ];
        let name = found.get(2)?.as_str().to_ascii_lowercase();
        let month = months.iter().position(|month| name.starts_with(month))? + 1;
        let day = found.get(1).or(found.get(3));
        let day = day.map_or("??".to_owned(), |day| format!("{:0>2}", day.as_str()));
        return Some(format!("{}.{month:02}.{day}", found.get(4)?.as_str()));
    }
    let year = YEAR.as_ref()?.find_iter(text).last()?;
    Some(format!("{}.??.??", year.as_str()))
}
