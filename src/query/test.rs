//! One test of a game.

use std::cmp::Ordering;

use regex::Regex;

use super::KnownFacts;
use crate::findings::{Level, RuleId};
use crate::score::{Outcome, unescaped};

/// What a test asks.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// Of the values of these tags, whether one is so; `None`: whether there is one.
    Tags(Vec<String>, Option<WordTest>),
    /// Of the number that the value of a tag begins with.
    TagNumber(String, Compare, f64),
    /// Of a count.
    Quantity(Quantity, Compare, f64),
    /// Of how the game ended.
    Result(WordTest),
    /// Whether something was found, of a rule whose name is so.
    Rule(WordTest),
    /// Whether something was found that is so loud.
    Level(Compare, Level),
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    Year,
    Plies,
    Moves,
    Findings,
}

/// How words are asked for.
#[derive(Clone, Debug)]
pub(super) enum WordTest {
    Compared(Compare, String),
    Like(Regex),
}

/// How two things stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    Equal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Compare {
    fn fits(self, order: Ordering) -> bool {
        match self {
            Compare::Equal => order.is_eq(),
            Compare::Less => order.is_lt(),
            Compare::AtMost => order.is_le(),
            Compare::More => order.is_gt(),
            Compare::AtLeast => order.is_ge(),
        }
    }

    fn fits_numbers(self, one: f64, other: f64) -> bool {
        one.partial_cmp(&other)
            .is_some_and(|order| self.fits(order))
    }
}

impl WordTest {
    fn fit(&self, text: &str) -> bool {
        match self {
            WordTest::Compared(compare, other) => compare.fits(text.cmp(other)),
            WordTest::Like(pattern) => pattern.is_match(text),
        }
    }
}

impl Test {
    /// Whether it asks what was found.
    pub(super) fn is_of_findings(&self) -> bool {
        matches!(
            self,
            Test::Rule(_) | Test::Level(..) | Test::Quantity(Quantity::Findings, ..)
        )
    }

    /// Whether it holds of a game; `None` if that is not known yet.
    pub(super) fn holds(&self, known: &KnownFacts<'_>) -> Option<bool> {
        let tags = known.record.score.tags(known.record.text);
        Some(match self {
            Test::Tags(names, words) => names.iter().any(|name| {
                let fits = |value: &str| words.as_ref().is_none_or(|words| words.fit(value));
                tags.said(name)
                    .is_some_and(|value| fits(&unescaped(&value)))
            }),
            Test::TagNumber(name, compare, number) => {
                let value = tags.said(name).and_then(|value| leading_number(&value));
                value.is_some_and(|value| compare.fits_numbers(value, *number))
            }
            Test::Quantity(count, compare, number) => {
                let counted = match count {
                    Quantity::Year => tags.played().map(|month| u64::from(month.year)),
                    Quantity::Plies => Some(u64::from(known.game?.plies)),
                    Quantity::Moves => Some(u64::from(known.game?.plies.div_ceil(2))),
                    Quantity::Findings => Some(known.findings?.len() as u64),
                };
                counted.is_some_and(|counted| compare.fits_numbers(counted as f64, *number))
            }
            Test::Result(words) => words.fit(&known.game?.result(tags).to_string()),
            Test::Rule(words) => {
                let mut found = known.findings?.iter();
                found.any(|(rule, _)| words.fit(rule.name()))
            }
            Test::Level(compare, level) => {
                let mut found = known.findings?.iter();
                found.any(|(_, found)| compare.fits(found.cmp(level)))
            }
        })
    }
}

/// The rules that speak once all games are compared.
const OF_ALL: [RuleId; 2] = [RuleId::DuplicateGame, RuleId::NameVariant];

/// Whether words can mean a rule that asks each game by itself.
pub(super) fn any_rule(words: &WordTest) -> bool {
    let alone = |rule: &&RuleId| !OF_ALL.contains(rule);
    let mut rules = RuleId::ALL.iter().filter(alone);
    rules.any(|rule| words.fit(rule.name()))
}

/// Whether words can mean a result.
pub(super) fn any_result(words: &WordTest) -> bool {
    let mut results = Outcome::ALL.iter();
    results.any(|result| words.fit(&result.to_string()))
}

/// The number that a text begins with: `2685`, and 1858.06 of `1858.06.21`.
fn leading_number(text: &str) -> Option<f64> {
    let mut points = 0;
    let belongs = |c: char| {
        points += u32::from(c == '.');
        c.is_ascii_digit() || c == '.' && points == 1
    };
    let text = text.trim_start();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    let end = digits.len() - digits.trim_start_matches(belongs).len();
    let number: f64 = digits[..end].parse().ok()?;
    Some(sign * number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_begins_with_a_number() {
        for (text, number) in [
            ("2685", Some(2685.0)),
            ("1858.06.21", Some(1858.06)),
            (" +2", Some(2.0)),
            ("-40/7200", Some(-40.0)),
            ("3. Runde", Some(3.0)),
            ("?", None),
            (".", None),
            ("é2", None),
        ] {
            assert_eq!(leading_number(text), number, "{text}");
        }
    }
}
