//! Which games are asked for: the language of `--where`.
//!
//! `White ~ "Morphy" and year < 1860`: tests of what the tags of a game say, how long it is, how it ended and what was
//! found in it, joined by `and`, `or`, `not` and parentheses. docs/where.md is its page. What is not known yet leaves a
//! test open, so that a game of which the tags alone decide is never replayed.

mod parse;
mod test;

use std::fmt;

pub use parse::QueryError;
use test::Test;

use crate::findings::{Level, RuleId};
use crate::games::Record;
use crate::replay::Game;

/// What is asked of games.
#[derive(Clone, Debug)]
pub struct Query {
    text: String,
    condition: Condition,
}

/// A question, and what it is put together of.
#[derive(Clone, Debug)]
enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
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
    pub fn parse(text: &str) -> Result<Query, QueryError> {
        let condition = parse::parse(text)?;
        Ok(Query {
            text: text.to_owned(),
            condition,
        })
    }

    /// Whether a game fits; `None` if that hangs on what is not known yet.
    pub fn fits(&self, known: &KnownFacts<'_>) -> Option<bool> {
        self.condition.holds(known)
    }

    /// Reads a query for a command that audits nothing.
    ///
    /// # Errors
    /// If it is none, or asks what was found.
    pub fn without_findings(text: &str) -> Result<Query, QueryError> {
        let query = Query::parse(text)?;
        match query.condition.first(&|test| test.is_of_findings()) {
            None => Ok(query),
            Some(at) => Err(QueryError::at(
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

impl Condition {
    fn holds(&self, known: &KnownFacts<'_>) -> Option<bool> {
        match self {
            Condition::Test(_, test) => test.holds(known),
            Condition::Not(condition) => condition.holds(known).map(|holds| !holds),
            Condition::All(all) => decided(all, known, false),
            Condition::Any(any) => decided(any, known, true),
        }
    }

    /// Where the first test of a kind stands.
    fn first(&self, wanted: &dyn Fn(&Test) -> bool) -> Option<usize> {
        match self {
            Condition::Test(at, test) => wanted(test).then_some(*at),
            Condition::Not(condition) => condition.first(wanted),
            Condition::All(several) | Condition::Any(several) => {
                several.iter().find_map(|condition| condition.first(wanted))
            }
        }
    }
}

/// What several come to, of which one that holds as `by` decides alone.
fn decided(several: &[Condition], known: &KnownFacts<'_>, by: bool) -> Option<bool> {
    let mut open = false;
    for condition in several {
        match condition.holds(known) {
            Some(holds) if holds == by => return Some(by),
            Some(_) => {}
            None => open = true,
        }
    }
    (!open).then_some(!by)
}
