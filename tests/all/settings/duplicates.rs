//! Which games are found to stand in the input twice, however they are written and packed.

use super::*;

const HEAD: &str = "[Event \"x\"]\n[White \"Lund\"]\n[Black \"Oros\"]\n";
const LONG: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1/2-1/2\n\n";

fn game(tags: &str, moves: &str) -> String {
    format!("{HEAD}{tags}\n{moves}")
}

fn packed(text: &str) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap()
}

fn utf16(text: &str) -> Vec<u8> {
    let units = text.encode_utf16().flat_map(u16::to_le_bytes);
    [0xff, 0xfe].into_iter().chain(units).collect()
}

/// Where duplicates are found in these files, and of what.
fn duplicates(files: &[(&str, &[u8])]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let mut args = vec!["audit", "--select", "duplicate-game", "--format", "jsonl"];
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
        args.push(name);
    }
    let output = run(&folder, &args);
    assert_eq!(stderr(&output), "");
    for threads in ["1", "3"] {
        let again = run(&folder, &[&args[..], &["--threads", threads]].concat());
        assert_eq!(again.stdout, output.stdout);
    }
    let found = rows(&output);
    let found = found.iter().filter(|row| row["type"] == "finding");
    let told = found.map(|row| {
        let message = row["message"].as_str().unwrap();
        let same = message.strip_prefix("the same moves stand in ").unwrap();
        format!(
            "{}:{} = {same}",
            row["source"].as_str().unwrap(),
            row["line"]
        )
    });
    told.collect()
}

#[test]
fn one_file_packed_and_another_not() {
    let text = game("", LONG);
    let (plain, packed) = (text.as_bytes(), &packed(&text)[..]);
    assert_eq!(
        duplicates(&[("a.pgn", plain), ("b.pgn.gz", packed)]),
        ["b.pgn.gz:1 = game 1 of a.pgn, line 1"]
    );
    assert_eq!(
        duplicates(&[("a.pgn.gz", packed), ("b.pgn", plain), ("c.pgn.gz", packed)]),
        [
            "b.pgn:1 = game 1 of a.pgn.gz, line 1",
            "c.pgn.gz:1 = game 1 of a.pgn.gz, line 1"
        ]
    );
}

#[test]
fn other_letters_of_the_same_text() {
    let text = game("[Site \"Malm\u{f6}\"]\n", LONG);
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    assert_eq!(
        duplicates(&[
            ("a.pgn", &utf16(&text)),
            ("b.pgn", text.as_bytes()),
            ("c.pgn", &latin)
        ]),
        [
            "b.pgn:1 = game 1 of a.pgn, line 1",
            "c.pgn:1 = game 1 of a.pgn, line 1"
        ]
    );
    assert_eq!(
        duplicates(&[("b.pgn", text.as_bytes()), ("a.pgn", &utf16(&text))]),
        ["a.pgn:1 = game 1 of b.pgn, line 1"]
    );
}

#[test]
fn other_spellings_of_the_same_moves() {
    let first = game("", LONG);
    let spaced = LONG
        .replace(". ", ".\n")
        .replacen("Nc6", "Nc6 {as ever}", 1);
    let zeros = LONG.replace("O-O", "0-0");
    let feeds = first.replace('\n', "\r\n");
    let no_tags = LONG.replace("1/2-1/2", "{agreed} 1/2-1/2");
    let other = LONG.replace("Re1 b5", "Re1 d6");
    let text = [
        first,
        game("[Round \"2\"]\n", &spaced),
        game("", &zeros),
        game("", &other),
        game("[Variant \"Standard\"]\n", LONG),
        feeds,
    ];
    assert_eq!(
        duplicates(&[
            ("a.pgn", text.concat().as_bytes()),
            ("b.pgn", no_tags.as_bytes())
        ]),
        [
            "a.pgn:7 = game 1 of a.pgn, line 1",
            "a.pgn:20 = game 1 of a.pgn, line 1",
            "a.pgn:32 = game 1 of a.pgn, line 1",
            "a.pgn:39 = game 1 of a.pgn, line 1",
            "b.pgn:1 = game 1 of a.pgn, line 1",
        ]
    );
}

/// The same movetext from another position is another game; counts of moves make no other position.
#[test]
fn other_positions_to_begin_from() {
    let moves = "1. Kd2 Kd7 2. Kd3 Kd6 3. Kd4 Ke6 4. Ke4 Kf6 5. Kf4 Kg6 6. Kg4 Kf6 *\n\n";
    let from = |fen: &str| game(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"), moves);
    let [bare, pawn] = ["4k3/8/8/8/8/8/8/4K3", "4k3/p7/8/8/8/8/8/4K3"];
    let text = [
        from(&format!("{bare} w - - 0 1")),
        from(&format!("{pawn} w - - 0 1")),
        from(&format!("{bare} w - - 3 40")),
        from(&format!("{pawn} w - - 0 1")),
    ]
    .concat();
    let expected = [
        "a.pgn:17 = game 1 of a.pgn, line 1",
        "a.pgn:25 = game 2 of a.pgn, line 9",
    ];
    assert_eq!(duplicates(&[("a.pgn", text.as_bytes())]), expected);
    let packed = duplicates(&[("a.pgn", &packed(&text))]);
    assert_eq!(packed, expected);
}

/// Pieces are cut anywhere; a game stands where its file says.
#[test]
fn games_far_into_a_file() {
    let filler = game("", "1. d4 *\n\n").repeat(20_000);
    let text = [&game("", LONG)[..], &filler, &game("", LONG)].concat();
    let found = duplicates(&[("a.pgn", text.as_bytes())]);
    let line = text.lines().count() - 5;
    let last = format!("a.pgn:{line} = game 1 of a.pgn, line 1");
    assert!(
        found.len() == 20_000 && found[19_999] == last,
        "{:?}",
        found.last()
    );
}
