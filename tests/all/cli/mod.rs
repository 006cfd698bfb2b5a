//! The program as a person meets it at the command line: what it says, what it leaves behind, how it ends.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::support::folder;
use crate::support::program::{answer, bystander};
use serde_json::Value;
use tempfile::TempDir;

/// A game with an error (a mate that is told as lost).
const CONFLICT: &str =
    "[Event \"A\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1\n";
/// A game with a warning (no result).
const WARNING: &str = "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6\n";
/// A game with a note (a draw that may be claimed).
const NOTE: &str = "[Event \"A\"]\n[Result \"*\"]\n\n\
    1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n";
/// A game about which nothing is to be said.
const CLEAN: &str = "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
/// How a PNG picture begins.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01";

mod codes;
mod help;
mod mistakes;
mod names;
mod output;
mod overwriting;
#[cfg(unix)]
mod signals;

fn run(args: &[&str]) -> Output {
    bystander(args).output().unwrap()
}

/// The same with a text on standard input.
fn run_on(args: &[&str], input: &str) -> Output {
    answer(&mut bystander(args), input.as_bytes())
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Everything a person sees of a run.
fn shown(args: &[&str]) -> String {
    let output = run(args);
    format!(
        "$ bystander {}\n{}--- standard error\n{}--- exit code {}\n",
        args.join(" "),
        stdout(&output),
        stderr(&output),
        output.status.code().unwrap()
    )
}

/// The lines of the jsonl format, as values.
fn rows(output: &Output) -> Vec<Value> {
    let lines = stdout(output).lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The findings among them, without their source's name.
fn findings(output: &Output) -> Vec<Value> {
    let mut found = rows(output);
    found.retain(|row| row["type"] == "finding");
    for row in &mut found {
        assert!(row.as_object_mut().unwrap().remove("source").is_some());
    }
    found
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn showcase(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpora/showcase")
        .join(file)
}

/// The run failed before or beside its work, did not panic, and each of these words is in its message.
#[track_caller]
fn assert_fails(output: &Output, says: &[&str]) {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let message = stderr(output);
    assert!(!message.contains("panicked"), "{message}");
    for words in says {
        assert!(message.contains(words), "no `{words}` in: {message}");
    }
}

#[test]
fn exit_codes_follow_the_level() {
    let table: [(&str, [i32; 4]); 4] = [
        (CONFLICT, [1, 1, 1, 0]),
        (WARNING, [0, 1, 1, 0]),
        (NOTE, [0, 0, 1, 0]),
        (CLEAN, [0, 0, 0, 0]),
    ];
    for (score, codes) in table {
        for (level, code) in ["error", "warning", "note", "never"].iter().zip(codes) {
            let output = run_on(&["audit", "--fail-on", level, "-"], score);
            assert_eq!(
                output.status.code(),
                Some(code),
                "{level} {score}{output:?}"
            );
        }
        let output = run_on(&["audit", "-"], score);
        assert_eq!(
            output.status.code(),
            Some(codes[0]),
            "error is the usual level"
        );
    }
    // A run that failed has failed, whatever level is asked for.
    for level in ["error", "warning", "note", "never"] {
        let output = run(&["audit", "--fail-on", level, "no-such-file.pgn"]);
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn a_denied_rule_is_an_error_and_an_ignored_one_is_silent() {
    let denied = run_on(
        &[
            "audit",
            "--deny",
            "draw-claimable",
            "--format",
            "jsonl",
            "-",
        ],
        NOTE,
    );
    assert_eq!(denied.status.code(), Some(1));
    assert_eq!(findings(&denied)[0]["level"], "error");
    let ignored = run_on(
        &[
            "audit",
            "--ignore",
            "draw-claimable",
            "--format",
            "jsonl",
            "-",
        ],
        NOTE,
    );
    assert!(findings(&ignored).is_empty());
    let selected = run_on(
        &[
            "audit",
            "--select",
            "bad-tag,result-missing",
            "--format",
            "jsonl",
        ],
        CONFLICT,
    );
    assert!(findings(&selected).is_empty());
}

#[test]
fn standard_input_is_read_with_a_dash_and_without_a_path() {
    let dash = run_on(&["audit", "--format", "jsonl", "-"], CONFLICT);
    let bare = run_on(&["audit", "--format", "jsonl"], CONFLICT);
    assert_eq!(dash.stdout, bare.stdout);
    assert_eq!(rows(&dash)[0]["source"], "<stdin>");
    assert_eq!(findings(&dash).len(), 1);
    let twice = run_on(&["audit", "-", "-"], CONFLICT);
    assert_fails(&twice, &["more than once"]);
}

#[test]
fn packed_files_say_the_same() {
    let score = fs::read(showcase("club-night.pgn")).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&score).unwrap();
    let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    bzip2.write_all(&score).unwrap();
    let zstd = zstd::encode_all(&score[..], 0).unwrap();
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("inner/club.pgn", zip::write::SimpleFileOptions::default())
        .unwrap();
    zip.write_all(&score).unwrap();
    let zip = zip.finish().unwrap().into_inner();
    let files: [(&str, &[u8]); 5] = [
        ("club.pgn", &score),
        ("club.pgn.gz", &gzip.finish().unwrap()),
        ("club.pgn.bz2", &bzip2.finish().unwrap()),
        ("club.pgn.zst", &zstd),
        ("club.zip", &zip),
    ];
    let folder = folder(&files);
    let audit = |file: &str| {
        let output = run(&[
            "audit",
            "--format",
            "jsonl",
            name(&folder.path().join(file)),
        ]);
        assert_eq!(output.status.code(), Some(1), "{file}: {}", stderr(&output));
        (findings(&output), rows(&output).pop())
    };
    let plain = audit("club.pgn");
    assert_eq!(plain.0.len(), 3);
    for (packed, _) in &files[1..] {
        assert_eq!(audit(packed), plain, "{packed}");
    }
    // Walking the folder finds every one of them.
    let all = run(&[
        "audit",
        "--ignore",
        "duplicate-game",
        "--format",
        "jsonl",
        name(folder.path()),
    ]);
    assert_eq!(findings(&all).len(), 5 * 3);
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let folder = folder(&[("many.pgn", CONFLICT.repeat(500).as_bytes())]);
    let with = |threads| {
        let paths = ["corpora/showcase", name(folder.path())];
        run(&[&["audit", "--threads", threads], &paths[..]].concat()).stdout
    };
    assert_eq!(with("1"), with("4"));
}
