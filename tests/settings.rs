//! Settings, known findings and parts of a run, as a person meets them at the command line.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A game whose result the board contradicts, and whose check is not marked.
const FAULTY: &str = "[Event \"Club\"]\n[White \"Lund\"]\n[Black \"Oros\"]\n[Result \"0-1\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1\n";
/// A game with an irregular move.
const PINNED: &str = "[Event \"Club\"]\n[White \"Pell\"]\n[Black \"Oros\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. O-O Nd4 5. Nxd4 exd4 1-0\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn bystander(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bystander"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command
}

fn run(folder: &TempDir, args: &[&str]) -> Output {
    bystander(folder.path(), args).output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn rows(output: &Output) -> Vec<Value> {
    let lines = stdout(output).lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// `source:rule:level` of each finding.
fn found(output: &Output) -> Vec<String> {
    let told = |row: &Value| {
        let word = |key: &str| row[key].as_str().unwrap().to_owned();
        [word("source"), word("rule"), word("level")].join(":")
    };
    rows(output)
        .iter()
        .filter(|row| row["type"] == "finding")
        .map(told)
        .collect()
}

#[test]
fn settings_are_found_upward_and_the_command_line_has_the_last_word() {
    let folder = folder(&[
        (
            "bystander.toml",
            "format = \"jsonl\"\ncode = \"bca\"\n[levels]\nresult-conflict = \"note\"\n",
        ),
        ("games/old/a.pgn", FAULTY),
    ]);
    let inner = folder.path().join("games/old");
    let audit = |args: &[&str]| bystander(&inner, args).output().unwrap();
    let output = audit(&["audit", "a.pgn"]);
    assert_eq!(found(&output), ["a.pgn:result-conflict:note"]);
    assert_eq!(rows(&output)[0]["code"], "bca");
    assert_eq!(output.status.code(), Some(0));
    let output = audit(&[
        "audit",
        "a.pgn",
        "--code",
        "lowe",
        "--deny",
        "result-conflict",
    ]);
    assert_eq!(found(&output), ["a.pgn:result-conflict:error"]);
    assert_eq!(rows(&output)[0]["code"], "lowe");
    assert!(stdout(&audit(&["audit", "--no-config", "a.pgn"])).starts_with("error["));
}

#[test]
fn config_says_who_says_so_and_can_be_read_back() {
    let folder = folder(&[(
        "bystander.toml",
        "fail-on = \"warning\"\n\n[levels]\nbad-tag = \"off\"\n\n[[paths]]\nfiles = \"old/**\"\n\
             code = \"bca\"\nlevels.encoding = \"error\"\n\n[[allow]]\nrule = \"bad-tag\"\npath = \"*\"\n\
             text = \"a \\\"b\\\"\"\nreason = \"as printed\"\n",
    )]);
    let output = run(&folder, &["config", "--code", "bca", "--code", "lowe"]);
    let text = stdout(&output);
    let said = |start: &str, end: &str| {
        assert!(
            text.lines()
                .any(|l| l.starts_with(start) && l.ends_with(end)),
            "{start}: {text}"
        );
    };
    said("code = [\"bca\", \"lowe\"]", "# command line");
    said("fail-on = \"warning\"", "# bystander.toml:1");
    said("format = \"text\"", "# default");
    said("bad-tag = \"off\"", "# bystander.toml:4");
    said("illegal-move = \"error\"", "# default");
    fs::write(folder.path().join("again.toml"), text).unwrap();
    let again = run(&folder, &["config", "--config", "again.toml"]);
    assert_eq!(again.status.code(), Some(0), "{again:?}");
    let values = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .map(|line| line.split("  # ").next().unwrap().trim_end().to_owned());
        lines.filter(|line| !line.starts_with('#')).collect()
    };
    assert_eq!(values(text), values(stdout(&again)));
}

#[test]
fn a_wrong_key_is_refused_where_it_stands() {
    let folder = folder(&[
        ("bystander.toml", "\nfail-at = \"note\"\n"),
        ("a.pgn", FAULTY),
    ]);
    for command in [&["audit", "a.pgn"][..], &["config"]] {
        let output = run(&folder, command);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output).contains("bystander.toml:2:1:"),
            "{}",
            stderr(&output)
        );
        assert!(
            stderr(&output).contains("did you mean `fail-on`?"),
            "{}",
            stderr(&output)
        );
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn settings_for_paths_hold_there_alone() {
    let folder = folder(&[
        (
            "bystander.toml",
            "format = \"jsonl\"\n[[paths]]\nfiles = [\"old/**\", \"x.pgn\"]\ncode = \"bca\"\n\
             levels.result-conflict = \"warning\"\n[[paths]]\nfiles = \"old/1850/\"\nignore = [\"result-conflict\"]\n",
        ),
        ("new/a.pgn", FAULTY),
        ("new/x.pgn", FAULTY),
        ("old/1850/a.pgn", FAULTY),
        ("old/a.pgn", FAULTY),
    ]);
    let output = run(&folder, &["audit", "--select", "result-conflict", "."]);
    // A rule that the command line selects is loud again.
    assert_eq!(found(&output).len(), 4);
    let output = run(
        &folder,
        &[
            "audit",
            "--ignore",
            "duplicate-game",
            "--threads",
            "3",
            "new",
            "old",
        ],
    );
    assert_eq!(
        found(&output),
        [
            "new/a.pgn:result-conflict:error",
            "new/x.pgn:result-conflict:warning",
            "old/a.pgn:result-conflict:warning"
        ]
    );
    let codes: Vec<_> = rows(&output)
        .iter()
        .map(|row| row["code"].clone())
        .collect();
    assert_eq!(codes[..3], ["fide-2023", "bca", "bca"]);
}

#[test]
fn what_is_allowed_is_counted_and_not_told() {
    let entry = |more: &str| {
        format!(
            "[[allow]]\nrule = \"result-conflict\"\npath = \"a.pgn\"\nreason = \"as printed\"\n{more}"
        )
    };
    let both = format!("{FAULTY}\n{}", FAULTY.replace("Lund", "Pell"));
    let folder = folder(&[("a.pgn", &both)]);
    let audit = |settings: &str| {
        fs::write(folder.path().join("bystander.toml"), settings).unwrap();
        run(
            &folder,
            &[
                "audit",
                "--ignore",
                "duplicate-game",
                "--format",
                "jsonl",
                "a.pgn",
            ],
        )
    };
    let hidden = |output: &Output| rows(output).last().unwrap()["hidden"]["allowed"].clone();
    let all = audit(&entry(""));
    assert_eq!((found(&all).len(), hidden(&all)), (0, 2.into()));
    assert_eq!(all.status.code(), Some(0));
    let one = audit(&entry("game = 2\n"));
    assert_eq!((found(&one).len(), hidden(&one)), (1, 1.into()));
    assert_eq!(rows(&one)[0]["game"], 1);
    let none = audit(&entry("ply = 3\n"));
    assert_eq!((found(&none).len(), hidden(&none)), (2, Value::Null));
    assert!(
        stderr(&none).contains("bystander.toml:1: nothing was found that this allows"),
        "{none:?}"
    );
}

#[test]
fn a_game_can_say_which_of_its_faults_are_known() {
    let allowed = FAULTY.replace(" 0-1\n", " {[%law allow result-conflict as printed]} 0-1\n");
    let misspelt = FAULTY.replace(" 0-1\n", " {[%law allow result-conflct as printed]} 0-1\n");
    let silent = FAULTY.replace(" 0-1\n", " {[%law allow result-conflict]} 0-1\n");
    let folder = folder(&[
        ("a.pgn", &allowed),
        ("b.pgn", &misspelt),
        ("c.pgn", &silent),
    ]);
    let output = run(&folder, &["audit", "--format", "jsonl", "a.pgn"]);
    assert_eq!(found(&output), Vec::<String>::new());
    assert_eq!(rows(&output)[0]["hidden"]["allowed"], 1);
    let output = run(&folder, &["audit", "b.pgn"]);
    assert!(stdout(&output).contains("warning[bad-annotation]: `result-conflct` is no rule"));
    assert!(stdout(&output).contains("[%law allow result-conflict …]"));
    assert!(stdout(&output).contains("error[result-conflict]"));
    let output = run(&folder, &["audit", "c.pgn"]);
    assert!(
        stdout(&output)
            .contains("warning[bad-annotation]: `allow result-conflict` gives no reason")
    );
    assert!(stdout(&output).contains("error[result-conflict]"));
}

#[test]
fn a_baseline_outlives_moved_lines_and_tells_what_is_stale() {
    let folder = folder(&[("a.pgn", &format!("{FAULTY}\n{PINNED}"))]);
    let audit = |more: &[&str]| {
        let args = [
            "audit",
            "--baseline",
            "known.jsonl",
            "--format",
            "jsonl",
            "a.pgn",
        ];
        run(&folder, &[&args[..], more].concat())
    };
    let output = audit(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("--update-baseline"),
        "{}",
        stderr(&output)
    );
    let update = audit(&["--update-baseline"]);
    assert_eq!(update.status.code(), Some(0), "{update:?}");
    let known = String::from_utf8(fs::read(folder.path().join("known.jsonl")).unwrap()).unwrap();
    let count = known.lines().count() as u64 - 1;
    assert!(count >= 2, "{known}");
    assert_eq!(rows(&update)[0]["hidden"]["baseline"], count);

    // Other games come before, the file has another name: what is known is known.
    let text = format!("[Event \"x\"]\n[Result \"*\"]\n\n1. d4 *\n\n\n{PINNED}\n{FAULTY}");
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let same = audit(&[]);
    assert_eq!(found(&same), Vec::<String>::new());
    assert_eq!((same.status.code(), stderr(&same)), (Some(0), ""));

    // One fault is mended, and one is new.
    let text = format!(
        "{}\n{}",
        PINNED,
        FAULTY
            .replace("Qxf7# 0-1", "Qxf7# 1-0")
            .replace("\"0-1\"", "\"1-0\"")
            .replace("Nc6", "Ke6")
    );
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let changed = audit(&[]);
    assert_eq!(changed.status.code(), Some(1));
    assert!(!found(&changed).is_empty());
    assert!(
        stderr(&changed).contains("stale in the baseline `known.jsonl`: result-conflict in a.pgn"),
        "{changed:?}"
    );
    assert!(audit(&["--quiet"]).stderr.is_empty());
}

#[test]
fn two_faults_are_not_known_by_one() {
    let folder = folder(&[("a.pgn", FAULTY)]);
    let args = [
        "audit",
        "--baseline",
        "known.jsonl",
        "--ignore",
        "duplicate-game",
        "--format",
        "jsonl",
        "a.pgn",
    ];
    run(&folder, &[&args[..], &["--update-baseline"]].concat());
    fs::write(folder.path().join("a.pgn"), format!("{FAULTY}\n{FAULTY}")).unwrap();
    assert_eq!(found(&run(&folder, &args)), ["a.pgn:result-conflict:error"]);
}

/// All parts together find what the whole run finds, in the same places.
#[test]
fn parts_together_are_the_whole() {
    let mut many = String::new();
    for n in 0..60 {
        let players = format!("Lund{n}");
        let game = if n % 3 == 0 { PINNED } else { FAULTY };
        many.push_str(&game.replace("Lund", &players).replace("Pell", &players));
        many.push('\n');
    }
    let folder = folder(&[
        ("a.pgn", &many),
        ("b.pgn", PINNED),
        ("c/d.pgn", &format!("text before\n{many}")),
    ]);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let remark = format!(" {{{}}} 0-1", "so it is printed. ".repeat(6000));
    let long = FAULTY.replace(" 0-1\n", &format!("{remark}\n\n"));
    gzip.write_all(long.repeat(25).as_bytes()).unwrap();
    fs::write(folder.path().join("e.pgn.gz"), gzip.finish().unwrap()).unwrap();
    let audit = |more: &[&str]| {
        let args = [
            "audit",
            "--ignore",
            "duplicate-game",
            "--format",
            "jsonl",
            ".",
        ];
        let output = run(&folder, &[&args[..], more].concat());
        let mut rows = rows(&output);
        let summary = rows.pop().unwrap();
        (rows, summary)
    };
    let (whole, totals) = audit(&[]);
    for of in [1, 2, 3, 7] {
        let mut all = Vec::new();
        let mut games = 0;
        let mut busy = 0;
        for number in 1..=of {
            let (rows, summary) = audit(&["--shard", &format!("{number}/{of}")]);
            busy += usize::from(!rows.is_empty());
            games += summary["games"].as_u64().unwrap();
            all.extend(rows);
        }
        let key = |row: &Value| {
            let number = |key: &str| row[key].as_u64().unwrap();
            (
                row["source"].as_str().unwrap().to_owned(),
                number("line"),
                number("column"),
                row["rule"].to_string(),
            )
        };
        all.sort_by_key(key);
        let mut whole = whole.clone();
        whole.sort_by_key(key);
        assert!(all == whole, "{of} parts");
        assert_eq!(games, totals["games"].as_u64().unwrap());
        assert_eq!(busy, of, "every part has work");
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_tells_what_it_found() {
    let folder = folder(&[]);
    let mut child = bystander(folder.path(), &["audit", "--format", "jsonl", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let games = FAULTY.repeat(20_000);
    stdin.write_all(games.as_bytes()).unwrap();
    stdin.flush().unwrap();
    // Standard input stays open: the program waits for more, and would wait for ever.
    let reader = child.stdout.take().unwrap();
    let id = child.id().to_string();
    let read = std::thread::spawn(move || {
        let mut reader = std::io::BufReader::new(reader);
        let mut text = String::new();
        std::io::BufRead::read_line(&mut reader, &mut text).unwrap();
        let stopped = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(stopped.success());
        std::io::Read::read_to_string(&mut reader, &mut text).unwrap();
        text
    });
    let text = read.join().unwrap();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("stopped before its end"),
        "{}",
        stderr(&output)
    );
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["incomplete"], true);
    assert!(last["games"].as_u64().unwrap() > 0);
}

#[test]
fn progress_is_told_where_it_is_asked_for() {
    let folder = folder(&[("a.pgn", FAULTY)]);
    let always = run(&folder, &["audit", "--progress", "always", "a.pgn"]);
    assert!(stderr(&always).contains("1 games"), "{}", stderr(&always));
    assert!(stderr(&always).contains("games/s"), "{}", stderr(&always));
    assert_eq!(stderr(&run(&folder, &["audit", "a.pgn"])), "");
}

/// A pipe with a name stays one: only files are replaced.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder(&[("a.pgn", FAULTY)]);
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let child = bystander(folder.path(), &["audit", "-o", "pipe", "a.pgn"])
        .spawn()
        .unwrap();
    let text = fs::read(&pipe).unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1));
    assert!(text.starts_with(b"error[result-conflict]"));
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

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
