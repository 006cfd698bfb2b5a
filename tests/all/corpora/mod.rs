//! Broken files, and what must be said of each.
//!
//! `corpora/broken/` has the files. What is promised of them stands in `%!` lines inside the files, which every
//! PGN reader skips, and in `corpora/broken/expect.toml` for what such a line cannot say. A line
//! `%! [note] rule[:kind] [text]` promises a finding on the next line that is not itself a `%!` line. Findings
//! at the level of warnings and errors that nothing promises are faults as well.

mod cases;
mod encoded;
mod encodings;
mod large;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::program::{bystander, start};
use serde::Deserialize;
use serde_json::Value;

/// Longer than any file here may take, in an unoptimized build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the table says of all files.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    file: Vec<FormChoice>,
}

/// What the table says of one file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormChoice {
    name: String,
    games: Option<u64>,
    plies: Option<u64>,
    unaudited: Option<u64>,
    #[serde(default)]
    others: Others,
    #[serde(default)]
    finding: Vec<Promise>,
}

/// Up to which level findings may be there that nothing promises.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Others {
    #[default]
    Note,
    Warning,
    Error,
}

/// A finding that must be there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Promise {
    /// Several with `|`: any of them.
    rule: String,
    /// Its kind or ground; with `*` at the end, how that begins.
    kind: Option<String>,
    level: Option<String>,
    line: Option<u64>,
    column: Option<u64>,
    text: Option<String>,
}

impl Promise {
    fn fits(&self, finding: &Finding) -> bool {
        let named = self.rule.split('|').any(|rule| rule == finding.rule);
        let kind = self
            .kind
            .as_deref()
            .is_none_or(|kind| match kind.strip_suffix('*') {
                Some(begin) => finding.kind.starts_with(begin) || finding.ground.starts_with(begin),
                None => finding.kind == kind || finding.ground == kind,
            });
        named
            && kind
            && self
                .level
                .as_deref()
                .is_none_or(|level| level == finding.level)
            && self.line.is_none_or(|line| line == finding.line)
            && self.column.is_none_or(|column| column == finding.column)
            && self.text.as_deref().is_none_or(|text| text == finding.text)
    }
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |n: Option<u64>| n.map_or("?".to_owned(), |n| n.to_string());
        let Promise {
            rule,
            kind,
            level,
            line,
            column,
            text,
        } = self;
        write!(f, "{}:{} ", place(*line), place(*column))?;
        write!(
            f,
            "{}[{rule}:{}]",
            level.as_deref().unwrap_or(""),
            kind.as_deref().unwrap_or("")
        )?;
        text.as_ref()
            .map_or(Ok(()), |text| write!(f, " `{}`", text.escape_debug()))
    }
}

/// A finding as the program tells it.
#[derive(Debug)]
struct Finding {
    rule: String,
    kind: String,
    ground: String,
    level: String,
    line: u64,
    column: u64,
    text: String,
    message: String,
}

impl Finding {
    fn new(row: &Value) -> Finding {
        let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        let number = |key: &str| row[key].as_u64().unwrap_or_default();
        Finding {
            rule: text("rule"),
            kind: text("kind"),
            ground: text("ground"),
            level: text("level"),
            line: number("line"),
            column: number("column"),
            text: text("text"),
            message: text("message"),
        }
    }

    fn within(&self, others: Others) -> bool {
        match self.level.as_str() {
            "note" => true,
            "warning" => others >= Others::Warning,
            _ => others >= Others::Error,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding {
            rule,
            kind,
            ground,
            level,
            line,
            column,
            text,
            message,
        } = self;
        write!(
            f,
            "{line}:{column} {level}[{rule}:{kind}{ground}] `{}`: {message}",
            text.escape_debug()
        )
    }
}

/// What the program said of one input.
#[derive(Default)]
struct Audited {
    /// `None` if it had to be stopped.
    exit: Option<i32>,
    findings: Vec<Finding>,
    summary: Option<Value>,
    complaint: String,
}

impl Audited {
    fn count(&self, key: &str) -> Option<u64> {
        self.summary.as_ref()?[key].as_u64()
    }

    fn has(&self, rule: &str) -> bool {
        self.findings.iter().any(|finding| finding.rule == rule)
    }
}

/// Audits what is written to standard input, or files.
fn audit(input: &[u8], paths: &[PathBuf]) -> Audited {
    let mut program = bystander(&[
        "audit",
        "--code",
        "fide-2023",
        "--format",
        "jsonl",
        "--fail-on",
        "never",
        "--threads",
        "1",
    ]);
    let mut child = start(match paths {
        [] => program.arg("-"),
        paths => program.args(paths),
    });
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that stops reading early is judged by what it prints.
    let writer = std::thread::spawn(move || stdin.write_all(&input).is_ok());
    let id = child.id();
    let (sender, done) = std::sync::mpsc::channel();
    std::thread::spawn(move || sender.send(child.wait_with_output()).is_ok());
    let Ok(output) = done.recv_timeout(PATIENCE) else {
        let stopped = Command::new("kill")
            .arg(id.to_string())
            .status()
            .is_ok_and(|status| status.success());
        let complaint = format!("no end after {} s (stopped: {stopped})", PATIENCE.as_secs());
        return Audited {
            complaint,
            ..Audited::default()
        };
    };
    let output = output.unwrap();
    writer.join().unwrap();
    let mut audited = Audited {
        exit: output.status.code(),
        complaint: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        ..Audited::default()
    };
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        match row["type"].as_str() {
            Some("finding") => audited.findings.push(Finding::new(&row)),
            Some("summary") => audited.summary = Some(row),
            _ => panic!("a line that is neither finding nor summary: {line}"),
        }
    }
    audited
}

/// The lines of a text, whatever they end with.
fn lines(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        found.push(&rest[..at]);
        rest = &rest[at + if rest[at..].starts_with("\r\n") { 2 } else { 1 }..];
    }
    found.push(rest);
    found
}

/// The promises inside a file.
fn promises(text: &str) -> Vec<Promise> {
    let lines = lines(text);
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(said) = line.strip_prefix("%!") else {
            continue;
        };
        let target = at
            + lines[at..]
                .iter()
                .take_while(|line| line.starts_with("%!"))
                .count();
        let said = said.trim();
        let (level, said) = match said.strip_prefix("note ") {
            Some(said) => (Some("note".to_owned()), said),
            None => (None, said),
        };
        let (rule, text) = said
            .split_once(' ')
            .map_or((said, None), |(rule, text)| (rule, Some(text.to_owned())));
        let (rule, kind) = rule
            .split_once(':')
            .map_or((rule, None), |(rule, kind)| (rule, Some(kind.to_owned())));
        found.push(Promise {
            rule: rule.to_owned(),
            kind,
            level,
            line: Some(target as u64 + 1),
            column: None,
            text,
        });
    }
    found
}

/// Everything that is otherwise than promised, a line each.
fn faults(bytes: &[u8], expected: &FormChoice) -> Vec<String> {
    let text = std::str::from_utf8(bytes).ok();
    let audited = audit(bytes, &[]);
    let mut faults = Vec::new();
    if !matches!(audited.exit, Some(0 | 1)) || audited.summary.is_none() {
        faults.push(format!("exit {:?}: {}", audited.exit, audited.complaint));
        return faults;
    }
    let counts = [
        ("games", expected.games),
        ("plies", expected.plies),
        ("unaudited_plies", expected.unaudited),
    ];
    for (key, wanted) in counts {
        let found = audited.count(key);
        if wanted.is_some() && wanted != found {
            faults.push(format!("{key}: expected {wanted:?}, found {found:?}"));
        }
    }
    let mut promised: Vec<Promise> = text.map(promises).unwrap_or_default();
    promised.extend(expected.finding.iter().cloned());
    let mut taken = vec![false; audited.findings.len()];
    for promise in &promised {
        let mut free = audited
            .findings
            .iter()
            .enumerate()
            .filter(|(at, _)| !taken[*at]);
        match free.find(|(_, finding)| promise.fits(finding)) {
            Some((at, _)) => taken[at] = true,
            None => faults.push(format!("expected {promise}")),
        }
    }
    for (finding, taken) in audited.findings.iter().zip(taken) {
        if !taken && !finding.within(expected.others) {
            faults.push(format!("found    {finding}"));
        }
        if finding.rule == "internal-error" {
            faults.push(format!("the program failed: {finding}"));
        }
        faults.extend(text.and_then(|text| misplaced(text, finding)));
    }
    faults
}

/// A finding must quote what stands at its line and column.
fn misplaced(text: &str, finding: &Finding) -> Option<String> {
    let quoted = lines(&finding.text).first().copied().unwrap_or_default();
    if finding.text.contains(char::is_control) && quoted.is_empty() {
        return None;
    }
    let there = usize::try_from(finding.line.checked_sub(1)?)
        .ok()
        .and_then(|at| lines(text).get(at).copied());
    let column = usize::try_from(finding.column.saturating_sub(1)).unwrap_or(usize::MAX);
    // A byte order mark is no character of the first line.
    let there = there.map(|line| {
        line.trim_start_matches('\u{feff}')
            .chars()
            .skip(column)
            .collect::<String>()
    });
    (!there
        .as_deref()
        .is_some_and(|there| there.starts_with(quoted)))
    .then(|| format!("wrong place: {finding}; there stands {there:?}"))
}

/// The faults of all files of a folder, by name; every file must be in its table.
fn folder(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let table = std::fs::read(folder.join("expect.toml")).unwrap();
    let table: Table = toml::from_slice(&table).unwrap();
    let mut found = BTreeMap::new();
    for expected in &table.file {
        let bytes = std::fs::read(folder.join(&expected.name))
            .unwrap_or_else(|e| panic!("{}: {e}", expected.name));
        assert!(
            found
                .insert(expected.name.clone(), faults(&bytes, expected))
                .is_none(),
            "{} twice",
            expected.name
        );
    }
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(
            !name.ends_with(".pgn") || found.contains_key(&name),
            "{name} is not in expect.toml"
        );
    }
    found
}

fn told(faults: &BTreeMap<String, Vec<String>>) -> String {
    let mut told = String::new();
    for (name, faults) in faults.iter().filter(|(_, faults)| !faults.is_empty()) {
        writeln!(told, "{name}\n    {}", faults.join("\n    ")).unwrap();
    }
    told
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/broken")
}

#[test]
fn broken_files_are_told_as_promised() {
    let found = folder(&corpus());
    let told = told(&found);
    assert!(
        told.is_empty(),
        "of {} files these are told otherwise:\n{told}",
        found.len()
    );
}

/// A game with one of everything, cut after every byte: no cut harms the program.
#[test]
fn a_file_cut_anywhere_is_read() {
    const WHOLE: &str = "\u{feff}[Event \"Zürich \\\"A\\\"\"]\r\n[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/P6p/R3K2R w KQkq - 0 1\"]\n\
        ; remark\n[Result \"*\"]\n\n1. O-O-O+ $1 {one {two} [%clk 0:00:01]} (1. a4! h1=Q+ 2. Rxh1) \
        1... O-O 2.a2a4 -- 3. ♘f3 ½-½\n% line\n\n[Event \"b\"]\n\n1. e4 e5 0-1\n";
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = (0..=WHOLE.len())
        .map(|len| {
            let path = folder.path().join(format!("{len:04}.pgn"));
            std::fs::write(&path, &WHOLE.as_bytes()[..len]).unwrap();
            path
        })
        .collect();
    let audited = audit(b"", &paths);
    assert!(
        matches!(audited.exit, Some(0 | 1)),
        "{:?}: {}",
        audited.exit,
        audited.complaint
    );
    assert!(!audited.has("internal-error"), "{:?}", audited.findings);
    assert!(
        audited
            .count("games")
            .is_some_and(|games| games as usize > WHOLE.len())
    );
}
