//! What is told of a database: duplicates, counts, positions; and the manuals.

use super::*;

/// Which of two games is the later one does not depend on the workers, nor on how the input is cut.
#[test]
fn duplicates_name_the_earlier_game() {
    let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1/2-1/2\n";
    let game = |white: &str, moves: &str| {
        format!(
            "[Event \"x\"]\n[White \"{white}\"]\n[Black \"Oros\"]\n[Result \"1/2-1/2\"]\n\n{moves}\n"
        )
    };
    let short = "1. e4 e5 2. Nf3 1/2-1/2\n";
    let allowed = short.replace(
        "1/2-1/2",
        "{[%law allow duplicate-game both were played]} 1/2-1/2",
    );
    let folder = folder(&[
        (
            "a.pgn",
            &[game("Lund", long), game("Lund", short), game("Pell", short)].concat(),
        ),
        (
            "b.pgn",
            &[
                game("Pell", long),
                game("Pell", short),
                game("Pell", &allowed),
                game("Lund", long),
            ]
            .concat(),
        ),
    ]);
    let args = [
        "audit",
        "--select",
        "duplicate-game",
        "--format",
        "jsonl",
        "a.pgn",
        "b.pgn",
    ];
    let output = run(&folder, &args);
    let told: Vec<_> = rows(&output)
        .iter()
        .filter(|row| row["type"] == "finding")
        .map(|row| {
            format!(
                "{}:{} {}: {}",
                row["source"].as_str().unwrap(),
                row["line"],
                row["kind"].as_str().unwrap(),
                row["message"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            "b.pgn:1 same-moves: the same moves stand in game 1 of a.pgn, line 1",
            "b.pgn:8 same-players: the same moves stand in game 3 of a.pgn, line 15",
            "b.pgn:22 same-players: the same moves stand in game 1 of a.pgn, line 1",
        ]
    );
    for threads in ["1", "2", "5"] {
        assert_eq!(
            run(&folder, &[&args[..], &["--threads", threads]].concat()).stdout,
            output.stdout
        );
    }
}

#[test]
fn stats_count_what_is_there() {
    let folder = folder(&[(
        "a.pgn",
        &format!(
            "{}\n{PINNED}",
            FAULTY.replace("[Result", "[Date \"1862.01.02\"]\n[Result")
        ),
    )]);
    let json = run(&folder, &["stats", "--format", "json", "a.pgn"]);
    let stats: Value = serde_json::from_str(stdout(&json)).unwrap();
    assert_eq!(
        (stats["games"].as_u64(), stats["longest"].as_u64()),
        (Some(2), Some(10))
    );
    assert_eq!(stats["results"], serde_json::json!({"0-1": 1, "1-0": 1}));
    assert_eq!(
        stats["decades"],
        serde_json::json!({"1860s": 1, "unknown": 1})
    );
    assert_eq!(stats["openings"], serde_json::json!({"1.e4 e5": 2}));
    assert_eq!(stats["notations"], serde_json::json!({"san": 2}));
    assert_eq!(
        stats["findings"],
        serde_json::json!({"illegal-move": 1, "result-conflict": 1})
    );
    let table = run(&folder, &["stats", "a.pgn"]);
    assert!(stdout(&table).contains("1.e4 e5"), "{table:?}");
}

#[test]
fn a_position_is_shown_on_a_board() {
    let folder = folder(&[("a.pgn", &format!("{FAULTY}\n{PINNED}"))]);
    let output = run(
        &folder,
        &[
            "show", "a.pgn", "--game", "2", "--ply", "8", "--color", "never",
        ],
    );
    let text = stdout(&output);
    assert!(
        text.contains("FEN  r1bqkbnr/") || text.contains("FEN  r1bqk"),
        "{text}"
    );
    assert!(text.contains("ply 8  4... Nd4, as it is written"), "{text}");
    assert!(text.contains("♔"), "{text}");
    let last = run(
        &folder,
        &["show", "a.pgn", "--ply", "3", "--names", "--flip"],
    );
    let text = stdout(&last);
    assert!(text.contains("KB-B4") || text.contains("B-B4"), "{text}");
    assert!(text.contains("QKt8") && text.contains("KR1"), "{text}");
    for (args, says) in [
        (["--game", "3"], "there is no game 3"),
        (["--ply", "99"], "no ply 99"),
    ] {
        let output = run(&folder, &[&["show", "a.pgn"][..], &args].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
}

#[test]
fn manuals_and_completions_know_every_command() {
    let folder = folder::<&str>(&[]);
    let page = run(&folder, &["generate", "man"]);
    for command in [
        "audit", "convert", "codes", "explain", "show", "stats", "config", "generate",
    ] {
        assert!(
            stdout(&page).contains(&format!("COMMAND {}", command.to_uppercase())),
            "{command}"
        );
        for shell in ["bash", "zsh", "fish"] {
            let completions = run(&folder, &["generate", "completions", shell]);
            assert!(stdout(&completions).contains(command), "{shell} {command}");
        }
    }
}

/// A row for each game, numbered as in the whole of its source, in however many parts.
#[test]
fn stats_tell_each_game() {
    let moved = "[Event \"?\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 *\n\n";
    let text = format!(
        "words\n\n{FAULTY}\n{moved}{}",
        FAULTY.replace("Lund", "Pell")
    );
    let folder = folder(&[("a.pgn", &text[..]), ("b.pgn", PINNED)]);
    let games = |more: &[&str]| {
        let asked = ["stats", "--format", "jsonl", "--games", "a.pgn", "b.pgn"];
        let mut rows = rows(&run(&folder, &[&asked[..], more].concat()));
        let summary = rows.pop().unwrap();
        assert_eq!(summary["type"], "summary");
        assert_eq!(summary["games"].as_u64(), Some(rows.len() as u64));
        rows
    };
    let whole = games(&[]);
    let told = |key: &str| whole.iter().map(|row| row[key].clone()).collect::<Vec<_>>();
    assert_eq!(told("source"), ["a.pgn", "a.pgn", "a.pgn", "b.pgn"]);
    assert_eq!(told("game"), [1, 2, 3, 1]);
    assert_eq!(told("line"), [3, 10, 16, 1]);
    assert_eq!(told("plies"), [7, 2, 7, 10]);
    assert_eq!(told("result"), ["0-1", "*", "0-1", "1-0"]);
    assert_eq!(told("opening")[1], "from a position");
    assert_eq!(told("end")[1], "8/3k4/8/8/4P3/8/8/4K3 w - - 1 2");
    let hash = told("hash");
    assert!(hash[0] == hash[2] && hash[0] != hash[1], "{hash:?}");
    assert_eq!(whole[2]["tags"]["White"], "Pell");
    assert_eq!(whole[0]["start"], Value::Null);
    let parts: Vec<Value> = (1..=3)
        .flat_map(|number| games(&["--shard", &format!("{number}/3")]))
        .collect();
    assert_eq!(parts, whole);
    let refused = run(&folder, &["stats", "--games", "a.pgn"]);
    assert_eq!(refused.status.code(), Some(2));
}
