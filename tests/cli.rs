//! The program as a person meets it at the command line: what it says, what it leaves behind, how it ends.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

mod support;

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::Value;
use support::program::{answer, bystander};
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

macro_rules! snap {
    ($name:literal, $text:expr) => {
        insta::with_settings!({
            snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/cli"),
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, { insta::assert_snapshot!($name, $text); });
    };
}

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

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
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
fn help_is_an_overview() {
    snap!("help", shown(&["--help"]));
}

#[test]
fn help_of_audit() {
    snap!("audit-help", shown(&["audit", "--help"]));
}

#[test]
fn a_rule_is_explained() {
    snap!("explain", shown(&["explain", "illegal-move"]));
}

#[test]
fn all_rules_are_listed() {
    snap!("explain-all", shown(&["explain"]));
}

#[test]
fn a_rule_that_is_not_there_is_answered_with_the_nearest() {
    snap!("explain-slip", shown(&["explain", "ilegal-move"]));
}

#[test]
fn the_codes_are_listed() {
    snap!("codes", shown(&["codes"]));
}

#[test]
#[cfg_attr(windows, ignore = "paths are shown with other strokes")]
fn the_showcase_as_text() {
    snap!("showcase", shown(&["audit", "corpora/showcase"]));
}

/// What the README shows is what the program says.
#[test]
#[cfg_attr(windows, ignore = "paths are shown with other strokes")]
fn the_readme_shows_real_output() {
    let readme = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let readme = String::from_utf8(readme).unwrap().replace("\r\n", "\n");
    let blocks: Vec<&str> = readme.split("```text\n").skip(1).collect();
    let commands: [&[&str]; 2] = [
        &["corpora/showcase"],
        &[
            "--code",
            "fide-2023",
            "--code",
            "bcc-1894",
            "--code",
            "household",
            "corpora/showcase/paris-1900.pgn",
        ],
    ];
    for (block, paths) in blocks.iter().zip(commands) {
        let block = block.split("```").next().unwrap();
        let output = run(&[&["audit"], paths].concat());
        for piece in block.split("\n\n") {
            let piece = piece.trim_end_matches('\n');
            assert!(
                stdout(&output).contains(piece),
                "not in the output:\n{piece}"
            );
        }
    }
}

/// The example of docs/own-code.md: the cry of check is no longer asked for, and all else is as it was.
#[test]
fn a_club_may_change_a_code_in_a_few_lines() {
    let text = "1. e4 d5 2. Bb5+ c6 3. exd5 Qxd5 4. Nf3 Qe4 5. Be2 e5 6. Ng1-g4 *\n";
    let rules = |code: &str| {
        let output = run_on(&["audit", "--format", "jsonl", "--code", code, "-"], text);
        let rows = stdout(&output);
        ["check-not-announced", "false-move"]
            .map(|rule| rows.contains(&format!("\"rule\":\"{rule}\"")))
    };
    assert_eq!(rules("bca"), [true, true]);
    assert_eq!(rules("corpora/codes/our-club.toml"), [false, true]);
    let file = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/codes/our-club.toml"))
        .unwrap();
    let file = String::from_utf8(file).unwrap();
    let manual = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/own-code.md")).unwrap();
    assert!(
        String::from_utf8(manual).unwrap().contains(&file),
        "the manual shows another file"
    );
    assert_eq!(file.lines().count(), 8);
}

#[test]
fn the_code_of_each_game_can_be_chosen_by_its_date() {
    let game =
        |date: &str| format!("[Event \"x\"]\n[Date \"{date}\"]\n[Result \"*\"]\n\n1. Ng1-g4 *\n\n");
    let text = ["1870.05.01", "2024.01.01", "????.??.??", "1850.??.??"]
        .map(game)
        .concat();
    let output = run_on(
        &["audit", "--code", "auto", "--format", "jsonl", "-"],
        &text,
    );
    let rows: Vec<Value> = stdout(&output)
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let asked: Vec<&str> = rows.iter().filter_map(|row| row["code"].as_str()).collect();
    assert_eq!(asked, ["bca", "fide-2023", "fide-2023", "london-club"]);
    let summary = rows.last().unwrap();
    assert_eq!(
        summary["codes"],
        serde_json::json!({"bca": 1, "fide-2023": 2, "london-club": 1})
    );
    let shown = run_on(&["audit", "--code", "auto", "-"], &text);
    assert!(stdout(&shown).contains("codes chosen by date: bca 1 game, fide-2023 2 games"));
}

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
fn an_output_file_appears_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.jsonl");
    let args = ["audit", "--format", "jsonl", "corpora/showcase"];
    let plain = run(&args);
    let written = run(&[&args[..], &["-o", name(&file)]].concat());
    assert_eq!(written.status.code(), Some(1));
    assert!(written.stdout.is_empty());
    assert_eq!(fs::read(&file).unwrap(), plain.stdout);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "something is left over"
    );
    // What stood there before is replaced.
    let again = run_on(&["audit", "-o", name(&file), "-"], CLEAN);
    assert_eq!(again.status.code(), Some(0));
    assert!(fs::read(&file).unwrap().ends_with(b"nothing to report\n"));
}

#[test]
fn nothing_appears_where_nothing_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no-such-folder").join("found.txt");
    let output = run(&["audit", "corpora/showcase", "-o", name(&nowhere)]);
    assert_fails(&output, &["cannot write", "no-such-folder"]);
    assert!(output.stdout.is_empty());
    // A folder stands where the file should be.
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).unwrap();
    let output = run(&["audit", "corpora/showcase", "-o", name(&taken)]);
    assert_fails(&output, &["cannot write", "taken"]);
    assert_eq!(fs::read_dir(&taken).unwrap().count(), 0);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let folder = folder(&[("many.pgn", CONFLICT.repeat(3000).as_bytes())]);
    for format in ["text", "jsonl"] {
        let file = folder.path().join("many.pgn");
        let mut child = bystander(&["audit", "--format", format, name(&file)])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut reader = child.stdout.take().unwrap();
        reader.read_exact(&mut [0; 10]).unwrap();
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert_eq!(stderr(&output), "", "{format}");
        assert_eq!(output.status.code(), Some(0), "{format}");
    }
}

#[test]
fn colours_are_for_those_who_see_them() {
    let audit = |color: &[&str]| run(&[&["audit", "corpora/showcase"], color].concat());
    let has_escapes = |output: &Output| output.stdout.contains(&0x1b);
    assert!(has_escapes(&audit(&["--color", "always"])));
    assert!(!has_escapes(&audit(&["--color", "never"])));
    assert!(!has_escapes(&audit(&[])), "a pipe is no terminal");
    assert_eq!(audit(&[]).stdout, audit(&["--color", "never"]).stdout);
    let wrong = |color| run(&["audit", "no-such-file.pgn", "--color", color]);
    assert!(wrong("always").stderr.contains(&0x1b));
    assert!(!wrong("auto").stderr.contains(&0x1b));
    // Neither a file nor a machine has use for them.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.txt");
    let output = audit(&["--color", "always", "-o", name(&file)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!fs::read(&file).unwrap().contains(&0x1b));
    assert!(!has_escapes(&audit(&[
        "--color", "always", "--format", "jsonl"
    ])));
}

#[test]
fn two_codes_speak_each_for_itself() {
    let file = showcase("riyadh-2017.pgn");
    let both = audit_with_codes(&["--code", "bca", "--code", "fide-2023"], &file);
    let asked: Vec<&Value> = both.iter().map(|row| &row["code"]).collect();
    assert_eq!(asked, ["bca", "fide-2023"]);
    assert_ne!(both[0]["citation"], both[1]["citation"]);
    assert_eq!(
        audit_with_codes(&["--code", "all"], &file).len(),
        bystander::codes::BUILT_IN.len()
    );
    assert_eq!(
        audit_with_codes(&["--code", "bca", "--code", "bca"], &file).len(),
        1
    );
}

fn audit_with_codes(codes: &[&str], file: &Path) -> Vec<Value> {
    findings(&run(&[
        &["audit", "--format", "jsonl"],
        codes,
        &[name(file)],
    ]
    .concat()))
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
fn the_number_of_workers_changes_nothing() {
    let folder = folder(&[("many.pgn", CONFLICT.repeat(500).as_bytes())]);
    let with = |threads| {
        let paths = ["corpora/showcase", name(folder.path())];
        run(&[&["audit", "--threads", threads], &paths[..]].concat()).stdout
    };
    assert_eq!(with("1"), with("4"));
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
