//! A table for spreadsheets, as RFC 4180 has it.
//!
//! A spreadsheet takes a field that begins with `=`, `+`, `-` or `@` for a formula, and what a stranger wrote into a
//! tag would be run as one. Such fields get an apostrophe before them, which a spreadsheet takes for "this is text".
//! Who needs the text as it was found reads the jsonl format.

use std::io::{self, Write};

use super::{Report, in_words};
use crate::findings::fingerprint::Fingerprint;
use crate::findings::{Finding, Totals, side_name};
use crate::text::escape::shown;

/// The names of the columns, in their order. New ones are added at the end.
pub const COLUMNS: [&str; 22] = [
    "source",
    "game",
    "line",
    "column",
    "level",
    "rule",
    "kind",
    "ground",
    "players",
    "date",
    "ply",
    "move",
    "side",
    "variation",
    "text",
    "message",
    "code",
    "citation",
    "consequence",
    "suggestions",
    "fen",
    "fingerprint",
];

/// Writes a line with the names of the columns, then one a finding.
#[derive(Debug, Default)]
pub struct Csv {
    line: String,
}

impl Report for Csv {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.write(COLUMNS.map(str::to_owned), out)
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let (place, ply) = (&finding.place, finding.ply);
        let of = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let fields = [
            safe(source),
            place.game.to_string(),
            place.line.to_string(),
            place.column.to_string(),
            finding.level.to_string(),
            finding.rule.name().to_owned(),
            of(finding.kind),
            of(finding.ground),
            safe(&place.players),
            safe(&place.occasion.date),
            ply.map_or(String::new(), |ply| ply.ply.to_string()),
            ply.map_or(String::new(), |ply| ply.to_string()),
            of(ply.map(|ply| side_name(ply.side))),
            finding.variation.to_string(),
            safe(&finding.text),
            safe(&finding.message),
            safe(&of(finding.code.as_deref())),
            safe(&of(finding.citation.as_deref())),
            safe(&in_words(finding).unwrap_or_default()),
            safe(&finding.suggestions.join(" | ")),
            of(finding.fen.as_deref()),
            Fingerprint::of(finding).to_string(),
        ];
        self.write(fields, out)
    }

    fn end(&mut self, _totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.flush()
    }
}

impl Csv {
    fn write(&mut self, fields: [String; COLUMNS.len()], out: &mut dyn Write) -> io::Result<()> {
        self.line.clear();
        for (i, field) in fields.iter().enumerate() {
            if i > 0 {
                self.line.push(',');
            }
            push_field(field, &mut self.line);
        }
        self.line.push_str("\r\n");
        out.write_all(self.line.as_bytes())
    }
}

/// Quotes a field if it must be.
fn push_field(field: &str, line: &mut String) {
    if !field.contains(['"', ',', '\r', '\n']) {
        line.push_str(field);
        return;
    }
    line.push('"');
    line.push_str(&field.replace('"', "\"\""));
    line.push('"');
}

/// Text from a file, with nothing hidden in it and no formula.
fn safe(text: &str) -> String {
    let text = shown(text).to_string();
    let formula = text.trim_start().starts_with(['=', '+', '-', '@']);
    if formula { format!("'{text}") } else { text }
}
