//! Being told to end.

use std::process::{Child, Command};
use std::time::{Duration, Instant};

use super::output::assert_ends_quietly;
use super::*;

fn tell(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let told = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(told.success());
}

fn wait_until(mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(60), "it never came");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What lies in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
    names.sort();
    names
}

/// Waits for input that does not come, until it is told to end; then for what it has written.
fn stopped(args: &[&str], signal: &str) -> Output {
    let mut child = crate::support::program::start(&mut bystander(args));
    let mut stdin = child.stdin.take().unwrap();
    let games = CLEAN.repeat(40_000);
    let mut stdout = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut all = Vec::new();
        stdout.read_to_end(&mut all).unwrap();
        all
    });
    stdin.write_all(games.as_bytes()).unwrap();
    stdin.flush().unwrap();
    // All of it is taken in, and more is waited for.
    std::thread::sleep(Duration::from_millis(300));
    tell(&child, signal);
    let status = child.wait().unwrap();
    drop(stdin);
    let mut said = Vec::new();
    child.stderr.take().unwrap().read_to_end(&mut said).unwrap();
    Output {
        status,
        stdout: reader.join().unwrap(),
        stderr: said,
    }
}

#[test]
fn a_conversion_that_is_stopped_writes_whole_games_and_says_so() {
    for signal in ["-INT", "-TERM"] {
        let output = stopped(&["convert", "--to", "san", "-"], signal);
        assert_fails(&output, &["stopped before its end"]);
        let text = stdout(&output);
        assert!(text.contains("1. e4 e5 2. Nf3 Nc6 *\n\n"), "{signal}");
        assert!(text.ends_with("1. e4 e5 2. Nf3 Nc6 *\n\n"), "{signal}");
        let jsonl = ["convert", "--to", "san", "--format", "jsonl", "-"];
        let output = stopped(&jsonl, signal);
        assert_fails(&output, &["stopped before its end"]);
        assert_eq!(rows(&output).last().unwrap()["incomplete"], true);
    }
}

#[test]
fn a_file_that_was_begun_is_finished_or_gone() {
    for command in [&["audit"][..], &["convert", "--to", "san"]] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("out");
        let args = [command, &["-o", name(&file), "-"]].concat();
        // Once: what was read is written.
        let output = stopped(&args, "-INT");
        assert_fails(&output, &["stopped before its end"]);
        assert_eq!(names(folder.path()), ["out"]);
        assert!(fs::metadata(&file).unwrap().len() > 0);
        fs::remove_file(&file).unwrap();
        // Twice, while it cannot end by itself, since nobody reads what it says: nothing is left behind.
        let mut child = crate::support::program::start(&mut bystander(&args));
        wait_until(|| !names(folder.path()).is_empty());
        tell(&child, "-STOP");
        tell(&child, "-INT");
        tell(&child, "-CONT");
        tell(&child, "-TERM");
        tell(&child, "-INT");
        let status = child.wait().unwrap();
        assert!([Some(2), Some(130)].contains(&status.code()), "{status}");
        let left = names(folder.path());
        assert!(left.is_empty() || left == ["out"], "{left:?}");
    }
}

/// A pipe that nobody reads holds the run back, so that only the second wish ends it.
#[test]
fn the_second_wish_ends_it_at_once_and_nothing_is_left() {
    let folder = folder(&[(
        "many.pgn",
        CONFLICT.replace("e4", "Xe4").repeat(3000).as_bytes(),
    )]);
    let out = folder.path().join("out");
    let games = folder.path().join("many.pgn");
    let args = ["convert", "--to", "san", "-o", name(&out), name(&games)];
    // What is found is told on a pipe that is full soon.
    let mut child = crate::support::program::start(&mut bystander(&args));
    wait_until(|| names(folder.path()).len() > 1);
    std::thread::sleep(Duration::from_millis(500));
    tell(&child, "-INT");
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "it is held back");
    tell(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(names(folder.path()), ["many.pgn"]);
}

#[test]
fn a_reader_of_a_conversion_that_goes_away_ends_it_quietly() {
    let folder = folder(&[("many.pgn", CLEAN.repeat(30_000).as_bytes())]);
    let file = folder.path().join("many.pgn");
    for format in ["pgn", "lines", "jsonl"] {
        assert_ends_quietly(&["convert", "--to", "lan", "--format", format, name(&file)]);
    }
}
