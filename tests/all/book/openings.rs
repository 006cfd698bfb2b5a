//! Pages of openings hold moves and no game.

use std::io::Write;

use serde_json::Value;

use super::convert;
use crate::support::program::bystander;

const PAGE: &str = "\
THE OPENINGS

The variations that follow are those which the books give for the second
player, and the student should play them over more than once.

Variation A. The Centre Gambit.

   1. P-K4                  P-K4
   2. P-Q4                  PxP
   3. QxP                   Kt-QB3
   4. Q-K3                  Kt-B3
   5. KtxKt                 PxKt
Even game.

Variation B. The Bishop's Opening.

   1. P-K4                  P-K4
   2. B-B4                  Kt-KB3
   3. P-Q3                  B-B4
   4. Kt-QB3                P-Q3
White has the better game.

Variation C. The Scotch Game.

   1. P-K4                  P-K4
   2. Kt-KB3                Kt-QB3
   3. P-Q4                  PxP
   4. KtxP                  B-B4
   5. B-K3                  Q-B3
Black has a good defence.
";

const GAME: [(&str, &str); 11] = [
    ("P-K4", "P-K4"),
    ("Kt-KB3", "Kt-QB3"),
    ("B-Kt5", "P-QR3"),
    ("B-R4", "Kt-B3"),
    ("Castles", "B-K2"),
    ("R-K1", "P-QKt4"),
    ("B-Kt3", "P-Q3"),
    ("P-B3", "Castles"),
    ("P-KR3", "Kt-QR4"),
    ("B-B2", "P-B4"),
    ("P-Q4", "Q-B2"),
];

fn row((at, (white, black)): (usize, &(&str, &str))) -> String {
    format!("{:>4}. {white:<22}{black}\n", at + 1)
}

#[test]
fn variations_are_no_games_and_their_rows_are_counted() {
    let mut page = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    page.write_all(PAGE.as_bytes()).unwrap();
    let path = page.path().to_str().unwrap();
    let text = convert(page.path(), "jsonl");
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let summary = rows.last().unwrap();
    assert_eq!(summary["games"], 0, "{text}");
    assert_eq!(summary["rows_unused"], 14, "{text}");
    let exit = |args: &[&str]| bystander(&[args, &[path]].concat()).output().unwrap();
    let run = exit(&["convert", "--to", "san"]);
    assert_eq!(run.status.code(), Some(1));
    let said = String::from_utf8(run.stderr).unwrap();
    assert!(
        said.contains("used 0 of about 14 rows that look like moves"),
        "{said}"
    );
}

#[test]
fn lines_of_play_inside_a_game_are_its_own() {
    let mut rows: Vec<String> = GAME.iter().enumerate().map(row).collect();
    rows.insert(6, "\nHe might have played\n\n   4. P-Q4                  PxP\n   5. KtxP                  B-B4\n   6. B-K3                  Q-B3\n\nwith a good game.\n\n".to_owned());
    let page = format!(
        "Our readers will remember the two gentlemen.\n\nGAME I.\n\nBetween Mr. Lund and Mr. Oros.\n\n{}\nAnd the game was drawn.\n",
        rows.concat()
    );
    let mut file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    file.write_all(page.as_bytes()).unwrap();
    let text = convert(file.path(), "jsonl");
    let summary: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(summary["games"], 1, "{text}");
    assert_eq!(summary["rows_used"], 11, "{text}");
    assert!(summary.get("rows_unused").is_none(), "{text}");
    assert!(text.contains("no part of the game printed there"), "{text}");
}
