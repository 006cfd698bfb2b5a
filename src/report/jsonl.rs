//! One JSON object a line, for programs: the stable format. `docs/jsonl.schema.json` says what each field means.
//!
//! No times and no paths of our own are written: the same input gives the same bytes.

use std::io::{self, Write};

use serde::Serialize;

use super::Report;
use crate::findings::fingerprint::Fingerprint;
use crate::findings::{Finding, Roster, Totals};
use crate::text::json;

/// Writes one object a finding, then one with the totals.
#[derive(Debug, Default)]
pub struct Jsonl {
    line: Vec<u8>,
}

impl Report for Jsonl {
    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        self.write(&JsonObject::finding(source, finding), out)
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        self.write(&JsonObject::summary(totals), out)
    }
}

impl Jsonl {
    /// A line is written whole or not at all, whatever `out` does with small writes.
    fn write<T: Serialize>(&mut self, record: &T, out: &mut dyn Write) -> io::Result<()> {
        self.line.clear();
        json::push_line(record, &mut self.line)?;
        out.write_all(&self.line)
    }
}

/// An object of this format: what it is, the source it is of, and its fields.
#[derive(Clone, Debug, Serialize)]
pub struct JsonObject<'a, T> {
    #[serde(rename = "type")]
    of_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(flatten)]
    fields: &'a T,
    /// Whose game a finding is of, and when and where it was played.
    #[serde(flatten)]
    roster: Option<&'a Roster>,
    /// What makes a finding the same in two runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
}

impl<'a, T> JsonObject<'a, T> {
    /// The counts of a whole run.
    pub fn summary(counts: &'a T) -> JsonObject<'a, T> {
        JsonObject {
            of_type: "summary",
            source: None,
            fields: counts,
            roster: None,
            fingerprint: None,
        }
    }

    /// A game of a source.
    pub fn game(source: &'a str, game: &'a T) -> JsonObject<'a, T> {
        JsonObject {
            of_type: "game",
            source: Some(source),
            fields: game,
            roster: None,
            fingerprint: None,
        }
    }
}

impl<'a> JsonObject<'a, Finding> {
    /// A finding in a source.
    pub fn finding(source: &'a str, finding: &'a Finding) -> JsonObject<'a, Finding> {
        JsonObject {
            of_type: "finding",
            source: Some(source),
            fields: finding,
            roster: Some(&finding.place.occasion),
            fingerprint: Some(Fingerprint::of(finding).to_string()),
        }
    }
}
