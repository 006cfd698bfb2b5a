//! Mistakes, and what is answered to them.

use super::*;

#[test]
fn a_wrong_path_is_answered_with_the_nearest() {
    let output = run(&["audit", "corpora/showcase/riyadh-2071.pgn"]);
    assert_fails(
        &output,
        &["does not exist", "did you mean", "riyadh-2017.pgn"],
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn an_unknown_code_is_answered_with_the_nearest_and_all() {
    let output = run(&["audit", "--code", "bcaa", "corpora/showcase"]);
    assert_fails(
        &output,
        &["no code `bcaa`", "did you mean `bca`?", "fide-2023", "path"],
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn an_unknown_rule_is_answered_with_the_nearest() {
    for flag in ["--select", "--ignore", "--deny"] {
        let output = run(&["audit", flag, "ilegal-move", "corpora/showcase"]);
        assert_fails(
            &output,
            &[
                "ilegal-move",
                flag,
                "did you mean `illegal-move`?",
                "bystander explain",
            ],
        );
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_folder_without_games_says_what_is_read() {
    let folder = folder(&[("readme.md", b"no games here")]);
    let output = run(&["audit", name(folder.path())]);
    assert_fails(
        &output,
        &[
            "no score found",
            ".pgn",
            ".gz",
            ".zip",
            "name a file directly",
        ],
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn a_picture_is_told_from_a_score() {
    let folder = folder(&[("scan.pgn", PICTURE)]);
    let output = run(&["audit", name(&folder.path().join("scan.pgn"))]);
    assert_fails(&output, &["scan.pgn", "PNG picture", "typed in"]);
}

#[test]
fn a_file_that_cannot_be_read_does_not_hide_the_others() {
    let folder = folder(&[
        ("a.pgn", CONFLICT.as_bytes()),
        ("b.pgn", PICTURE),
        ("c.pgn", CONFLICT.as_bytes()),
    ]);
    let output = run(&["audit", "--format", "jsonl", name(folder.path())]);
    assert_fails(&output, &["b.pgn"]);
    assert_eq!(findings(&output).len(), 2);
    let missing = folder.path().join("d.pgn");
    let file = folder.path().join("a.pgn");
    let output = run(&["audit", "--format", "jsonl", name(&missing), name(&file)]);
    assert_fails(&output, &["d.pgn", "does not exist"]);
    assert_eq!(findings(&output).len(), 1);
}

#[test]
fn a_text_without_games_is_remarked_upon_unless_quiet() {
    let folder = folder(&[("letter.txt", b"Dear sir, nothing to play for.\n")]);
    let file = folder.path().join("letter.txt");
    let output = run(&["audit", name(&file)]);
    assert!(stderr(&output).contains("holds no game"), "{output:?}");
    let quiet = run(&["audit", "--quiet", name(&file)]);
    assert_eq!(stderr(&quiet), "");
}
