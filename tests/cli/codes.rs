//! Codes that are chosen.

use super::*;

/// The example of docs/own-code.md: the cry of check is no longer asked for, and all else is as it was.
#[test]
fn a_club_may_change_a_code_in_a_few_lines() {
    let text = "1. e4 d5 2. Bb5+ c6 3. exd5 Qxd5 4. Nf3 Qe4 5. Be2 e5 6. Ng1-g4 *\n";
    let rules = |code: &str| {
        let output = run_on(&["audit", "--format", "jsonl", "--code", code, "-"], text);
        let rows = stdout(&output);
        ["check-not-announced", "false-move"]
            .map(|rule| rows.contains(&format!("\"rule\":\"{rule}\"")))
    };
    assert_eq!(rules("bca"), [true, true]);
    assert_eq!(rules("corpora/codes/our-club.toml"), [false, true]);
    let file = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/codes/our-club.toml"))
        .unwrap();
    let file = String::from_utf8(file).unwrap();
    let manual = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/own-code.md")).unwrap();
    assert!(
        String::from_utf8(manual).unwrap().contains(&file),
        "the manual shows another file"
    );
    assert_eq!(file.lines().count(), 8);
}

#[test]
fn the_code_of_each_game_can_be_chosen_by_its_date() {
    let game =
        |date: &str| format!("[Event \"x\"]\n[Date \"{date}\"]\n[Result \"*\"]\n\n1. Ng1-g4 *\n\n");
    let text = ["1870.05.01", "2024.01.01", "????.??.??", "1850.??.??"]
        .map(game)
        .concat();
    let output = run_on(
        &["audit", "--code", "auto", "--format", "jsonl", "-"],
        &text,
    );
    let rows: Vec<Value> = stdout(&output)
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let asked: Vec<&str> = rows.iter().filter_map(|row| row["code"].as_str()).collect();
    assert_eq!(asked, ["bca", "fide-2023", "fide-2023", "london-club"]);
    let summary = rows.last().unwrap();
    assert_eq!(
        summary["codes"],
        serde_json::json!({"bca": 1, "fide-2023": 2, "london-club": 1})
    );
    let shown = run_on(&["audit", "--code", "auto", "-"], &text);
    assert!(stdout(&shown).contains("codes chosen by date: bca 1 game, fide-2023 2 games"));
}

#[test]
fn two_codes_speak_each_for_itself() {
    let file = showcase("riyadh-2017.pgn");
    let both = audit_with_codes(&["--code", "bca", "--code", "fide-2023"], &file);
    let asked: Vec<&Value> = both.iter().map(|row| &row["code"]).collect();
    assert_eq!(asked, ["bca", "fide-2023"]);
    assert_ne!(both[0]["citation"], both[1]["citation"]);
    assert_eq!(
        audit_with_codes(&["--code", "all"], &file).len(),
        bystander::codes::BUILT_IN.len()
    );
    assert_eq!(
        audit_with_codes(&["--code", "bca", "--code", "bca"], &file).len(),
        1
    );
}

fn audit_with_codes(codes: &[&str], file: &Path) -> Vec<Value> {
    findings(&run(&[
        &["audit", "--format", "jsonl"],
        codes,
        &[name(file)],
    ]
    .concat()))
}
