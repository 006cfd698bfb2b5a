//! What runs through a source, told a few times and then once for all the rest.
//!
//! What one writer does in every game is one thing to know and not a thousand. So of findings that speak of a manner of
//! writing and say the same, apart from numbers and what they quote, the first [`TOLD_EACH`] of a source are told as they
//! come; the others are counted, and told as one when the source ends. What is gathered hangs on the order of the input
//! alone, which is the same for any number of workers.

use std::collections::BTreeMap;

use crate::findings::{Finding, Place, RuleId, TOLD_EACH};

/// So many groups are kept in a source; text of no score beyond them is told one by one. Of all else there are fewer.
const GROUPS: usize = 4096;

/// A finding, as far as it is gathered with others.
pub trait Repeatable: Clone {
    /// What it has in common with those it is gathered with; `None` if it is told every time.
    fn key(&self) -> Option<RepeatKey>;
    /// Its game.
    fn game(&self) -> u64;
    /// Its line, its column and its rule.
    fn order(&self) -> (u64, u64, RuleId);
    /// The same for so many others, in the words behind its own.
    #[must_use]
    fn with_others(self, others: u64, words: &str) -> Self;
}

/// What findings have in common that are gathered.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RepeatKey {
    rule: RuleId,
    kind: Option<String>,
    code: Option<String>,
    says: String,
}

/// What runs through the source being read.
#[derive(Debug)]
pub struct Repeats<F> {
    groups: BTreeMap<RepeatKey, Group<F>>,
}

#[derive(Debug)]
struct Group<F> {
    told: u64,
    /// The first that was not told, and how many others were not.
    held: Option<(F, u64)>,
    /// The game of the last of those.
    last: u64,
}

impl<F> Default for Repeats<F> {
    fn default() -> Repeats<F> {
        Repeats {
            groups: BTreeMap::new(),
        }
    }
}

impl<F: Repeatable> Repeats<F> {
    /// Whether a finding is to be told now; it is gathered otherwise.
    pub fn lets_through(&mut self, finding: &F) -> bool {
        let Some(key) = finding.key() else {
            return true;
        };
        let many = key.rule == RuleId::StrayText && self.groups.len() >= GROUPS;
        if many && !self.groups.contains_key(&key) {
            return true;
        }
        let group = self.groups.entry(key).or_insert(Group {
            told: 0,
            held: None,
            last: 0,
        });
        if group.told < TOLD_EACH {
            group.told += 1;
            return true;
        }
        group.last = finding.game();
        match &mut group.held {
            Some((_, others)) => *others += 1,
            None => group.held = Some((finding.clone(), 0)),
        }
        false
    }

    /// What was gathered, in the order of the source, and for how many others each stands; the next source begins.
    pub fn drain(&mut self) -> Vec<(F, u64)> {
        let groups = std::mem::take(&mut self.groups).into_values();
        let mut told: Vec<(F, u64)> = groups.filter_map(Group::into_finding).collect();
        told.sort_by_key(|(finding, _)| finding.order());
        told
    }
}

impl RepeatKey {
    /// The key of a finding that speaks of a manner of writing.
    pub fn new(
        rule: RuleId,
        kind: Option<&str>,
        code: Option<&str>,
        (message, text): (&str, &str),
    ) -> RepeatKey {
        let mut says = alike(message);
        // Of text that is no part of a score only the very same is a repeat.
        if rule == RuleId::StrayText {
            says.push_str(text);
        }
        RepeatKey {
            rule,
            kind: kind.map(str::to_owned),
            code: code.map(str::to_owned),
            says,
        }
    }
}

impl<F: Repeatable> Group<F> {
    /// One finding for all that were not told, and how many others it stands for.
    fn into_finding(self) -> Option<(F, u64)> {
        let (first, others) = self.held?;
        let times = match others {
            0 => return Some((first, 0)),
            1 => "once more".to_owned(),
            n => format!("{n} times more"),
        };
        let game = first.game();
        let last = self.last;
        let words =
            format!(" (here, in game {game}, and {times} in this file, the last in game {last})");
        Some((first.with_others(others, &words), others))
    }
}

impl Repeatable for Finding {
    fn key(&self) -> Option<RepeatKey> {
        let said = (&self.message[..], &self.text[..]);
        self.manner
            .then(|| RepeatKey::new(self.rule, self.kind, self.code.as_deref(), said))
    }

    fn game(&self) -> u64 {
        self.place.game
    }

    fn order(&self) -> (u64, u64, RuleId) {
        (self.place.line, self.place.column, self.rule)
    }

    fn with_others(self, others: u64, words: &str) -> Finding {
        Finding {
            message: self.message + words,
            times: others + 1,
            // It speaks of the file and not of that game.
            place: Place {
                game: 0,
                players: String::new(),
                occasion: Default::default(),
                ..self.place
            },
            ply: None,
            fen: None,
            variation: false,
            trail: None,
            ..self
        }
    }
}

/// A sentence without its numbers, what it quotes, and how often it holds in its game.
fn alike(message: &str) -> String {
    let differs = |b: u8| matches!(b, b'`' | b'(' | b'0'..=b'9');
    if !message.bytes().any(differs) {
        return message.to_owned();
    }
    let message = message.split(" (and ").next().unwrap_or_default();
    let mut said = String::with_capacity(message.len());
    for (index, part) in message.split('`').enumerate() {
        match index % 2 {
            0 if part.bytes().any(|b| b.is_ascii_digit()) => {
                said.extend(part.split(|c: char| c.is_ascii_digit()));
            }
            0 => said.push_str(part),
            _ => said.push('`'),
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_alike_apart_from_what_they_count_and_quote() {
        assert_eq!(
            alike("move number 2 stands where 3 is due"),
            alike("move number 14 stands where 15 is due")
        );
        assert_eq!(
            alike("`1851.13.01` is no date"),
            alike("`13/1/51` is no date")
        );
        assert_eq!(alike("a (and once more in this game)"), alike("a"));
        assert_ne!(alike("`a` is no date"), alike("`a` is no round"));
    }
}
