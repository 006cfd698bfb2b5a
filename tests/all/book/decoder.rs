//! Pages whose rows cannot be read as they stand.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

const MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 \
                     d2d4 d8c7";
pub(super) const HEAD: &str = "Our readers will remember the two gentlemen from the last number.\n\nGAME I.\n\n\
                    WHITE. (Mr. Lund.)   BLACK. (Mr. Oros.)\n\n";
const ROWS: [(&str, &str); 11] = [
    ("P. to K's 4th.", "P. to K's 4th."),
    ("Kt. to K. B's 3rd.", "Kt. to Q. B's 3rd."),
    ("B. to Q. Kt's 5th.", "P. to Q. R's 3rd."),
    ("B. to R's 4th.", "Kt. to K. B's 3rd."),
    ("Castles.", "B. to K's 2nd."),
    ("R. to K's sq.", "P. to Q. Kt's 4th."),
    ("B. to Kt's 3rd.", "P. to Q's 3rd."),
    ("P. to Q. B's 3rd.", "Castles."),
    ("P. to K. R's 3rd.", "Kt. to Q. R's 4th."),
    ("B. to B's 2nd.", "P. to B's 4th."),
    ("P. to Q's 4th.", "Q. to B's 2nd."),
];

/// The rows as they are usually set, both sides with their number.
pub(super) fn rows() -> String {
    let row = |(at, (white, black)): (usize, &(&str, &str))| {
        let number = at + 1;
        format!("{number}. {white}   {number}. {black}\n\n")
    };
    ROWS.iter().enumerate().map(row).collect()
}

/// The one game of a page, as a row of jsonl.
pub(super) fn game(page: &str) -> Value {
    let mut games = games(page).into_iter();
    let game = games.next().unwrap_or_else(|| panic!("no game on\n{page}"));
    assert!(games.next().is_none(), "more than one game on\n{page}");
    game
}

/// The games of a page, as rows of jsonl.
fn games(page: &str) -> Vec<Value> {
    let mut run = Command::new(env!("CARGO_BIN_EXE_bystander"))
        .args([
            "convert", "-q", "--input", "prose", "--format", "jsonl", "--to", "uci", "-",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    run.stdin
        .take()
        .unwrap()
        .write_all(page.as_bytes())
        .unwrap();
    let out = run.wait_with_output().unwrap();
    let rows = String::from_utf8(out.stdout).unwrap();
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let games = rows.into_iter().filter(|row| row["type"] == "game");
    games.collect()
}

fn moves(game: &Value) -> String {
    let moves = game["uci"].as_array().unwrap().iter();
    moves
        .map(|m| m.as_str().unwrap_or("-"))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn what_a_scanner_makes_of_rows_is_read() {
    for (printed, damaged) in [
        ("7. B. to Kt's 3rd.", "7. ll. to Kt-s 8rd."),
        ("6. R. to K's sq.", "6. II. to K*s sq."),
        ("3. B. to Q. Kt's 5th.", "8. 13. to a. Kt s 5tli."),
        ("10. P. to B's 4th.", "l0. V. to B'8 4tb."),
        ("2. Kt. to K. B's 3rd.", "58. Kt. to K. B's 3rd."),
    ] {
        let rows = rows();
        assert!(rows.contains(printed));
        let page = format!(
            "{HEAD}{}And the game was drawn.\n",
            rows.replace(printed, damaged)
        );
        assert_eq!(moves(&game(&page)), MOVES, "{damaged}");
    }
}

#[test]
fn a_block_for_each_side_is_one_game() {
    let column = |of: fn(&(&'static str, &'static str)) -> &'static str| -> String {
        let row = |(at, row): (usize, &(&'static str, &'static str))| {
            format!("{}. {}\n", at + 1, of(row))
        };
        ROWS.iter().enumerate().map(row).collect()
    };
    let (white, black) = (column(|row| row.0), column(|row| row.1));
    let page = format!("{HEAD}{white}\n{black}\nAnd the game was drawn.\n");
    assert_eq!(moves(&game(&page)), MOVES);
}

#[test]
fn blocks_go_on_behind_a_note_and_past_the_words_that_end_the_first() {
    let block = |side: &str, from: usize, rows: &[&str]| -> String {
        let rows = (from + 1..).zip(rows);
        let rows: String = rows.map(|(at, mv)| format!(" {at}. {mv}\n")).collect();
        format!("{side}\n{rows}\n")
    };
    let (white, black): (Vec<&str>, Vec<&str>) = ROWS.into_iter().unzip();
    let note = "The sacrifice is sound. If 6. ... Castles; 7. P. to B's 3rd, P. to Q's 4th; 8. P. takes P., with \
                the better game.\n\n";
    let page = [
        HEAD.into(),
        block("WHITE.", 0, &white[..6]).replacen("Kt.", "Ht.", 1),
        block("BLACK.", 0, &black[..6]),
        note.into(),
        block("WHITE.", 6, &white[6..]).replace("4th.\n\n", "4th, and must win.\n\n"),
        block("BLACK.", 6, &black[6..]),
    ];
    let game = game(&page.concat());
    assert_eq!(moves(&game), MOVES);
}

#[test]
fn a_page_that_reads_as_it_stands_is_not_decoded() {
    let page = format!("{HEAD}{}And the game was drawn.\n", rows());
    let game = game(&page);
    assert_eq!(moves(&game), MOVES);
    assert!(game.get("certainty").is_none());
}

#[test]
fn a_number_printed_wrongly_is_told_of_a_decoded_game_too() {
    let rows = rows()
        .replace("7. B. to Kt's 3rd.", "7. ll. to Kt-s 8rd.")
        .replace("9. P. to K. R's 3rd.", "99. P. to K. R's 3rd.");
    let game = game(&format!("{HEAD}{rows}And the game was drawn.\n"));
    assert_eq!(moves(&game), MOVES);
    let told = |finding: &Value| finding["rule"] == "move-number" && finding["line"] == 23;
    assert!(
        game["findings"].as_array().unwrap().iter().any(told),
        "{game}"
    );
}

#[test]
fn the_sign_behind_a_move_is_no_part_of_the_words_that_follow() {
    let rows = rows().replace(
        "11. P. to Q's 4th.   11. Q. to B's 2nd.",
        "11. P. to Q's 4th, and wins.",
    );
    let mut file = tempfile::Builder::new().suffix(".txt").tempfile().unwrap();
    write!(file, "{HEAD}{rows}").unwrap();
    let pgn = super::convert(file.path(), "pgn").replace('\n', " ");
    assert!(pgn.contains("{and wins"), "{pgn}");
}

/// The game of this page in one paragraph, printed in one line, each row as it is given.
fn paragraph(before: &str, row: impl Fn(usize, &str) -> String) -> String {
    let rows = ROWS.iter().enumerate().map(|(at, (white, black))| {
        let moves = format!("{white} {black}");
        row(at + 1, &moves)
    });
    let rows: Vec<String> = rows.collect();
    format!(
        "Our readers know both.\n\n{before} {} And White won.\n",
        rows.join(" ")
    )
}

/// The findings of a kind in a game.
fn told<'g>(game: &'g Value, rule: &str) -> Vec<&'g Value> {
    let findings = game["findings"].as_array().unwrap().iter();
    findings.filter(|finding| finding["rule"] == rule).collect()
}

#[test]
fn a_game_that_breaks_off_within_its_line_is_read_on() {
    let page = paragraph(
        "White: Mr. Lund. Black: Mr. Oros.",
        |number, moves| match number {
            7 => "7. @#~& %$.".to_owned(),
            _ => format!("{number}. {moves}"),
        },
    );
    let game = game(&page);
    assert!(moves(&game).starts_with(&MOVES[..59]), "{}", moves(&game));
    assert_eq!(moves(&game).len(), MOVES.len(), "{}", moves(&game));
    assert!(!told(&game, "uncertain-reading").is_empty());
}

#[test]
fn a_game_that_cannot_be_read_on_within_its_line_is_told_to_go_on_there() {
    let page = paragraph(
        "White: Mr. Lund. Black: Mr. Oros.",
        |number, moves| match number {
            6..=9 => format!("{number}. @#~& %$."),
            _ => format!("{number}. {moves}"),
        },
    );
    let game = game(&page);
    assert!(moves(&game).starts_with(&MOVES[..49]), "{}", moves(&game));
    let cut = told(&game, "cut-off");
    let there = page.lines().nth(2).unwrap().find("10. ").unwrap() + 1;
    assert_eq!(cut.len(), 1, "{game}");
    assert_eq!(
        (&cut[0]["line"], &cut[0]["column"]),
        (&3.into(), &there.into())
    );
}

#[test]
fn a_game_in_running_print_begins_where_both_sides_are_named_though_no_name_is_read() {
    for (before, first) in [
        ("White. Black. Mr. @# ~&. 1. ", "1."),
        (
            "It was a lively one. White. Black. (Mr. Lund, Hull.) (Mr. Oros.) I",
            "I",
        ),
    ] {
        let page = paragraph("", |number, moves| match number {
            1 => format!("{before}{moves}"),
            _ => format!("{number}. {moves}"),
        });
        assert_eq!(moves(&game(&page)), MOVES, "{first}");
    }
}

#[test]
fn a_game_in_rows_begins_though_the_number_of_the_first_cannot_be_read() {
    let rows = rows().replace("   1. ", "   ");
    for (head, first) in [
        ("WHITE.      BLACK.\n(Mr. Lund.)    (Mr. Oros.)\n\n", "~."),
        ("Mr. Lund and Mr. Oros.\n\n", "*."),
        ("Mr. Lund and Mr. Oros.\n\n", "]"),
        ("Mr. Lund and Mr. Oros.\n\n", "I"),
    ] {
        let rows = rows.replacen("1. ", first, 1);
        let rows = rows.replacen("\n\n", "\n", 10);
        let game = game(&format!("{head}{rows}And White won.\n"));
        assert_eq!(moves(&game), MOVES, "{first}");
        assert_eq!(game["tags"]["White"], "Mr. Lund", "{first}");
    }
}

#[test]
fn a_scanner_that_takes_every_k_for_an_x_is_understood() {
    let rows = rows().replace('K', "X");
    let game = game(&format!("{HEAD}{rows}And the game was drawn.\n"));
    assert_eq!(moves(&game), MOVES);
    let sure = game["certainty"].as_array().unwrap().iter();
    assert!(
        sure.filter(|sure| sure.as_f64() > Some(0.9)).count() > 11,
        "{}",
        game["certainty"]
    );
}

#[test]
fn a_game_that_begins_as_another_goes_on_in_damaged_rows() {
    let first = "No. 1.--Played between Mr. Lund (White) and Mr. Oros (Black). 1. P-K4, P-K4; 2.\n\
                 Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. B-R4, Kt-B3; 5. O-O, B-K2; 6. R-K1, P-QKt4;\n\
                 7. B-Kt3, P-Q3; 8. P-B3, O-O; 9. P-KR3, Kt-QR4; 10. B-B2, P-B4; 11. P-Q4, Q-B2,\n\
                 and White resigned.\n\n";
    let second = "No. 2.--Played between Mr. Oros (White) and Mr. Lund (Black). Ruy\n\
                  Lopez. Moves 1 to 3 as in No. 1. 4. B-R4, Kt-B3; 5. O-O, B-K2; 6. R-Kl, P-QKt4;\n\
                  7. 13-Kt3, P-Q3; 8. P-B3, O-O; 9. P-KR3, Kt-QR4; 10. B-B2, F-B4; 11. P-Q4, Q-B2, and Black resigned.\n";
    let damaged = first.replace("P-QR3", "P-QE3");
    for first in [first, &damaged] {
        let games = games(&format!("{first}{second}"));
        let read: Vec<String> = games.iter().map(moves).collect();
        assert_eq!(read, [MOVES, MOVES], "{first}");
    }
}

/// A pawn that becomes a knight or a rook, on a page that a scanner damaged; however it is said.
#[test]
fn what_a_pawn_becomes_is_read_behind_its_move() {
    for (said, promoted) in [
        ("(Kt)", "n"),
        ("(R)", "r"),
        (", becoming a Knight", "n"),
        ("=Q", "q"),
    ] {
        let page = format!(
            "{HEAD} 1. P-K4             1. P-Q4\n 2. PxP              2. P-QB3\n 3. PxP              3. P-K4\n \
             4. PxP              4. B-Q2*\n 5. PxR{said}     5. B-B3\n 6. Kt-KB3           6. Kt-Q2\n \
             7. l^-Q3            7. B-QB4\n 8. B-K2             8. Kt-133\n 9. Castles          9. Castles\n\
             10. B-Kt5           10. P-KR3\n And the game was drawn.\n"
        );
        let moves = moves(&game(&page));
        let ply = format!("b7a8{promoted} d7c6");
        assert!(moves.contains(&ply), "{said}: {moves}");
    }
}
