//! `bystander audit --fix`, `--diff` and `--check`.

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;

use crate::support::folder;
use crate::support::program::{answer, bystander};

/// A game with slips, an end that is not told, and a move that stands for another.
const GAME: &str = "[Event \"Club\"]\n[Date \"25.11.1858\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. nf3 Nc6 3. Bc4 Nf6 4. 0-0 Nxe4 *\n";
/// The same, mended.
const MENDED: &str = "[Event \"Club\"]\n[Date \"1858.11.25\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Nxe4 1-0\n";

fn audit(folder: &TempDir, args: &[&str]) -> Output {
    let mut program = bystander(&["audit", "--no-config", "--fail-on", "note"]);
    program.args(args).current_dir(folder.path());
    program.output().unwrap()
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn held(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_mended_in_place_and_told_once() {
    let dir = folder(&[("a.pgn", GAME.as_bytes()), ("b.pgn", MENDED.as_bytes())]);
    let output = audit(&dir, &["--fix", "--ignore", "duplicate-game", "."]);
    assert_eq!(said(&held(&dir, "a.pgn")), MENDED);
    assert_eq!(said(&held(&dir, "b.pgn")), MENDED);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let told = said(&output.stderr);
    let rules = "mended in 1 file: 4 (2 notation-slip, 1 bad-tag, 1 result-conflict)";
    assert!(told.contains(rules), "{told}");
    assert_eq!(names(dir.path()), ["a.pgn", "b.pgn"]);
    let again = audit(&dir, &["--fix", "--ignore", "duplicate-game", "."]);
    assert!(said(&again.stderr).contains("nothing was mended"));
}

#[test]
fn a_diff_shows_what_would_be_done_and_does_nothing() {
    let dir = folder(&[("a.pgn", GAME.as_bytes()), ("b.pgn", MENDED.as_bytes())]);
    let options = ["--ignore", "duplicate-game", "a.pgn", "b.pgn"];
    let output = audit(&dir, &[&["--diff"], &options[..]].concat());
    assert_eq!(output.status.code(), Some(1));
    let diff = "--- a.pgn\n+++ a.pgn\n@@ -1,5 +1,5 @@\n [Event \"Club\"]\n-[Date \"25.11.1858\"]\n+[Date \"1858.11.25\"]\n \
        [Result \"1-0\"]\n \n-1. e4 e5 2. nf3 Nc6 3. Bc4 Nf6 4. 0-0 Nxe4 *\n+1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Nxe4 1-0\n";
    assert_eq!(said(&output.stdout), diff);
    let output = audit(&dir, &[&["--check"], &options[..]].concat());
    assert_eq!(
        (output.status.code(), &*said(&output.stdout)),
        (Some(1), "a.pgn\n")
    );
    assert_eq!(said(&held(&dir, "a.pgn")), GAME);
    for flag in ["--diff", "--check"] {
        let output = audit(&dir, &[flag, "b.pgn"]);
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_reading_is_chosen_only_where_that_is_asked_for() {
    let text = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb4 a6 4. Ba4 *\n";
    let dir = folder(&[("a.pgn", text.as_bytes())]);
    let output = audit(&dir, &["--fix", "a.pgn"]);
    assert_eq!(
        (output.status.code(), &*said(&held(&dir, "a.pgn"))),
        (Some(1), text)
    );
    let told = said(&output.stderr);
    assert!(
        told.contains("nothing was mended; 1 more with --unsafe-fixes"),
        "{told}"
    );
    let output = audit(&dir, &["--fix", "--unsafe-fixes", "a.pgn"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(said(&held(&dir, "a.pgn")), text.replace("Bb4", "Bb5"));
}

#[test]
fn the_rules_that_are_asked_are_those_whose_findings_are_mended() {
    let dir = folder(&[("a.pgn", GAME.as_bytes())]);
    audit(&dir, &["--fix", "--select", "bad-tag", "a.pgn"]);
    assert_eq!(
        said(&held(&dir, "a.pgn")),
        GAME.replace("25.11.1858", "1858.11.25")
    );
}

#[test]
fn line_ends_and_letters_of_old_encodings_stay() {
    let text = b"[Event \"Caf\xe9\"]\r\n[White \"M\xfcller\"]\r\n[Site \"K\xf6ln\"]\r\n\r\n1. e4 e5 2. nf3 {sch\xf6n} Nc6 3. Bc4 Nf6 4. 0-0 *\r\n";
    let dir = folder(&[("a.pgn", text)]);
    audit(&dir, &["--fix", "--ignore", "encoding", "a.pgn"]);
    let held_now = held(&dir, "a.pgn");
    let expected: Vec<u8> = String::from_utf8_lossy(text).replace("nf3", "Nf3").into();
    assert_eq!(held_now.len(), text.len());
    assert_eq!(
        String::from_utf8_lossy(&held_now)
            .replace("O-O", "0-0")
            .into_bytes(),
        expected
    );
    assert!(held_now.windows(7).any(|part| part == b"M\xfcller\""));
    // Asked for, all of it becomes UTF-8.
    let output = audit(&dir, &["--fix", "--unsafe-fixes", "a.pgn"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(held(&dir, "a.pgn")).unwrap();
    assert!(
        text.contains("\"Müller\"]\r\n") && text.contains("{schön}"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_mended_in_place_goes_where_it_is_told_to() {
    let dir = folder::<&str>(&[]);
    let run = |args: &[&str]| {
        let mut program = bystander(&["audit", "--no-config", "--fail-on", "note"]);
        program.args(args).current_dir(dir.path());
        answer(&mut program, GAME.as_bytes())
    };
    let output = run(&["--fix", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output.stderr).contains("say with -o where it is to go"),
        "{output:?}"
    );
    let output = run(&["--fix", "-o", "out.pgn", "-"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(said(&held(&dir, "out.pgn")), MENDED);
    assert!(said(&output.stdout).contains("1 game"), "{output:?}");
    let output = run(&["--diff", "-"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output.stdout).starts_with("--- <stdin>\n"));
    let output = run(&["--unsafe-fixes", "-"]);
    assert_eq!(
        output.status.code(),
        Some(2),
        "without --fix it means nothing"
    );
}

#[cfg(unix)]
#[test]
fn modes_are_kept_and_links_found_on_the_way_are_not_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = folder(&[("in/a.pgn", GAME.as_bytes()), ("out.pgn", GAME.as_bytes())]);
    let mode = fs::Permissions::from_mode(0o640);
    fs::set_permissions(dir.path().join("in/a.pgn"), mode).unwrap();
    symlink("../out.pgn", dir.path().join("in/b.pgn")).unwrap();
    let output = audit(&dir, &["--fix", "--ignore", "duplicate-game", "in"]);
    assert_eq!(said(&held(&dir, "in/a.pgn")), MENDED);
    assert_eq!(said(&held(&dir, "out.pgn")), GAME);
    let told = said(&output.stderr);
    assert!(
        told.contains("`in/b.pgn` is not mended: it is a link"),
        "{told}"
    );
    let mode = fs::metadata(dir.path().join("in/a.pgn"))
        .unwrap()
        .permissions();
    assert_eq!(mode.mode() & 0o777, 0o640);
    // Who names a link means what it leads to.
    audit(&dir, &["--fix", "in/b.pgn"]);
    assert_eq!(said(&held(&dir, "out.pgn")), MENDED);
}

/// What is known already is left as it is.
#[test]
fn what_stands_in_the_baseline_is_not_mended() {
    let dir = folder(&[("a.pgn", GAME.as_bytes())]);
    audit(&dir, &["--baseline", "known", "--update-baseline", "a.pgn"]);
    audit(&dir, &["--baseline", "known", "--fix", "a.pgn"]);
    assert_eq!(said(&held(&dir, "a.pgn")), GAME);
}
