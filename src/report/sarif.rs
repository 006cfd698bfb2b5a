//! One SARIF 2.1.0 log, for code scanning and editors.
//!
//! The log is one object; its results are written as they come, and what is known only at the end stands behind them.
//! All rules are described before, so that a result can name its rule by number.

mod result;

use std::io::{self, Write};

use serde::Serialize;

use super::Report;
use crate::findings::{Finding, Level, RuleId, Totals};
use crate::text::escape::shown;
use crate::text::json;
use result::Outcome;

/// The schema the output keeps to.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Writes one log with one run.
#[derive(Debug, Default)]
pub struct Sarif {
    results: u64,
    failures: Vec<Notification>,
    buffer: Vec<u8>,
}

impl Report for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"tool":"#
        )?;
        self.write(
            &Tool {
                driver: Driver::default(),
            },
            out,
        )?;
        // Columns are counted as the findings count them.
        writeln!(out, r#","columnKind":"unicodeCodePoints","results":["#)
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        if self.results > 0 {
            writeln!(out, ",")?;
        }
        self.results += 1;
        self.write(&Outcome::new(source, finding), out)
    }

    fn failed(&mut self, why: &str, _out: &mut dyn Write) -> io::Result<()> {
        self.failures.push(Notification {
            level: Level::Error,
            message: Message { text: safe(why) },
        });
        Ok(())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "\n],\"invocations\":[")?;
        let invocation = Invocation {
            execution_successful: self.failures.is_empty(),
            tool_execution_notifications: std::mem::take(&mut self.failures),
        };
        self.write(&invocation, out)?;
        write!(out, "],\"properties\":")?;
        let counts = Counts {
            games: totals.games,
            plies: totals.plies,
            unaudited_plies: totals.unaudited_plies,
        };
        self.write(&counts, out)?;
        writeln!(out, "}}]}}")
    }
}

impl Sarif {
    fn write<T: Serialize>(&mut self, value: &T, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        json::push(value, &mut self.buffer)?;
        out.write_all(&self.buffer)
    }
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    information_uri: Option<&'static str>,
    rules: Vec<Rule>,
}

impl Default for Driver {
    fn default() -> Driver {
        Driver {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
            information_uri: home(),
            rules: RuleId::ALL.iter().map(|&id| Rule::new(id)).collect(),
        }
    }
}

/// Text for people: nothing hidden in it, and no link, which the standard would let a message have.
fn safe(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| shown(line).to_string()).collect();
    lines.join("\n").replace("](", "\\](")
}

/// Where the project lives, if its manifest says so.
fn home() -> Option<&'static str> {
    Some(env!("CARGO_PKG_REPOSITORY")).filter(|url| !url.is_empty())
}

#[derive(Debug, Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Message,
    full_description: Message,
    help: Help,
    /// Must be an absolute address.
    #[serde(skip_serializing_if = "Option::is_none")]
    help_uri: Option<String>,
    default_configuration: Configuration,
    properties: RuleProperties,
}

#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct Configuration {
    level: Level,
}

#[derive(Serialize)]
struct RuleProperties {
    tags: [&'static str; 2],
    since: &'static str,
}

impl Rule {
    fn new(id: RuleId) -> Rule {
        let meta = id.meta();
        let (name, page, asks) = (meta.name, meta.page(), meta.asks());
        let describe = || Message {
            text: asks.to_owned(),
        };
        let manual = format!("\nThe same page stands in [docs/rules.md](docs/rules.md#{name}).\n");
        Rule {
            id: name,
            short_description: describe(),
            full_description: describe(),
            help: Help {
                text: page.clone(),
                markdown: page + &manual,
            },
            help_uri: home().map(|home| {
                let version = env!("CARGO_PKG_VERSION");
                format!("{home}/blob/v{version}/docs/rules.md#{name}")
            }),
            default_configuration: Configuration { level: meta.level },
            properties: RuleProperties {
                tags: ["chess", meta.group],
                since: meta.since,
            },
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Debug, Serialize)]
struct Notification {
    level: Level,
    message: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Counts {
    games: u64,
    plies: u64,
    unaudited_plies: u64,
}
