//! A report of code quality, as merge requests on GitLab show it.
//!
//! It is one list. GitLab takes findings with one fingerprint for one finding, so a mark that comes again is numbered.

use std::collections::HashMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::Report;
use super::words::advice;
use crate::findings::fingerprint::Fingerprint;
use crate::findings::{Finding, Level, Totals};
use crate::text::escape::{clipped, escaped};
use crate::text::json;

/// How long a message may be, in columns: it may quote the file.
const LONGEST: usize = 600;

/// Writes one list.
#[derive(Debug, Default)]
pub struct Gitlab {
    /// How often each mark came.
    seen: HashMap<Fingerprint, u64>,
    begun: bool,
    buffer: Vec<u8>,
}

impl Report for Gitlab {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "[")
    }

    fn finding(&mut self, source: &str, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
        let mark = Fingerprint::of(finding);
        let times = self.seen.entry(mark).or_default();
        *times += 1;
        let mark = match *times {
            1 => mark.to_string(),
            n => format!("{mark}-{n}"),
        };
        let path = source.strip_prefix("./").unwrap_or(source);
        self.write(&issue(path, finding, &mark), out)
    }

    fn end(&mut self, _totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n]")
    }
}

impl Gitlab {
    fn write(&mut self, issue: &Value, out: &mut dyn Write) -> io::Result<()> {
        self.buffer.clear();
        let parted: &[u8] = if self.begun { b",\n" } else { b"\n" };
        self.buffer.extend_from_slice(parted);
        self.begun = true;
        json::push(issue, &mut self.buffer)?;
        out.write_all(&self.buffer)
    }
}

fn issue(path: &str, finding: &Finding, mark: &str) -> Value {
    let severity = match finding.level {
        Level::Error => "major",
        Level::Warning => "minor",
        Level::Note => "info",
    };
    let told = advice(&[finding]);
    let told = told
        .iter()
        .map(|(label, text)| format!("{label}: {}", clipped(text, LONGEST)));
    let others = finding.other.iter().map(|other| {
        json!({ "path": escaped(&other.source).to_string(), "lines": { "begin": other.line } })
    });
    json!({
        "description": clipped(&finding.message, LONGEST).to_string(),
        "check_name": finding.rule,
        "fingerprint": mark,
        "severity": severity,
        "location": { "path": path, "lines": { "begin": finding.place.line } },
        "content": { "body": told.collect::<Vec<_>>().join("\n") },
        "other_locations": others.collect::<Vec<_>>(),
    })
}
