//! Pages of openings hold moves and no game.

use std::io::Write;

use serde_json::Value;

use super::convert;

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

#[test]
fn variations_are_no_games_and_their_rows_are_counted() {
    let mut page = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    page.write_all(PAGE.as_bytes()).unwrap();
    let text = convert(page.path(), "jsonl");
    let rows: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let summary = rows.last().unwrap();
    assert_eq!(summary["games"], 0, "{text}");
    assert_eq!(summary["rows_unused"], 14, "{text}");
}
