//! Errata written down.

use std::io::{self, Write};

use super::ErratumKind;

/// An erratum that is to be written.
#[derive(Clone, Debug)]
pub struct NewErratum {
    /// The source, as a path from the folder of the file.
    pub source: String,
    /// The line the printed text stands on, from 1.
    pub line: u64,
    /// Its column, in characters, from 1.
    pub column: u64,
    /// What stands there.
    pub printed: String,
    /// What is to be read.
    pub read: String,
    /// What is wrong with the printed text.
    pub kind: ErratumKind,
    /// Who says so.
    pub by: String,
    /// Why.
    pub why: String,
    /// What may help whoever fills it in.
    pub hint: String,
}

impl NewErratum {
    /// Writes it as a person would.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let quoted = |text: &str| toml::Value::from(text).to_string();
        writeln!(out, "\n[[erratum]]")?;
        for line in self.hint.lines() {
            writeln!(out, "# {line}")?;
        }
        writeln!(out, "source = {}", quoted(&self.source))?;
        writeln!(out, "line = {}", self.line)?;
        writeln!(out, "column = {}", self.column)?;
        writeln!(out, "printed = {}", quoted(&self.printed))?;
        writeln!(out, "read = {}", quoted(&self.read))?;
        writeln!(out, "kind = \"{}\"", self.kind.name())?;
        writeln!(out, "by = {}", quoted(&self.by))?;
        writeln!(out, "why = {}", quoted(&self.why))
    }
}
