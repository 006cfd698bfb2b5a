//! `--where`: which games fit, and what is said of a test that cannot be read.

use super::*;

const GAMES: &str = r#"[Event "A"]
[White "Morphy, Paul"]
[Black "Lund"]
[Date "1858.06.21"]
[Result "1-0"]
[WhiteElo "2600"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "B"]
[White "Oros"]
[Black "Morphy, Paul"]
[Date "1862.??.??"]
[Result "0-1"]
[Annotator "says \"so\" \\ so"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "C"]
[White "Oros"]
[Black "Lund"]
[Result "1/2-1/2"]

1. e4 e5 2. Ke3 d6 1/2-1/2

[Event "D"]
[White "?"]
[Black "Lund"]
[Date "????.??.??"]
[Result "*"]

1. d4 *
"#;

/// The events of the games that fit, by the rows of `stats`.
fn fitting(test: &str) -> String {
    let folder = folder(&[("a.pgn", GAMES.as_bytes())]);
    let args = [
        "stats", "--format", "jsonl", "--games", "--where", test, "a.pgn",
    ];
    let output = run(&folder, &args);
    assert_eq!(output.status.code(), Some(0), "{test}: {}", stderr(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    let rows = text
        .lines()
        .map(|row| serde_json::from_str::<serde_json::Value>(row).unwrap());
    let games = rows.filter(|row| row["type"] == "game");
    games
        .map(|row| row["tags"]["Event"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn games_that_fit() {
    for (test, events) in [
        ("White ~ \"Morphy\" and year < 1860", "A"),
        ("player ~ morphy", "AB"),
        ("player = 'Morphy, Paul'", "AB"),
        ("player ~ \"^morphy\" and not White ~ morphy", "B"),
        ("White !~ morphy", "BCD"),
        ("White", "ABC"),
        ("not White", "D"),
        ("Date", "AB"),
        ("year >= 1858", "AB"),
        ("year > 1858", "B"),
        ("not year > 1858", "ACD"),
        ("year != 1858", "BCD"),
        ("Date >= 1858.06 and Date < 1858.07", "A"),
        ("WhiteElo >= 2600", "A"),
        ("WhiteElo > 2600", ""),
        ("Annotator = \"says \\\"so\\\" \\\\ so\" or WhiteElo", "AB"),
        ("result = 1-0", "A"),
        ("result = \"1/2-1/2\" or result = *", "CD"),
        ("result ~ \"1$\"", "B"),
        ("plies = 7 or plies == 1", "AD"),
        ("moves <= 2", "BCD"),
        ("moves <= 2 and result != *", "BC"),
        ("rule = illegal-move", "C"),
        ("rule ~ illegal", "C"),
        ("rule != illegal-move", "ABD"),
        ("level >= error", "C"),
        ("level = note and findings > 100", ""),
        ("findings > 0 and level = error", "C"),
        (
            "White = Oros and Black = Lund or White = Oros and result = 0-1",
            "BC",
        ),
        ("White = Oros and (Black = Lund or result = 0-1)", "BC"),
        ("not (White = Oros or Black = Lund)", ""),
        ("not not White = Oros", "BC"),
        ("NOT White=Oros AND Black=Lund", "AD"),
    ] {
        assert_eq!(fitting(test), events, "{test}");
    }
}

#[test]
fn what_is_no_test_is_shown_where_it_stands() {
    let folder = folder(&[("a.pgn", GAMES.as_bytes())]);
    let told = |test: &str| {
        let output = run(&folder, &["stats", "--where", test, "a.pgn"]);
        assert_eq!(output.status.code(), Some(2), "{test}");
        let text = stderr(&output);
        let (_, text) = text
            .split_once("<TEST>': ")
            .unwrap_or_else(|| panic!("{text}"));
        let mut lines = text.lines();
        let why = lines.next().unwrap_or_default().to_owned();
        let caret = lines.nth(1).and_then(|line| line.find('^'));
        (why, caret.map(|at| at - 2))
    };
    for (test, at, why) in [
        ("", 0, "a test is expected here"),
        ("White ~", 7, "a value is expected here"),
        ("White ~ \"x", 8, "this quotation mark is not closed"),
        ("White \"x\"", 6, "`and` or `or` is expected here"),
        ("(White = x", 10, "`)`, `and` or `or` is expected here"),
        ("White = x)", 9, "`and` or `or` is expected here"),
        ("White = x and", 13, "a test is expected here"),
        ("yaer < 1860", 0, "did you mean `year`?"),
        ("year", 4, "`year` is compared with something"),
        (
            "White = x or year < soon",
            20,
            "`year` is compared with a number",
        ),
        ("year ~ 18", 7, "`year` is compared with a number"),
        ("White ~ \"(\"", 8, "this is no regular expression"),
        ("rule = ilegal-move", 7, "did you mean `illegal-move`?"),
        (
            "rule = duplicate-game",
            7,
            "this rule speaks once all games are compared",
        ),
        ("result = 2-0", 9, "a result is 1-0, 0-1, 1/2-1/2 or *"),
        ("result ~ \"draw\"", 9, "a result is 1-0"),
        ("level >= grave", 9, "a level is note, warning or error"),
        ("Ж = x", 0, "a test is expected here"),
    ] {
        let (said, caret) = told(test);
        assert!(
            said.contains(why) && caret == Some(at),
            "{test}: {said} {caret:?}"
        );
    }
}

#[test]
fn hostile_tests_end() {
    let folder = folder(&[("a.pgn", GAMES.as_bytes())]);
    for test in [
        "(".repeat(4000),
        format!("{}White{}", "(".repeat(1000), ")".repeat(1000)),
        format!("{}White", "not ".repeat(1000)),
        format!("White{}", " and White".repeat(400)),
        format!("White ~ \"{}\"", "(a{1000}){1000}"),
        "x".repeat(100_000),
    ] {
        let output = run(&folder, &["stats", "--where", &test, "a.pgn"]);
        assert!(
            matches!(output.status.code(), Some(0 | 2)),
            "{}",
            stderr(&output)
        );
    }
}

/// What an audit tells, counts and numbers is of the games that fit.
#[test]
fn an_audit_of_the_games_that_fit() {
    let folder = folder(&[("a.pgn", GAMES.as_bytes())]);
    let rows = |test: &str| {
        let args = ["audit", "--format", "jsonl", "--where", test, "a.pgn"];
        let text = String::from_utf8(run(&folder, &args).stdout).unwrap();
        let rows = text
            .lines()
            .map(|row| serde_json::from_str::<serde_json::Value>(row).unwrap());
        rows.collect::<Vec<_>>()
    };
    let found = rows("White = Oros");
    let errors: Vec<_> = found.iter().filter(|row| row["level"] == "error").collect();
    assert_eq!(errors.len(), 1, "{found:?}");
    assert_eq!(
        (&errors[0]["game"], &errors[0]["line"]),
        (&3.into(), &24.into())
    );
    assert_eq!(found.last().unwrap()["games"], 2);
    let none = rows("White = Nobody");
    assert_eq!((none.len(), &none[0]["games"]), (1, &0.into()));
    for flag in ["--prune", "--update-baseline"] {
        let args = [
            "audit",
            "--baseline",
            "b",
            flag,
            "--where",
            "White",
            "a.pgn",
        ];
        let output = run(&folder, &args);
        assert!(
            stderr(&output).contains("cannot be used with"),
            "{}",
            stderr(&output)
        );
    }
}

#[test]
fn a_conversion_and_a_board_of_the_games_that_fit() {
    let folder = folder(&[("a.pgn", GAMES.as_bytes())]);
    let args = [
        "convert",
        "-q",
        "--to",
        "uci",
        "--format",
        "lines",
        "--where",
        "result = 0-1",
        "a.pgn",
    ];
    assert_eq!(run(&folder, &args).stdout, b"f2f3 e7e5 g2g4 d8h4\n");
    let shown = |test: &str, number: &str| {
        let output = run(
            &folder,
            &["show", "a.pgn", "--where", test, "--game", number],
        );
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    assert!(shown("White = Oros", "2").contains("a.pgn, game 3: Oros – Lund"));
    assert!(shown("plies = 4", "1").contains("a.pgn, game 2: Oros – Morphy, Paul"));
    assert!(shown("White = Oros", "3").contains("that fits: of 4, 2 fit"));
    assert!(shown("level = note", "1").contains("nothing is audited here"));
}
