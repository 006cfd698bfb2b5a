//! The baseline: a file of findings that were there before, one JSON object a line.
//!
//! A finding is known by its [`Fingerprint`], which holds no lines and no names of files, so a baseline outlives
//! changes around what it knows. A finding whose fingerprint is not known, because a tag of its game was put right, is
//! known all the same if its source, rule, ply and text are those of an entry that was not found.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::findings::Finding;
use crate::findings::fingerprint::Fingerprint;
use crate::limits::{BASELINE_BYTES, bytes_of};
use crate::text::json::push_line;
use crate::text::wording::{self, TextError};

/// How much of a text is kept for people, in characters.
const TEXT: usize = 60;

/// Bytes that a baseline's first line has at most.
const HEAD: u64 = 4096;

/// Why a baseline could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaselineError {
    /// The file cannot be read.
    #[error("cannot read the baseline `{}`: {source}{}", .path.display(), hint(.source))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's own words.
        source: io::Error,
    },
    /// A line of it is no entry.
    #[error(transparent)]
    Invalid(#[from] TextError),
    /// The file is to be written anew, and is something else.
    #[error(
        "`{}` is no baseline and would be overwritten; name another file with --baseline, or remove it first",
        .path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
    },
}

fn hint(source: &io::Error) -> &'static str {
    match source.kind() {
        io::ErrorKind::NotFound => "; make it with --update-baseline",
        _ => "",
    }
}

/// One line of the file: a finding, and how often it is known.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaselineEntry {
    fingerprint: String,
    times: u64,
    /// The rule.
    pub rule: String,
    /// Where it stood when it was entered.
    pub source: String,
    /// The ply, as a reader would print it; empty if it is of none.
    #[serde(rename = "move")]
    pub number: String,
    /// The text found, cut where it is long.
    pub text: String,
    /// How often it has not been found yet.
    #[serde(skip)]
    left: u64,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineHead {
    baseline: String,
}

/// What a finding and an entry have in common that are about the same: source, rule, ply and text.
pub(super) type AlikeKey = (String, String, String, String);

/// Findings that are known.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// By mark and source.
    entries: BTreeMap<(Fingerprint, String), BaselineEntry>,
    /// The marks of entries that are alike in all but that.
    alike: BTreeMap<AlikeKey, Vec<Fingerprint>>,
}

impl Baseline {
    /// The baseline in a file.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn read(path: &Path) -> Result<Baseline, BaselineError> {
        let unreadable = |source| BaselineError::Unreadable {
            path: path.to_owned(),
            source,
        };
        let bytes = bytes_of(path, BASELINE_BYTES).map_err(unreadable)?;
        let text = wording::text_of(path, bytes);
        let read = text.and_then(|text| {
            Baseline::parse(&text).map_err(|(line, column, message)| TextError {
                file: path.to_string_lossy().into_owned(),
                line,
                column,
                message,
            })
        });
        read.map_err(|err| {
            TextError {
                message: format!(
                    "this is no line of a baseline ({}); make the file anew with --update-baseline",
                    err.message
                ),
                ..err
            }
            .into()
        })
    }

    /// Whether a baseline may be written here: where nothing stands, or nothing but a baseline, however old or damaged.
    ///
    /// # Errors
    /// If something else would be written over.
    pub fn check_replaceable(path: &Path) -> Result<(), BaselineError> {
        // To look into a named pipe could wait for ever, and nothing in it can be written over.
        if !path.metadata().is_ok_and(|found| found.is_file()) {
            return Ok(());
        }
        let mut first = Vec::new();
        let read = File::open(path).map(BufReader::new);
        let read = read.and_then(|file| file.take(HEAD).read_until(b'\n', &mut first));
        read.map_err(|source| BaselineError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        match first.is_empty() || serde_json::from_slice::<BaselineHead>(&first).is_ok() {
            true => Ok(()),
            false => Err(BaselineError::Other {
                path: path.to_owned(),
            }),
        }
    }

    /// The baseline of a text; if there is none, the line and the column of what is wrong, and what it is.
    fn parse(text: &str) -> Result<Baseline, (usize, usize, String)> {
        let mut lines = text.lines().enumerate();
        let first = lines.next().map_or("", |(_, line)| line);
        let head: BaselineHead =
            serde_json::from_str(first).map_err(|err| (1, err.column(), wording::of_json(&err)))?;
        if head.baseline != Fingerprint::WAY {
            let why = format!(
                "its findings are marked as {}, not as {}",
                head.baseline,
                Fingerprint::WAY
            );
            return Err((1, 1, why));
        }
        let mut baseline = Baseline::default();
        for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = |column, why: String| (index + 1, column, why);
            let mut entry: BaselineEntry = serde_json::from_str(line)
                .map_err(|err| wrong(err.column(), wording::of_json(&err)))?;
            let mark = Fingerprint::parse(&entry.fingerprint).ok_or_else(|| {
                wrong(1, "its fingerprint is not 32 hexadecimal digits".to_owned())
            })?;
            entry.left = entry.times;
            baseline.add(mark, entry);
        }
        Ok(baseline)
    }

    /// Writes it, sorted so that two versions of it can be compared.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut line = Vec::new();
        let baseline = Fingerprint::WAY.to_owned();
        push_line(&BaselineHead { baseline }, &mut line)?;
        out.write_all(&line)?;
        let mut entries: Vec<&BaselineEntry> = self.entries.values().collect();
        entries.sort_by_key(|entry| (&entry.source, &entry.rule, &entry.fingerprint));
        for entry in entries {
            line.clear();
            push_line(entry, &mut line)?;
            out.write_all(&line)?;
        }
        Ok(())
    }

    /// How many findings it knows.
    pub fn findings(&self) -> u64 {
        self.entries.values().map(|entry| entry.times).sum()
    }

    /// Takes an entry in.
    fn add(&mut self, mark: Fingerprint, mut entry: BaselineEntry) {
        entry.source = plain(&entry.source).to_owned();
        let BaselineEntry {
            source,
            rule,
            number,
            text,
            ..
        } = entry.clone();
        let key = (mark, source.clone());
        if let Some(known) = self.entries.get_mut(&key) {
            known.times += entry.times;
            known.left += entry.left;
            return;
        }
        self.entries.insert(key, entry);
        let alike = self.alike.entry((source, rule, number, text));
        alike.or_default().push(mark);
    }

    /// Takes a finding in.
    pub(super) fn enter(&mut self, source: &str, finding: &Finding) {
        self.enter_marked(Fingerprint::of(finding), likeness(source, finding));
    }

    /// The same of a finding that is known by its mark, and by what it has in common with those like it.
    pub(super) fn enter_marked(
        &mut self,
        mark: Fingerprint,
        (source, rule, number, text): AlikeKey,
    ) {
        let entry = BaselineEntry {
            fingerprint: mark.to_string(),
            times: 1,
            rule,
            source,
            number,
            text,
            left: 0,
        };
        self.add(mark, entry);
    }

    /// Whether it knows a finding in a source, which is then found once more: by its mark there, by its mark in any source,
    /// or by an entry that is like it.
    pub(super) fn strike(&mut self, source: &str, finding: &Finding) -> bool {
        self.strike_marked(Fingerprint::of(finding), likeness(source, finding))
    }

    /// The same of a finding that is known by its mark, and by what it has in common with those like it.
    pub(super) fn strike_marked(&mut self, mark: Fingerprint, like: AlikeKey) -> bool {
        let source = like.0.clone();
        let here = (mark, source.clone());
        let anywhere = (mark, String::new())..;
        let elsewhere = self.entries.range(anywhere);
        let mut elsewhere = elsewhere.take_while(|((other, _), _)| *other == mark);
        let is_left = |key: &(Fingerprint, String)| {
            let entry = self.entries.get(key);
            entry.is_some_and(|entry| entry.left > 0)
        };
        let found = Some(here).filter(is_left).or_else(|| {
            let moved = elsewhere.find(|(_, entry)| entry.left > 0);
            moved.map(|(key, _)| key.clone())
        });
        let found = found.or_else(|| {
            let marks = self.alike.get(&like)?;
            let mut keys = marks.iter().map(|mark| (*mark, source.clone()));
            keys.find(is_left)
        });
        let entry = found.and_then(|key| self.entries.get_mut(&key));
        entry.map(|entry| entry.left -= 1).is_some()
    }

    /// Of the entries that are looked at, those that were found less often than they are known.
    pub fn stale(
        &self,
        looked_at: impl Fn(&BaselineEntry) -> bool,
    ) -> impl Iterator<Item = &BaselineEntry> {
        let entries = self.entries.values();
        entries.filter(move |entry| entry.left > 0 && looked_at(entry))
    }

    /// The same without what of the entries that are looked at was not found.
    #[must_use]
    pub fn pruned(&self, looked_at: impl Fn(&BaselineEntry) -> bool) -> Baseline {
        let mut kept = Baseline::default();
        for ((mark, _), entry) in &self.entries {
            let mut entry = entry.clone();
            if looked_at(&entry) {
                entry.times -= entry.left;
            }
            if entry.times > 0 {
                kept.add(*mark, entry);
            }
        }
        kept
    }

    /// The same with the entries of an older one that are not looked at.
    #[must_use]
    pub fn over(&self, older: &Baseline, looked_at: impl Fn(&BaselineEntry) -> bool) -> Baseline {
        let mut both = self.clone();
        for ((mark, _), entry) in &older.entries {
            if !looked_at(entry) {
                both.add(*mark, entry.clone());
            }
        }
        both
    }
}

/// The name of a source without what says that it is a file here: `./a.pgn` is `a.pgn`.
pub(super) fn plain(source: &str) -> &str {
    source.trim_start_matches("./")
}

/// What a finding in a source has in common with an entry about the same.
fn likeness(source: &str, finding: &Finding) -> AlikeKey {
    let number = finding.ply.map_or(String::new(), |ply| ply.to_string());
    likeness_of([source, finding.rule.name(), &number, &finding.text])
}

/// The same of these: source, rule, ply and text.
pub(super) fn likeness_of([source, rule, number, text]: [&str; 4]) -> AlikeKey {
    let text = text.chars().take(TEXT).collect();
    let source = plain(source).to_owned();
    (source, rule.to_owned(), number.to_owned(), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_baseline_is_refused_with_its_line() {
        let wrong = |text: &str| Baseline::parse(text).unwrap_err();
        assert_eq!(wrong("").0, 1);
        assert_eq!(wrong("{\"baseline\":\"bystander/v0\"}").0, 1);
        let head = format!("{{\"baseline\":\"{}\"}}\n", Fingerprint::WAY);
        assert_eq!(wrong(&format!("{head}\n{{\"fingerprint\":\"x\"}}")).0, 3);
        assert_eq!(Baseline::parse(&head).unwrap().findings(), 0);
    }
}
