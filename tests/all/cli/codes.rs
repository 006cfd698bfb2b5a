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
    assert_eq!(shown_in_the_manual("our-club").lines().count(), 8);
}

/// A code among the corpora, which docs/own-code.md must show as it is.
fn shown_in_the_manual(code: &str) -> String {
    let read = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        String::from_utf8(fs::read(path).unwrap()).unwrap()
    };
    let file = read(&format!("corpora/codes/{code}.toml"));
    assert!(
        read("docs/own-code.md").contains(&file),
        "the manual shows another {code}"
    );
    file
}

/// What a code says of a game by that rule: the article and what it orders.
fn says(code: &str, rule: &str, game: &str) -> Option<(String, String)> {
    let output = run_on(&["audit", "--format", "jsonl", "--code", code, "-"], game);
    let rows: Vec<Value> = stdout(&output)
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let row = rows.iter().find(|row| row["rule"] == rule)?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Some((text(&row["citation"]), text(&row["consequence"]["kind"])))
}

#[test]
fn a_club_may_have_a_rule_of_its_own_on_touching() {
    shown_in_the_manual("touch-club");
    let ordered = |code: &str, game: &str| says(code, "illegal-move", game).map(|says| says.1);
    let club = "corpora/codes/touch-club.toml";
    let touched = "1. e4 e5 {[%law touched g1]} 2. Bc4 *\n";
    assert_eq!(ordered("fide-2023", touched).as_deref(), Some("retract"));
    let (cite, order) = says(club, "illegal-move", touched).unwrap();
    assert_eq!(order, "opponent-chooses");
    assert!(cite.contains("House rule 2"), "{cite}");
    // Once it is answered nothing is said of it; a man that is played was touched to be played.
    assert_eq!(
        ordered(club, "1. e4 e5 {[%law touched g1]} 2. Nf3 *\n"),
        None
    );
    let answered = ordered(club, "1. e4 e5 {[%law touched g1]} 2. Bc4 Nf6 *\n");
    assert_eq!(answered.as_deref(), Some("stands"));
}

#[test]
fn a_club_may_have_stalemate_lose() {
    shown_in_the_manual("stalemate-club");
    let game = |result: &str| {
        format!(
            "[SetUp \"1\"]\n[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n[Result \"{result}\"]\n\n1. Qg6 {result}\n"
        )
    };
    let conflict = |code: &str, result: &str| says(code, "result-conflict", &game(result));
    let club = "corpora/codes/stalemate-club.toml";
    assert_eq!(conflict("fide-2023", "1/2-1/2"), None);
    assert_eq!(conflict("fide-2023", "1-0").unwrap().1, "drawn");
    assert_eq!(conflict(club, "1-0"), None);
    let (cite, order) = conflict(club, "1/2-1/2").unwrap();
    assert_eq!(cite, "House rule 3");
    assert!(["won-by", "lost-by"].contains(&order.as_str()), "{order}");
    assert_eq!(says(club, "draw-automatic", &game("1-0")), None);
}

/// Games that all begin with a move no code allows, by date and place.
fn games(occasions: &[(&str, &str)]) -> String {
    let game = |(date, site): &(&str, &str)| {
        format!(
            "[Event \"London m1\"]\n[Site \"{site}\"]\n[Date \"{date}\"]\n[Result \"*\"]\n\n1. Ng1-g4 *\n\n"
        )
    };
    occasions.iter().map(game).collect()
}

#[test]
fn the_code_of_each_game_can_be_chosen_by_its_date() {
    let text = games(&[
        ("1850.??.??", "London ENG"),
        ("1870.05.01", "Paris"),
        ("1937.08.02", "Stockholm"),
        ("2010.??.??", "?"),
        ("2020.01.01", "Wijk aan Zee NED"),
        ("2024.01.01", "?"),
        ("????.??.??", "?"),
    ]);
    let output = run_on(
        &["audit", "--code", "auto", "--format", "jsonl", "-"],
        &text,
    );
    let rows: Vec<Value> = stdout(&output)
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let asked: Vec<&str> = rows.iter().filter_map(|row| row["code"].as_str()).collect();
    let codes = ["london-club", "bca", "fide-1930", "fide-2009", "fide-2018"];
    assert_eq!(asked, [&codes[..], &["fide-2023", "fide-2023"]].concat());
    let summary = rows.last().unwrap();
    assert_eq!(summary["codes"]["fide-2023"], 2);
    assert_eq!(summary["undated"], 1);
    assert!(summary["no_code"].is_null() && output.stderr.is_empty());
    let shown = run_on(&["audit", "--code", "auto", "-"], &text);
    let shown = stdout(&shown);
    for line in [
        "codes chosen by date: bca 1 game, fide-1930 1 game, fide-2009 1 game,",
        "without a date, judged by fide-2023: 1 game\n",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn where_no_code_is_known_the_general_law_is_asked_and_that_is_told() {
    // An event may be called after a town, and a town after another.
    let text = games(&[
        ("1851.??.??", "Paris"),
        ("1851.06.21", "?"),
        ("1851.06.21", "New London, CT USA"),
        ("1620.??.??", "Roma"),
        ("1972.07.11", "Reykjavik ISL"),
        ("2009.06.30", "?"),
        ("2009.??.??", "?"),
        ("2016.11.11", "New York"),
    ]);
    let why = [
        ("no code known before 1841", 1),
        ("no code known for 1841-61 outside London", 3),
        ("no code known for 1953-2009.06", 2),
        (
            "no code known for 2009 without a month: the law changed in that year",
            1,
        ),
        ("no code known for 2014.07-2017", 1),
    ];
    let output = run_on(
        &["audit", "--code", "auto", "--format", "jsonl", "-"],
        &text,
    );
    let rows = stdout(&output);
    let rows: Vec<Value> = rows
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    for row in &rows[..8] {
        assert_eq!(row["code"], "general-law");
        assert_eq!(row["rule"], "illegal-move");
        assert_eq!(row["citation"], "(not stated)");
        assert_eq!(row["consequence"]["kind"], "none");
    }
    let summary = rows.last().unwrap();
    assert_eq!(summary["codes"], serde_json::json!({"general-law": 8}));
    let shown = run_on(&["audit", "--code", "auto", "-"], &text);
    let (shown, aside) = (stdout(&shown), std::str::from_utf8(&output.stderr).unwrap());
    for (why, games) in why {
        assert_eq!(summary["no_code"][why], games, "{summary}");
        let line = format!("judged for possibility and end only: {games} game");
        for told in [shown, aside] {
            assert!(
                told.contains(&line) && told.contains(&format!("({why})")),
                "{told}"
            );
        }
    }
    assert!(shown.contains("this is made good (no code known for 1841-61 outside London)"));
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
        bystander::internals::codes::BUILT_IN.len()
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

/// What is found must say under which code.
#[test]
fn a_code_has_an_id_of_its_own() {
    let rest = "title = \"t\"\nyear = 1900\nsource = \"s\"\nextends = \"bca\"\n";
    let with = |id: &str| format!("id = \"{id}\"\n{rest}");
    let folder = folder(&[
        ("fide.toml", with("fide-2023").as_bytes()),
        ("all.toml", with("all").as_bytes()),
        ("none.toml", rest.as_bytes()),
        ("one.toml", with("club").as_bytes()),
        ("two.toml", with("club").as_bytes()),
        (
            "heir.toml",
            with("heir").replace("bca", "none.toml").as_bytes(),
        ),
        ("a.pgn", CLEAN.as_bytes()),
    ]);
    let at = |args: &[&str]| bystander(args).current_dir(folder.path()).output().unwrap();
    for (file, place) in [
        (
            "fide.toml",
            "fide.toml:1:6: `fide-2023` is the name of what comes with the program",
        ),
        ("all.toml", "all.toml:1:6: `all` is the name"),
        ("none.toml", "none.toml:1:1: the key `id` is missing"),
        ("heir.toml", "none.toml:1:1: the key `id` is missing"),
    ] {
        for args in [
            &["audit", "--code", file, "a.pgn"][..],
            &["convert", "--to", "san", "--code", file, "a.pgn"],
            &["codes", "show", file],
            &["codes", "compare", "bca", file],
            &["explain", "bad-tag", "--code", file],
            &["stats", "--code", file, "a.pgn"],
        ] {
            assert_fails(&at(args), &[place]);
        }
    }
    for args in [
        &["audit", "--code", "one.toml", "--code", "two.toml", "a.pgn"][..],
        &["codes", "compare", "one.toml", "two.toml"],
    ] {
        assert_fails(
            &at(args),
            &["`one.toml` and `two.toml` are codes of one id, `club`"],
        );
    }
    // The same file under two names is one code.
    let twice = at(&[
        "audit",
        "--code",
        "one.toml",
        "--code",
        "./one.toml",
        "a.pgn",
    ]);
    assert_eq!(twice.status.code(), Some(0), "{}", stderr(&twice));
}
