//! Games found in printed pages: `corpora/prose`, with the games each page holds in `expect.jsonl`.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn games(page: &Path) -> Vec<Value> {
    let program = env!("CARGO_BIN_EXE_bystander");
    let run = Command::new(program)
        .args(["convert", "-q", "--to", "uci", "--format", "jsonl"])
        .arg(page)
        .output()
        .unwrap();
    let text = String::from_utf8(run.stdout).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    rows.filter(|row: &Value| row["type"] == "game").collect()
}

#[test]
fn every_page_gives_its_games_and_no_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose");
    let bytes = std::fs::read(folder.join("expect.jsonl")).unwrap();
    let expected = String::from_utf8(bytes).unwrap();
    assert!(expected.lines().count() > 7);
    for line in expected.lines() {
        let page: Value = serde_json::from_str(line).unwrap();
        let name = page["file"].as_str().unwrap();
        let found = games(&folder.join(name));
        let wanted = page["games"].as_array().unwrap();
        assert_eq!(found.len(), wanted.len(), "games in {name}");
        for (game, wanted) in found.iter().zip(wanted) {
            assert_eq!(game["uci"], wanted["uci"], "{name}");
            assert_eq!(game["result"], wanted["result"], "{name}");
            assert_eq!(game["tags"]["White"], wanted["white"], "{name}");
            assert_eq!(game["tags"]["Black"], wanted["black"], "{name}");
            assert!(game["tags"]["SourceLines"].is_string(), "{name}");
        }
    }
}
