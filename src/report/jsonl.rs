//! One JSON object a line, for programs: the stable format. `docs/jsonl.schema.json` says what each field means.
//!
//! No times and no paths of our own are written: the same input gives the same bytes.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::Report;
use crate::findings::{Consequence, Finding, Hidden, Level, PlyRef, Totals, side_name};
use crate::replay::Ambiguity;
use crate::text::json;

/// Writes one object a finding, then one with the totals.
#[derive(Debug, Default)]
pub struct Jsonl {
    line: Vec<u8>,
}

impl Report for Jsonl {
    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        self.write(&Row::new(source, finding), out)
    }

    fn end(&mut self, totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        let summary = Summary {
            of_type: "summary",
            games: totals.games,
            plies: totals.plies,
            unaudited_plies: totals.unaudited_plies,
            codes: &totals.codes.games,
            no_code: &totals.codes.unknown,
            undated: totals.codes.undated,
            findings: totals,
            gathered: totals.gathered,
            hidden: totals.hidden,
            incomplete: totals.incomplete,
        };
        self.write(&summary, out)
    }
}

impl Jsonl {
    /// A line is written whole or not at all, whatever `out` does with small writes.
    fn write<T: Serialize>(&mut self, object: &T, out: &mut dyn Write) -> io::Result<()> {
        self.line.clear();
        json::push_line(object, &mut self.line)?;
        out.write_all(&self.line)
    }
}

/// A finding as this format shows it; also found inside the objects of converted games.
#[derive(Clone, Debug, Serialize)]
pub struct Row<'a> {
    #[serde(rename = "type")]
    of_type: &'static str,
    source: &'a str,
    game: u64,
    line: u64,
    column: u64,
    rule: &'static str,
    level: Level,
    kind: Option<&'static str>,
    ground: Option<&'static str>,
    code: Option<&'a str>,
    citation: Option<&'a str>,
    ply: Option<u32>,
    #[serde(rename = "move", serialize_with = "move_number")]
    number: Option<PlyRef>,
    side: Option<&'static str>,
    variation: bool,
    text: &'a str,
    fen: Option<&'a str>,
    consequence: Option<Consequence>,
    message: &'a str,
    suggestions: &'a [String],
    #[serde(skip_serializing_if = "is_once")]
    times: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ambiguity: Option<&'a Ambiguity>,
}

impl<'a> Row<'a> {
    /// The finding, with the name of the source it stands in.
    pub fn new(source: &'a str, finding: &'a Finding) -> Row<'a> {
        Row {
            of_type: "finding",
            source,
            game: finding.place.game,
            line: finding.place.line,
            column: finding.place.column,
            rule: finding.rule.name(),
            level: finding.level,
            kind: finding.kind,
            ground: finding.ground,
            code: finding.code.as_deref(),
            citation: finding.citation.as_deref(),
            ply: finding.ply.map(|p| p.ply),
            number: finding.ply,
            side: finding.ply.map(|p| side_name(p.side)),
            variation: finding.variation,
            text: &finding.text,
            fen: finding.fen.as_deref(),
            consequence: finding.consequence,
            message: &finding.message,
            suggestions: &finding.suggestions,
            times: finding.times,
            ambiguity: finding.ambiguity.as_ref(),
        }
    }
}

#[derive(Serialize)]
struct Summary<'a> {
    #[serde(rename = "type")]
    of_type: &'static str,
    games: u64,
    plies: u64,
    unaudited_plies: u64,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    codes: &'a BTreeMap<String, u64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    no_code: &'a BTreeMap<String, u64>,
    #[serde(skip_serializing_if = "is_none")]
    undated: u64,
    #[serde(serialize_with = "counts")]
    findings: &'a Totals,
    #[serde(skip_serializing_if = "is_none")]
    gathered: u64,
    #[serde(skip_serializing_if = "Hidden::is_none")]
    hidden: Hidden,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    incomplete: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_once(times: &u64) -> bool {
    *times == 1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_none(games: &u64) -> bool {
    *games == 0
}

fn move_number<S: Serializer>(ply: &Option<PlyRef>, serializer: S) -> Result<S::Ok, S::Error> {
    match ply {
        Some(ply) => serializer.collect_str(ply),
        None => serializer.serialize_none(),
    }
}

fn counts<S: Serializer>(totals: &&Totals, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(
        totals
            .findings
            .iter()
            .map(|(rule, count)| (rule.name(), count)),
    )
}
