//! A summary in Markdown, for the page of a workflow's step or a comment.
//!
//! The totals come first, so they and the first findings are held until the end; what is held has a bound.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::Report;
use super::words::{advice, by_level, plies, unaudited};
use crate::findings::RuleId;
use crate::findings::{Finding, Level, Totals};
use crate::text::escape;
use crate::text::numbers::{counted, thousands};

/// How many findings are shown one by one. A step's summary may have a megabyte, and nobody reads that far.
pub const MOST: usize = 100;
/// How long a text from a file may be, in columns.
const LONGEST: usize = 400;

/// Writes everything at the end.
#[derive(Clone, Debug, Default)]
pub struct Markdown {
    levels: BTreeMap<Level, u64>,
    rules: BTreeMap<(std::cmp::Reverse<Level>, RuleId), u64>,
    rows: Vec<String>,
    failures: Vec<String>,
}

impl Report for Markdown {
    fn finding(&mut self, source: &str, finding: &Finding, _out: &mut dyn Write) -> io::Result<()> {
        *self.levels.entry(finding.level).or_default() += 1;
        let rule = (std::cmp::Reverse(finding.level), finding.rule);
        *self.rules.entry(rule).or_default() += 1;
        if self.rows.len() < MOST {
            self.rows.push(row(source, finding));
        }
        Ok(())
    }

    fn failed(&mut self, why: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.failures.push(plain(why));
        Ok(())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "## bystander: {}\n", by_level(&self.levels))?;
        let games = counted(totals.games, "game", "games");
        write!(out, "{games}, {} audited", plies(totals.plies))?;
        write!(out, "{}", unaudited(totals))?;
        writeln!(out, ".")?;
        for failure in &self.failures {
            writeln!(out, "\n> **Not read:** {failure}")?;
        }
        if self.rows.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n| level | rule | findings |\n|---|---|---:|")?;
        for ((level, rule), &n) in &self.rules {
            writeln!(
                out,
                "| {} | `{}` | {} |",
                level.0,
                rule.name(),
                thousands(n)
            )?;
        }
        writeln!(out, "\n| place | game | finding |\n|---|---|---|")?;
        for row in &self.rows {
            writeln!(out, "{row}")?;
        }
        match self.levels.values().sum::<u64>() - self.rows.len() as u64 {
            0 => Ok(()),
            rest => writeln!(
                out,
                "\n{} not shown here.",
                counted(rest, "more finding is", "more findings are")
            ),
        }
    }
}

fn row(source: &str, finding: &Finding) -> String {
    let place = &finding.place;
    let mut game = Vec::new();
    if place.game > 0 {
        game.push(place.game.to_string());
    }
    if !place.players.is_empty() {
        game.push(plain(&place.players));
    }
    game.extend(finding.ply.map(|ply| ply.to_string()));
    let (level, rule) = (finding.level, finding.rule.name());
    let mut what = format!("**{level}** `{rule}`: {}", plain(&finding.message));
    for (label, text) in advice(&[finding]) {
        let _ = write!(what, "<br>{label}: {}", plain(&text));
    }
    let (source, line, column) = (plain(source), place.line, place.column);
    format!(
        "| {source}:{line}:{column} | {} | {what} |",
        game.join(", ")
    )
}

fn plain(text: &str) -> String {
    escape::markdown(escape::clipped(text, LONGEST))
}
