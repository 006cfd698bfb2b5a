//! What `bystander.toml` says, and what the command line says against it.

use super::*;

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
