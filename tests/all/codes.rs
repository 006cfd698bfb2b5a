//! The code files: what they tell people agrees with what they decide, and is shown as it is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::program::bystander;
use bystander::codes::{BUILT_IN, QUESTIONS, load};
use toml::{Table, Value};

fn run(args: &[&str]) -> Output {
    bystander(&[&["codes"], args].concat()).output().unwrap()
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

/// What stands in the file under a dotted path.
fn at<'f>(file: &'f Table, path: &str) -> Option<&'f Value> {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let mut keys = rest.split('.').filter(|key| !key.is_empty());
    keys.try_fold(file.get(first)?, |value, key| value.get(key))
}

#[test]
fn what_is_told_to_decide_is_there() {
    let mut wrong = Vec::new();
    for (id, _) in BUILT_IN {
        let (files, code) = (files(id), load(id).unwrap());
        let decides = code.articles.iter().flat_map(|article| &article.decides);
        let keys = code.readings.iter().flat_map(|reading| &reading.parameter);
        let missing = decides
            .chain(keys)
            .filter(|path| files.iter().all(|file| at(file, path).is_none()));
        wrong.extend(missing.map(|path| format!("{id}: {path}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_article_tells_every_section_that_cites_it() {
    let mut untold = Vec::new();
    for (id, _) in BUILT_IN {
        let code = load(id).unwrap();
        let known = code
            .articles
            .iter()
            .map(|article| article.cite.clone())
            .collect();
        for (name, section) in files(id)[0].iter().filter(|(name, _)| !is_told(name)) {
            for (path, section) in sections(name, section) {
                let mut found = BTreeSet::new();
                citations(section, &mut found);
                for cite in found.iter().flat_map(|citation| cited(citation, &known)) {
                    let article = code.articles.iter().find(|article| article.cite == cite);
                    let told = |told: &String| path.starts_with(told.as_str());
                    if !article.is_some_and(|article| article.decides.iter().any(told)) {
                        untold.push(format!("{id}: {cite} is cited in {path}"));
                    }
                }
            }
        }
    }
    assert!(untold.is_empty(), "{untold:#?}");
}

/// The parts of a section that have sections of their own, or the section itself.
fn sections<'f>(name: &str, section: &'f Value) -> Vec<(String, &'f Value)> {
    let parts = section.as_table().into_iter().flatten();
    let mut found: Vec<_> = parts
        .filter(|(key, part)| part.is_table() && *key != "cite-by-man")
        .map(|(key, part)| (format!("{name}.{key}"), part))
        .collect();
    if found.is_empty() {
        found.push((name.to_owned(), section));
    }
    found
}

#[test]
fn a_summary_does_not_answer_what_sections_decide() {
    for (id, _) in BUILT_IN {
        let code = load(id).unwrap();
        for question in QUESTIONS
            .iter()
            .filter(|question| code.summary.contains_key(question.id))
        {
            assert_eq!(question.decided(&code), None, "{id}: {}", question.id);
        }
    }
}

#[test]
fn a_summary_answers_known_questions_only() {
    let text = "id = \"club\"\ntitle = \"Club\"\nyear = 1900\nsource = \"none\"\n\
        [summary.penalty-laps]\ncite = \"1\"\nsays = \"never\"\n";
    let err = bystander::codes::parse("club.toml", text)
        .unwrap_err()
        .to_string();
    assert!(err.contains("did you mean `penalty-lapses`?"), "{err}");
}

#[test]
fn all_codes_are_compared() {
    snap!("codes", "compare-all", stdout(&["compare", "all"]));
}

#[test]
fn two_codes_are_compared_in_columns() {
    snap!(
        "codes",
        "compare-two",
        stdout(&["compare", "bca", "fide-2023"])
    );
}

#[test]
fn a_code_is_no_different_from_itself() {
    let alike = stdout(&["compare", "bca", "bca", "--format", "json"]);
    assert!(!alike.contains("\"differs\": true"), "{alike}");
    assert!(alike.contains("\"differs\": false"), "{alike}");
}

#[test]
fn answers_come_from_what_decides() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.toml");
    let text = "id = \"club\"\ntitle = \"Club\"\nyear = 1900\nsource = \"none\"\nextends = \"bca\"\n\
        [remedy.fault.answered]\nwindow-plies = 5\n";
    fs::write(&file, text).unwrap();
    let args = ["compare", "bca", file.to_str().unwrap(), "--format", "json"];
    let rows: serde_json::Value = serde_json::from_str(&stdout(&args)).unwrap();
    let differ = rows
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["differs"] == true);
    let differ: Vec<_> = differ.collect();
    assert_eq!(differ.len(), 1, "{differ:#?}");
    assert_eq!(differ[0]["question"], "fault-answered");
    let answer = |n: usize| differ[0]["answers"][n]["answer"].as_str().unwrap();
    assert!(
        answer(0).contains("9 plies") && answer(1).contains("5 plies"),
        "{differ:#?}"
    );
}

#[test]
fn a_code_is_shown() {
    snap!("codes", "show-bcc-1894", stdout(&["show", "bcc-1894"]));
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

#[test]
fn the_games_on_which_codes_differ() {
    let audit = ["audit", "--code", "all", "--fail-on", "never"];
    let output = bystander(&[&audit[..], &["corpora/codes"]].concat())
        .output()
        .unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    snap!("codes", "games", String::from_utf8(output.stdout).unwrap());
}

/// The manual of the codes, made of what the program shows.
fn manual() -> String {
    let mut manual = String::from(
        "# The codes of laws\n\n\
         What each code provides, article by article, in our own words. Made of the code files in `src/codes`, as\n\
         `bystander codes show ID --format markdown` shows them; to change something, change it there and run\n\
         `UPDATE=1 cargo test --test all codes::`.\n\n\
         A citation is that of the code itself. \"Carried out by\" names the sections of the code file that decide.\n\n\
         ## Where they differ\n\n\
         What `bystander codes compare all` shows, worked out from the sections that decide. In bold: what is not\n\
         answered alike.\n\n",
    );
    manual.push_str(&stdout(&["compare", "all", "--format", "markdown"]));
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
        "docs/codes.md is not current: run `UPDATE=1 cargo test --test all codes::`"
    );
}

/// A device that never ends is no code, and is not read for ever.
#[cfg(unix)]
#[test]
fn a_code_without_end_is_refused() {
    let message = load("/dev/zero").unwrap_err().to_string();
    assert!(message.contains("larger than 4 MiB"), "{message}");
}
