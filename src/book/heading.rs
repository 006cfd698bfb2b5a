//! What stands over a game: who played, where, when, and what opening.

use super::names::{self, Heads};
use super::page::{Page, Sort};
use super::title::{behind_number, numbered};
use super::{occasion, person};
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
        occasion::read(&text, |tag, value| heading.tell(tag, value));
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
    occasion::read(&text, |tag, value| heading.tell(tag, value));
    heading.drop_players_as_sites();
    Some(heading)
}
