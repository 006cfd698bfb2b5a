//! The server for editors, driven over its pipes as an editor does it.

mod changes;
mod display;
mod editor;

use serde_json::{Value, json};

use editor::Editor;

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
fn the_server_ends_when_it_is_told_to() {
    let mut editor = Editor::new();
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    editor.tell("exit", Value::Null);
    assert!(editor.server.wait().unwrap().success());
}
