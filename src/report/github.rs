//! Workflow commands: annotations at the lines of the files, in the log of a run on GitHub.
//!
//! GitHub shows ten annotations of each level a step and drops the others without a word. So the first of each level
//! are written as annotations and the others as plain lines of the log, and the last line says how many there are.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::Report;
use super::words::{advice, by_level, fixes, game_and_players};
use crate::findings::{Finding, Level, Totals};
use crate::text::escape;
use crate::text::numbers::counted;

/// How long a message may be, in columns: it may quote the file.
const LONGEST: usize = 400;
/// How long a title may be, in columns: it names the players.
const LONGEST_TITLE: usize = 160;

/// Writes one workflow command a finding, as far as they are shown.
#[derive(Clone, Debug, Default)]
pub struct Github {
    seen: BTreeMap<Level, u64>,
}

/// How many annotations of a level are shown. One place among the notices is kept for what we say at the end.
pub fn most(level: Level) -> u64 {
    match level {
        Level::Error | Level::Warning => 10,
        Level::Note => 9,
    }
}

impl Report for Github {
    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let seen = self.seen.entry(finding.level).or_default();
        *seen += 1;
        if *seen <= most(finding.level) {
            writeln!(out, "{}", annotation(source, finding))
        } else {
            writeln!(out, "{}", log_line(source, finding))
        }
    }

    fn failed(&mut self, why: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "::error title=bystander::{}", data(why))
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let hidden: u64 = self
            .seen
            .iter()
            .map(|(&level, n)| n.saturating_sub(most(level)))
            .sum();
        let mut summary = format!(
            "{}: {}",
            counted(totals.games, "game", "games"),
            by_level(&self.seen)
        );
        if hidden == 0 {
            return writeln!(out, "{summary}");
        }
        let rest = counted(
            hidden,
            "finding is no annotation and stands",
            "findings are no annotations and stand",
        );
        summary.push_str(&format!("; {rest} in the log only"));
        writeln!(out, "::notice title=bystander::{}", data(&summary))
    }
}

fn annotation(source: &str, finding: &Finding) -> String {
    let (place, rule) = (&finding.place, finding.rule.name());
    let command = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let mut properties = format!(
        "file={},line={},col={}",
        property(source),
        place.line,
        place.column
    );
    if finding.end_column() > place.column {
        // The last column, not the one behind it.
        properties.push_str(&format!(",endColumn={}", finding.end_column() - 1));
    }
    let title = match finding.ply {
        Some(ply) => format!("{rule} ({}, {ply})", game_and_players(place)),
        None if place.game > 0 => format!("{rule} ({})", game_and_players(place)),
        None => rule.to_owned(),
    };
    let mut message = finding.message.clone();
    for (_, line) in advice(&[finding]) {
        // The runner makes it a new line.
        message.push('\n');
        message.push_str(&line);
    }
    for fix in fixes(finding) {
        message.push_str(&format!("\nfix: {fix}"));
    }
    format!(
        "::{command} {properties},title={}::{}",
        property(&tame(&escape::clipped(&title, LONGEST_TITLE).to_string())),
        data(&message)
    )
}

/// The finding as a line of the log that is no command.
fn log_line(source: &str, finding: &Finding) -> String {
    let (place, level, rule) = (&finding.place, finding.level, finding.rule.name());
    let message = escape::clipped(&finding.message, LONGEST);
    let source = escape::escaped(source);
    let line = format!(
        "{level}[{rule}] {source}:{}:{}: {message}",
        place.line, place.column
    );
    tame(&line)
}

/// The runner looks for `##[` anywhere in a line.
fn tame(text: &str) -> String {
    text.replace("##[", "#\\x23[")
}

/// Text in the place of a message. Of its lines the runner makes lines again.
fn data(text: &str) -> String {
    let line = |line| tame(&escape::clipped(line, LONGEST).to_string()).replace('%', "%25");
    text.split('\n').map(line).collect::<Vec<_>>().join("%0A")
}

/// Text in the place of a property's value. A path must stay what it is, so its line ends are kept.
fn property(text: &str) -> String {
    let mut value = String::new();
    for c in text.chars() {
        value.push_str(&match c {
            '%' => Cow::Borrowed("%25"),
            '\r' => "%0D".into(),
            '\n' => "%0A".into(),
            ':' => "%3A".into(),
            ',' => "%2C".into(),
            c => escape::escaped(c.encode_utf8(&mut [0; 4]))
                .to_string()
                .into(),
        });
    }
    value
}
