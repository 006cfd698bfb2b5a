//! What stands over a game: who played, where, when, and what opening.

use super::column_heads::{self, ColumnHeads};
use super::heading_text::{self, blocks, joined, with_breaks, words};
use super::labels;
use super::names;
use super::odds::{self, OddsGiven};
use super::opposed;
use super::page::{Page, PageLineKind};
use super::players::{self, Sides};
use super::sides;
use super::stacked;
use super::survey::{HeadingLine, row_number};
use super::title::{behind_number, is_title, numbered};
use super::{dates, ending, occasion, person, verdict};
use crate::score::{Outcome, Span};
use shakmaty::Color;
use std::ops::Range;

/// Lines of text that a heading may have.
const LONGEST: usize = 18;

/// No title stands further above the first row of its game, in lines.
const REACH: usize = 400;
/// So many titles at most stand over a game.
const TITLES: usize = 6;
/// Shorter words of a title say nothing of its game.
const SAYS: usize = 3;
/// Lines of text under a title that belong to it where it stands far above the first row.
const TITLE: usize = 3;
/// Lines of text from two names with a dash between them to the first row: further above it they may be a title.
const OPPOSED_WITHIN: usize = 6;
/// Words between those for both sides and the first move: names, and where they come from.
const UNDER_SIDES: usize = 20;

/// What is said of a game before its first move.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    /// Name and value of the other tags.
    pub(super) others: Vec<(&'static str, String)>,
    /// What was given, and where it begins.
    #[allow(dead_code, reason = "what reads the moves of a game begins with it")]
    pub(super) odds: Option<OddsGiven>,
    /// How it ended, if that is said over it.
    pub(super) outcome: Option<Outcome>,
    /// It was played by those who played the game before.
    pub(super) same_players: bool,
    /// The number the book gives the game.
    pub(super) number: Option<String>,
    /// Titles over it that no tag takes.
    pub(super) titles: Vec<(String, Span)>,
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
    let mut sentence = None;
    let mut told_names = Vec::new();
    for (from, to) in blocks(page, &lines) {
        let text = joined(page, from, to);
        let broken = with_breaks(page, from..to);
        let told = heading.others.len();
        let mut says = false;
        if let Some((white, black)) = labels::labelled(&text) {
            (heading.white, heading.black) = (Some(white), Some(black));
            says = true;
        }
        if let Some((white, black)) = sides::under_sides(&text) {
            says |= heading.fill([Some(white), Some(black)]);
        }
        says |= heading.fill(sides::in_brackets(&text));
        if let Some(pair) = pair_in(page, from..to, start) {
            sentence = Some(pair);
            says = true;
        }
        told_names.extend(names::evident(behind_number(&broken)));
        if names::are_the_same(&text) {
            heading.same_players = true;
            says = true;
        }
        heading.read_numbered(&text);
        occasion::read(&broken, |tag, value| heading.set_tag(tag, value));
        says |= heading.read_column_heads(page, from, to);
        if says || heading.others.len() > told {
            heading.reach(page, from, to);
        }
    }
    heading.read_stacked(page, &lines, start);
    heading.read_names_over_columns(page, &lines, start);
    heading.combine_players(page, sentence, &told_names, start);
    heading.read_survey(page, start);
    heading.keep_players_out_of_places();
    heading.odds = lines
        .iter()
        .find_map(|&line| odds::said(&words(page, line)));
    heading.outcome = blocks(page, &lines).into_iter().find_map(|(from, to)| {
        ending::in_heading(&joined(page, from, to), |name| heading.side(name))
    });
    heading.titles = heading.titles_over(page, floor, start);
    heading
}

/// What stands behind the surname of a player that a text begins with, if it goes on.
fn behind_name<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let surname = name.split_whitespace().next_back()?;
    let rest = text.strip_prefix(surname)?;
    let behind = rest.trim_start_matches(|c: char| c == '.' || c.is_whitespace());
    (behind.len() < rest.len() && !behind.is_empty()).then_some(behind)
}

/// The two names in lines that stand together: with a dash between them and alone on a line below which no sentence names
/// two, in a sentence, or else alone on a line.
fn pair_in(page: &Page<'_>, lines: Range<usize>, start: usize) -> Option<(String, String)> {
    let is_near =
        |line: usize| (line..start).filter(|&at| page.is_text(at)).count() <= OPPOSED_WITHIN;
    let in_sentence = |lines: Range<usize>| {
        let text = with_breaks(page, lines);
        names::in_sentence(behind_number(&text))
    };
    let mut near = lines.clone().filter(|&line| is_near(line));
    let opposed = near.find_map(|line| {
        let pair = opposed::pair(behind_number(&words(page, line)))?;
        Some((line, pair))
    });
    let last = |line: usize| in_sentence(line + 1..lines.end).is_none();
    let below = opposed.clone().filter(|&(line, _)| last(line));
    let joined_names = || {
        let mut lines = lines.clone();
        lines.find_map(|line| names::joined(behind_number(&words(page, line))))
    };
    let hyphenated = || {
        let mut near = lines.clone().filter(|&line| is_near(line));
        let dated = dates::date(&joined(page, lines.start, lines.end)).is_some();
        let pair = near.find_map(|line| opposed::hyphenated(behind_number(&words(page, line))));
        pair.filter(|_| dated)
    };
    let opposed = opposed.map(|(_, pair)| pair);
    below
        .map(|(_, pair)| pair)
        .or_else(|| in_sentence(lines.clone()))
        .or_else(joined_names)
        .or(opposed)
        .or_else(hyphenated)
}

/// The lines that may be part of the heading.
fn lines_over(page: &Page<'_>, floor: usize, start: usize) -> Vec<usize> {
    let counted = page
        .survey
        .heading_over(start.saturating_sub(1))
        .filter(|heading| heading.number.is_some());
    let floor = floor.max(counted.map_or(0, |heading| heading.line));
    let mut lines = Vec::new();
    let mut at = start;
    while at > floor && lines.len() < LONGEST {
        at -= 1;
        match page.lines[at].kind {
            PageLineKind::Rule if !lines.is_empty() => break,
            PageLineKind::Text => {
                lines.push(at);
                let text = String::from_utf8_lossy(page.line(at).trim_ascii());
                if numbered(&text).is_some() {
                    break;
                }
            }
            _ => {}
        }
    }
    let others = |heading: &HeadingLine| {
        let mut between = heading.line + 1..start;
        between.any(|line| page.is_text(line) && row_number(page, line) == Some(1))
    };
    let far = |heading: &HeadingLine| {
        start - heading.line <= REACH && lines.last().is_some_and(|&top| top > heading.line)
    };
    if let Some(heading) = counted.filter(|heading| far(heading) && !others(heading)) {
        let under = (heading.line..start).filter(|&line| page.is_text(line));
        let under: Vec<usize> = under
            .take(TITLE)
            .take_while(|line| !lines.contains(line))
            .collect();
        lines.extend(under.into_iter().rev());
    }
    lines.reverse();
    lines
}

impl Heading {
    /// Whether both players are known.
    pub(super) fn names_players(&self) -> bool {
        self.white.is_some() && self.black.is_some()
    }

    /// Which side a word of a sentence names.
    pub(super) fn side(&self, name: &[u8]) -> Option<Color> {
        let name = std::str::from_utf8(name).ok()?;
        let names = |player: &Option<String>| {
            let last = player
                .as_deref()
                .and_then(|player| player.split_whitespace().last());
            last.is_some_and(|last| last.eq_ignore_ascii_case(name))
        };
        match (names(&self.white), names(&self.black)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => verdict::side(name),
        }
    }

    /// `Lasker v. Pillsbury, 1895` names no place, and `Lasker v. Pillsbury Hastings, 1895` no place called Pillsbury Hastings.
    fn keep_players_out_of_places(&mut self) {
        let names = [&self.white, &self.black];
        let plays = |site: &str| {
            names
                .iter()
                .any(|n| n.as_deref().is_some_and(|n| n.contains(site)))
        };
        self.others
            .retain(|(tag, value)| *tag != "Site" || !plays(value));
        // Where lines run on, the name before a place or an occasion is read as a part of it.
        for (tag, value) in &mut self.others {
            let mut players = names.iter().filter_map(|name| name.as_deref());
            let behind = players.find_map(|name| behind_name(value, name));
            if let Some(behind) = behind.filter(|_| matches!(*tag, "Site" | "Event")) {
                *value = behind.to_owned();
            }
        }
    }

    fn set_tag(&mut self, name: &'static str, value: &str) {
        let value = value.trim().trim_end_matches([',', ';', ':']).trim();
        let value = value.replace('\n', " ");
        if !value.is_empty() && self.others.iter().all(|(other, _)| *other != name) {
            self.others.push((name, value));
        }
    }

    /// The titles over a first row, among the lines of the heading and just above them, that no tag takes.
    fn titles_over(&self, page: &Page<'_>, floor: usize, start: usize) -> Vec<(String, Span)> {
        let above = (floor..start).rev();
        let above = above.take_while(|&line| page.lines[line].kind != PageLineKind::Rule);
        let is_title = |line: usize| is_title(page.line(line)) && row_number(page, line).is_none();
        let titles = above
            .filter(|&line| page.is_text(line))
            .take_while(|&line| line >= self.line || is_title(line))
            .filter(|&line| line < self.end && is_title(line))
            .map(|line| (words(page, line), page.lines[line].span))
            .filter(|(title, _)| !self.carries(title));
        let mut titles: Vec<_> = titles.take(TITLES).collect();
        titles.reverse();
        titles
    }

    /// Whether the tags have every word of a title.
    fn carries(&self, title: &str) -> bool {
        let names = [&self.white, &self.black].into_iter().flatten();
        let others = self.others.iter().map(|(_, value)| value);
        let odds = self.odds.iter().map(|odds| &odds.description);
        let values = names
            .chain(others)
            .chain(odds)
            .map(|value| value.to_lowercase());
        let values: Vec<String> = values.collect();
        let said = |word: &str| values.iter().any(|value| value.contains(word));
        let title = title.to_lowercase();
        let mut words = title.split(|c: char| !c.is_alphanumeric());
        words.all(|word| word.len() < SAYS || sides::side_of(word).is_some() || said(word))
    }

    /// Takes names for the sides that have none yet; whether there was one.
    fn fill(&mut self, [white, black]: Sides) -> bool {
        let some = white.is_some() || black.is_some();
        self.white = self.white.take().or(white);
        self.black = self.black.take().or(black);
        some
    }

    /// Puts what is over the columns and what a sentence says together, the heading's own or that of the book above.
    fn combine_players(
        &mut self,
        page: &Page<'_>,
        sentence: Option<(String, String)>,
        names: &[String],
        start: usize,
    ) {
        let survey = &page.survey;
        let below = [0, 1].map(|side| survey.label(side, start).map(str::to_owned));
        let counted = survey
            .heading_over(self.end)
            .is_some_and(|heading| heading.is_game());
        if counted && (self.white.is_some() || self.black.is_some()) {
            self.fill(below);
        }
        let somebody = |name: &String| person::names_somebody(name);
        let mut sides = [self.white.take(), self.black.take()].map(|name| name.filter(somebody));
        let agree = |sides: &mut Sides, pair: Option<&(String, String)>| {
            if let Some(agreed) = pair.and_then(|pair| players::agreeing(sides, pair)) {
                *sides = agreed;
            }
        };
        agree(&mut sides, sentence.as_ref());
        players::spell_out_of(&mut sides, names);
        agree(&mut sides, survey.players_at(start));
        players::spell_out(&mut sides, survey);
        [self.white, self.black] = sides;
        if let Some((white, black)) = sentence {
            self.white.get_or_insert(white);
            self.black.get_or_insert(black);
        }
        // Nobody plays himself: one of the two names belongs to another line.
        if let (Some(white), Some(black)) = (&self.white, &self.black)
            && person::is_one(white, black)
        {
            self.black = None;
        }
    }

    /// The names under or behind the words for the sides, each of which has a line, and the second perhaps a block of
    /// moves over it.
    fn read_stacked(&mut self, page: &Page<'_>, lines: &[usize], start: usize) {
        let over_block = page.side_blocks_at(start).map(|blocks| {
            let label = &blocks.black.label;
            page.line_at(label.start as u32)..page.line_at(label.end as u32)
        });
        let over_block = over_block.into_iter().flatten();
        let lines: Vec<usize> = lines.iter().copied().chain(over_block).collect();
        let texts: Vec<String> = lines.iter().map(|&line| words(page, line)).collect();
        let Some(((white, black), at)) = stacked::pair(&texts) else {
            return;
        };
        self.fill([Some(white), Some(black)]);
        let end = (lines[at.end - 1] + 1).min(start);
        self.reach(page, lines[at.start], end);
    }

    /// The names on a line beside one with the words for the sides, or just above the first row, where nothing else names
    /// both.
    fn read_names_over_columns(&mut self, page: &Page<'_>, lines: &[usize], start: usize) {
        if self.names_players() {
            return;
        }
        let texts = lines
            .iter()
            .map(|&line| String::from_utf8_lossy(page.line(line)));
        let texts: Vec<String> = texts.map(|text| page.survey.mend(&text)).collect();
        let just_above = || {
            let last = lines.len().checked_sub(1)?;
            let pair = column_heads::two_in_columns(&texts[last]);
            Some((pair.filter(|_| lines[last] + 1 == start)?, last..last + 1))
        };
        if let Some(((white, black), at)) = column_heads::beside_sides(&texts).or_else(just_above) {
            (self.white, self.black) = (Some(white), Some(black));
            self.reach(page, lines[at.start], lines[at.end - 1] + 1);
        }
    }

    /// Takes lines as its own.
    fn reach(&mut self, page: &Page<'_>, from: usize, to: usize) {
        let begun = self.line < self.end;
        self.line = self.line.min(from);
        self.end = if begun { self.end.max(to) } else { to };
        let last = page.lines[self.end - 1].span;
        self.span = page.lines[self.line].span.to(last);
    }

    /// Takes what the chapter says of its games, and the number that the count of the book makes sure.
    fn read_survey(&mut self, page: &Page<'_>, start: usize) {
        for (tag, value) in page.survey.tags_at(start) {
            self.set_tag(tag, value);
        }
        let counted = page
            .survey
            .number_of(page, start)
            .map(|number| number.to_string());
        self.number = counted.or(self.number.take());
    }

    /// Puts names in full for initials, which often stand over the columns alone.
    pub(super) fn write_out(&mut self, [one, other]: [&String; 2]) {
        let sides = [self.white.take(), self.black.take()];
        let agreed = players::agreeing(&sides, &(one.clone(), other.clone()));
        [self.white, self.black] = agreed.unwrap_or(sides);
    }

    fn read_numbered(&mut self, text: &str) {
        if let Some(number) = numbered(text) {
            self.number = Some(number);
        }
    }

    /// The names over the columns, which say who had which men whatever else is said.
    fn read_column_heads(&mut self, page: &Page<'_>, from: usize, to: usize) -> bool {
        let heads: Vec<(usize, ColumnHeads)> = (from..to)
            .filter_map(|line| {
                let text = page.survey.mend(&String::from_utf8_lossy(page.line(line)));
                column_heads::of(&text).map(|heads| (line, heads))
            })
            .collect();
        let turned = heads
            .iter()
            .any(|(_, heads)| *heads == ColumnHeads::Sides(true));
        for (_, found) in heads {
            if let ColumnHeads::Names(left, right) = found {
                let (white, black) = if turned { (right, left) } else { (left, right) };
                (self.white, self.black) = (Some(white), Some(black));
                return true;
            }
        }
        false
    }
}

/// The line on which the paragraph of a line begins, and what leads up to a byte in it, from another byte on.
fn sentence(page: &Page<'_>, line: usize, bytes: Range<u32>) -> (usize, Span) {
    let above = page.lines[..=line].iter().rev();
    let from = line + 1
        - above
            .take_while(|line| line.kind == PageLineKind::Text && line.span.end > bytes.start)
            .count();
    let from = from.min(line);
    let start = page.lines[from].span.start.max(bytes.start);
    let end = bytes.end.max(start);
    (from, Span { start, end })
}

/// Whether both sides are named in the last words that lead up to a byte, as over a game in running text.
pub(super) fn names_sides(page: &Page<'_>, line: usize, byte: u32) -> bool {
    let text = super::comment::words(sentence(page, line, 0..byte).1.of(page.text));
    let last = text.split_whitespace().rev().take(UNDER_SIDES);
    let sides: Vec<usize> = last.filter_map(sides::side_of).collect();
    [0, 1].iter().all(|side| sides.contains(side))
}

/// What the sentence that leads up to the end of some bytes says of the players of a game printed in running text.
pub(super) fn in_sentence(page: &Page<'_>, line: usize, bytes: Range<u32>) -> Option<Heading> {
    let (from, span) = sentence(page, line, bytes);
    let text = heading_text::within(page, from..=line, span);
    let named = behind_number(&text);
    let whole = named.replace('\n', " ");
    let (white, black) = labels::labelled(&whole)
        .or_else(|| sides::under_sides(&whole))
        .or_else(|| names::in_sentence(named))?;
    let mut heading = Heading {
        white: Some(white),
        black: Some(black),
        span,
        line: from,
        end: line,
        ..Heading::default()
    };
    heading.read_numbered(&text);
    occasion::read(&text, |tag, value| heading.set_tag(tag, value));
    heading.keep_players_out_of_places();
    Some(heading)
}

#[cfg(test)]
#[path = "heading_tests.rs"]
mod tests;
