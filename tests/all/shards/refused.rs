//! What cannot be cut into parts, and what does not belong together.

use std::io::Write;
use std::process::Stdio;

use super::*;

/// What is said of a merge that cannot be made.
fn refusal(folder: &Path, files: &[&str]) -> String {
    let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
    let merged = merge(folder, &files, &[]);
    assert_eq!(merged.status.code(), Some(2));
    assert!(merged.stdout.is_empty());
    stderr(&merged)
}

#[track_caller]
fn says(said: &str, words: &[&str]) {
    for word in words {
        assert!(said.contains(word), "{word}: {said}");
    }
}

#[test]
fn parts_that_are_missing_doubled_or_foreign() {
    let folder = folder::<&str>(&[("a.pgn", &database(12)), ("b.pgn", &database(9))]);
    let folder = folder.path();
    let [one, marks] = audit_part(folder, (1, 3), &["a.pgn"]);
    let [two, more] = audit_part(folder, (2, 3), &["a.pgn"]);
    let said = refusal(folder, &[&two, &more]);
    says(&said, &["parts are missing: 1/3, 3/3", "--partial"]);
    fs::copy(folder.join(&one), folder.join("again")).unwrap();
    let said = refusal(folder, &[&one, "again", &marks]);
    says(&said, &["1/3 are here twice", &one, "again"]);
    let said = refusal(folder, &[&one, &marks, &marks]);
    says(&said, &["the marks of part 1/3 are here twice"]);
    says(
        &refusal(folder, &[&one]),
        &["the marks of part 1/3 are missing", &one, "--marks"],
    );
    says(
        &refusal(folder, &[&one, &marks, &more]),
        &["of part 2/3", "no report", &more],
    );
    let [other, _] = audit_part(folder, (2, 4), &["a.pgn"]);
    says(
        &refusal(folder, &[&one, &other]),
        &[&other, "2/4", "one of 3"],
    );
    let [other, _] = audit_part(folder, (3, 3), &["b.pgn"]);
    says(
        &refusal(folder, &[&one, &other]),
        &[&other, "other input", &one],
    );
    let [other, _] = audit_part(folder, (3, 3), &["--code", "bca", "a.pgn"]);
    says(
        &refusal(folder, &[&one, &other]),
        &[&other, "asked otherwise", &one],
    );
}

#[test]
fn files_that_are_no_parts() {
    let folder = folder::<&str>(&[
        ("a.pgn", &database(12)),
        ("empty", ""),
        ("half", "{\"type\":\"finding\","),
    ]);
    let folder = folder.path();
    let [report, marks] = audit_part(folder, (1, 1), &["a.pgn"]);
    says(
        &refusal(folder, &["a.pgn"]),
        &["a.pgn:1: this is no line of a part"],
    );
    says(&refusal(folder, &["empty"]), &["`empty` is empty"]);
    says(
        &refusal(folder, &["half"]),
        &["half:1: the file breaks off"],
    );
    says(&refusal(folder, &["nowhere"]), &["cannot read `nowhere`"]);
    let whole = run(folder, &["audit", "--format", "jsonl", "a.pgn"]);
    fs::write(folder.join("whole"), whole.stdout).unwrap();
    says(
        &refusal(folder, &["whole"]),
        &["`whole` is no report of a part", "--shard"],
    );
    let bytes = fs::read(folder.join(&marks)).unwrap();
    fs::write(folder.join("cut"), &bytes[..bytes.len() / 2]).unwrap();
    says(&refusal(folder, &[&report, "cut"]), &["cut"]);
    let text = fs::read_to_string(folder.join(&report)).unwrap();
    let last = text.trim_end().rfind('\n').unwrap();
    fs::write(folder.join("cut"), &text[..=last]).unwrap();
    says(&refusal(folder, &["cut", &marks]), &["cut:", "breaks off"]);
}

#[test]
fn what_has_no_size_is_not_cut() {
    let folder = folder::<&str>(&[("a.pgn", &database(3))]);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(database(3).as_bytes()).unwrap();
    fs::write(folder.path().join("b.pgn.gz"), gzip.finish().unwrap()).unwrap();
    let shard = |shard: &str, path: &str| {
        let mut command = bystander(&["audit", "--format", "jsonl", "--shard", shard, path]);
        command.current_dir(folder.path()).stdin(Stdio::null());
        command.output().unwrap()
    };
    for (path, why) in [
        ("b.pgn.gz", "compressed"),
        (".", "compressed"),
        ("-", "pipe"),
    ] {
        let output = shard("1/2", path);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        says(&stderr(&output), &["cannot be cut", why, "--shard 1/1"]);
    }
    let whole = shard("1/1", "b.pgn.gz");
    assert_eq!(
        (whole.status.code(), stderr(&whole)),
        (Some(1), String::new())
    );
}
