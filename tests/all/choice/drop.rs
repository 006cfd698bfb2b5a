//! `convert --drop-duplicates`: what stands before is left out, and what says something else stays.

use super::*;

const MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5";

fn game(white: &str, date: &str, result: &str) -> String {
    format!(
        "[Event \"x\"]\n[White \"{white}\"]\n[Black \"Oros\"]\n[Date \"{date}\"]\n[Result \"{result}\"]\n\n{MOVES} {result}\n\n"
    )
}

fn converted(text: &str, more: &[&str]) -> (String, String) {
    let folder = folder(&[("a.pgn", text.as_bytes())]);
    let args = ["convert", "--to", "san", "--drop-duplicates", "a.pgn"];
    let output = run(&folder, &[&args[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    (
        String::from_utf8(output.stdout.clone()).unwrap(),
        stderr(&output),
    )
}

#[test]
fn what_stands_before_is_left_out() {
    let text = [
        game("Lund", "1900.01.02", "1-0"),
        game("Lund", "1900.01.02", "1-0"),
        game("LUND", "1900.??.??", "1-0"),
        game("Lund", "????.??.??", "*"),
        game("Lund", "1901.01.02", "1-0"),
        game("Lund", "1900.01.02", "0-1"),
        game("Pell", "1900.01.02", "1-0"),
        game("?", "1900.01.02", "1-0"),
    ]
    .concat();
    let (written, said) = converted(&text, &[]);
    let whites: Vec<&str> = written
        .lines()
        .filter(|line| line.starts_with("[White "))
        .collect();
    assert_eq!(
        whites,
        ["[White \"Lund\"]"; 3]
            .into_iter()
            .chain(["[White \"Pell\"]", "[White \"?\"]"])
            .collect::<Vec<_>>()
    );
    assert!(
        said.contains("8 games") && said.contains("3 duplicates left out"),
        "{said}"
    );
    let (lines, _) = converted(&text, &["--format", "lines"]);
    assert_eq!(lines.lines().count(), 5);
    let (rows, _) = converted(&text, &["--format", "jsonl"]);
    let of = |kind: &str| rows.matches(&format!("\"type\":\"{kind}\"")).count();
    assert_eq!((of("game"), of("finding")), (5, 7));
    assert!(rows.contains("\"duplicates\":3"));
}

/// A game is known again over the bounds of pieces and files.
#[test]
fn a_game_far_into_a_file_is_left_out() {
    let filler = "[Event \"x\"]\n\n1. d4 *\n\n".repeat(60_000);
    let text = [
        &game("Lund", "1900", "1-0")[..],
        &filler,
        &game("Lund", "1900", "1-0"),
    ]
    .concat();
    let (lines, said) = converted(&text, &["--format", "lines"]);
    assert_eq!(lines.lines().count(), 60_001);
    assert!(said.contains("1 duplicate left out"), "{said}");
}
