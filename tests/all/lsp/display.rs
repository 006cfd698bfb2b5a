//! What the server shows of games: boards, symbols, folds, hints, and the text laid out.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::editor::Editor;
use super::{GAMES, URI, range};

#[test]
fn a_move_is_shown_on_its_board_in_either_counting() {
    for units in ["utf-16", "utf-8"] {
        let mut editor = Editor::counting(&[units]);
        editor.open(URI, GAMES);
        let hover = editor.about(
            "hover",
            URI,
            json!({ "position": { "line": 6, "character": 13 } }),
        );
        let told = hover["contents"]["value"].as_str().unwrap();
        assert!(told.starts_with("**2. Nf3** \u{b7} Kt-KB3"), "{told}");
        assert!(
            told.contains("3  \u{b7} \u{b7} \u{b7} \u{b7} \u{b7} \u{2658} \u{b7} \u{b7}"),
            "{told}"
        );
        assert!(
            told.contains("`rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2`"),
            "{told}"
        );
        assert_eq!(hover["range"], range((6, 12), (6, 15)));
        let nothing = editor.about(
            "hover",
            URI,
            json!({ "position": { "line": 0, "character": 3 } }),
        );
        assert_eq!(nothing, Value::Null);
        // Behind a letter of two bytes.
        let tag = editor.about("documentSymbol", URI, json!({}));
        let end = if units == "utf-8" { 15 } else { 14 };
        assert_eq!(tag[0]["selectionRange"], range((0, 0), (0, end)));
    }
}

#[test]
fn games_are_symbols_and_folds_and_numbers_are_checked() {
    let mut editor = Editor::new();
    editor.open(URI, GAMES);
    let symbols = editor.about("documentSymbol", URI, json!({}));
    let name = |at: usize| symbols[at]["name"].as_str().unwrap().to_owned();
    assert_eq!(
        (name(0), name(1)),
        (
            "Lund \u{2013} Oros".to_owned(),
            "Pell \u{2013} Quist".to_owned()
        )
    );
    assert_eq!(symbols[0]["detail"], "Caf\u{e9}, 1901.02.03");
    let folds = editor.about("foldingRange", URI, json!({}));
    let lines = |at: usize| {
        (
            folds[at]["startLine"].as_u64().unwrap(),
            folds[at]["endLine"].as_u64().unwrap(),
        )
    };
    assert_eq!([lines(0), lines(1)], [(0, 7), (9, 14)]);
    let hints = editor.about("inlayHint", URI, json!({ "range": range((0, 0), (20, 0)) }));
    let [hint] = &hints.as_array().unwrap()[..] else {
        panic!("{hints}")
    };
    assert_eq!(hint["position"], json!({ "line": 7, "character": 2 }));
    assert_eq!(hint["label"], "\u{2260} 5");
}

/// SAN stands behind descriptive moves, of movetext without tags and of the page of a book; what is typed before a move moves it.
#[test]
fn san_stands_behind_descriptive_moves() {
    let uri = "file:///nowhere/a.txt";
    let bare = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-Q3 *\n";
    let page = include_str!("../../../corpora/prose/long-one-column.txt");
    for (text, lines, want) in [
        (bare, (0, 1), ["e4", "e5", "Nf3", "Nc6", "Bb5", "d6"]),
        (page, (5, 11), ["e4", "e5", "Nf3", "d6", "d4", "Bg4"]),
    ] {
        let mut editor = Editor::new();
        editor.open(uri, text);
        let labels = |editor: &mut Editor, by: u64| -> Vec<String> {
            let range = range((lines.0 + by, 0), (lines.1 + by, 0));
            let hints = editor.about("inlayHint", uri, json!({ "range": range }));
            hints
                .as_array()
                .unwrap()
                .iter()
                .map(|hint| hint["label"].as_str().unwrap().to_owned())
                .collect()
        };
        editor.findings(uri);
        // A book is read beside the editor.
        let began = Instant::now();
        while labels(&mut editor, 0).is_empty() && began.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(50));
        }
        assert_eq!(labels(&mut editor, 0), want);
        editor.change(uri, range((0, 0), (0, 0)), "\n");
        assert_eq!(labels(&mut editor, 1), want);
    }
}

#[test]
fn formatting_is_that_of_fmt_and_keeps_what_would_be_lost() {
    let mut editor = Editor::new();
    let options = json!({ "options": { "tabSize": 4, "insertSpaces": true } });
    editor.open(URI, "[Event \"a\"]\n[Result \"*\"]\n1.e4    e5\n2.Nf3 *\n");
    let edits = editor.about("formatting", URI, options.clone());
    let text = edits[0]["newText"].as_str().unwrap();
    assert!(text.ends_with("\n\n1. e4 e5 2. Nf3 *\n\n"), "{text}");
    editor.change(URI, range((2, 0), (2, 4)), "1.e9");
    assert_eq!(editor.about("formatting", URI, options), Value::Null);
    let said = |message: &Value| message["method"] == "window/showMessage";
    assert!(editor.told.iter().any(said), "{:?}", editor.told);
}
