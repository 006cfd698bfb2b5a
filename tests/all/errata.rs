//! Errata: sources are read with them and stay as they are, and what does not fit is told.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::folder;
use crate::support::program::bystander;

/// Of the second game, a knight misread.
const GAMES: &str = "[Event \"a\"]\n[Result \"*\"]\n\n1. d4 d5 *\n\n\
    [Event \"b\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf5 Nc6 3. Bb5 a6 4. Bh4 Nf6 *\n";

/// An erratum of `a.pgn`.
fn erratum(place: &str, printed: &str, read: &str) -> String {
    format!(
        "[[erratum]]\nsource = \"a.pgn\"\n{place}\nprinted = \"{printed}\"\nread = \"{read}\"\n\
         kind = \"scan\"\nby = \"A. Lund\"\ndate = 2026-11-22\nwhy = \"worn type\"\nreference = \"p. 3\"\n\n"
    )
}

/// Both streams and the exit code.
fn run(folder: &TempDir, args: &[&str]) -> (String, String, i32) {
    let output = bystander(args).current_dir(folder.path()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code().unwrap(),
    )
}

fn findings(folder: &TempDir, args: &[&str]) -> Vec<Value> {
    let (out, err, _) = run(folder, &[&["audit", "--format", "jsonl"], args].concat());
    let rows = out
        .lines()
        .map(|line| serde_json::from_str(line).expect(&err));
    rows.filter(|row: &Value| row["type"] == "finding")
        .collect()
}

/// `line:column rule/kind` of each finding.
fn told(findings: &[Value]) -> Vec<String> {
    let one = |row: &Value| {
        let kind = row["kind"].as_str().unwrap_or("-");
        format!(
            "{}:{} {}/{kind}",
            row["line"],
            row["column"],
            row["rule"].as_str().unwrap()
        )
    };
    findings.iter().map(one).collect()
}

#[test]
fn a_source_is_read_as_its_errata_say_and_stays_as_it_is() {
    let by_line = erratum("line = 9", "Nf5", "Nf3");
    let by_ply = erratum("game = 2\nply = 3", "Nf5", "Nf3");
    let last = erratum("line = 9", "Bh4", "Ba4");
    for first in [by_line, by_ply] {
        let folder = folder(&[
            ("a.pgn", GAMES),
            ("bystander.errata.toml", &(first + &last)),
        ]);
        let found = findings(&folder, &["a.pgn"]);
        assert_eq!(
            told(&found),
            ["9:13 erratum/applied", "9:34 erratum/applied"]
        );
        assert!(found.iter().all(|row| row["level"] == "note"));
        let note = "scan; A. Lund, 2026-11-22: worn type (p. 3)";
        let erratum = serde_json::json!({ "printed": "Nf5", "read": "Nf3", "note": note });
        assert_eq!(found[0]["erratum"], erratum);

        let (out, err, code) = run(&folder, &["convert", "--to", "descriptive", "a.pgn"]);
        assert_eq!(code, 0, "{err}");
        let printed = out.replace('\n', " ");
        assert!(
            printed.contains(&format!("2. Kt-KB3 {{printed 2.Nf5; {note}}} 2... Kt-QB3")),
            "{out}"
        );
        assert!(
            printed.contains(&format!("{{printed 4.Bh4; {note}}}")),
            "{out}"
        );
        assert!(err.contains("; 2 errata applied;"), "{err}");
        assert_eq!(
            fs::read_to_string(folder.path().join("a.pgn")).unwrap(),
            GAMES
        );
    }
}

#[test]
fn an_erratum_that_does_not_fit_or_changes_nothing_is_told() {
    let errata = [
        erratum("line = 9", "Nf6x", "Nf3"),
        erratum("line = 99", "Nf5", "Nf3"),
        erratum("line = 9", "4", "5"),
        erratum("game = 2\nply = 4", "Nf5", "Nf3"),
        erratum("game = 2\nply = 40", "Nf5", "Nf3"),
        erratum("line = 9", "Nc6", "N c6"),
        erratum("line = 9", "Nd6", "Nc6"),
        erratum("line = 9", "Nf5", "Nf3"),
        erratum("line = 9", "Nf5 Nc6", "Nf3 Nc6"),
    ];
    let text = errata.concat();
    let folder = folder(&[("a.pgn", GAMES), ("e.toml", &text)]);
    let found = findings(
        &folder,
        &["--errata", "e.toml", "--select", "erratum", "a.pgn"],
    );
    let of = |kind: &str| found.iter().filter(|row| row["kind"] == kind).count();
    assert_eq!(
        (of("misfit"), of("idle"), of("applied")),
        (6, 2, 1),
        "{found:#?}"
    );
    let messages: String = found
        .iter()
        .map(|row| row["message"].as_str().unwrap())
        .collect();
    for why in [
        "the erratum e.toml:1 does not fit: `Nf6x` does not stand there",
        "the source has no such line",
        "`4` stands there more than once; say at which `column`",
        "`Nc6` stands there, and not `Nf5`",
        "the source has no such game and ply",
        "nothing is read otherwise",
        "the source has that already",
        "another erratum is of the same text",
    ] {
        assert!(messages.contains(why), "{why}: {messages}");
    }
    assert!(findings(&folder, &["--no-errata", "--select", "erratum", "a.pgn"]).is_empty());
}

/// What is found behind an erratum stands where the source has it, as do its fixes.
#[test]
fn places_are_those_of_the_source() {
    let text = GAMES.replace("a6 4. Bh4", "a6 4. Ba4 Nf6 5. 0-0 Qd4");
    let errata = erratum("line = 9", "Nf5", "Ng1-f3");
    let folder = folder(&[("a.pgn", &text), ("bystander.errata.toml", &errata)]);
    let found = findings(&folder, &["--ignore", "erratum", "a.pgn"]);
    let line = text.lines().nth(8).unwrap();
    for row in &found {
        let (written, column) = (
            row["text"].as_str().unwrap(),
            row["column"].as_u64().unwrap(),
        );
        if written != "Ng1-f3" {
            assert!(line[column as usize - 1..].starts_with(written), "{row}");
        }
        for edit in row["fixes"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|fix| fix["edits"].as_array().unwrap())
        {
            let range =
                edit["start"].as_u64().unwrap() as usize..edit["end"].as_u64().unwrap() as usize;
            assert!(text[range].contains("0-0"), "{row}");
        }
    }
    assert!(found.iter().any(|row| row["text"] == "Qd4"), "{found:#?}");
    let castling = found
        .iter()
        .find(|row| row["text"] == "0-0")
        .expect("a slip");
    assert!(castling["fixes"].is_array());
}

/// What would be mended is written down instead, once, and mends when it is read.
#[test]
fn fixes_become_errata() {
    let text = GAMES.replace("3. Bb5 a6 4. Bh4 Nf6", "3. Bb5 a6 5. Ba4 Nf6 5. 0-0");
    let text = text.replace("Nf5", "Nf3");
    let folder = folder(&[("a.pgn", &text)]);
    let before = findings(&folder, &["a.pgn"]);
    assert_eq!(told(&before).len(), 2, "{before:#?}");
    let args = [
        "audit",
        "--fix",
        "--to-errata",
        "bystander.errata.toml",
        "a.pgn",
    ];
    let (out, err, code) = run(&folder, &args);
    assert_eq!(code, 0, "{out}{err}");
    assert!(
        err.contains("2 errata written to `bystander.errata.toml`"),
        "{err}"
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("a.pgn")).unwrap(),
        text
    );
    let after = findings(&folder, &["a.pgn"]);
    assert_eq!(
        told(&after),
        ["9:31 erratum/applied", "9:45 erratum/applied"]
    );
    let (_, err, _) = run(&folder, &args);
    assert!(err.contains("0 errata written"), "{err}");
}

/// What a conversion could not read is offered to be filled in; unfilled, each entry is told.
#[test]
fn a_skeleton_is_offered_for_what_was_not_read() {
    let folder = folder(&[("a.pgn", GAMES)]);
    let args = [
        "convert",
        "--to",
        "san",
        "--errata-skeleton",
        "e.toml",
        "-o",
        "out.pgn",
        "a.pgn",
    ];
    let (_, err, code) = run(&folder, &args);
    assert_eq!(code, 1, "{err}");
    let written = fs::read_to_string(folder.path().join("e.toml")).unwrap();
    assert!(
        written.contains("printed = \"Nf5\"\nread = \"Nf5\"\nkind = \"doubtful\""),
        "{written}"
    );
    let found = findings(
        &folder,
        &["--errata", "e.toml", "--select", "erratum", "a.pgn"],
    );
    assert!(
        !found.is_empty() && found.iter().all(|row| row["kind"] == "idle"),
        "{found:#?}"
    );
    let filled = written
        .replacen("read = \"Nf5\"", "read = \"Nf3\"", 1)
        .replacen("read = \"Bh4\"", "read = \"Ba4\"", 1);
    fs::write(folder.path().join("e.toml"), filled).unwrap();
    let (_, err, code) = run(
        &folder,
        &[
            "convert", "--to", "san", "--errata", "e.toml", "-o", "out.pgn", "a.pgn",
        ],
    );
    assert_eq!(code, 0, "{err}");
}

/// A page of a book is read with a misprint put right by the line it stands on.
#[test]
fn a_book_is_read_with_its_errata() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose/long-one-column.txt");
    let whole = fs::read_to_string(page).unwrap();
    let (number, line) = (1..)
        .zip(whole.lines())
        .find(|(_, line)| line.starts_with("7. Q"))
        .unwrap();
    let spoilt = line.replacen("7. Q", "7. R", 1);
    let page = whole.replacen(line, &spoilt, 1);
    let errata = erratum(&format!("line = {number}"), "7. R", "7. Q").replace("a.pgn", "page.txt");
    let folder = folder(&[
        ("whole.txt", &whole),
        ("page.txt", &page),
        ("bystander.errata.toml", &errata),
    ]);
    let moves = |name: &str| {
        let (out, err, _) = run(
            &folder,
            &["convert", "--to", "uci", "--format", "lines", name],
        );
        assert!(
            name == "whole.txt" || err.contains("1 erratum applied"),
            "{err}"
        );
        out
    };
    assert_eq!(moves("page.txt"), moves("whole.txt"));
}

/// The blanks of a page are not those of the score that is read from it; what an erratum has read otherwise is found all the same.
#[test]
fn the_printed_text_is_kept_however_the_page_is_spaced() {
    let rows = [
        ("P.  to K's  4th.", "P.  to K's  4th."),
        ("Kt.  to K.  B's  8th.", "Kt.  to Q.  B's  3rd."),
        ("B.  to Q.  Kt's  5th.", "P.  to Q.  R's  3rd."),
        ("B.  to R's  4th.", "Kt.  to K.  B's  3rd."),
        ("Castles.", "B.  to K's  2nd."),
        ("R.  to K's  sq.", "P.  to Q.  Kt's  4th."),
    ];
    let rows = (1..)
        .zip(rows)
        .map(|(n, (white, black))| format!("{n}.  {white}  {n}.  {black}\n\n"));
    let page = format!(
        "GAME I.\n\nWHITE. (Mr. Lund.)   BLACK. (Mr. Oros.)\n\n{}And the game was drawn.\n",
        rows.collect::<String>()
    );
    let errata = erratum("line = 7", "B's  8th.", "B's  3rd.").replace("a.pgn", "page.txt");
    let folder = folder(&[("page.txt", &page), ("bystander.errata.toml", &errata)]);
    let (out, err, _) = run(
        &folder,
        &["convert", "--to", "san", "--input", "prose", "page.txt"],
    );
    let out = out.replace('\n', " ");
    assert!(
        out.contains("2. Nf3 {printed 2.B's 8th.; scan;"),
        "{out}{err}"
    );
}

/// An erratum with which a game is read the same as without it changes nothing, however it is spelled.
#[test]
fn an_erratum_without_which_the_same_is_read_is_told() {
    let text = GAMES.replace("Nf5", "Nf3").replace("Bh4", "Ba4");
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3 *\n";
    for (printed, read, kind) in [
        ("Nf3", "Ng1-f3", "idle"),
        ("Nf3", "Nf3!", "applied"),
        ("3. Bb5", "5. Bb5", "applied"),
        ("Nf3", "Nh3", "applied"),
    ] {
        let folder = folder(&[
            ("a.pgn", &text),
            ("e.toml", &erratum("line = 9", printed, read)),
        ]);
        let args = ["--errata", "e.toml", "--select", "erratum", "a.pgn"];
        let found = findings(&folder, &args);
        assert_eq!(found[0]["kind"], kind, "{printed} {read}: {found:#?}");
    }
    for (printed, read, kind) in [("Kt-KB3", "Kt to KB3", "idle"), ("B-R4", "BxKt", "applied")] {
        let errata = erratum("line = 1", printed, read);
        let folder = folder(&[("a.pgn", page), ("e.toml", &errata)]);
        let args = ["--errata", "e.toml", "--select", "erratum", "a.pgn"];
        let found = findings(&folder, &args);
        assert_eq!(found[0]["kind"], kind, "{printed} {read}: {found:#?}");
    }
}

/// An erratum that says of a misprint what was made of it already is no idle one: without it the move is not certain.
#[test]
fn an_erratum_that_makes_a_reading_certain_is_applied() {
    let page = "GAME XII.\n\nPlayed between Mr. Hart and Mr. Reeve, 3rd May, 1863.\n\n     WHITE               BLACK\n \
        1.  P-K4                P-K4\n 2.  Kt-KB3              P-Q8\n 3.  B-B4                B-Kt5\n \
        4.  Kt-B3               P-KKt3\n 5.  KtxP                BxQ\n 6.  BxP ch              K-K2\n \
        7.  Kt-Q5 mate\n";
    let errata = erratum("line = 7", "P-Q8", "P-Q3").replace("a.pgn", "page.txt");
    let folder = folder(&[("page.txt", page), ("e.toml", &errata)]);
    let found = findings(&folder, &["page.txt"]);
    assert_eq!(told(&found), ["7:26 uncertain-reading/-"]);
    let found = findings(&folder, &["--errata", "e.toml", "page.txt"]);
    assert_eq!(told(&found), ["7:26 erratum/applied"]);
}

/// What is printed for several moves is said once, at the first of them, and what is taken out is told so.
#[test]
fn an_erratum_of_several_moves_is_said_once() {
    let text = GAMES.replace("Nf5 Nc6", "Nf5 Nd6 x");
    let errata = erratum("line = 9", "Nf5 Nd6", "Nf3 Nc6") + &erratum("line = 9", "x", "");
    let folder = folder(&[("a.pgn", &text), ("bystander.errata.toml", &errata)]);
    let (out, err, _) = run(&folder, &["convert", "--to", "san", "a.pgn"]);
    let out = out.replace('\n', " ");
    assert_eq!(out.matches("printed").count(), 1, "{out}{err}");
    assert!(out.contains("2. Nf3 {printed 2.Nf5 Nd6; scan"), "{out}");
    let found = findings(&folder, &["--select", "erratum", "a.pgn"]);
    assert_eq!(found[1]["message"], "`x` is not read here");
}
