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
    let folder = folder(&[]);
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
