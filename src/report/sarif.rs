//! One SARIF 2.1.0 log, for code scanning and editors.
//!
//! The log is one object; its results are written as they come, and what is known only at the end stands behind them.
//! All rules are described before, so that a result can name its rule by number.

use std::io::{self, Write};

use serde::Serialize;

use super::escape::shown;
use super::fingerprint::Fingerprint;
use super::words::law;
use super::{Report, did_you_mean, in_words, json};
use crate::audit::Id;
use crate::finding::{Finding, Level, Totals};

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
            rules: Id::ALL.iter().map(|&id| Rule::new(id)).collect(),
        }
    }
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
    fn new(id: Id) -> Rule {
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

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: Level,
    message: Message,
    locations: [Location<'a>; 1],
    partial_fingerprints: Fingerprints,
    properties: Properties<'a>,
}

impl<'a> Outcome<'a> {
    fn new(source: &str, finding: &'a Finding) -> Outcome<'a> {
        Outcome {
            rule_id: finding.rule.name(),
            rule_index: finding.rule as usize,
            level: finding.level,
            message: Message {
                text: message(finding),
            },
            locations: [Location::new(source, finding)],
            partial_fingerprints: Fingerprints {
                way_1: Fingerprint::of(finding).to_string(),
            },
            properties: Properties::new(finding),
        }
    }
}

fn message(finding: &Finding) -> String {
    let mut text = finding.message.clone();
    let mut add = |label: &str, more: Option<String>| {
        if let Some(more) = more.filter(|more| !more.is_empty()) {
            text.push_str(&format!("\n{label}: {more}"));
        }
    };
    add("Law", law(finding));
    add("Help", did_you_mean(&finding.suggestions));
    add("Help", Some(finding.help.clone()));
    safe(&text)
}

/// Text for people: nothing hidden in it, and no link, which the standard would let a message have.
fn safe(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| shown(line).to_string()).collect();
    lines.join("\n").replace("](", "\\](")
}

#[derive(Serialize)]
struct Fingerprints {
    #[serde(rename = "bystander/v1")]
    way_1: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: Physical<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    logical_locations: Option<[Logical<'a>; 1]>,
}

impl<'a> Location<'a> {
    fn new(source: &str, finding: &'a Finding) -> Location<'a> {
        let place = &finding.place;
        let logical = || {
            let name = match place.players.as_str() {
                "" => format!("game {}", place.game),
                players => safe(players),
            };
            let fully_qualified_name = match finding.ply {
                Some(ply) => format!("game {}, {ply}", place.game),
                None => format!("game {}", place.game),
            };
            [Logical {
                name,
                fully_qualified_name,
                kind: "game",
                occasion: occasion(finding),
            }]
        };
        Location {
            physical_location: Physical::new(source, finding),
            logical_locations: (place.game > 0).then(logical),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Logical<'a> {
    name: String,
    fully_qualified_name: String,
    kind: &'static str,
    #[serde(rename = "properties", skip_serializing_if = "Option::is_none")]
    occasion: Option<Occasion<'a>>,
}

#[derive(Serialize)]
struct Occasion<'a> {
    event: &'a str,
    site: &'a str,
    date: &'a str,
    round: &'a str,
}

fn occasion(finding: &Finding) -> Option<Occasion<'_>> {
    let of = &finding.place.occasion;
    let occasion = Occasion {
        event: &of.event,
        site: &of.site,
        date: &of.date,
        round: &of.round,
    };
    (*of != crate::finding::Occasion::default()).then_some(occasion)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical<'a> {
    artifact_location: Artifact,
    region: Region<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    context_region: Option<Region<'a>>,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region<'a> {
    start_line: u64,
    start_column: u64,
    /// The column of the character behind it.
    end_column: u64,
    snippet: Snippet<'a>,
}

#[derive(Serialize)]
struct Snippet<'a> {
    text: &'a str,
}

impl<'a> Physical<'a> {
    fn new(source: &str, finding: &'a Finding) -> Physical<'a> {
        let (place, window) = (&finding.place, &finding.place.window);
        let region = |start, end, text| Region {
            start_line: place.line,
            start_column: start,
            end_column: end,
            snippet: Snippet { text },
        };
        let end = finding.end_column();
        let chars = |text: Option<&str>| text.map_or(0, |text| text.chars().count() as u64);
        let context_start = place
            .column
            .saturating_sub(chars(window.text.get(..window.start)))
            .max(1);
        let context_end = context_start + chars(Some(&window.text));
        // It must hold the region and more.
        let wider = context_end >= end && (context_start, context_end) != (place.column, end);
        Physical {
            artifact_location: Artifact { uri: uri(source) },
            region: region(place.column, end, finding.marked()),
            context_region: wider.then(|| region(context_start, context_end, &window.text)),
        }
    }
}

/// A path as an address: relative as it was typed, or of a file.
fn uri(source: &str) -> String {
    let drive = source.as_bytes().get(1) == Some(&b':');
    let mut uri = String::from(match (source.starts_with('/'), drive) {
        (true, _) => "file://",
        (false, true) => "file:///",
        (false, false) => "",
    });
    for &byte in source.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(char::from(byte))
            }
            b':' if drive && uri.len() == "file:///C".len() => uri.push(':'),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Properties<'a> {
    kind: Option<&'static str>,
    ground: Option<&'static str>,
    code: Option<&'a str>,
    citation: Option<&'a str>,
    consequence: Option<String>,
    ply: Option<u32>,
    #[serde(rename = "move")]
    number: Option<String>,
    variation: bool,
    text: &'a str,
    fen: Option<&'a str>,
    suggestions: &'a [String],
}

impl<'a> Properties<'a> {
    fn new(finding: &'a Finding) -> Properties<'a> {
        Properties {
            kind: finding.kind,
            ground: finding.ground,
            code: finding.code.as_deref(),
            citation: finding.citation.as_deref(),
            consequence: finding
                .consequence
                .map(|orders| in_words(orders).into_owned()),
            ply: finding.ply.map(|ply| ply.ply),
            number: finding.ply.map(|ply| ply.to_string()),
            variation: finding.variation,
            text: &finding.text,
            fen: finding.fen.as_deref(),
            suggestions: &finding.suggestions,
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
