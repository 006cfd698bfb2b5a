//! Test reports in the form of JUnit: a file is a suite, a game is a case.
//!
//! A suite says at its beginning how many cases it has and how many of them failed. So its cases are held until its
//! file ends: a mebibyte of them in memory, what is more in a temporary file. A case is one failure at most, because
//! most readers show no second; its text tells every finding.

use std::fmt;
use std::io::{self, Seek, Write};

use tempfile::{SpooledTempFile, spooled_tempfile};

use super::Report;
use super::words::advice;
use crate::findings::{Finding, Level, Totals};
use crate::text::escape;

/// How much of a suite is held in memory, in bytes.
const IN_MEMORY: usize = 1 << 20;
/// How long a sentence may be, in columns: it may quote the file.
const LONGEST: usize = 600;
/// How long the text found may be, in columns.
const LONGEST_MOVE: usize = 60;

/// Writes one suite a source.
#[derive(Debug)]
pub struct Junit {
    /// The level from which on a finding fails its game.
    fail_on: Option<Level>,
    suite: Suite,
    /// The source of the suite, until it ends; what all sources together say is told behind the end of the last.
    source: Option<String>,
    failures: Vec<String>,
}

impl Junit {
    /// Findings from this level on fail their game; the others are told beside it.
    pub fn new(fail_on: Option<Level>) -> Junit {
        Junit {
            fail_on,
            suite: Suite::default(),
            source: None,
            failures: Vec::new(),
        }
    }
}

impl Junit {
    /// Ends a suite of what was told behind the end of its source.
    fn end_late(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self.source.take() {
            Some(source) => std::mem::take(&mut self.suite).end(&source, 0, out),
            None => Ok(()),
        }
    }
}

impl Report for Junit {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
        writeln!(out, r#"<testsuites name="bystander">"#)
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        if self.source.as_deref() != Some(source) {
            self.end_late(out)?;
            self.source = Some(source.to_owned());
        }
        let game = finding.place.game;
        self.suite.turn_to(source, game)?;
        let fails = self.fail_on.is_some_and(|level| finding.level >= level);
        let case = self
            .suite
            .open
            .get_or_insert_with(|| TestCase::new(game, finding.place.line));
        let told = if fails {
            &mut case.failing
        } else {
            &mut case.others
        };
        told.push((title(finding), describe(source, finding)));
        Ok(())
    }

    fn ended(&mut self, source: &str, games: u64, out: &mut dyn Write) -> io::Result<()> {
        self.source = None;
        std::mem::take(&mut self.suite).end(source, games, out)
    }

    fn failed(&mut self, why: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.failures.push(why.to_owned());
        Ok(())
    }

    fn end(&mut self, _totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        self.end_late(out)?;
        if !self.failures.is_empty() {
            let n = self.failures.len();
            let name = "input that could not be read";
            writeln!(
                out,
                r#"<testsuite name="{name}" tests="{n}" failures="0" errors="{n}">"#
            )?;
            for (i, why) in self.failures.iter().enumerate() {
                writeln!(
                    out,
                    r#"<testcase name="failure {}" classname="{name}"><error message="{}"/></testcase>"#,
                    i + 1,
                    xml(why)
                )?;
            }
            writeln!(out, "</testsuite>")?;
        }
        writeln!(out, "</testsuites>")
    }
}

/// The cases of one source.
#[derive(Debug)]
struct Suite {
    cases: SpooledTempFile,
    open: Option<TestCase>,
    /// The game last written or open.
    last: u64,
    tests: u64,
    failures: u64,
}

impl Default for Suite {
    fn default() -> Suite {
        Suite {
            cases: spooled_tempfile(IN_MEMORY),
            open: None,
            last: 0,
            tests: 0,
            failures: 0,
        }
    }
}

impl Suite {
    /// Goes on to a game; those before it of which nothing was told have passed. Game 0 is text outside the games.
    fn turn_to(&mut self, source: &str, game: u64) -> io::Result<()> {
        if self.open.as_ref().is_some_and(|case| case.game == game) {
            return Ok(());
        }
        self.close(source)?;
        while self.last + 1 < game {
            self.last += 1;
            self.tests += 1;
            case_tag(
                &mut self.cases,
                source,
                format_args!("game {}", self.last),
                "/",
            )?;
        }
        self.last = self.last.max(game);
        Ok(())
    }

    /// Writes the open case.
    fn close(&mut self, source: &str) -> io::Result<()> {
        let Some(case) = self.open.take() else {
            return Ok(());
        };
        self.tests += 1;
        self.failures += u64::from(!case.failing.is_empty());
        let out = &mut self.cases;
        match case.game {
            0 => case_tag(
                out,
                source,
                format_args!("text outside the games, line {}", case.line),
                "",
            )?,
            game => case_tag(out, source, format_args!("game {game}"), "")?,
        }
        if let Some(((rule, message), _)) = case.failing.first() {
            writeln!(
                out,
                r#"<failure type="{rule}" message="{}">"#,
                xml(&short(message))
            )?;
            for (_, told) in &case.failing {
                write!(out, "{told}")?;
            }
            writeln!(out, "</failure>")?;
        }
        if !case.others.is_empty() {
            writeln!(out, "<system-out>")?;
            for (_, told) in &case.others {
                write!(out, "{told}")?;
            }
            writeln!(out, "</system-out>")?;
        }
        writeln!(out, "</testcase>")
    }

    fn end(mut self, source: &str, games: u64, out: &mut dyn Write) -> io::Result<()> {
        self.turn_to(source, games + 1)?;
        let (name, tests, failures) = (xml(source), self.tests, self.failures);
        writeln!(
            out,
            r#"<testsuite name="{name}" tests="{tests}" failures="{failures}" errors="0">"#
        )?;
        self.cases.rewind()?;
        io::copy(&mut self.cases, out)?;
        writeln!(out, "</testsuite>")
    }
}

/// What is told of one game, or of one stretch of text outside the games.
#[derive(Debug)]
struct TestCase {
    game: u64,
    line: u64,
    /// Rule and message of each finding that fails it, and the whole of it.
    failing: Vec<((&'static str, String), String)>,
    /// The same for the others.
    others: Vec<((&'static str, String), String)>,
}

impl TestCase {
    fn new(game: u64, line: u64) -> TestCase {
        TestCase {
            game,
            line,
            failing: Vec::new(),
            others: Vec::new(),
        }
    }
}

fn case_tag(
    out: &mut dyn Write,
    source: &str,
    name: fmt::Arguments<'_>,
    end: &str,
) -> io::Result<()> {
    let source = xml(source);
    writeln!(
        out,
        r#"<testcase name="{name}" classname="{source}" file="{source}"{end}>"#
    )
}

fn title(finding: &Finding) -> (&'static str, String) {
    (finding.rule.name(), finding.message.clone())
}

/// The finding as lines of text, escaped.
fn describe(source: &str, finding: &Finding) -> String {
    let (place, level, rule) = (&finding.place, finding.level, finding.rule.name());
    let mut lines = vec![format!(
        "{source}:{}:{}: {level}[{rule}]: {}",
        place.line, place.column, finding.message
    )];
    let mut about: Vec<String> = Some(place.players.clone())
        .filter(|p| !p.is_empty())
        .into_iter()
        .collect();
    about.extend(finding.ply.map(|ply| {
        let text = escape::clipped(&finding.text, LONGEST_MOVE);
        format!("{ply} {text}").trim_end().to_owned()
    }));
    lines.extend((!about.is_empty()).then(|| format!("  game: {}", about.join(", "))));
    let advice = advice(&[finding]).into_iter();
    lines.extend(advice.map(|(label, text)| format!("  {}: {text}", label.to_lowercase())));
    lines.iter().map(|line| xml(&short(line)) + "\n").collect()
}

/// A sentence, cut if it quotes the file at length.
fn short(sentence: &str) -> String {
    escape::clipped(sentence, LONGEST).to_string()
}

/// Text as XML takes it anywhere: nothing hidden, no sign of XML, no character that XML does not know.
fn xml(text: &str) -> String {
    let safe = escape::markup(escape::escaped(text));
    let unknown = ['\u{fffe}', '\u{ffff}'];
    let spelled = |safe: String, c: char| safe.replace(c, &c.escape_unicode().to_string());
    unknown.into_iter().fold(safe, spelled)
}
