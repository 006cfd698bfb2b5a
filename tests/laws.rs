//! What each code answers, position by position: `corpora/laws/`.
//!
//! Each table has cases that stand one ply before, at and after every boundary the codes draw. What is expected
//! must be found, nothing that is forbidden may be, and other findings are allowed.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "all of this is tests, on files of our own"
)]

mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use bystander::finding::Finding;
use bystander::pipeline::Options;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Table {
    case: Vec<Case>,
}

/// One game and what a code must say of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    code: String,
    /// The usual array if absent.
    fen: Option<String>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    result: Option<String>,
    moves: String,
    #[serde(default)]
    expect: Vec<Wanted>,
    #[serde(default)]
    forbid: Vec<Unwanted>,
    /// The reading of the text that it hangs on, by name.
    #[allow(dead_code, reason = "for who reads the table")]
    reading: Option<String>,
}

/// A finding; what is not said is not asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    rule: Option<String>,
    ply: Option<u32>,
    kind: Option<String>,
    ground: Option<String>,
    by: Option<String>,
    /// Part of the citation.
    citation: Option<String>,
    consequence: Option<Consequence>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Consequence {
    Kind(String),
    Whole(BTreeMap<String, Value>),
}

/// The name of a rule or of a consequence, or part of a finding.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Unwanted {
    Name(String),
    Finding(Box<Wanted>),
}

impl Case {
    fn pgn(&self) -> String {
        let mut pgn = format!("[Event \"{}\"]\n", self.id);
        if let Some(fen) = &self.fen {
            write!(pgn, "[SetUp \"1\"]\n[FEN \"{fen}\"]\n").unwrap();
        }
        for (name, value) in &self.tags {
            writeln!(pgn, "[{name} \"{value}\"]").unwrap();
        }
        let result = self.result.as_deref().unwrap_or("*");
        write!(pgn, "[Result \"{result}\"]\n\n{} {result}\n", self.moves).unwrap();
        pgn
    }

    /// What is wrong with what was found; empty if nothing is.
    fn faults(&self, found: &[Finding]) -> String {
        let mut faults = String::new();
        for wanted in &self.expect {
            if !found.iter().any(|finding| wanted.is(finding)) {
                writeln!(faults, "{}: missing {wanted:?}", self.id).unwrap();
            }
        }
        for unwanted in &self.forbid {
            if let Some(finding) = found.iter().find(|finding| unwanted.is(finding)) {
                writeln!(faults, "{}: {unwanted:?} found: {finding:?}", self.id).unwrap();
            }
        }
        faults
    }
}

impl Wanted {
    fn is(&self, finding: &Finding) -> bool {
        let same = |wanted: &Option<String>, found: Option<&str>| {
            wanted.as_deref().is_none_or(|wanted| Some(wanted) == found)
        };
        let orders = serde_json::to_value(finding.consequence).unwrap();
        same(&self.rule, Some(finding.rule.name()))
            && self
                .ply
                .is_none_or(|ply| finding.ply.map(|p| p.ply) == Some(ply))
            && same(&self.kind, finding.kind)
            && same(&self.ground, finding.ground)
            && same(&self.by, orders["by"].as_str())
            && self.citation.as_ref().is_none_or(|part| {
                finding
                    .citation
                    .as_ref()
                    .is_some_and(|cite| cite.contains(part))
            })
            && match &self.consequence {
                None => true,
                Some(Consequence::Kind(kind)) => orders["kind"] == *kind,
                Some(Consequence::Whole(parts)) => {
                    parts.iter().all(|(key, value)| orders[key] == *value)
                }
            }
    }
}

impl Unwanted {
    fn is(&self, finding: &Finding) -> bool {
        match self {
            Unwanted::Finding(wanted) => wanted.is(finding),
            Unwanted::Name(name) => {
                finding.rule.name() == name
                    || finding
                        .consequence
                        .is_some_and(|orders| orders.kind() == name)
            }
        }
    }
}

#[test]
fn every_code_answers_as_its_text_has_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/laws");
    let (mut faults, mut cases) = (String::new(), 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let table: Table = toml::from_str(&text).unwrap();
        for case in table.case {
            cases += 1;
            let auditor = support::auditor(&[&case.code]);
            let (found, totals) =
                support::audit_with(case.pgn().as_bytes(), &auditor, &Options::default());
            assert_eq!(totals.games, 1, "{}", case.id);
            faults += &case.faults(&found);
        }
    }
    assert!(faults.is_empty(), "{faults}");
    assert!(cases > 200, "only {cases} cases");
}

/// What nobody is said to have noticed is not told as noticed.
#[test]
fn a_fault_is_noticed_only_where_the_score_says_so() {
    let game = |note: &str| {
        format!(
            "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1\"]\n\n1. e4 e5 {note} 2. Nf3 *\n"
        )
    };
    let law = |text: &str| {
        let auditor = support::auditor(&["bcc-1894"]);
        let (found, _) = support::audit_with(text.as_bytes(), &auditor, &Options::default());
        let annulled = found.into_iter().find(|f| f.rule.name() == "game-annulled");
        annulled.unwrap().law.unwrap()
    };
    assert!(law(&game("")).contains("had it been noticed when the score ends, after ply 3"));
    assert!(law(&game("{[%law noticed]}")).contains("(noticed after ply 2;"));
}
