//! `--split-clean` and `--split-faulty`: every game where it belongs, as it stood.

use super::*;

fn game(event: &str, moves: &str) -> String {
    format!(
        "[Event \"{event}\"]\n[Site \"?\"]\n[Date \"1900.01.01\"]\n[Round \"1\"]\n[White \"Lund\"]\n[Black \"Oros\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n"
    )
}

const GOOD: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#";
const BAD: &str = "1. e4 e5 2. Ke3 d6 3. Nf3 Nf6";

/// The two files that become of these, whatever the number of threads.
fn split(files: &[(&str, &[u8])], more: &[&str]) -> (Vec<u8>, Vec<u8>) {
    let [one, three] = ["1", "3"].map(|threads| split_by(threads, files, more));
    assert!(one == three);
    one
}

fn split_by(threads: &str, files: &[(&str, &[u8])], more: &[&str]) -> (Vec<u8>, Vec<u8>) {
    let folder = folder(files);
    let mut args = vec![
        "audit",
        "-q",
        "--format",
        "jsonl",
        "--split-clean",
        "clean",
        "--split-faulty",
        "faulty",
    ];
    args.extend(files.iter().map(|(name, _)| *name));
    args.extend(more);
    args.extend(["--threads", threads]);
    let output = run(&folder, &args);
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 1)), "{}", stderr(&output));
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    (read("clean"), read("faulty"))
}

#[test]
fn games_go_where_they_belong() {
    let [a, b, c, d] =
        [("a", GOOD), ("b", BAD), ("c", GOOD), ("d", BAD)].map(|(event, moves)| game(event, moves));
    let text = [&a[..], &b, &c, &d].concat();
    let (clean, faulty) = split(&[("x.pgn", text.as_bytes())], &[]);
    assert_eq!(String::from_utf8(clean).unwrap(), [&a[..], &c].concat());
    assert_eq!(String::from_utf8(faulty).unwrap(), [&b[..], &d].concat());
    let (clean, faulty) = split(&[("x.pgn", text.as_bytes())], &["--fail-on", "never"]);
    assert_eq!(String::from_utf8(clean).unwrap(), text);
    assert_eq!(faulty, b"");
}

/// Whatever is read, every byte is in one of the two, and the two agree with what is told.
#[test]
fn nothing_is_lost_of_awkward_files() {
    let broken = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/broken");
    let mut compared = 0;
    for entry in fs::read_dir(broken).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if !name.ends_with(".pgn") || name.starts_with("utf16") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let (clean, faulty) = split_by("1", &[(&name, &bytes)], &["--fail-on", "note"]);
        // A mark of UTF-8 within the new file is left out.
        let letters = |bytes: &[u8]| {
            let mut left = bytes.to_vec();
            left.retain(|b| !b.is_ascii_whitespace() && !matches!(b, 0xef | 0xbb | 0xbf));
            left.sort_unstable();
            left
        };
        let both = [clean, faulty].concat();
        if !both.is_empty() {
            compared += 1;
            assert!(letters(&both) == letters(&bytes), "{name}");
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn other_encodings_stay_as_they_are() {
    let text = [game("Malmö", GOOD), game("Köln", BAD), game("Zürich", GOOD)];
    let latin = |text: &str| text.chars().map(|letter| letter as u8).collect::<Vec<u8>>();
    let [a, b, c] = text.each_ref().map(|game| latin(game));
    let whole = [&a[..], &b, &c].concat();
    let (clean, faulty) = split(&[("x.pgn", &whole)], &[]);
    assert!(clean == [a, c].concat() && faulty == b);
    let chinese = [
        game("\u{4e0a}\u{6d77}", BAD),
        game("\u{5317}\u{4eac}", GOOD),
    ];
    let [a, b] = chinese
        .each_ref()
        .map(|game| encoding_rs::GB18030.encode(game).0.into_owned());
    let (clean, faulty) = split(
        &[("x.pgn", &[&a[..], &b].concat())],
        &["--encoding", "GB18030"],
    );
    assert!(clean == b && faulty == a);
}

#[test]
fn files_that_do_not_end_with_a_line_are_kept_apart() {
    let first = game("a", GOOD);
    let first = first.trim_end();
    let second = game("b", GOOD);
    let files = [("x.pgn", first.as_bytes()), ("y.pgn", second.as_bytes())];
    let (clean, _) = split(&files, &[]);
    assert_eq!(
        String::from_utf8(clean).unwrap(),
        format!("{first}\n\n{second}")
    );
    let marked = ["\u{feff}", &second].concat();
    let (clean, _) = split(
        &[("x.pgn", second.as_bytes()), ("y.pgn", marked.as_bytes())],
        &[],
    );
    assert_eq!(
        String::from_utf8(clean).unwrap(),
        [&second[..], &second].concat()
    );
}

#[test]
fn only_what_is_told_makes_a_game_faulty() {
    let allowed = game(
        "a",
        &format!("{{[%law allow illegal-move so it was]}} {BAD}"),
    );
    let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6";
    let twice = [game("x", long), game("x", long)].concat();
    let text = [&allowed[..], &twice].concat();
    let (clean, faulty) = split(&[("x.pgn", text.as_bytes())], &[]);
    assert!(clean == text.as_bytes() && faulty.is_empty());
    let (_, faulty) = split(&[("x.pgn", text.as_bytes())], &["--deny", "duplicate-game"]);
    assert_eq!(String::from_utf8(faulty).unwrap(), game("x", long));
    let (clean, faulty) = split(&[("x.pgn", text.as_bytes())], &["--where", "Event = a"]);
    assert!(clean == allowed.as_bytes() && faulty.is_empty());
}

#[test]
fn what_is_read_or_written_otherwise_is_not_overwritten() {
    let text = game("a", GOOD);
    let folder = folder(&[("x.pgn", text.as_bytes())]);
    for args in [
        &["audit", "x.pgn", "--split-clean", "x.pgn"][..],
        &[
            "audit",
            "x.pgn",
            "--split-clean",
            "y",
            "--split-faulty",
            "y",
        ],
        &["audit", "x.pgn", "--split-clean", "y", "-o", "y"],
        &["audit", "x.pgn", "--split-clean", "y", "--shard", "1/2"],
        &["audit", "x.pgn", "--split-clean", "y", "--fix"],
    ] {
        let output = run(&folder, args);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{args:?}: {}",
            stderr(&output)
        );
        assert!(!folder.path().join("y").exists());
    }
    assert_eq!(
        fs::read(folder.path().join("x.pgn")).unwrap(),
        text.as_bytes()
    );
}
