//! `name-variant`: one person by several spellings, told once a run.

use std::fs;
use std::process::Output;

use serde_json::Value;

use crate::support::folder;
use crate::support::program::{bystander, succeeds};

fn game(white: &str, black: &str, date: &str) -> String {
    format!(
        "[Event \"x\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
    )
}

fn run(folder: &tempfile::TempDir, args: &[&str]) -> Output {
    let asked = [
        "audit",
        "--spellings",
        "--select",
        "name-variant",
        "--fail-on",
        "never",
    ];
    succeeds(folder.path(), &[&asked[..], args].concat())
}

/// Source, line and message of what is told, whatever the number of threads.
fn told(files: &[(&str, &str)], more: &[&str]) -> Vec<String> {
    let folder = folder(files);
    let names = files
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| name.ends_with("pgn"));
    let args: Vec<&str> = ["--format", "jsonl"]
        .into_iter()
        .chain(names)
        .chain(more.iter().copied())
        .collect();
    let output = run(&folder, &args);
    for threads in ["1", "3"] {
        assert_eq!(
            run(&folder, &[&args[..], &["--threads", threads]].concat()).stdout,
            output.stdout
        );
    }
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap());
    let found = rows.filter(|row| row["type"] == "finding");
    let shown = found.map(|row| {
        format!(
            "{}:{} {}",
            row["source"].as_str().unwrap(),
            row["line"],
            row["message"].as_str().unwrap()
        )
    });
    shown.collect()
}

#[test]
fn a_spelling_is_told_once_with_counts() {
    let a = game("Morphy, Paul", "Harrwitz", "1858.09.04")
        + &game("Morphy, P.", "Barnes", "1858.07.01");
    let b = game("Barnes", "Paul Morphy", "1858.??.??")
        + &game("Morphy, Paul", "Barnes", "????.??.??")
        + &game("Morphy, P.", "Boden", "1858.07.02");
    assert_eq!(
        told(&[("a.pgn", &a), ("b.pgn", &b)], &[]),
        [
            "a.pgn:10 `Morphy, P.` (2 games) looks like another spelling of `Morphy, Paul` (2 games)",
            "b.pgn:3 `Paul Morphy` (1 game) looks like another spelling of `Morphy, Paul` (2 games)",
        ]
    );
}

#[test]
fn two_people_are_told_apart_by_their_games() {
    let each_other = game("Lundin, P", "Lundin, Peter", "1900.01.01");
    let one_day =
        game("Lundin, P", "Oros", "1900.01.01") + &game("Lundin, Peter", "Pell", "1900.01.01");
    let same_game = game("Lundin, P", "Oros, J", "1900.01.01")
        + &game("Lundin, Peter", "Oros, Jan", "1900.01.01");
    assert!(told(&[("a.pgn", &each_other)], &[]).is_empty());
    assert!(told(&[("a.pgn", &one_day)], &[]).is_empty());
    assert_eq!(told(&[("a.pgn", &same_game)], &[]).len(), 2);
}

#[test]
fn a_file_of_names_has_the_last_word() {
    let games = game("Polgar, S", "Lundin, Peter", "")
        + &game("Lundin, P", "Polgar, Susan", "")
        + &game("Zsuzsa P.", "x1", "");
    let names = "apart = [[\"Lundin, P\", \"Lundin, Peter\"]]\n[[person]]\nname = \"Polgar, Zsuzsa\"\nalso = [\"Polgar, Susan\", \"Polgar, S\", \"Zsuzsa P.\"]\n";
    assert_eq!(
        told(
            &[("a.pgn", &games), ("names.toml", names)],
            &["--names", "names.toml"]
        ),
        [
            "a.pgn:2 `Polgar, S` (1 game) is `Polgar, Zsuzsa` (0 games) in the file of names",
            "a.pgn:11 `Polgar, Susan` (1 game) is `Polgar, Zsuzsa` (0 games) in the file of names",
            "a.pgn:18 `Zsuzsa P.` (1 game) is `Polgar, Zsuzsa` (0 games) in the file of names",
        ]
    );
    let wrong = folder::<&str>(&[("a.pgn", &games), ("n.toml", "[[person]]\nnmae = \"x\"\n")]);
    let output = bystander(&["audit", "--names", "n.toml", "a.pgn"])
        .current_dir(wrong.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        output.status.code() == Some(2) && said.contains("n.toml:2:1"),
        "{said}"
    );
}

#[test]
fn the_commoner_spelling_is_written() {
    let text = game("Morphy, Paul", "Harrwitz", "")
        + &game("Morphy, P.", "Barnes", "")
        + &game("Boden", "Morphy, P.", "")
        + &game("Morphy, Paul", "Boden", "")
        + &game("Boden", "Morphy, Paul", "");
    let folder = folder(&[("a.pgn", &text)]);
    run(&folder, &["--fix", "--unsafe-fixes", "a.pgn"]);
    let mended = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    assert_eq!(mended, text.replace("Morphy, P.", "Morphy, Paul"));
}

/// What is told behind the last source stands in every format.
#[test]
fn every_format_tells_it() {
    let a = game("Morphy, Paul", "Harrwitz", "") + &game("Morphy, P.", "Barnes", "");
    let folder = folder(&[("a.pgn", &a), ("b.pgn", &game("x", "y", ""))]);
    for format in [
        "text", "jsonl", "sarif", "junit", "github", "gitlab", "csv", "markdown", "html",
    ] {
        let output = run(&folder, &["--format", format, "a.pgn", "b.pgn"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(
            text.matches("looks like another spelling").count().min(1),
            1,
            "{format}: {text}"
        );
    }
}

/// A part of a run does not know the names of the others, and says so.
#[test]
fn a_part_is_refused() {
    let folder = folder(&[("a.pgn", &game("Morphy, Paul", "Harrwitz", ""))]);
    let args = [
        "audit",
        "--spellings",
        "--shard",
        "1/2",
        "--format",
        "jsonl",
        "a.pgn",
    ];
    let output = bystander(&args)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("--spellings and --names compare"), "{said}");
}
