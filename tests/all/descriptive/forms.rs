//! The forms a move is printed in, one by one.

use bystander::internals::notation::descriptive::lex;

use super::convert;
use crate::support::beside;

#[test]
fn every_form_of_the_table_is_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let table = String::from_utf8(std::fs::read("corpora/descriptive/forms.txt").unwrap()).unwrap();
    let mut bad = Vec::new();
    for row in table
        .lines()
        .filter(|row| !row.starts_with('#') && !row.is_empty())
    {
        let mut parts = row.split('|');
        let mut part = || parts.next().unwrap();
        let (fen, text, expect) = (part(), part(), part());
        let (moves, found) = convert(if fen == "start" { start } else { fen }, text);
        let expect: Vec<&str> = expect.split(' ').filter(|m| !m.is_empty()).collect();
        let ambiguous = found.contains(&"ambiguous-move");
        let good = match expect[..] {
            [] => moves.is_empty(),
            [one] => moves == [one] && !ambiguous,
            [first, ..] => moves == [first] && ambiguous,
        };
        if !good {
            bad.push(format!("{row}: {moves:?} {found:?}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn the_forms_that_lie_beside_the_project_are_read() {
    let Some(path) = beside("cases/descriptive-moves.jsonl") else {
        return;
    };
    let text = String::from_utf8(std::fs::read(path).unwrap()).unwrap();
    let mut bad = Vec::new();
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let part = |name: &str| case[name].as_str().unwrap();
        let (fen, written, expect) = (part("fen"), part("text"), part("expect"));
        let (moves, found) = convert(fen, written);
        let good = match expect {
            "ambiguous" => found.contains(&"ambiguous-move"),
            "refuse" => moves.is_empty() && found.contains(&"unreadable-move"),
            "resigns" | "draw" | "words" => moves.is_empty(),
            expect => moves == [expect.trim_end_matches("+mark")],
        };
        if !good {
            bad.push(format!("{written}: {moves:?} {found:?}, not {expect}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn castling_in_both_columns_is_castling_twice() {
    for (row, end) in [
        ("O - O                  O - O", 5),
        ("O-O   O-O-O", 3),
        ("O O   P-K4", 3),
        ("O O O   P-K4", 5),
        ("0.0 P-K4", 3),
    ] {
        let found = lex(row.as_bytes(), 0).map(|written| written.end);
        assert_eq!(found, Some(end), "{row}");
    }
}

#[test]
fn a_drawn_result_is_no_part_of_the_move_before_it() {
    let fen = "1r2k3/8/8/1r6/B7/8/8/4K3 w - - 0 1";
    for (text, last) in [
        ("B takes R ch R takes B 1/2-1/2", "b8b5"),
        ("B x R ch R x B 1/2-1/2", "b8b5"),
        ("BxR ch RxB 1/2-1/2", "b8b5"),
        ("B-Kt3 R(Kt4)xB 1/2-1/2", "b5b3"),
        ("B takes R ch R takes B 1/2", "b8b5"),
    ] {
        let (moves, found) = convert(fen, text);
        assert_eq!((moves[1].as_str(), &found[..]), (last, &[][..]), "{text}");
    }
}
