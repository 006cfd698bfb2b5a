//! How certain the moves of a damaged page are, and how certain they are asked to be.

use std::io::Write;

use serde_json::Value;
use tempfile::NamedTempFile;

use super::decoder::{HEAD, game, rows};
use crate::support::program::bystander;

/// A page with damaged rows.
fn damaged() -> String {
    let rows = rows()
        .replace("7. B. to Kt's 3rd.", "7. ll. to Kt-s 8rd.")
        .replace(
            "10. B. to B's 2nd.   10. P. to B's 4th.",
            "1O. h. to I's 2nd.   l0. V. to r*s 4i.",
        );
    format!("{HEAD}{rows}And the game was drawn.\n")
}

/// That page as a file.
fn page() -> NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    file.write_all(damaged().as_bytes()).unwrap();
    file
}

fn certainties(game: &Value) -> Vec<f64> {
    let certain = game["certainty"].as_array().unwrap().iter();
    certain.map(|c| c.as_f64().unwrap()).collect()
}

/// What a command says of the page on standard output, and its exit code.
fn run(args: &[&str]) -> (String, Option<i32>) {
    let page = page();
    let args = [args, &[page.path().to_str().unwrap()]].concat();
    let run = bystander(&args).output().unwrap();
    (String::from_utf8(run.stdout).unwrap(), run.status.code())
}

fn convert(share: &str) -> Value {
    let args = [
        "convert",
        "-q",
        "--to",
        "uci",
        "--format",
        "jsonl",
        "--certainty",
        share,
    ];
    let (text, _) = run(&args);
    serde_json::from_str(text.lines().next().unwrap()).unwrap()
}

#[test]
fn each_move_read_from_a_damaged_page_has_its_certainty() {
    let game = game(&damaged());
    let certain = certainties(&game);
    assert_eq!(certain.len(), game["uci"].as_array().unwrap().len());
    assert!(certain.iter().all(|c| (0.0..=1.0).contains(c)));
    assert!(
        certain[12] < certain[11] && certain[12] < certain[13],
        "{certain:?}"
    );
}

#[test]
fn a_game_ends_before_its_first_move_that_is_less_certain_than_is_asked() {
    let all = certainties(&game(&damaged()));
    for share in ["0", "0.5", "0.9", "0.95"] {
        let asked: f64 = share.parse().unwrap();
        let due = all.iter().take_while(|&&certain| certain >= asked).count();
        let left: Vec<f64> = certainties(&convert(share));
        assert_eq!(left, all[..due], "{share}");
    }
}

#[test]
fn what_is_cut_off_is_told_and_kept_as_a_comment() {
    let all = certainties(&game(&damaged()));
    let first = all.iter().position(|&certain| certain < 0.9).unwrap();
    let (text, code) = run(&["convert", "-q", "--to", "uci", "--certainty", "0.9"]);
    let kept = text.find('{').unwrap();
    assert!(text[kept..].contains("P. to Q's 4th."), "{text}");
    assert!(!text[..kept].contains("d2d4"), "{text}");
    assert_eq!(code, Some(1));
    let (told, code) = run(&["audit", "--certainty", "0.9", "--format", "jsonl"]);
    let rows = told
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap());
    let cut = rows
        .filter(|row| row["rule"] == "cut-off")
        .collect::<Vec<_>>();
    assert_eq!(cut.len(), 1, "{told}");
    assert_eq!(cut[0]["line"], 7 + 2 * (first / 2), "{told}");
    assert_eq!(code, Some(1));
}

#[test]
fn the_settings_say_it_as_the_flag_does() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("page.txt"), damaged()).unwrap();
    std::fs::write(folder.path().join("bystander.toml"), "certainty = 0.9\n").unwrap();
    for command in [&["convert", "-q", "--to", "san"][..], &["audit", "-q"]] {
        let run = |more: &[&str]| {
            let args = [command, more, &["page.txt"]].concat();
            let run = bystander(&args).current_dir(folder.path()).output();
            String::from_utf8(run.unwrap().stdout).unwrap()
        };
        let said = run(&[]);
        assert_eq!(said, run(&["--no-config", "--certainty", "0.9"]));
        assert_ne!(said, run(&["--no-config"]));
    }
}
