//! A table for spreadsheets, as RFC 4180 has it.
//!
//! A spreadsheet takes a field that begins with `=`, `+`, `-` or `@` for a formula, and what a stranger wrote into a
//! tag would be run as one. Such fields get an apostrophe before them, which a spreadsheet takes for "this is text".
//! Who needs the text as it was found reads the jsonl format.

use std::io::{self, Write};

use csv::{Terminator, WriterBuilder};

use super::Report;
use super::words::orders;
use crate::findings::fingerprint::Fingerprint;
use crate::findings::{Finding, OtherGame, Totals, side_name};
use crate::text::escape::escaped;

/// What a cell says of a finding in a source.
type Column = fn(&str, &Finding) -> String;

/// The columns, in their order. New ones are added at the end.
const COLUMNS: [(&str, Column); 36] = [
    ("source", |source, _| safe(source)),
    ("game", |_, f| f.place.game.to_string()),
    ("line", |_, f| f.place.line.to_string()),
    ("column", |_, f| f.place.column.to_string()),
    ("level", |_, f| f.level.to_string()),
    ("rule", |_, f| f.rule.name().to_owned()),
    ("kind", |_, f| f.kind.unwrap_or_default().to_owned()),
    ("ground", |_, f| f.ground.unwrap_or_default().to_owned()),
    ("players", |_, f| safe(&f.place.players)),
    ("date", |_, f| safe(&f.place.occasion.date)),
    ("ply", |_, f| or_empty(f.ply.map(|at| at.ply))),
    ("move", |_, f| or_empty(f.ply)),
    ("side", |_, f| or_empty(f.ply.map(|at| side_name(at.side)))),
    ("variation", |_, f| f.variation.to_string()),
    ("text", |_, f| safe(&f.text)),
    ("message", |_, f| safe(&f.message)),
    ("code", |_, f| safe(&or_empty(f.code.as_ref()))),
    ("citation", |_, f| safe(&or_empty(f.citation.as_ref()))),
    ("consequence", |_, f| safe(&or_empty(orders(f)))),
    ("suggestions", |_, f| safe(&f.suggestions.join(" | "))),
    ("fen", |_, f| or_empty(f.fen.as_ref())),
    ("fingerprint", |_, f| Fingerprint::of(f).to_string()),
    ("white", |_, f| safe(&f.place.occasion.white)),
    ("black", |_, f| safe(&f.place.occasion.black)),
    ("event", |_, f| safe(&f.place.occasion.event)),
    ("site", |_, f| safe(&f.place.occasion.site)),
    ("round", |_, f| safe(&f.place.occasion.round)),
    ("other_source", |_, f| other(f, |other| safe(&other.source))),
    ("other_game", |_, f| {
        other(f, |other| other.game.to_string())
    }),
    ("other_line", |_, f| {
        other(f, |other| other.line.to_string())
    }),
    ("other_white", |_, f| other(f, |other| safe(&other.white))),
    ("other_black", |_, f| other(f, |other| safe(&other.black))),
    ("other_date", |_, f| other(f, |other| safe(&other.date))),
    ("other_result", |_, f| other(f, |other| safe(&other.result))),
    ("printed", |_, f| {
        f.erratum
            .as_deref()
            .map_or(String::new(), |one| safe(&one.printed))
    }),
    ("erratum", |_, f| {
        f.erratum
            .as_deref()
            .map_or(String::new(), |one| safe(&one.note))
    }),
];

/// Writes a line with the names of the columns, then one a finding.
#[derive(Debug, Default)]
pub struct Csv;

impl Report for Csv {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write_row(COLUMNS.map(|(name, _)| name), out)
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        write_row(COLUMNS.map(|(_, cell)| cell(source, finding)), out)
    }

    fn end(&mut self, _totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        out.flush()
    }
}

fn write_row(cells: [impl AsRef<[u8]>; COLUMNS.len()], out: &mut dyn Write) -> io::Result<()> {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    writer.write_record(cells)?;
    out.write_all(&writer.into_inner().map_err(|err| err.into_error())?)
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// What is told of the other game, if the finding speaks of one.
fn other(finding: &Finding, told: fn(&OtherGame) -> String) -> String {
    finding.other.as_deref().map_or(String::new(), told)
}

/// Text from a file, with nothing hidden in it and no formula.
fn safe(text: &str) -> String {
    let text = escaped(text).to_string();
    let formula = text.trim_start().starts_with(['=', '+', '-', '@']);
    if formula { format!("'{text}") } else { text }
}
