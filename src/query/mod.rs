//! Which games are asked for: the language of `--where`.
//!
//! `White ~ "Morphy" and year < 1860`: tests of what the tags of a game say, how long it is, how it ended and what was
//! found in it, joined by `and`, `or`, `not` and parentheses. docs/where.md is its page. What is not known yet leaves a
//! test open, so that a game of which the tags alone decide is never replayed.

mod parse;
mod test;

use std::fmt;

pub use parse::Fault;
use test::Test;

use crate::findings::{Level, RuleId};
use crate::games::Record;
use crate::replay::Game;

/// What is asked of games.
#[derive(Clone, Debug)]
pub struct Query {
    text: String,
    asked: Asked,
}

/// A question, and what it is put together of.
#[derive(Clone, Debug)]
enum Asked {
    All(Vec<Asked>),
    Any(Vec<Asked>),
    Not(Box<Asked>),
    /// Where it stands in the text, and what it asks.
    Test(usize, Test),
}

/// What is known of a game so far.
#[derive(Clone, Copy)]
pub struct KnownFacts<'a> {
    /// The game as written.
    pub record: &'a Record<'a>,
    /// The same as played; `None` until it is replayed.
    pub game: Option<&'a Game>,
    /// What was found in it; `None` until it is judged.
    pub findings: Option<&'a [(RuleId, Level)]>,
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// If it is none; the message shows where.
    pub fn parse(text: &str) -> Result<Query, Fault> {
        let asked = parse::parse(text)?;
        Ok(Query {
            text: text.to_owned(),
            asked,
        })
    }

    /// Whether a game fits; `None` if that hangs on what is not known yet.
    pub fn fits(&self, known: &KnownFacts<'_>) -> Option<bool> {
        self.asked.holds(known)
    }

    /// Reads a query for a command that audits nothing.
    ///
    /// # Errors
    /// If it is none, or asks what was found.
    pub fn without_findings(text: &str) -> Result<Query, Fault> {
        let query = Query::parse(text)?;
        match query.asked.first(&|test| test.is_of_findings()) {
            None => Ok(query),
            Some(at) => Err(Fault::at(
                text,
                at,
                "nothing is audited here, so that nothing is found",
            )),
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Asked {
    fn holds(&self, known: &KnownFacts<'_>) -> Option<bool> {
        match self {
            Asked::Test(_, test) => test.holds(known),
            Asked::Not(asked) => asked.holds(known).map(|holds| !holds),
            Asked::All(all) => decided(all, known, false),
            Asked::Any(any) => decided(any, known, true),
        }
    }

    /// Where the first test of a kind stands.
    fn first(&self, wanted: &dyn Fn(&Test) -> bool) -> Option<usize> {
        match self {
            Asked::Test(at, test) => wanted(test).then_some(*at),
            Asked::Not(asked) => asked.first(wanted),
            Asked::All(several) | Asked::Any(several) => {
                several.iter().find_map(|asked| asked.first(wanted))
            }
        }
    }
}

/// What several come to, of which one that holds as `by` decides alone.
fn decided(several: &[Asked], known: &KnownFacts<'_>, by: bool) -> Option<bool> {
    let mut open = false;
    for asked in several {
        match asked.holds(known) {
            Some(holds) if holds == by => return Some(by),
            Some(_) => {}
            None => open = true,
        }
    }
    (!open).then_some(!by)
}
