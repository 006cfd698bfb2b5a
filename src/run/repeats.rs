//! A slip that runs through a source, told a few times and then once for all the rest.
//!
//! What one writer does in every game is one thing to know and not a thousand. So of findings that speak of a manner of
//! writing and say the same, apart from numbers and what they quote, the first [`EACH`] of a source are told as they
//! come; the others are counted, and told as one when the source ends. What is gathered hangs on the order of the input
//! alone, which is the same for any number of workers.

use std::collections::BTreeMap;

use crate::findings::{Finding, Place, RuleId};

/// So many findings of one kind are told one by one in a source.
const EACH: u64 = 10;
/// So many kinds are kept apart in a source; what is of none of them is told one by one.
const KINDS: usize = 4096;

/// The slips that run through the source being read.
#[derive(Debug, Default)]
pub(super) struct Repeats {
    kinds: BTreeMap<Kind, Group>,
}

/// What findings have in common that are gathered.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    rule: RuleId,
    kind: Option<&'static str>,
    code: Option<String>,
    says: String,
}

#[derive(Debug, Default)]
struct Group {
    told: u64,
    /// The first that was not told, and how many others were not.
    held: Option<(Finding, u64)>,
    /// The game of the last of those.
    last: u64,
}

impl Repeats {
    /// Whether a finding is to be told now; it is gathered otherwise.
    pub(super) fn lets_through(&mut self, finding: &Finding) -> bool {
        if !finding.manner {
            return true;
        }
        let kind = Kind::of(finding);
        if self.kinds.len() >= KINDS && !self.kinds.contains_key(&kind) {
            return true;
        }
        let group = self.kinds.entry(kind).or_default();
        if group.told < EACH {
            group.told += 1;
            return true;
        }
        group.last = finding.place.game;
        match &mut group.held {
            Some((_, others)) => *others += 1,
            None => group.held = Some((finding.clone(), 0)),
        }
        false
    }

    /// What was gathered, in the order of the source; the next one begins.
    pub(super) fn drain(&mut self) -> Vec<Finding> {
        let groups = std::mem::take(&mut self.kinds).into_values();
        let mut told: Vec<Finding> = groups.filter_map(Group::into_finding).collect();
        told.sort_by_key(|finding| (finding.place.line, finding.place.column, finding.rule));
        told
    }
}

impl Kind {
    fn of(finding: &Finding) -> Kind {
        let mut says = alike(&finding.message);
        // Of text that is no part of a score only the very same is one kind.
        if finding.rule == RuleId::StrayText {
            says.push_str(&finding.text);
        }
        Kind {
            rule: finding.rule,
            kind: finding.kind,
            code: finding.code.clone(),
            says,
        }
    }
}

impl Group {
    /// One finding for all that were not told.
    fn into_finding(self) -> Option<Finding> {
        let (first, others) = self.held?;
        if others == 0 {
            return Some(first);
        }
        let times = match others {
            1 => "once more".to_owned(),
            n => format!("{n} times more"),
        };
        let message = format!(
            "{} (here, in game {}, and {times} in this file, the last in game {})",
            first.message, first.place.game, self.last
        );
        Some(Finding {
            message,
            times: others + 1,
            // It speaks of the file and not of that game.
            place: Place {
                game: 0,
                players: String::new(),
                occasion: Default::default(),
                ..first.place
            },
            ply: None,
            fen: None,
            variation: false,
            trail: None,
            ..first
        })
    }
}

/// A sentence without its numbers, what it quotes, and how often it holds in its game.
fn alike(message: &str) -> String {
    let message = message.split(" (and ").next().unwrap_or_default();
    let mut said = String::new();
    for (index, part) in message.split('`').enumerate() {
        match index % 2 {
            0 => said.extend(part.chars().filter(|c| !c.is_ascii_digit())),
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
