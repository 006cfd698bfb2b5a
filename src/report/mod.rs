//! Findings written down, one file per format.
//!
//! To add a format: a file here that implements [`Report`], a variant of [`Format`], and its arm in
//! [`Format::reporter`]. Every format is made from the same [`Finding`]; none replays a game or counts lines.

pub mod csv;
pub mod github;
pub mod html;
pub mod jsonl;
pub mod junit;
pub mod markdown;
mod parting;
pub mod sarif;
pub mod text;
mod words;

pub(crate) use words::no_code;

use std::borrow::Cow;
use std::io::{self, Write};

use clap::ValueEnum;

use crate::findings::{By, Consequence, Finding, Level, Totals};

/// Writes findings in one format.
///
/// The caller opens, buffers and closes `out`, and decides whether colours reach it.
pub trait Report {
    /// Called at most once, before [`Report::begin`], with the ids of the codes of which each is asked about every
    /// game.
    fn asks(&mut self, _codes: &[&str]) {}

    /// Called once, before any finding.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Called for each finding, in the order of the input; `source` is the name of the input it stands in.
    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()>;

    /// Called when all findings of a source were given; `games` is how many games it holds. A source that could not
    /// be read at all does not end.
    fn ended(&mut self, _source: &str, _games: u64, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Called when something could not be read, or not to its end; `why` names it.
    fn failed(&mut self, _why: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Called once, after the last finding.
    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()>;
}

/// The formats findings can be written in; `docs/formats.md` shows each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: the line, a mark under it, and what the law says.
    #[default]
    Text,
    /// For programs: one JSON object a line, as `docs/jsonl.schema.json` describes it.
    Jsonl,
    /// For code scanning and editors: one SARIF 2.1.0 log, with fingerprints that survive moved lines.
    Sarif,
    /// For test reports: a file is a suite, a game is a case.
    Junit,
    /// For workflow logs on GitHub: annotations at the lines of the files.
    Github,
    /// For spreadsheets: one row a finding.
    Csv,
    /// For step summaries and comments: the totals, and a table of the first findings.
    Markdown,
    /// For people: one page to open in a browser, with boards, filters and charts; it loads nothing.
    Html,
}

impl Format {
    /// Every format, in the order they are listed in the help.
    pub const ALL: &[Format] = &[
        Format::Text,
        Format::Jsonl,
        Format::Sarif,
        Format::Junit,
        Format::Github,
        Format::Csv,
        Format::Markdown,
        Format::Html,
    ];

    /// A reporter that has written nothing yet. `fail_on` is the level from which on a finding makes the run fail,
    /// for formats that tell failed from passed; `None`: nothing does.
    pub fn reporter(self, fail_on: Option<Level>) -> Box<dyn Report> {
        match self {
            Format::Text => Box::new(text::Text::default()),
            Format::Jsonl => Box::new(jsonl::Jsonl::default()),
            Format::Sarif => Box::new(sarif::Sarif::default()),
            Format::Junit => Box::new(junit::Junit::new(fail_on)),
            Format::Github => Box::new(github::Github::default()),
            Format::Csv => Box::new(csv::Csv::default()),
            Format::Markdown => Box::new(markdown::Markdown::default()),
            Format::Html => Box::new(html::Html::default()),
        }
    }

    /// Whether findings must bring the line of play they stand in.
    pub fn wants_trails(self) -> bool {
        self == Format::Html
    }
}

/// What a code orders about a finding, as the end of a sentence: no capital, no stop; `None` if no code was asked.
/// Nothing is escaped.
pub fn in_words(finding: &Finding) -> Option<Cow<'static, str>> {
    let orders = finding.consequence?;
    let at = || match (&finding.named, orders.ply()) {
        (Some(named), _) => named.clone(),
        (None, ply) => format!("ply {}", ply.unwrap_or(0)),
    };
    Some(Cow::Borrowed(match orders {
        Consequence::None => "the code orders nothing",
        Consequence::Stands => "what was done stands",
        Consequence::Retract { to_ply: 0 } => "the initial position stands again",
        Consequence::Retract { .. } => {
            return Some(Cow::Owned(format!(
                "the position after {} stands again",
                at()
            )));
        }
        Consequence::ReplayMove { to_ply: 0, man } => {
            return Some(Cow::Owned(format!(
                "the initial position stands again, and the man on {man} is played when the turn comes"
            )));
        }
        Consequence::ReplayMove { man, .. } => {
            return Some(Cow::Owned(format!(
                "the position after {} stands again, and the man on {man} is played when the turn comes",
                at()
            )));
        }
        Consequence::Rectify => "the men are put right, and the game goes on",
        Consequence::MovesAnnulled { .. } => {
            return Some(Cow::Owned(format!(
                "the moves from {} on are annulled",
                at()
            )));
        }
        Consequence::Lapsed => "the right was not used in time and is gone",
        Consequence::LostBy { side } => {
            side.fold_wb("the game is lost by White", "the game is lost by Black")
        }
        Consequence::KingMustMove => match finding.ply.filter(|ply| ply.ply > 0) {
            Some(ply) => ply
                .side
                .fold_wb("White must move his king", "Black must move his king"),
            None => "the offender must move his king",
        },
        Consequence::OpponentChooses => match finding.ply.filter(|ply| ply.ply > 0) {
            Some(ply) => {
                (!ply.side).fold_wb("White chooses the penalty", "Black chooses the penalty")
            }
            None => "the opponent chooses the penalty",
        },
        Consequence::GameAnnulled => "the game is annulled",
        Consequence::PlayOut => "nothing is undone any more",
        Consequence::Claimable { by: By::Side(side) } => side.fold_wb(
            "a right that White may claim",
            "a right that Black may claim",
        ),
        Consequence::Claimable { by: By::Either } => "a right that either side may claim",
        Consequence::Drawn => "the game is drawn",
        Consequence::WonBy { side } => {
            side.fold_wb("the game is won by White", "the game is won by Black")
        }
    }))
}

/// The suggestions as a question, best first; `None` when there are none. Nothing is escaped.
pub fn did_you_mean(suggestions: &[String]) -> Option<String> {
    let (last, others) = suggestions.split_last()?;
    let mut question = String::from("did you mean ");
    for (i, other) in others.iter().enumerate() {
        question.push_str(if i > 0 { ", `" } else { "`" });
        question.push_str(other);
        question.push('`');
    }
    question.push_str(if others.is_empty() { "`" } else { " or `" });
    question.push_str(last);
    question.push_str("`?");
    Some(question)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_all() {
        assert_eq!(Format::ALL, Format::value_variants());
    }

    #[test]
    fn suggestions_make_a_question() {
        let ask =
            |names: &[&str]| did_you_mean(&names.iter().map(|n| n.to_string()).collect::<Vec<_>>());
        assert_eq!(ask(&[]), None);
        assert_eq!(ask(&["a"]).unwrap(), "did you mean `a`?");
        assert_eq!(ask(&["a", "b"]).unwrap(), "did you mean `a` or `b`?");
        assert_eq!(
            ask(&["a", "b", "c"]).unwrap(),
            "did you mean `a`, `b` or `c`?"
        );
    }
}
