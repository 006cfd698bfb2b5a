//! Runs that are stopped, and where they write.

use super::*;

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_tells_what_it_found() {
    let folder = folder::<&str>(&[]);
    let mut child = bystander(folder.path(), &["audit", "--format", "jsonl", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let games = FAULTY.repeat(20_000);
    stdin.write_all(games.as_bytes()).unwrap();
    stdin.flush().unwrap();
    // Standard input stays open: the program waits for more, and would wait for ever.
    let reader = child.stdout.take().unwrap();
    let id = child.id().to_string();
    let read = std::thread::spawn(move || {
        let mut reader = std::io::BufReader::new(reader);
        let mut text = String::new();
        std::io::BufRead::read_line(&mut reader, &mut text).unwrap();
        let stopped = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(stopped.success());
        std::io::Read::read_to_string(&mut reader, &mut text).unwrap();
        text
    });
    let text = read.join().unwrap();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("stopped before its end"),
        "{}",
        stderr(&output)
    );
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["incomplete"], true);
    assert!(last["games"].as_u64().unwrap() > 0);
}

#[test]
fn progress_is_told_where_it_is_asked_for() {
    let folder = folder(&[("a.pgn", FAULTY)]);
    let always = run(&folder, &["audit", "--progress", "always", "a.pgn"]);
    assert!(stderr(&always).contains("1 games"), "{}", stderr(&always));
    assert!(stderr(&always).contains("games/s"), "{}", stderr(&always));
    assert_eq!(stderr(&run(&folder, &["audit", "a.pgn"])), "");
}

/// A pipe with a name stays one: only files are replaced.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder(&[("a.pgn", FAULTY)]);
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let child = bystander(folder.path(), &["audit", "-o", "pipe", "a.pgn"])
        .spawn()
        .unwrap();
    let text = fs::read(&pipe).unwrap();
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1));
    assert!(text.starts_with(b"error[result-conflict]"));
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}
