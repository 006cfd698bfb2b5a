//! The parts put together are the whole run, to the byte.

use super::*;

/// Checks that so many parts put together tell what one run tells, and end as it does.
fn check(folder: &Path, of: &[u64], asked: &[&str], when_merged: &[&str]) -> String {
    let whole = [&["audit", "--format", "jsonl"], asked, when_merged].concat();
    let whole = run(folder, &whole);
    let expected = String::from_utf8(whole.stdout).unwrap();
    for &of in of {
        let files = audit_parts(folder, of, asked);
        let merged = merge(folder, &files, when_merged);
        let told = String::from_utf8(merged.stdout.clone()).unwrap();
        assert_eq!(told, expected, "{of} parts\n{}", stderr(&merged));
        assert_eq!(merged.status.code(), whole.status.code(), "{of} parts");
    }
    expected
}

#[test]
fn games_that_stand_in_two_parts_and_slips_that_run_through_them_all() {
    let folder = folder::<&str>(&[
        ("a.pgn", &database(50)),
        ("b.pgn", ""),
        ("c.pgn", &format!("words before\n{}", database(20))),
    ]);
    let told = check(folder.path(), &[1, 2, 7], &["a.pgn", "b.pgn", "c.pgn"], &[]);
    let count = |what: &str| told.lines().filter(|line| line.contains(what)).count();
    assert!(count("\"rule\":\"duplicate-game\"") > 30);
    assert!(count("times more in this file") > 0);
    assert_eq!(count("manner"), 0);
    assert_eq!(count("\"shard\""), 0);
    let each = ["--each", "--code", "all", "a.pgn", "c.pgn"];
    check(folder.path(), &[3], &each, &[]);
}

#[test]
fn more_parts_than_games() {
    let folder = folder::<&str>(&[("a.pgn", &database(3))]);
    check(folder.path(), &[12], &["a.pgn"], &[]);
    let bytes = folder.path().join("a.pgn").metadata().unwrap().len();
    let last = audit_part(folder.path(), (bytes * 2, bytes * 2), &["a.pgn"]);
    let report = fs::read_to_string(folder.path().join(&last[0])).unwrap();
    assert_eq!(report.lines().count(), 1);
    assert!(report.contains("\"games\":0"), "{report}");
}

#[test]
fn books_and_faults_of_all_kinds() {
    let files = fs::read_dir("corpora/broken").unwrap();
    let mut files: Vec<String> = files
        .map(|file| fs::canonicalize(file.unwrap().path()).unwrap())
        .map(|path| path.to_str().unwrap().to_owned())
        .filter(|path| !path.contains("utf16") && !path.ends_with(".toml"))
        .collect();
    files.sort();
    let asked: Vec<&str> = files.iter().map(String::as_str).collect();
    let folder = folder::<&str>(&[]);
    check(
        folder.path(),
        &[3],
        &[&["--code", "all"], &asked[..]].concat(),
        &[],
    );
}

/// How often a finding is known is counted over all parts, and the exit code is that of what is left.
#[test]
fn what_is_known() {
    let folder = folder::<&str>(&[("a.pgn", &database(30))]);
    let entered = [
        "audit",
        "--baseline",
        "known",
        "--update-baseline",
        "few.pgn",
    ];
    fs::write(folder.path().join("few.pgn"), database(12)).unwrap();
    run(folder.path(), &entered);
    let known = ["--baseline", "known"];
    let told = check(folder.path(), &[4], &["a.pgn"], &known);
    assert!(
        told.contains("\"hidden\":{\"allowed\":0,\"baseline\":"),
        "{told}"
    );
    for level in ["never", "warning"] {
        check(folder.path(), &[2], &["a.pgn"], &["--fail-on", level]);
    }
    let all = ["audit", "--baseline", "known", "--update-baseline", "a.pgn"];
    run(folder.path(), &all);
    check(
        folder.path(),
        &[2],
        &["a.pgn"],
        &["--baseline", "known", "--fail-on", "note"],
    );
}

/// What the merge makes of a baseline is what one run makes of it: entered anew, put right, and told of what is stale.
#[test]
fn a_baseline_as_it_is_left() {
    let folder = folder::<&str>(&[
        ("a.pgn", &database(30)),
        ("b.pgn", &database(12)),
        ("other.pgn", &database(9)),
    ]);
    let folder = folder.path();
    let asked = ["--ignore", "bad-tag", "a.pgn", "b.pgn"];
    let parts = audit_parts(folder, 4, &asked);
    let both = |known: &str, more: &[&str]| {
        for name in ["one", "parts"] {
            fs::copy(folder.join(known), folder.join(name)).unwrap();
        }
        let audit = ["audit", "--format", "jsonl", "--baseline", "one"];
        let one = run(folder, &[&audit, more, &asked].concat());
        let merged = merge(folder, &parts, &[&["--baseline", "parts"], more].concat());
        assert!(one.stdout == merged.stdout, "{}", stderr(&merged));
        assert_eq!(
            (one.status.code(), stderr(&one)),
            (
                merged.status.code(),
                stderr(&merged).replace("`parts`", "`one`")
            )
        );
        let left = ["one", "parts"].map(|name| fs::read_to_string(folder.join(name)).unwrap());
        assert_eq!(left[0], left[1]);
        (left[0].clone(), stderr(&merged))
    };
    // It knows of another file, of a rule that is not asked, and of games that are not there any more.
    fs::write(folder.join("a.pgn"), database(40)).unwrap();
    let known = ["audit", "--baseline", "known", "--update-baseline", "a.pgn"];
    run(folder, &[&known[..], &["b.pgn", "other.pgn"]].concat());
    fs::write(folder.join("a.pgn"), database(30)).unwrap();
    fs::write(folder.join("none"), "").unwrap();

    let (left, said) = both("known", &[]);
    assert!(said.contains("stale in the baseline"), "{said}");
    let rows = |left: &str, what: &str| left.lines().filter(|row| row.contains(what)).count();
    let (pruned, _) = both("known", &["--prune"]);
    assert!(left.len() > pruned.len());
    let (entered, _) = both("known", &["--update-baseline"]);
    for kept in ["other.pgn", "bad-tag", "duplicate-game"] {
        assert!(
            rows(&pruned, kept) > 0 && rows(&entered, kept) > 0,
            "{kept}"
        );
    }
    let (anew, _) = both("none", &["--update-baseline"]);
    assert_eq!((rows(&anew, "other.pgn"), rows(&anew, "bad-tag")), (0, 0));
    assert!(rows(&anew, "duplicate-game") > 0);
}

/// A merge with a file that could not be read leaves the baseline as it was.
#[test]
fn a_baseline_is_not_entered_by_parts_that_failed() {
    let folder = folder::<&str>(&[("a.pgn", &database(9))]);
    let folder = folder.path();
    let files: Vec<String> = (1..=2)
        .flat_map(|number| {
            let shard = format!("{number}/2");
            let [report, marks] = [format!("{number}.jsonl"), format!("{number}.marks")];
            let part = [
                "audit", "--format", "jsonl", "--shard", &shard, "--marks", &marks,
            ];
            let files = ["-o", &report, "a.pgn", "missing.pgn"];
            run(folder, &[&part[..], &files].concat());
            [report, marks]
        })
        .collect();
    let merged = merge(
        folder,
        &files,
        &["--baseline", "known", "--update-baseline"],
    );
    assert_eq!(merged.status.code(), Some(2));
    let said = stderr(&merged);
    assert!(said.contains("the baseline stays as it was"), "{said}");
    assert!(!folder.join("known").exists());
    // Nor is anything written over a part.
    let merged = merge(
        folder,
        &files,
        &["--baseline", &files[0], "--update-baseline"],
    );
    assert!(
        stderr(&merged).contains("is no baseline"),
        "{}",
        stderr(&merged)
    );
}

/// What the games and the settings let pass is let pass in every part.
#[test]
fn what_is_allowed() {
    let twice = database(5).replacen(
        "{open",
        "{[%law allow duplicate-game both were played] open",
        1,
    );
    let settings = "[levels]\nduplicate-game = \"warning\"\n[[allow]]\nrule = \"duplicate-game\"\npath = \"a.pgn\"\n\
        game = 19\nreason = \"it is so\"\n";
    let folder = folder::<&str>(&[
        ("a.pgn", &[database(20), twice].concat()),
        ("bystander.toml", settings),
    ]);
    let told = check(folder.path(), &[3], &["a.pgn"], &[]);
    assert!(told.contains("\"hidden\":{\"allowed\":"), "{told}");
    assert!(
        told.contains("\"rule\":\"duplicate-game\",\"level\":\"warning\""),
        "{told}"
    );
}

/// A file that cannot be read is told once, and fails the merge as it fails the run.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read() {
    let folder = folder::<&str>(&[("a.pgn", &database(9))]);
    let asked = ["a.pgn", "missing.pgn"];
    let files: Vec<String> = (1..=2)
        .flat_map(|number| {
            let shard = format!("{number}/2");
            let [report, marks] = [format!("{number}.jsonl"), format!("{number}.marks")];
            let part = [
                "audit", "--format", "jsonl", "--shard", &shard, "--marks", &marks, "-o", &report,
            ];
            let output = run(folder.path(), &[&part[..], &asked].concat());
            assert_eq!(output.status.code(), Some(2));
            [report, marks]
        })
        .collect();
    let merged = merge(folder.path(), &files, &[]);
    let whole = run(
        folder.path(),
        &[&["audit", "--format", "jsonl"], &asked[..]].concat(),
    );
    assert_eq!(merged.stdout, whole.stdout);
    assert_eq!(
        (merged.status.code(), stderr(&merged)),
        (Some(2), stderr(&whole))
    );
}

/// Parts of the games that fit are put together to the run over the games that fit.
#[test]
fn games_that_are_chosen() {
    let folder = folder::<&str>(&[("a.pgn", &database(60)), ("c.pgn", &database(20))]);
    for test in [
        "White ~ \"Lund [235]\"",
        "level = error and plies > 8",
        "rule = bad-tag",
    ] {
        let told = check(
            folder.path(),
            &[1, 2, 7],
            &["--where", test, "a.pgn", "c.pgn"],
            &[],
        );
        assert!(told.lines().count() > 20, "{told}");
    }
    let told = check(
        folder.path(),
        &[3],
        &["--where", "White = \"Lund 2\"", "a.pgn"],
        &[],
    );
    assert!(told.contains("\"rule\":\"duplicate-game\""), "{told}");
}

/// What is allowed and was found in no part is told when they are put together, as the whole run tells it: duplicates
/// that stand in two parts count as found, and nothing is told where some games were not asked about.
#[test]
fn what_is_allowed_and_not_found() {
    let allow = |rule: &str, game: u64| {
        format!("[[allow]]\nrule = \"{rule}\"\npath = \"a.pgn\"\ngame = {game}\nreason = \"so\"\n")
    };
    let settings = [
        ("duplicate-game", 19),
        ("duplicate-game", 1),
        ("illegal-move", 7),
        ("illegal-move", 8),
    ];
    let settings: String = settings
        .iter()
        .map(|(rule, game)| allow(rule, *game))
        .collect();
    let folder = folder::<&str>(&[("a.pgn", &database(40)), ("bystander.toml", &settings)]);
    let of_run = |output: &Output| {
        let said = stderr(output);
        let told = said
            .lines()
            .filter(|line| line.contains("nothing was found that this allows"));
        told.map(str::to_owned).collect::<Vec<_>>()
    };
    let whole = of_run(&run(
        folder.path(),
        &["audit", "--format", "jsonl", "a.pgn"],
    ));
    assert_eq!(whole.len(), 2, "{whole:?}");
    for of in [1, 2, 7] {
        let files = audit_parts(folder.path(), of, &["a.pgn"]);
        assert_eq!(
            of_run(&merge(folder.path(), &files, &[])),
            whole,
            "{of} parts"
        );
    }
    let files = audit_parts(folder.path(), 2, &["--where", "plies > 20", "a.pgn"]);
    assert_eq!(of_run(&merge(folder.path(), &files, &[])), [""; 0]);
}
