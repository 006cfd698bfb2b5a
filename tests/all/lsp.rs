//! The server for editors, driven over its pipes as an editor does it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::program::{bystander, start};

/// An editor.
struct Editor {
    server: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    asked: i64,
    version: i64,
    /// What was told and not asked for yet.
    told: Vec<Value>,
}

impl Editor {
    /// An editor that counts in these units, with a server of its own.
    fn counting(units: &[&str]) -> Editor {
        let mut server = start(&mut bystander(&["lsp"]));
        let (to, from) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
        let mut editor = Editor {
            server,
            to,
            from: BufReader::new(from),
            asked: 0,
            version: 1,
            told: Vec::new(),
        };
        let answer = editor.ask(
            "initialize",
            json!({ "capabilities": {
                "general": { "positionEncodings": units },
                "workspace": { "inlayHint": { "refreshSupport": true } },
            } }),
        );
        assert_eq!(answer["serverInfo"]["name"], "bystander");
        assert_eq!(answer["capabilities"]["positionEncoding"], units[0]);
        editor.tell("initialized", json!({}));
        editor
    }

    fn new() -> Editor {
        Editor::counting(&["utf-16"])
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.to.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.from.read_line(&mut line).unwrap();
            assert!(!line.is_empty(), "the server is gone");
            match line.trim().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().unwrap(),
                None if line.trim().is_empty() => break,
                None => {}
            }
        }
        let mut text = vec![0; length];
        self.from.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// What the server answers; what it tells before that is kept.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let message = self.receive();
            if message["id"] == id {
                assert!(message.get("error").is_none(), "{message}");
                return message["result"].clone();
            }
            self.told.push(message);
        }
    }

    fn open(&mut self, uri: &str, text: &str) {
        let document =
            json!({ "uri": uri, "languageId": "pgn", "version": self.version, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, uri: &str, range: Value, text: &str) {
        self.version += 1;
        let params = json!({
            "textDocument": { "uri": uri, "version": self.version },
            "contentChanges": [{ "range": range, "text": text }],
        });
        self.tell("textDocument/didChange", params);
    }

    /// The findings of a document in the version that is open.
    fn findings(&mut self, uri: &str) -> Vec<Value> {
        loop {
            let message = match self.told.is_empty() {
                true => self.receive(),
                false => self.told.remove(0),
            };
            let params = &message["params"];
            if params["uri"] == uri && params["version"] == self.version {
                return params["diagnostics"].as_array().unwrap().clone();
            }
        }
    }

    fn about(&mut self, method: &str, uri: &str, more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": uri } });
        params
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        self.ask(&format!("textDocument/{method}"), params)
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        _ = self.server.kill();
        _ = self.server.wait();
    }
}

fn range(from: (u64, u64), to: (u64, u64)) -> Value {
    let place = |(line, character): (u64, u64)| json!({ "line": line, "character": character });
    json!({ "start": place(from), "end": place(to) })
}

fn codes(findings: &[Value]) -> Vec<&str> {
    findings
        .iter()
        .map(|one| one["code"].as_str().unwrap())
        .collect()
}

const URI: &str = "file:///nowhere/a.pgn";

/// A knight pinned, a wrong number, and castling with noughts.
const GAMES: &str = "[Event \"Caf\u{e9}\"]\n[White \"Lund\"]\n[Black \"Oros\"]\n[Date \"1901.02.03\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. 0-0 Nd4\n6. Nxd4 1-0\n\n\
    [Event \"b\"]\n[White \"Pell\"]\n[Black \"Quist\"]\n[Result \"*\"]\n\n1. d4 d5 *\n";

#[test]
fn findings_come_with_the_article_as_a_link_and_with_fixes() {
    let mut editor = Editor::new();
    editor.open(URI, GAMES);
    let found = editor.findings(URI);
    let told = codes(&found);
    assert!(
        told.contains(&"illegal-move: fide-2023, 3.9.2; 7.5.1"),
        "{told:?}"
    );
    let illegal = &found[told
        .iter()
        .position(|code| code.starts_with("illegal-move"))
        .unwrap()];
    assert_eq!(
        (illegal["severity"].clone(), illegal["range"].clone()),
        (json!(1), range((6, 37), (6, 40)))
    );
    let link = illegal["codeDescription"]["href"].as_str().unwrap();
    let page = std::fs::read_to_string(link.strip_prefix("file://").unwrap()).unwrap();
    assert!(page.starts_with("# illegal-move\n"), "{page}");

    let noughts = range((6, 34), (6, 35));
    let actions = editor.about(
        "codeAction",
        URI,
        json!({ "range": noughts, "context": { "diagnostics": [] } }),
    );
    let [action] = &actions.as_array().unwrap()[..] else {
        panic!("{actions}")
    };
    assert_eq!(
        (action["kind"].clone(), action["isPreferred"].clone()),
        (json!("quickfix"), json!(true))
    );
    let edit = &action["edit"]["changes"][URI][0];
    assert_eq!(
        edit,
        &json!({ "range": range((6, 33), (6, 36)), "newText": "O-O" })
    );
    // As an editor does it; then the slip is no longer told.
    editor.change(URI, edit["range"].clone(), "O-O");
    let found = editor.findings(URI);
    assert!(!codes(&found).contains(&"notation-slip"), "{found:?}");
}

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
    let page = include_str!("../../corpora/prose/long-one-column.txt");
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
fn a_duplicate_leads_to_the_other_game() {
    let game = "[White \"Lund\"]\n[Black \"Oros\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *\n\n";
    let mut editor = Editor::new();
    let text = game.to_owned() + &game.replace("Lund", "LUND");
    editor.open(URI, &text);
    let found = editor.findings(URI);
    let [duplicate] = &found[..] else {
        panic!("{found:?}")
    };
    assert_eq!(duplicate["code"], "duplicate-game");
    assert_eq!(
        duplicate["range"]["start"],
        json!({ "line": 6, "character": 0 })
    );
    assert_eq!(
        duplicate["relatedInformation"][0]["location"]["range"]["start"]["line"],
        0
    );
    let place = json!({ "position": { "line": 8, "character": 3 } });
    let other = editor.about("definition", URI, place.clone());
    assert_eq!(
        (
            other["uri"].clone(),
            other["range"]["start"]["line"].clone()
        ),
        (json!(URI), json!(0))
    );
    // The same game in another file that is open.
    let second = "file:///nowhere/b.pgn";
    editor.open(second, game);
    let found = editor.findings(second);
    assert_eq!(codes(&found), ["duplicate-game"]);
    let other = editor.about(
        "definition",
        second,
        json!({ "position": { "line": 0, "character": 0 } }),
    );
    assert_eq!(other["uri"], URI);
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
    let page = include_str!("../../corpora/prose/long-one-column.txt");
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

#[test]
fn the_server_ends_when_it_is_told_to() {
    let mut editor = Editor::new();
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    editor.tell("exit", Value::Null);
    assert!(editor.server.wait().unwrap().success());
}
