//! One SARIF 2.1.0 log, for code scanning and editors.
//!
//! The log is one object; its results are written as they come, and what is known only at the end stands behind them.
//! All rules are described before, so that a result can name its rule by number.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::Report;
use super::words::{advice, orders, other_game};
use crate::findings::RuleId;
use crate::findings::fingerprint::Fingerprint;
use crate::findings::{Finding, Fix, Level, OtherGame, Roster, Totals};
use crate::text::escape::escaped;
use crate::text::json;

/// The schema the output keeps to.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Writes one log with one run.
#[derive(Debug, Default)]
pub struct Sarif {
    results: u64,
    failures: Vec<Value>,
    buffer: Vec<u8>,
}

impl Report for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"tool":"#
        )?;
        self.write(&tool(), out)?;
        // Columns are counted as the findings count them.
        writeln!(out, r#","columnKind":"unicodeCodePoints","results":["#)
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        if self.results > 0 {
            writeln!(out, ",")?;
        }
        self.results += 1;
        self.write(&result(source, finding), out)
    }

    fn failed(&mut self, why: &str, _out: &mut dyn Write) -> io::Result<()> {
        let message = json!({ "level": Level::Error, "message": { "text": safe(why) } });
        self.failures.push(message);
        Ok(())
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "\n],\"invocations\":[")?;
        let invocation = json!({
            "executionSuccessful": self.failures.is_empty(),
            "toolExecutionNotifications": self.failures,
        });
        self.write(&invocation, out)?;
        write!(out, "],\"properties\":")?;
        let counts = json!({
            "games": totals.games,
            "plies": totals.plies,
            "unauditedPlies": totals.unaudited_plies,
        });
        self.write(&counts, out)?;
        writeln!(out, "}}]}}")
    }
}

impl Sarif {
    fn write(&mut self, value: &Value, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        json::push(value, &mut self.buffer)?;
        out.write_all(&self.buffer)
    }
}

/// The program and all its rules.
fn tool() -> Value {
    let driver = json::without_nulls(json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": home(),
        "rules": RuleId::ALL.iter().map(|&id| rule(id)).collect::<Vec<_>>(),
    }));
    json!({ "driver": driver })
}

fn rule(id: RuleId) -> Value {
    let meta = id.meta();
    let (name, page, asks) = (meta.name, meta.page(), meta.asks());
    let manual = format!("\nThe same page stands in [docs/rules.md](docs/rules.md#{name}).\n");
    let version = env!("CARGO_PKG_VERSION");
    json::without_nulls(json!({
        "id": name,
        "shortDescription": { "text": asks },
        "fullDescription": { "text": asks },
        "help": { "text": page, "markdown": page.clone() + &manual },
        // Must be an absolute address.
        "helpUri": home().map(|home| format!("{home}/blob/v{version}/docs/rules.md#{name}")),
        "defaultConfiguration": { "level": meta.level },
        "properties": { "tags": ["chess", meta.group], "since": meta.since },
    }))
}

/// Where the project lives, if its manifest says so; a placeholder leads nowhere.
fn home() -> Option<&'static str> {
    Some(env!("CARGO_PKG_REPOSITORY")).filter(|url| !url.is_empty() && !url.contains("/OWNER/"))
}

/// A finding, where it stands, and what makes it known again.
fn result(source: &str, finding: &Finding) -> Value {
    json::without_nulls(json!({
        "ruleId": finding.rule,
        "ruleIndex": finding.rule as usize,
        "level": finding.level,
        "message": { "text": message(finding) },
        "occurrenceCount": Some(finding.times).filter(|&times| times > 1),
        "locations": [location(source, finding)],
        "relatedLocations": finding.other.as_deref().map(|other| [related(other)]),
        "fixes": Some(fixes(source, finding)).filter(|fixes| !fixes.is_empty()),
        "partialFingerprints": { (Fingerprint::WAY): Fingerprint::of(finding).to_string() },
        "properties": {
            "kind": finding.kind,
            "ground": finding.ground,
            "code": finding.code,
            "citation": finding.citation,
            "consequence": orders(finding),
            "ply": finding.ply.map(|ply| ply.ply),
            "move": finding.ply.map(|ply| ply.to_string()),
            "variation": finding.variation,
            "text": finding.text,
            "fen": finding.fen,
            "suggestions": finding.suggestions,
        },
    }))
}

/// What would mend it, with how far it may be trusted. A change of the encoding has no place in the standard.
fn fixes(source: &str, finding: &Finding) -> Vec<Value> {
    let edited = finding.fixes.iter().filter(|fix| !fix.edits.is_empty());
    let fix = |fix: &Fix| {
        let replacements = fix.edits.iter().map(|edit| {
            json!({
                "deletedRegion": {
                    "byteOffset": edit.start,
                    "byteLength": edit.end - edit.start,
                },
                "insertedContent": { "text": edit.text },
            })
        });
        json!({
            "description": { "text": safe(&fix.title) },
            "artifactChanges": [{
                "artifactLocation": { "uri": uri(source) },
                "replacements": replacements.collect::<Vec<_>>(),
            }],
            "properties": { "applicability": fix.applicability },
        })
    };
    edited.map(fix).collect()
}

fn message(finding: &Finding) -> String {
    let mut text = finding.message.clone();
    for (label, more) in advice(&[finding]) {
        text.push_str(&format!("\n{label}: {more}"));
    }
    safe(&text)
}

fn location(source: &str, finding: &Finding) -> Value {
    json::without_nulls(json!({
        "physicalLocation": physical_location(source, finding),
        "logicalLocations": game(finding).map(|game| [game]),
    }))
}

/// Where the other game stands that a finding speaks of, with what is known of it.
fn related(other: &OtherGame) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&other.source) },
            "region": { "startLine": other.line },
        },
        "message": { "text": safe(&other_game(other)) },
        "properties": other,
    })
}

/// The game it stands in, if it stands in one.
fn game(finding: &Finding) -> Option<Value> {
    let place = &finding.place;
    let number = Some(place.game).filter(|&number| number > 0)?;
    let occasion = Some(&*place.occasion).filter(|occasion| **occasion != Roster::default());
    Some(json::without_nulls(json!({
        "name": match place.players.as_str() {
            "" => format!("game {number}"),
            players => safe(players),
        },
        "fullyQualifiedName": match finding.ply {
            Some(ply) => format!("game {number}, {ply}"),
            None => format!("game {number}"),
        },
        "kind": "game",
        "properties": occasion,
    })))
}

fn physical_location(source: &str, finding: &Finding) -> Value {
    let (place, window) = (&finding.place, &finding.place.window);
    // The end is the column of the character behind it.
    let region = |start, end, text| {
        json!({
            "startLine": place.line,
            "startColumn": start,
            "endColumn": end,
            "snippet": { "text": text },
        })
    };
    let end = finding.end_column();
    let chars = |text: Option<&str>| text.map_or(0, |text| text.chars().count() as u64);
    let before = chars(window.text.get(..window.start));
    let context_start = place.column.saturating_sub(before).max(1);
    let context_end = context_start + chars(Some(&window.text));
    // It must hold the region and more.
    let wider = context_end >= end && (context_start, context_end) != (place.column, end);
    json::without_nulls(json!({
        "artifactLocation": { "uri": uri(source) },
        "region": region(place.column, end, finding.marked()),
        "contextRegion": wider.then(|| region(context_start, context_end, &window.text)),
    }))
}

/// Text for people: nothing hidden in it, and no link, which the standard would let a message have.
fn safe(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| escaped(line).to_string()).collect();
    lines.join("\n").replace("](", "\\](")
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
