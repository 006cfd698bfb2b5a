//! The code files: what they tell people agrees with what they decide, and is shown as it is.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use bystander::codes::{BUILT_IN, load};
use toml::{Table, Value};

macro_rules! snap {
    ($name:literal, $text:expr) => {
        insta::with_settings!({
            snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/codes"),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!($name, $text); });
    };
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bystander"))
        .arg("codes")
        .args(args)
        .output()
        .unwrap()
}

/// What the program prints; it has nothing to complain of.
#[track_caller]
fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// A code file as it was written, with those it extends behind it.
fn files(id: &str) -> Vec<Table> {
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == id).unwrap();
    let file: Table = text.parse().unwrap();
    let base = file
        .get("extends")
        .map(|base| files(base.as_str().unwrap()));
    [file]
        .into_iter()
        .chain(base.into_iter().flatten())
        .collect()
}

/// Whether a section is told to people and decides nothing.
fn is_told(section: &str) -> bool {
    ["article", "reading", "summary"].contains(&section)
}

/// Every citation in what decides.
fn citations(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| citations(value, found)),
        Value::Table(table) => {
            for (key, value) in table {
                match value {
                    Value::String(cite) if key == "cite" => {
                        found.insert(cite.clone());
                    }
                    Value::Table(by_man) if key == "cite-by-man" => {
                        found.extend(
                            by_man
                                .values()
                                .map(|cite| cite.as_str().unwrap().to_owned()),
                        );
                    }
                    value => citations(value, found),
                }
            }
        }
        _ => {}
    }
}

/// The articles that a citation names; what stands in brackets behind them is a remark.
fn cited<'c>(citation: &'c str, known: &BTreeSet<String>) -> Vec<&'c str> {
    let article = |part: &'c str| {
        let part = part.trim();
        let bare = part.split(" (").next().unwrap();
        if known.contains(part) { part } else { bare }
    };
    let parts = citation.split(';').map(article);
    parts.filter(|part| !part.starts_with('(')).collect()
}

#[test]
fn every_article_that_decides_is_in_the_list() {
    let mut missing = Vec::new();
    for (id, _) in BUILT_IN {
        let files = files(id);
        let mut known = BTreeSet::new();
        for file in &files {
            let articles = file.get("article").and_then(Value::as_array);
            let cites = articles.into_iter().flatten();
            known.extend(cites.map(|article| article["cite"].as_str().unwrap().to_owned()));
        }
        let mut found = BTreeSet::new();
        for (_, section) in files[0].iter().filter(|(key, _)| !is_told(key)) {
            citations(section, &mut found);
        }
        for citation in &found {
            let cited = cited(citation, &known).into_iter();
            missing.extend(
                cited
                    .filter(|article| !known.contains(*article))
                    .map(|article| format!("{id}: {article}")),
            );
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_code_lists_its_articles_and_each_once() {
    for (id, _) in BUILT_IN {
        let code = load(id).unwrap();
        assert!(!code.articles.is_empty(), "{id} lists no article");
        let mut seen = BTreeSet::new();
        for article in &code.articles {
            assert!(
                seen.insert(&article.cite),
                "{id}: {} is there twice",
                article.cite
            );
            assert!(
                article.about.split_whitespace().count() <= 7,
                "{id}: {} is about too much",
                article.cite
            );
        }
        let mut seen = BTreeSet::new();
        for reading in &code.readings {
            assert!(
                seen.insert(&reading.id),
                "{id}: {} is there twice",
                reading.id
            );
        }
    }
}

/// Whether a section, or a key in one, is in the file; `breach.KIND` is there if some law is for that kind.
fn has(file: &Table, path: &str) -> bool {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let Some(section) = file.get(first) else {
        return false;
    };
    if first != "breach" {
        let mut keys = rest.split('.').filter(|key| !key.is_empty());
        return keys
            .try_fold(section, |value, key| value.get(key))
            .is_some();
    }
    let castling = rest.starts_with("castling") && section.get("castling").is_some();
    castling || section.get(rest).is_some() || section.get("default").is_some()
}

#[test]
fn what_is_told_to_decide_decides() {
    let mut wrong = Vec::new();
    for (id, _) in BUILT_IN {
        let (files, code) = (files(id), load(id).unwrap());
        if !files.iter().any(|file| file.contains_key("breach")) {
            continue; // Nothing decides there yet.
        }
        let decides = code.articles.iter().flat_map(|article| &article.decides);
        let keys = code.readings.iter().flat_map(|reading| &reading.parameter);
        let kinds = bystander::replay::BreachKind::NAMES;
        for path in decides.chain(keys) {
            let kind = path.strip_prefix("breach.");
            let known = kind.is_none_or(|kind| kinds.contains(&kind) || kind.contains("-plies"));
            if !known || !files.iter().any(|file| has(file, path)) {
                wrong.push(format!("{id}: {path}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_code_is_shown() {
    snap!("show-bcc-1894", stdout(&["show", "bcc-1894"]));
}

#[test]
fn a_code_is_shown_to_programs() {
    for (id, _) in BUILT_IN {
        let shown: serde_json::Value =
            serde_json::from_str(&stdout(&["show", id, "--format", "json"])).unwrap();
        assert_eq!(shown["id"], *id);
        let articles = shown["articles"].as_array().unwrap();
        assert_eq!(articles.len(), load(id).unwrap().articles.len());
    }
}

#[test]
fn no_line_is_wider_than_it_should_be() {
    for (id, _) in BUILT_IN {
        for line in stdout(&["show", id]).lines() {
            assert!(line.chars().count() <= 100, "{id}: {line}");
        }
    }
}

#[test]
fn an_unknown_code_is_answered_with_the_nearest() {
    let output = run(&["show", "bcc-1984"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("did you mean `bcc-1894`?"), "{said}");
    assert!(output.stdout.is_empty());
}

#[test]
fn what_a_file_says_does_not_reach_the_terminal_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.toml");
    let evil = "id = \"club\"\ntitle = \"a\\u001b[31m\"\nyear = 1900\nsource = \"|b\\u202e\"\n\
        [[article]]\ncite = \"1\\u0007\"\nabout = \"|\"\nsays = \"\\u001b]0;x\\u0007\"\nshown = \"score\"\n";
    fs::write(&file, evil).unwrap();
    for format in ["text", "markdown"] {
        let shown = stdout(&["show", file.to_str().unwrap(), "--format", format]);
        assert!(
            !shown.contains(['\u{1b}', '\u{7}', '\u{202e}']),
            "{shown:?}"
        );
        assert!(shown.contains("x1b"), "{shown:?}");
    }
}

/// The manual of the codes, made of what the program shows.
fn manual() -> String {
    let mut manual = String::from(
        "# The codes of laws\n\n\
         What each code provides, article by article, in our own words. Made of the code files in `src/codes`, as\n\
         `bystander codes show ID --format markdown` shows them; to change something, change it there and run\n\
         `UPDATE=1 cargo test --test codes`.\n\n\
         A citation is that of the code itself. \"Carried out by\" names the sections of the code file that decide.\n",
    );
    for (id, _) in BUILT_IN {
        manual.push('\n');
        manual.push_str(&stdout(&["show", id, "--format", "markdown"]));
    }
    manual
}

#[test]
fn the_manual_of_the_codes_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes.md");
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        fs::write(&path, manual()).unwrap();
    }
    let written = fs::read(&path).unwrap_or_default();
    assert!(
        written == manual().as_bytes(),
        "docs/codes.md is not current: run `UPDATE=1 cargo test --test codes`"
    );
}
