//! One result of the log: a finding, where it stands, and what makes it known again.

use std::borrow::Cow;

use serde::Serialize;

use super::super::words::law;
use super::super::{did_you_mean, in_words};
use super::{Message, safe};
use crate::findings::fingerprint::Fingerprint;
use crate::findings::{Finding, Level};

/// A result: one finding.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Outcome<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: Level,
    message: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    occurrence_count: Option<u64>,
    locations: [Location<'a>; 1],
    partial_fingerprints: Fingerprints,
    properties: Properties<'a>,
}

impl<'a> Outcome<'a> {
    pub(super) fn new(source: &str, finding: &'a Finding) -> Outcome<'a> {
        Outcome {
            rule_id: finding.rule.name(),
            rule_index: finding.rule as usize,
            level: finding.level,
            message: Message {
                text: message(finding),
            },
            occurrence_count: (finding.times > 1).then_some(finding.times),
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
    let of = &*finding.place.occasion;
    let occasion = Occasion {
        event: &of.event,
        site: &of.site,
        date: &of.date,
        round: &of.round,
    };
    (*of != crate::findings::Occasion::default()).then_some(occasion)
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
            consequence: in_words(finding).map(Cow::into_owned),
            ply: finding.ply.map(|ply| ply.ply),
            number: finding.ply.map(|ply| ply.to_string()),
            variation: finding.variation,
            text: &finding.text,
            fen: finding.fen.as_deref(),
            suggestions: &finding.suggestions,
        }
    }
}
