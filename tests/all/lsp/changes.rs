//! What holds while things change: the text that is typed, the settings of its folder, its errata.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::editor::Editor;
use super::{GAMES, URI, codes, range};

/// What the settings of a folder ask is asked, and asked anew when they change.
#[test]
fn settings_hold_in_their_folder() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("bystander.toml");
    std::fs::write(&settings, "code = \"bca\"\nignore = [\"notation-slip\"]\n").unwrap();
    let uri = format!("file://{}", folder.path().join("a.pgn").display());
    let mut editor = Editor::new();
    editor.open(&uri, GAMES);
    let found = editor.findings(&uri);
    assert!(
        codes(&found).iter().any(|code| code.contains(": bca, ")),
        "{found:?}"
    );
    assert!(!codes(&found).contains(&"notation-slip"));
    std::fs::write(&settings, "code = \"bca\"\nignore = [\"illegal-move\"]\n").unwrap();
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    let found = editor.findings(&uri);
    assert!(codes(&found).contains(&"notation-slip"), "{found:?}");
    std::fs::write(&settings, "kode = 1\n").unwrap();
    editor.tell("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    editor.findings(&uri);
}

/// Whatever is typed, after each keystroke the same is told as of the text opened anew.
#[test]
fn typing_tells_what_opening_tells() {
    let mut typing = Editor::new();
    typing.open(URI, GAMES);
    typing.findings(URI);
    let mut text = GAMES.to_owned();
    for (place, typed) in [
        ((6, 33), "K"),
        ((14, 0), "[Event \"c\"]\n\n1. e9\n\n"),
        ((0, 0), "\n"),
        ((10, 3), "{"),
    ] {
        typing.change(URI, range(place, place), typed);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let before: usize = lines[..place.0 as usize]
            .iter()
            .map(|line| line.len())
            .sum();
        text.insert_str(before + place.1 as usize, typed);
        let found = typing.findings(URI);
        let mut anew = Editor::new();
        anew.open(URI, &text);
        let strip = |found: Vec<Value>| -> Vec<Value> {
            found
                .into_iter()
                .map(|mut one| {
                    one.as_object_mut().unwrap().remove("codeDescription");
                    one
                })
                .collect()
        };
        assert_eq!(strip(found), strip(anew.findings(URI)), "{text}");
    }
}

/// A text is read with its errata as an audit does, and says where; a change of their file holds at once.
#[test]
fn errata_are_applied_and_shown() {
    let folder = tempfile::tempdir().unwrap();
    let errata = folder.path().join("bystander.errata.toml");
    let game = folder.path().join("a.pgn");
    std::fs::write(&game, GAMES).unwrap();
    let uri = format!("file://{}", game.display());
    let of = |place: &str, printed: &str, read: &str| {
        format!(
            "[[erratum]]\nsource = \"a.pgn\"\n{place}\nprinted = \"{printed}\"\nread = \"{read}\"\nby = \"A. Lund\"\n"
        )
    };
    let by_line = of("line = 7", "Nd4", "Bd7") + &of("line = 15", "d4", "e4");
    let by_ply = of("game = 1\nply = 8", "Nd4", "Bd7") + &of("game = 2\nply = 1", "d4", "e4");
    for text in [&by_line, &by_ply] {
        std::fs::write(&errata, text).unwrap();
        let mut editor = Editor::new();
        editor.open(&uri, GAMES);
        let found = editor.findings(&uri);
        let told = codes(&found);
        assert!(
            !told.iter().any(|code| code.starts_with("illegal-move")),
            "{told:?}"
        );
        let places = |found: &[Value]| -> Vec<Value> {
            let errata = found.iter().filter(|one| one["code"] == "erratum");
            errata.map(|one| one["range"].clone()).collect()
        };
        let there = [range((6, 37), (6, 40)), range((14, 3), (14, 5))];
        assert_eq!(places(&found), there);
        let hints = editor.about(
            "inlayHint",
            &uri,
            json!({ "range": range((6, 0), (6, 80)) }),
        );
        assert_eq!(hints[0]["label"], "= Bd7", "{hints}");
        let place = json!({ "position": { "line": 6, "character": 38 } });
        let hover = editor.about("hover", &uri, place);
        let told = hover["contents"]["value"].as_str().unwrap();
        assert!(told.starts_with("**4... Bd7**"), "{told}");
        assert!(
            told.ends_with("= erratum: printed `Nd4`, read `Bd7` (misprint; A. Lund)"),
            "{told}"
        );
    }
    std::fs::write(&errata, "").unwrap();
    let mut editor = Editor::new();
    editor.open(&uri, GAMES);
    assert!(
        codes(&editor.findings(&uri))
            .iter()
            .any(|code| code.starts_with("illegal-move"))
    );
    std::fs::write(&errata, &by_line).unwrap();
    editor.tell(
        "textDocument/didSave",
        json!({ "textDocument": { "uri": format!("file://{}", errata.display()) } }),
    );
    let found = editor.findings(&uri);
    assert!(codes(&found).contains(&"erratum"), "{found:?}");
}

/// Of a long book the game that is typed is read by itself, and the editor is told to ask for its hints anew.
#[test]
fn what_is_typed_in_a_long_book_is_read_by_itself() {
    let uri = "file:///nowhere/long.txt";
    let page = include_str!("../../../corpora/prose/long-one-column.txt");
    let mut text = page.to_owned();
    while text.len() < 40_000 {
        text.push_str("\n\nThe club met as before, and nothing was played that the readers of these pages would miss.\n");
    }
    let mut editor = Editor::new();
    editor.open(uri, &text);
    let labels = |editor: &mut Editor| -> Vec<String> {
        let hints = editor.about("inlayHint", uri, json!({ "range": range((5, 0), (9, 0)) }));
        let hints = hints.as_array().unwrap().iter();
        hints
            .map(|hint| hint["label"].as_str().unwrap().to_owned())
            .collect()
    };
    let until = |editor: &mut Editor, want: &dyn Fn(&[String]) -> bool| {
        let began = Instant::now();
        while !want(&labels(editor)) {
            assert!(
                began.elapsed() < Duration::from_secs(60),
                "{:?}",
                labels(editor)
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until(&mut editor, &|labels| {
        labels.starts_with(&["e4".to_owned(), "e5".to_owned()])
    });
    let asked = |editor: &Editor| {
        let told = editor.told.iter();
        told.filter(|it| it["method"] == "workspace/inlayHint/refresh")
            .count()
    };
    assert!(asked(&editor) > 0);
    // A game is typed in at the end.
    let game = "\nWhite: Lund.   Black: Oros.\n\n1. P-K4 P-QB4\n2. Kt-KB3 P-Q3\n3. P-Q4 PxP\n4. KtxP Kt-KB3\nWhite resigns.\n";
    let end = text.lines().count() as u64;
    editor.change(uri, range((end, 0), (end, 0)), game);
    let typed = |editor: &mut Editor| {
        let rows = json!({ "range": range((end + 3, 0), (end + 8, 0)) });
        let hints = editor.about("inlayHint", uri, rows);
        let hints = hints.as_array().unwrap().iter();
        let labels = hints.map(|hint| hint["label"].as_str().unwrap().to_owned());
        labels.collect::<Vec<_>>().join(" ")
    };
    let began = Instant::now();
    while typed(&mut editor) != "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6" {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "{}",
            typed(&mut editor)
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}
