//! Positions that printed pages show, and what is read from them: `corpora/prose/diagrams`, with the games of each
//! page, the positions they begin from, and what is found, in `expect.jsonl`.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose/diagrams")
}

/// What the program says of a page, row by row.
fn rows(page: &Path) -> Vec<Value> {
    let run = Command::new(env!("CARGO_BIN_EXE_bystander"))
        .args(["convert", "-q", "--to", "uci", "--format", "jsonl"])
        .arg(page)
        .output()
        .unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Rule, kind and line of what is found on a page; checks that settle a reading are not what is asked here.
fn findings(rows: &[Value]) -> Vec<Value> {
    let of_row = |row: &Value| match row["type"].as_str().unwrap() {
        "game" => row["findings"].as_array().unwrap().clone(),
        "finding" => vec![row.clone()],
        _ => Vec::new(),
    };
    rows.iter()
        .flat_map(of_row)
        .filter(|found| found["kind"] != "settled-by-check-mark")
        .map(|found| json!([found["rule"], found["kind"], found["line"]]))
        .collect()
}

#[test]
fn every_position_shown_is_read_and_no_other() {
    let bytes = std::fs::read(folder().join("expect.jsonl")).unwrap();
    let expected = String::from_utf8(bytes).unwrap();
    assert!(expected.lines().count() > 9);
    for line in expected.lines() {
        let page: Value = serde_json::from_str(line).unwrap();
        let name = page["file"].as_str().unwrap();
        let rows = rows(&folder().join(name));
        let games = rows.iter().filter(|row| row["type"] == "game");
        let games: Vec<Value> = games
            .map(|game| {
                let plies = game["uci"].as_array().unwrap().iter();
                let uci: Vec<&str> = plies.map(|ply| ply.as_str().unwrap()).collect();
                let tags = &game["tags"];
                json!({"fen": tags["FEN"], "lines": tags["SourceLines"], "result": game["result"],
                       "uci": uci.join(" ")})
            })
            .collect();
        assert_eq!(Value::Array(games), page["games"], "games in {name}");
        assert_eq!(
            Value::Array(findings(&rows)),
            page["findings"],
            "findings in {name}"
        );
    }
}

#[test]
fn a_disagreement_names_squares_and_men() {
    let rows = rows(&folder().join("in-game-wrong.txt"));
    let found = &rows[0]["findings"][0];
    let message = found["message"].as_str().unwrap();
    for part in [
        "after 9...P to Kt4",
        "c4 (drawn: empty; by the moves: white bishop)",
        "g1 (drawn: white rook; by the moves: empty)",
    ] {
        assert!(message.contains(part), "{part} in {message}");
    }
}
