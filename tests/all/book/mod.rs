//! Games found in printed pages: `corpora/prose`, with the games each page holds in `expect.jsonl`.
//!
//! What is expected of a game: the players, the result, every move; other tags; the words that stand in a comment
//! behind a ply; rules (and the kind, if it is given) that speak of it.

mod certainty;
mod decoder;
mod diagrams;
mod headings;
mod known;
mod openings;
mod prior;
mod sides_and_words;

use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn convert(page: &Path, format: &str) -> String {
    convert_with(page, &["--format", format])
}

fn convert_with(page: &Path, args: &[&str]) -> String {
    let program = env!("CARGO_BIN_EXE_bystander");
    let run = Command::new(program)
        .args(["convert", "-q", "--to", "uci"])
        .args(args)
        .arg(page)
        .output()
        .unwrap();
    String::from_utf8(run.stdout).unwrap()
}

fn games(page: &Path) -> Vec<Value> {
    let text = convert(page, "jsonl");
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    rows.filter(|row: &Value| row["type"] == "game").collect()
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The ply behind which the words stand in a comment of a game in coordinate notation.
fn ply_of_comment(pgn: &str, words: &str) -> Option<usize> {
    let movetext = pgn.split("\n\n").nth(1)?.replace('\n', " ");
    let comment = movetext.match_indices('{').find_map(|(open, _)| {
        let close = open + movetext[open..].find('}')?;
        movetext[open..close].contains(words).then_some(open)
    })?;
    let mut outside = true;
    let before: String = movetext[..comment]
        .chars()
        .filter(|&c| {
            outside = if outside { c != '{' } else { c == '}' };
            outside
        })
        .collect();
    let is_move = |word: &&str| {
        let bytes = word.as_bytes();
        matches!(
            bytes,
            [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..]
        )
    };
    Some(before.split_whitespace().filter(is_move).count())
}

fn check(name: &str, found: &Value, pgn: &str, wanted: &Value) {
    let of = format!("{name}, {}", wanted["white"]);
    assert_eq!(found["uci"], wanted["uci"], "{of}");
    assert_eq!(found["result"], wanted["result"], "{of}");
    let tag = |name: &str| found["tags"].get(name).cloned().unwrap_or("?".into());
    assert_eq!(tag("White"), wanted["white"], "{of}");
    assert_eq!(tag("Black"), wanted["black"], "{of}");
    assert!(tag("SourceLines") != "?", "{of}");
    for (other, value) in wanted["tags"].as_object().into_iter().flatten() {
        assert_eq!(tag(other), *value, "{other} of {of}");
    }
    for comment in items(&wanted["comments"]) {
        let words = comment[1].as_str().unwrap();
        let ply = ply_of_comment(pgn, words).map(|ply| ply as u64);
        assert_eq!(ply, comment[0].as_u64(), "`{words}` in {of}");
    }
    if let Some(remarks) = wanted["remarks"].as_u64() {
        let count = pgn.matches('{').count() as u64;
        assert_eq!(count, remarks, "comments of {of}: {pgn}");
    }
    for rule in items(&wanted["rules"]) {
        let told = items(&found["findings"]).any(|finding| {
            finding["rule"] == rule[0] && (rule[1].is_null() || finding["kind"] == rule[1])
        });
        assert!(told, "{rule} of {of}: {}", found["findings"]);
    }
}

#[test]
fn every_page_gives_its_games_and_no_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose");
    let bytes = std::fs::read(folder.join("expect.jsonl")).unwrap();
    let expected = String::from_utf8(bytes).unwrap();
    assert!(expected.lines().count() > 18);
    for line in expected.lines() {
        let page: Value = serde_json::from_str(line).unwrap();
        let name = page["file"].as_str().unwrap();
        let found = games(&folder.join(name));
        let wanted = page["games"].as_array().unwrap();
        assert_eq!(found.len(), wanted.len(), "games in {name}");
        let pgn = convert(&folder.join(name), "pgn");
        let texts: Vec<&str> = pgn.split("[Event ").skip(1).collect();
        assert_eq!(texts.len(), wanted.len(), "games written of {name}");
        for ((game, text), wanted) in found.iter().zip(texts).zip(wanted) {
            check(name, game, text, wanted);
        }
    }
}

#[test]
fn a_game_said_to_begin_as_one_that_is_not_there_is_told_with_its_text() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose/compact-references.txt");
    let text = convert(&page, "jsonl");
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let lost = rows.iter().find(|row| row["rule"] == "bad-setup").unwrap();
    let says = |part: &str, name: &str| lost[name].as_str().unwrap().contains(part);
    assert!(says("Game No. 31", "message"), "{lost}");
    assert!(says("10. B-KKt5", "text"), "{lost}");
}

#[test]
fn what_stands_between_two_columns_is_told_once() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose/blocks-over-pages.txt");
    let pgn = convert(&page, "pgn");
    for words in ["Resigns", "GAMES OF THE MEETING"] {
        assert_eq!(pgn.matches(words).count(), 1, "{words} in {pgn}");
    }
}

#[test]
fn lines_of_play_under_titles_are_told_and_no_games() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose/treatise.txt");
    let text = convert(&page, "jsonl");
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told: Vec<u64> = rows
        .iter()
        .filter(|row| row["kind"] == "line-of-play" && row["level"] == "note")
        .map(|row| row["line"].as_u64().unwrap())
        .collect();
    // The last goes on from the one above it.
    assert_eq!(told, [9, 26, 44, 63, 83, 104, 125]);
}

#[test]
fn a_move_printed_that_cannot_be_played_is_read_as_another_and_told() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose/compact-misprint.txt");
    let text = convert_with(&page, &["--format", "jsonl"]);
    let game: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(items(&game["uci"]).count(), 65);
    assert_eq!(game["uci"][36], "e4e5");
    assert!(game["certainty"][36].as_f64().unwrap() < 0.9);
    let told = |finding: &Value| finding["rule"] == "uncertain-reading" && finding["line"] == 25;
    assert!(items(&game["findings"]).any(told));
}

#[test]
fn tags_and_movetext_read_as_a_book_are_still_their_games() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/codes/immortal-1851.pgn");
    let numbers = |args: &[&str]| -> Vec<usize> {
        let text = convert_with(&page, args);
        let rows = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        rows.filter(|row| row["type"] == "game")
            .map(|row| items(&row["uci"]).count())
            .collect()
    };
    let whole = numbers(&["--format", "jsonl"]);
    assert_eq!(numbers(&["--format", "jsonl", "--input", "prose"]), whole);
}
