//! The code files: what they tell people agrees with what they decide, and is shown as it is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::program::bystander;
use bystander::internals::codes::{BUILT_IN, QUESTIONS, load};
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

#[test]
fn every_code_lists_its_articles() {
    for (id, _) in BUILT_IN {
        let code = load(id).unwrap();
        assert!(!code.articles.is_empty(), "{id} lists no article");
        for article in &code.articles {
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
fn a_reading_names_a_key_that_is_there() {
    let mut wrong = Vec::new();
    for (id, _) in BUILT_IN {
        let (files, code) = (files(id), load(id).unwrap());
        let keys = code.readings.iter().flat_map(|reading| &reading.parameter);
        let missing = keys.filter(|path| files.iter().all(|file| at(file, path).is_none()));
        wrong.extend(missing.map(|path| format!("{id}: {path}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Sections that cite something in words of their own.
fn in_own_words(path: &str, section: &Table, found: &mut Vec<String>) {
    if section.contains_key("cite") {
        found.push(path.to_owned());
    }
    for (key, value) in section {
        if let Value::Table(inner) = value {
            in_own_words(&format!("{path}.{key}"), inner, found);
        }
    }
}

#[test]
fn each_law_is_stated_once() {
    for (id, _) in BUILT_IN {
        let mut found = Vec::new();
        in_own_words(id, &files(id)[0], &mut found);
        assert!(found.is_empty(), "{found:#?}");
    }
}

#[test]
fn a_finding_quotes_the_words_of_the_list() {
    let text = "id = \"club\"\ntitle = \"Club\"\nyear = 1900\nsource = \"none\"\nextends = \"fide-2023\"\n\
        [[article]]\ncite = \"3.10.2\"\nabout = \"x\"\nsays = \"as the club has it\"\nshown = \"score\"\n";
    let club = bystander::internals::codes::parse("club.toml", text).unwrap();
    let default = &club.breach["default"];
    assert_eq!(default.says.as_deref(), Some("as the club has it"));
    let knight = &default.by_man["knight"];
    assert_eq!(knight.cite, "3.6; 3.10.2");
    assert!(
        knight.says.ends_with("; as the club has it"),
        "{}",
        knight.says
    );
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
        [summary.penalty-laps]\ncite = \"1\"\nsays = \"x\"\nanswer = \"never\"\n";
    let err = bystander::internals::codes::parse("club.toml", text)
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
