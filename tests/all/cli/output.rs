//! Where output goes.

use super::*;

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
    let file = folder.path().join("many.pgn");
    for format in ["text", "jsonl"] {
        assert_ends_quietly(&["audit", "--format", format, name(&file)]);
    }
}

/// Runs the program with a reader that goes away after a few bytes.
pub(crate) fn assert_ends_quietly(args: &[&str]) {
    let mut child = bystander(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = child.stdout.take().unwrap();
    reader.read_exact(&mut [0; 10]).unwrap();
    drop(reader);
    let output = child.wait_with_output().unwrap();
    assert_eq!(stderr(&output), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
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
