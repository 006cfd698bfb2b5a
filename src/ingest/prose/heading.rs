//! What stands over a game: who played, where, when, and what opening.

use std::sync::LazyLock;

use regex::Regex;

use super::names::{self, Heads};
use super::numerals;
use super::page::{Page, Sort};
use super::person::{self, cased};
use crate::score::Span;

/// Lines of text that a heading may have.
const LONGEST: usize = 18;

/// What is said of a game before its first move.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    /// Name and value of the other tags.
    pub(super) others: Vec<(&'static str, String)>,
    /// It was played by those who played the game before.
    pub(super) same_players: bool,
    /// The number the book gives the game.
    pub(super) number: Option<String>,
    /// Where it stands.
    pub(super) span: Span,
    /// The first line, from which on it belongs to this game.
    pub(super) line: usize,
    /// The line behind it.
    pub(super) end: usize,
}

/// The heading over the row that begins on the line `start`; `floor` is the first line it may have.
pub(super) fn over(page: &Page<'_>, floor: usize, start: usize) -> Heading {
    let lines = lines_over(page, floor, start);
    let mut heading = Heading {
        line: start,
        end: start,
        span: Span::empty(page.lines[start].span.start as usize),
        ..Heading::default()
    };
    let (mut sentence, mut begun) = (None, false);
    for (from, to) in blocks(page, &lines) {
        let text = joined(page, from, to);
        let told = heading.others.len();
        let mut says = false;
        if let Some((white, black)) = names::labelled(&text) {
            (heading.white, heading.black) = (Some(white), Some(black));
            says = true;
        }
        if let Some(pair) = names::in_sentence(behind_number(&text)) {
            sentence = Some(pair);
            says = true;
        }
        if names::are_the_same(&text) {
            heading.same_players = true;
            says = true;
        }
        heading.read_numbered(&text);
        heading.read_occasion(&text);
        says |= heading.read_heads(page, from, to);
        if says || heading.others.len() > told {
            if !begun {
                heading.line = from;
                heading.span = page.lines[from].span;
                begun = true;
            }
            heading.span = heading.span.to(page.lines[to - 1].span);
            heading.end = to;
        }
    }
    if let Some((white, black)) = sentence {
        heading.write_out([&white, &black]);
        heading.white.get_or_insert(white);
        heading.black.get_or_insert(black);
    }
    heading.drop_players_as_sites();
    heading
}

/// The lines that may be part of the heading.
fn lines_over(page: &Page<'_>, floor: usize, start: usize) -> Vec<usize> {
    let mut lines = Vec::new();
    let mut at = start;
    while at > floor && lines.len() < LONGEST {
        at -= 1;
        match page.lines[at].sort {
            Sort::Rule if !lines.is_empty() => break,
            Sort::Text => {
                lines.push(at);
                let text = String::from_utf8_lossy(page.line(at).trim_ascii());
                if numbered(&text).is_some() {
                    break;
                }
            }
            _ => {}
        }
    }
    lines.reverse();
    lines
}

/// Lines that stand together.
fn blocks(page: &Page<'_>, lines: &[usize]) -> Vec<(usize, usize)> {
    let mut blocks: Vec<(usize, usize)> = Vec::new();
    for &line in lines {
        match blocks.last_mut() {
            Some((_, end)) if *end == line => *end += 1,
            _ => blocks.push((line, line + 1)),
        }
    }
    blocks.retain(|&(from, _)| page.is_text(from));
    blocks
}

fn joined(page: &Page<'_>, from: usize, to: usize) -> String {
    let mut text = String::new();
    for line in from..to {
        let words = super::comment::words(page.line(line));
        if !text.is_empty() {
            text.push(' ');
        }
        // Texts without italics set them between underscores.
        text.extend(words.chars().filter(|&c| c != '_'));
    }
    text
}

static NUMBERED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)^(?:game|partie|example|illustrative game|no|number|nr)\.?\s*(?:(?:no|number)\.?\s*)?([0-9]{1,4}|[IVXLC]+)\b").ok()
});
/// `TWELFTH GAME`, at most with the opening or the players behind a point.
static ORDINAL_GAME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:[Tt]he\s+|THE\s+|GAME\s+THE\s+)?(\p{Lu}[\p{L}-]+|\d{1,3}(?:st|nd|rd|th))(?:\s+(?:GAME|Game)\b)?(?:[.:,(—–-]|\s*$)").ok()
});
static PARENTHESIS: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\(([^()]{3,80})\)").ok());
static YEAR: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\b(1[5-9]\d\d|20\d\d)\b").ok());
static OPENING: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b((?:[\p{L}'’]+\s+){0,3}(?:gambit|defence|defense|opening|lopez|knights|piano|counter-gambit|petroff|game)(?:\s+(?:declined|accepted|in return))?)(?:[.,;:)]|\s*$)").ok()
});
static EVENT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"((?:\p{Lu}[\p{L}'’.]*\s+|of\s+|the\s+)*(?:Tournament|Tourney|Congress|Match|Championship)(?:\s+of\s+(?:\d{4}|\p{Lu}[\p{L}]+))?)").ok()
});
static SITE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"[Pp]layed\s+(?:[\p{L}\s,]{0,30}?)\b(?:at|in)\s+(?:the\s+)?(\p{Lu}[\p{L}.'’]*(?:\s\p{Lu}[\p{L}.'’]*)*)").ok()
});
/// `London, May 5, 1883`, at the start of a sentence or behind a comma.
static PLACE_BEFORE_DATE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const MONTH: &str = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
    Regex::new(&format!(
        r"(?:^|\p{{L}}{{3}}[.,]\s+|[(—–-]\s*)(\p{{Lu}}[\p{{L}}'’]{{2,}}(?:[\s-]\p{{Lu}}[\p{{L}}'’]+){{0,2}}),\s+(?:in\s+)?(?:{MONTH}[.,]?\s|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{MONTH}|(?:1[5-9]|20)\d\d\b)"
    ))
    .ok()
});
static ROUND: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:round\s+(\d{1,2})|(\w+)\s+(?:round|game\s+of\s+(?:the|a)\s+match))\b")
        .ok()
});
static DAY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?:\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?)?\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\b\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?,?\s+(?:of\s+)?(1[5-9]\d\d|20\d\d)").ok()
});

/// The number the book gives a game, and what follows it on the line.
/// A text without the number of the game that it begins with (`GAME I.`), which is no part of a name.
fn behind_number(text: &str) -> &str {
    let number = NUMBERED.as_ref().and_then(|regex| regex.find(text));
    text[number.map_or(0, |number| number.end())..]
        .trim_start_matches(|c: char| !c.is_alphanumeric() && c != '(')
}

fn numbered(text: &str) -> Option<String> {
    if let Some(found) = NUMBERED.as_ref()?.captures(text) {
        return Some(found.get(1)?.as_str().to_owned());
    }
    let ordinal = ORDINAL_GAME.as_ref()?.captures(text)?.get(1)?.as_str();
    let number = numerals::ordinal(ordinal)?;
    Some(number.to_string())
}

impl Heading {
    /// Whether both players are known.
    pub(super) fn names_players(&self) -> bool {
        self.white.is_some() && self.black.is_some()
    }

    /// `Lasker v. Pillsbury, 1895` names no place.
    fn drop_players_as_sites(&mut self) {
        let names = [&self.white, &self.black];
        let plays = |site: &str| {
            names
                .iter()
                .any(|n| n.as_deref().is_some_and(|n| n.contains(site)))
        };
        self.others
            .retain(|(tag, value)| *tag != "Site" || !plays(value));
    }

    fn tell(&mut self, name: &'static str, value: &str) {
        let value = value.trim().trim_end_matches([',', ';', ':']).trim();
        if !value.is_empty() && self.others.iter().all(|(other, _)| *other != name) {
            self.others.push((name, value.to_owned()));
        }
    }

    /// Puts names in full for initials, which often stand over the columns alone.
    pub(super) fn write_out(&mut self, names: [&String; 2]) {
        for side in [&mut self.white, &mut self.black] {
            let full = names.into_iter().find(|full| {
                let short = side.as_deref();
                short.is_some_and(|short| person::is_short_for(short, full))
            });
            *side = full.cloned().or(side.take());
        }
    }

    fn read_numbered(&mut self, text: &str) {
        if let Some(number) = numbered(text) {
            self.number = Some(number);
        }
    }

    fn read_occasion(&mut self, text: &str) {
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
            self.tell("Opening", &opening);
        }
        if let Some(date) = date(text) {
            self.tell("Date", &date);
        }
        if let Some(event) = first(&EVENT) {
            self.tell("Event", event.trim_start_matches("the "));
        }
        let months = |word: &str| person::is_nobody(word);
        let occasion = |site: &str| {
            months(site)
                || EVENT.as_ref().is_some_and(|event| event.is_match(site))
                || site
                    .split(' ')
                    .any(|word| matches!(word, "Round" | "Game" | "Section"))
                || text.contains(&format!("{site} International"))
        };
        if let Some(site) = first(&SITE).filter(|site| !occasion(site)) {
            self.tell("Site", site.trim_end_matches('.'));
        }
        if let Some(site) = first(&PLACE_BEFORE_DATE).filter(|site| !occasion(site))
            && !person::is_titled(&site)
        {
            self.tell("Site", site.trim_end_matches('.'));
        }
        if let Some(site) = names::site_behind_names(text) {
            self.tell("Site", &site);
        }
        if let Some(round) = first(&ROUND).and_then(|word| numerals::ordinal(&word)) {
            self.tell("Round", &round.to_string());
        }
        self.read_parenthesis(text);
    }

    /// `(San Sebastian, 1911)`
    fn read_parenthesis(&mut self, text: &str) {
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
        if !occasion && capitals {
            self.tell("Site", place);
        }
    }

    /// The names over the columns, which say who had which men whatever else is said.
    fn read_heads(&mut self, page: &Page<'_>, from: usize, to: usize) -> bool {
        let heads: Vec<(usize, Heads)> = (from..to)
            .filter_map(|line| {
                let text = String::from_utf8_lossy(page.line(line));
                names::heads(&text).map(|heads| (line, heads))
            })
            .collect();
        let turned = heads.iter().any(|(_, heads)| *heads == Heads::Sides(true));
        for (_, found) in heads {
            if let Heads::Names(left, right) = found {
                let (white, black) = if turned { (right, left) } else { (left, right) };
                (self.white, self.black) = (Some(white), Some(black));
                return true;
            }
        }
        false
    }
}

fn opening(text: &str) -> Option<String> {
    let found = OPENING.as_ref()?.captures(text)?.get(1)?.as_str();
    let all: Vec<&str> = found.split_whitespace().collect();
    let ends = |word: &&&str| ["declined", "accepted", "in", "return"].contains(word);
    let answer = all.iter().rev().take_while(ends).count();
    let words = &all[..all.len() - answer];
    let from = words
        .iter()
        .rposition(|word| word.starts_with(char::is_lowercase) && words.len() > 1)
        .map_or(0, |n| n + 1);
    let words = &words[from.min(words.len().saturating_sub(1))..];
    let named = words
        .iter()
        .all(|word| word.starts_with(char::is_uppercase));
    const PLAIN: [&str; 5] = ["game", "opening", "defence", "defense", "gambit"];
    let plain = words.len() == 1 && PLAIN.iter().any(|word| words[0].eq_ignore_ascii_case(word));
    (named && !words.is_empty() && !plain && !words[0].eq_ignore_ascii_case("the")).then(|| {
        let name = words.iter().map(|word| cased(word));
        let answer = all[all.len() - answer..]
            .iter()
            .map(|word| (*word).to_owned());
        name.chain(answer).collect::<Vec<_>>().join(" ")
    })
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

/// Whether a line is the title of a chapter or of a game.
pub(super) fn is_title(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let letters = text.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let small = text.iter().filter(|b| b.is_ascii_lowercase()).count();
    let shown = String::from_utf8_lossy(text);
    letters >= 6 && small == 0 || text.len() < 80 && numbered(&shown).is_some()
}

/// What the sentence that leads up to a byte says of the players of a game printed in running text.
pub(super) fn in_sentence(page: &Page<'_>, line: usize, byte: u32) -> Option<Heading> {
    let above = page.lines[..=line].iter().rev();
    let from = line + 1 - above.take_while(|line| line.sort == Sort::Text).count();
    let span = Span::new(page.lines[from].span.start as usize, byte as usize);
    let text = super::comment::words(span.of(page.text));
    let named = behind_number(&text);
    let (white, black) = names::labelled(named).or_else(|| names::in_sentence(named))?;
    let mut heading = Heading {
        white: Some(white),
        black: Some(black),
        span,
        line: from,
        end: line,
        ..Heading::default()
    };
    heading.read_numbered(&text);
    heading.read_occasion(&text);
    heading.drop_players_as_sites();
    Some(heading)
}
