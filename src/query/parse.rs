//! A query as it is written.

use std::fmt;

use regex::RegexBuilder;
use winnow::ascii::multispace0;
use winnow::combinator::{alt, opt, preceded, repeat, separated};
use winnow::error::{ErrMode, ParserError};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location};
use winnow::token::{any, one_of, take_while};

use super::Condition;
use super::test::{Compare, Quantity, Test, WordTest, any_result, any_rule};
use crate::findings::{Level, RuleId};
use crate::text::suggest::closest;

/// The longest query, in bytes.
const LONGEST: usize = 4096;
/// The most parentheses that may be open within each other.
const DEEPEST: usize = 64;
/// How large the program of a pattern may become, in bytes.
const PATTERN: usize = 1 << 20;

/// The words that are no tags.
const NAMES: [&str; 9] = [
    "player", "year", "plies", "moves", "result", "findings", "rule", "level", "not",
];

/// Why a text is no query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    text: String,
    at: usize,
    why: String,
}

impl QueryError {
    /// What is wrong at a byte of the text.
    pub(super) fn at(text: &str, at: usize, why: impl Into<String>) -> QueryError {
        QueryError {
            text: text.to_owned(),
            at,
            why: why.into(),
        }
    }
}

impl fmt::Display for QueryError {
    /// What is wrong, and below it the text with a caret under the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |text: &str| text.replace(|c: char| c.is_control(), " ");
        let before = unicode_width::UnicodeWidthStr::width(&shown(&self.text[..self.at])[..]);
        let QueryError { text, why, .. } = self;
        write!(f, "{why}\n  {}\n  {:before$}^", shown(text), "")
    }
}

impl std::error::Error for QueryError {}

type Input<'a> = LocatingSlice<&'a str>;
type Parsed<T> = Result<T, ErrMode<Wrong>>;

/// What is wrong, and where.
#[derive(Clone, Debug, Default)]
struct Wrong {
    at: usize,
    why: String,
}

impl ParserError<Input<'_>> for Wrong {
    type Inner = Wrong;

    fn from_input(input: &Input<'_>) -> Wrong {
        Wrong {
            at: input.current_token_start(),
            why: String::new(),
        }
    }

    fn into_inner(self) -> Result<Wrong, Wrong> {
        Ok(self)
    }
}

/// Ends the reading.
fn wrong<T>(at: usize, why: impl Into<String>) -> Parsed<T> {
    let why = why.into();
    Err(ErrMode::Cut(Wrong { at, why }))
}

/// Reads a query.
pub(super) fn parse(text: &str) -> Result<Condition, QueryError> {
    if text.len() > LONGEST {
        let why = format!("a query has {LONGEST} bytes at most");
        return Err(QueryError::at(
            &text[..text.floor_char_boundary(60)],
            0,
            why,
        ));
    }
    if let Some(at) = too_deep(text) {
        let why = format!("more than {DEEPEST} parentheses are open here");
        return Err(QueryError::at(text, at, why));
    }
    let mut input = LocatingSlice::new(text);
    let read = |input: &mut Input<'_>| {
        let asked = either(input)?;
        multispace0.parse_next(input)?;
        match input.is_empty() {
            true => Ok(asked),
            false => wrong(
                input.current_token_start(),
                "`and` or `or` is expected here",
            ),
        }
    };
    read(&mut input).map_err(|err: ErrMode<Wrong>| {
        let Wrong { at, why } = err.into_inner().unwrap_or_default();
        match why.is_empty() {
            true => QueryError::at(text, at, NO_TEST),
            false => QueryError::at(text, at, why),
        }
    })
}

const NO_TEST: &str = "a test is expected here: a tag, or one of player, year, plies, moves, result, findings, rule, level";

/// Where too many parentheses are open; those within quotes count as well.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.bytes().position(|b| {
        match b {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > DEEPEST
    })
}

fn either(input: &mut Input<'_>) -> Parsed<Condition> {
    let all: Vec<Condition> = separated(1.., both, keyword("or")).parse_next(input)?;
    Ok(joined(all, Condition::Any))
}

fn both(input: &mut Input<'_>) -> Parsed<Condition> {
    let all: Vec<Condition> = separated(1.., single, keyword("and")).parse_next(input)?;
    Ok(joined(all, Condition::All))
}

fn joined(mut all: Vec<Condition>, join: fn(Vec<Condition>) -> Condition) -> Condition {
    match all.len() {
        1 => all.remove(0),
        _ => join(all),
    }
}

fn single(input: &mut Input<'_>) -> Parsed<Condition> {
    let turned: Vec<()> = repeat(0.., keyword("not")).parse_next(input)?;
    multispace0.parse_next(input)?;
    let asked = match opt('(').parse_next(input)? {
        Some(_) => group(input)?,
        None => test(input)?,
    };
    Ok(match turned.len() % 2 {
        0 => asked,
        _ => Condition::Not(Box::new(asked)),
    })
}

/// What stands in parentheses, of which the first is read.
fn group(input: &mut Input<'_>) -> Parsed<Condition> {
    let asked = either(input).map_err(ErrMode::cut)?;
    multispace0.parse_next(input)?;
    match opt(')').parse_next(input)? {
        Some(_) => Ok(asked),
        None => wrong(
            input.current_token_start(),
            "`)`, `and` or `or` is expected here",
        ),
    }
}

/// A word that joins tests.
fn keyword<'a>(wanted: &'static str) -> impl Parser<Input<'a>, (), ErrMode<Wrong>> {
    preceded(multispace0, name)
        .verify(move |found: &str| found.eq_ignore_ascii_case(wanted))
        .void()
}

fn name<'a>(input: &mut Input<'a>) -> Parsed<&'a str> {
    take_while(1.., |c: char| c.is_ascii_alphanumeric() || c == '_').parse_next(input)
}

/// An operator, and whether what it says is turned round.
fn operator(input: &mut Input<'_>) -> Parsed<(Operator, bool)> {
    use Operator::{Compares, IsLike};
    let operator = alt((
        "!=".value((Compares(Compare::Equal), true)),
        "!~".value((IsLike, true)),
        "<=".value((Compares(Compare::AtMost), false)),
        ">=".value((Compares(Compare::AtLeast), false)),
        "==".value((Compares(Compare::Equal), false)),
        "=".value((Compares(Compare::Equal), false)),
        "~".value((IsLike, false)),
        "<".value((Compares(Compare::Less), false)),
        ">".value((Compares(Compare::More), false)),
    ));
    preceded(multispace0, operator).parse_next(input)
}

#[derive(Clone, Copy)]
enum Operator {
    Compares(Compare),
    IsLike,
}

/// What a game is compared with.
struct Value {
    text: String,
    quoted: bool,
    at: usize,
}

impl Value {
    fn number(&self) -> Option<f64> {
        let number = self.text.parse::<f64>().ok().filter(|it| it.is_finite());
        number.filter(|_| !self.quoted)
    }
}

fn value(input: &mut Input<'_>) -> Parsed<Value> {
    multispace0.parse_next(input)?;
    let at = input.current_token_start();
    let quoted = match opt(one_of(['"', '\''])).parse_next(input)? {
        None => None,
        Some(quote) => {
            let escaped = preceded('\\', one_of([quote, '\\']));
            let letter = any.verify(move |c: &char| *c != quote);
            let text: String = repeat(0.., alt((escaped, letter))).parse_next(input)?;
            if opt(quote).parse_next(input)?.is_none() {
                return wrong(at, "this quotation mark is not closed");
            }
            Some(text)
        }
    };
    if let Some(text) = quoted {
        let quoted = true;
        return Ok(Value { text, quoted, at });
    }
    let bare = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '/' | '*' | '.');
    let text: Parsed<&str> = take_while(1.., bare).parse_next(input);
    match text {
        Ok(text) => Ok(Value {
            text: text.to_owned(),
            quoted: false,
            at,
        }),
        Err(_) => wrong(
            at,
            "a value is expected here: a number, a word, or text in quotes",
        ),
    }
}

fn test(input: &mut Input<'_>) -> Parsed<Condition> {
    let at = input.current_token_start();
    let found = match opt(name).parse_next(input)? {
        Some(found) => found.to_owned(),
        None => return wrong(at, NO_TEST),
    };
    let is_tag = found.starts_with(|c: char| c.is_ascii_uppercase());
    if !is_tag && !NAMES[..8].contains(&&found[..]) {
        return wrong(at, unknown(&found));
    }
    let behind = input.current_token_start();
    let Some((operator, turned)) = opt(operator).parse_next(input)? else {
        return match is_tag {
            true => Ok(Condition::Test(at, Test::Tags(vec![found], None))),
            false => wrong(
                behind,
                format!("`{found}` is compared with something: {OPERATORS}"),
            ),
        };
    };
    let test = test_of(found, operator, &value(input)?)?;
    Ok(match turned {
        false => Condition::Test(at, test),
        true => Condition::Not(Box::new(Condition::Test(at, test))),
    })
}

const OPERATORS: &str = "= != < <= > >= ~ !~";

fn unknown(name: &str) -> String {
    let near =
        closest(name, NAMES).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!(
        "`{name}` is none of the words that are asked for, and a tag begins with a capital{near}"
    )
}

/// What a test asks.
fn test_of(name: String, operator: Operator, value: &Value) -> Parsed<Test> {
    let count = match &name[..] {
        "player" => {
            let players = ["White", "Black"].map(str::to_owned);
            return Ok(Test::Tags(players.into(), Some(words(operator, value)?)));
        }
        "result" => return result(operator, value),
        "rule" => return rule(operator, value),
        "level" => return level(operator, value),
        "year" => Quantity::Year,
        "plies" => Quantity::Plies,
        "moves" => Quantity::Moves,
        "findings" => Quantity::Findings,
        _ => {
            return match (operator, value.number()) {
                (Operator::Compares(compare), Some(number)) => {
                    Ok(Test::TagNumber(name, compare, number))
                }
                _ => Ok(Test::Tags(vec![name], Some(words(operator, value)?))),
            };
        }
    };
    match (operator, value.number()) {
        (Operator::Compares(compare), Some(number)) => Ok(Test::Quantity(count, compare, number)),
        _ => wrong(value.at, format!("`{name}` is compared with a number")),
    }
}

fn words(operator: Operator, value: &Value) -> Parsed<WordTest> {
    let text = &value.text;
    match operator {
        Operator::Compares(compare) => Ok(WordTest::Compared(compare, text.clone())),
        Operator::IsLike => {
            let pattern = RegexBuilder::new(text)
                .case_insensitive(true)
                .size_limit(PATTERN)
                .build();
            match pattern {
                Ok(pattern) => Ok(WordTest::Like(pattern)),
                Err(_) => wrong(value.at, "this is no regular expression"),
            }
        }
    }
}

fn result(operator: Operator, value: &Value) -> Parsed<Test> {
    let words = words(operator, value)?;
    match any_result(&words) {
        true => Ok(Test::Result(words)),
        false => wrong(value.at, "a result is 1-0, 0-1, 1/2-1/2 or *"),
    }
}

fn rule(operator: Operator, value: &Value) -> Parsed<Test> {
    let words = words(operator, value)?;
    if any_rule(&words) {
        return Ok(Test::Rule(words));
    }
    match RuleId::asked_for(&value.text) {
        Err(why) => wrong(value.at, why),
        Ok(_) => wrong(
            value.at,
            "this rule speaks once all games are compared, and chooses none",
        ),
    }
}

fn level(operator: Operator, value: &Value) -> Parsed<Test> {
    let levels = [Level::Note, Level::Warning, Level::Error];
    let named = levels
        .into_iter()
        .find(|level| level.to_string() == value.text);
    match (operator, named) {
        (Operator::Compares(compare), Some(level)) => Ok(Test::Level(compare, level)),
        _ => wrong(value.at, "a level is note, warning or error"),
    }
}
