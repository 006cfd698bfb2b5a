//! `bystander fmt`.

use std::fs;
use std::path::Path;

use crate::support::program::{answer, bystander};

const LOOSE: &str =
    "[Result \"1-0\"]\n[White \"A\"]\n[Event \"x\"]\n1.e2-e4 e5 2.Nf3! Nc6 {a\n comment} 1-0\n";
const LAID_OUT: &str = "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n\
    [Result \"1-0\"]\n\n1. e4 e5 2. Nf3 $1 Nc6 {a comment} 1-0\n\n";

fn fmt(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = bystander(&["fmt"]).args(args).current_dir(folder).output();
    let output = output.unwrap();
    let said = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        said(output.stdout),
        said(output.stderr),
    )
}

#[test]
fn files_are_laid_out_in_place_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.pgn");
    fs::write(&file, LOOSE).unwrap();
    let (code, told, _) = fmt(folder.path(), &["--check", "a.pgn"]);
    assert_eq!((code, &*told), (Some(1), "a.pgn\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), LOOSE);
    assert_eq!(fmt(folder.path(), &["."]).0, Some(0));
    assert_eq!(fs::read_to_string(&file).unwrap(), LAID_OUT);
    assert_eq!(
        fmt(folder.path(), &["--check", "."]),
        (Some(0), String::new(), String::new())
    );
    let output = answer(&mut bystander(&["fmt"]), LOOSE.as_bytes());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), LAID_OUT);
}

#[test]
fn what_would_lose_something_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("unread.pgn", &b"[Event \"x\"]\n\n1. e4 e5 2. Xf3 Nc6 3. Bb5 a6 *\n"[..]),
        ("result.pgn", b"[Event \"x\"]\n[Result \"0-1\"]\n\n1. e4 e5 1-0\n"),
        ("latin1.pgn", b"[Event \"Caf\xe9\"]\n[Result \"*\"]\n\n1. e4 e5 *\n"),
        ("book.txt", b"The following game was played some years ago and shows what happens to those who wait.\n\n1. P-K4   P-K4\n2. Kt-KB3   P-Q3\n"),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        let (code, _, told) = fmt(folder.path(), &[name]);
        assert_eq!(code, Some(1), "{name}: {told}");
        assert!(told.contains("stays as it is"), "{name}: {told}");
        assert_eq!(fs::read(&file).unwrap(), text, "{name}");
    }
}

/// What is laid out is laid out, whatever it was.
#[test]
fn a_second_time_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora");
    for kind in ["broken", "showcase", "laws"] {
        for entry in fs::read_dir(corpora.join(kind)).unwrap() {
            let file = entry.unwrap().path();
            if file.extension().is_some_and(|it| it == "pgn") {
                let name = format!("{kind}-{}", file.file_name().unwrap().to_str().unwrap());
                fs::copy(&file, folder.path().join(name)).unwrap();
            }
        }
    }
    fmt(folder.path(), &["."]);
    let (_, told, _) = fmt(folder.path(), &["--check", "."]);
    assert_eq!(told, "");
}
