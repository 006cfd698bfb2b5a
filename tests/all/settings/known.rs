//! Findings that are known: allowed, or in a baseline.

use super::*;

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

/// Only what a run looks at is entered, stale or taken out.
#[test]
fn what_a_run_does_not_look_at_stays_in_the_baseline() {
    let folder = folder(&[
        ("a.pgn", FAULTY),
        ("b.pgn", &FAULTY.replace("Lund", "Pell")),
    ]);
    let audit = |args: &[&str]| {
        let usual = [
            "audit",
            "--baseline",
            "known",
            "--ignore",
            "duplicate-game",
            "--format",
            "jsonl",
        ];
        run(&folder, &[&usual[..], args].concat())
    };
    let lines = || {
        fs::read_to_string(folder.path().join("known"))
            .unwrap()
            .lines()
            .count()
    };
    audit(&["--update-baseline", "a.pgn", "b.pgn"]);
    let all = lines();
    // One file, one rule: the others stay, and nothing of them is stale.
    assert_eq!(stderr(&audit(&["a.pgn"])), "");
    assert_eq!(stderr(&audit(&["--select", "bad-tag", "a.pgn"])), "");
    audit(&["--update-baseline", "a.pgn"]);
    audit(&["--update-baseline", "--select", "bad-tag", "a.pgn"]);
    assert_eq!(lines(), all);
    assert_eq!(found(&audit(&["a.pgn", "b.pgn"])), Vec::<String>::new());
    // What is mended is stale, and goes where it is asked for.
    fs::write(
        folder.path().join("a.pgn"),
        "[Event \"x\"]\n[Result \"*\"]\n\n1. d4 *\n",
    )
    .unwrap();
    assert!(stderr(&audit(&["a.pgn"])).contains("--prune"));
    let pruned = audit(&["--prune", "a.pgn"]);
    assert!(
        stderr(&pruned).contains("findings in the baseline"),
        "{pruned:?}"
    );
    assert_eq!(stderr(&audit(&["a.pgn"])), "");
    assert!(lines() < all);
    assert_eq!(found(&audit(&["b.pgn"])), Vec::<String>::new());
}

/// A source is the same one whether it is named or found in the folder.
#[test]
fn a_source_is_known_however_it_is_named() {
    let folder = folder(&[("a.pgn", FAULTY)]);
    let audit = |args: &[&str]| {
        let usual = ["audit", "--baseline", "known", "--format", "jsonl"];
        run(&folder, &[&usual[..], args].concat())
    };
    let known = || fs::read_to_string(folder.path().join("known")).unwrap();
    audit(&["--update-baseline", "."]);
    let before = known();
    audit(&["--update-baseline", "a.pgn"]);
    assert_eq!(known(), before);
    let mended = FAULTY.replace("Lund", "Lundqvist");
    fs::write(folder.path().join("a.pgn"), mended).unwrap();
    for name in [".", "a.pgn", "./a.pgn"] {
        let output = audit(&[name]);
        assert_eq!(
            (found(&output), stderr(&output)),
            (Vec::new(), ""),
            "{name}"
        );
    }
    fs::write(folder.path().join("a.pgn"), "1. d4 *\n").unwrap();
    assert!(stderr(&audit(&["a.pgn"])).contains("stale"));
}

/// A tag that is put right does not bring back what was known of its game.
#[test]
fn a_mended_tag_revives_nothing() {
    let folder = folder(&[("a.pgn", FAULTY)]);
    let args = ["audit", "--baseline", "known", "--format", "jsonl", "a.pgn"];
    run(&folder, &[&args[..], &["--update-baseline"]].concat());
    fs::write(
        folder.path().join("a.pgn"),
        FAULTY.replace("Lund", "Lundqvist"),
    )
    .unwrap();
    let output = run(&folder, &args);
    assert_eq!((found(&output), stderr(&output)), (Vec::new(), ""));
    // The same in one more game is new.
    let text = format!("{FAULTY}\n{}", FAULTY.replace("Lund", "Pell"));
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let output = run(
        &folder,
        &[&args[..], &["--ignore", "duplicate-game"]].concat(),
    );
    assert_eq!(found(&output), ["a.pgn:result-conflict:error"]);
}
