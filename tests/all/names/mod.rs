//! `name-variant`: one person by several spellings, told once a run.

mod recipe;

use std::fs;
use std::process::Output;

use fastrand::Rng;
use recipe::{league, parted, pgn};
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

/// An opponent who is misspelled in one of two sources is no other, and may have played more games that day in one of them.
#[test]
fn one_day_in_two_sources_is_one_day() {
    let first = game("Lundin, P", "Bergström, Ivar", "1900.01.01")
        + &game("Oros, Jan", "Lundin, P", "1900.01.01");
    let second = game("Lundin, Peter", "Bergstrom, Ivan", "1900.01.01");
    let elsewhere = game("Lundin, Peter", "Pell, Ivar", "1900.01.01");
    let told_of = |second: &str| told(&[("a.pgn", &first), ("b.pgn", second)], &[]);
    let told = told_of(&second);
    assert!(
        told.iter()
            .any(|row| row.contains("`Lundin, Peter`") && row.contains("`Lundin, P`")),
        "{told:?}"
    );
    assert!(told_of(&elsewhere).is_empty());
}

/// Of a family, or of two who are spelled nearly alike, two may meet two of another on one day: these are two games.
#[test]
fn like_named_opponents_are_not_one() {
    let day = "1900.01.01";
    for (one, other) in [
        (["Polgar, S", "Lopez, A"], ["Polgar, Sofia", "Lopez, B"]),
        (
            ["Polgar, S", "Lopez, Andres"],
            ["Polgar, Sofia", "Lopes, Bruno"],
        ),
        (
            ["Polgar, S", "Smith, John Sr"],
            ["Polgar, Sofia", "Smith, John Jr"],
        ),
    ] {
        let [one, other] = [one, other].map(|[white, black]| game(white, black, day));
        let files = [("a.pgn", &one[..]), ("b.pgn", &other[..])];
        assert!(told(&files, &[]).is_empty(), "{one}{other}");
    }
    let both = game("Polgar, S", "Hansen, K", day) + &game("Hanson, K", "Oros", "1899.01.01");
    let other = game("Polgar, Sofia", "Hanson, K", day);
    let told_of = |first: &str| {
        let told = told(&[("a.pgn", first), ("b.pgn", &other)], &[]);
        told.iter().any(|row| row.contains("`Polgar, S`"))
    };
    assert!(!told_of(&both));
    assert!(told_of(&game("Polgar, S", "Hansen, K", day)));
}

/// A short name with a slip is told by the games that stand in both sources.
#[test]
fn the_same_games_tell_who_is_who() {
    let games = |name: &str| {
        game(name, "Oros, Jan", "1900.01.01") + &game("Pell, Ivar", name, "1900.01.02")
    };
    let (first, second) = (games("Lee, Wei"), games("Lce, W."));
    assert_eq!(told(&[("a.pgn", &first), ("b.pgn", &second)], &[]).len(), 1);
    let (white, black) = (
        games("Lee, Wei"),
        game("Oros, Jan", "Lce, W.", "1900.01.01"),
    );
    assert!(told(&[("a.pgn", &white), ("b.pgn", &black)], &[]).is_empty());
    let in_one = first + &second;
    assert!(told(&[("a.pgn", &in_one)], &[]).is_empty());
}

/// A made-up league in two sources: most of those who are spelled otherwise are found, and hardly anybody is taken for another.
#[test]
fn spellings_made_by_the_recipe_are_found() {
    let (mut right, mut wrong, mut found, mut missed) = (0, 0, 0, 0);
    for seed in 1..=3 {
        let mut dice = Rng::with_seed(seed);
        let sources = parted(&league(300, 60, &mut dice), &mut dice);
        let files = [pgn(&sources.first), pgn(&sources.second)];
        let told = told(&[("a.pgn", &files[0]), ("b.pgn", &files[1])], &[]);
        let pairs = told.iter().map(|row| {
            let mut quoted = row.split('`').skip(1).step_by(2).map(str::to_owned);
            [quoted.next().unwrap(), quoted.next().unwrap()]
        });
        let measure = sources.measure(&pairs.collect::<Vec<_>>());
        right += measure.right;
        wrong += measure.wrong.len();
        found += measure.found;
        missed += measure.missed.len();
    }
    assert!(right >= 50 * wrong, "{right} right, {wrong} wrong");
    assert!(found >= 4 * missed, "{found} found, {missed} missed");
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
