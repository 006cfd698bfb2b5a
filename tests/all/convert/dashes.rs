//! A dash is a dash: whichever of them a printer or a word processor took, the same game is read.

use bystander::internals::text::chars::{DASHES, SINGLE_QUOTES};

use super::*;

/// Games in every notation that has hyphens, with castling on both wings and each result.
const GAMES: [(&str, &str); 8] = [
    (
        "SAN",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6 5. d3 Bg4 6. h3 Bxf3 7. Qxf3 Qf6 8. Qxf6 Nxf6 9. c3 O-O-O+- 1-0",
    ),
    (
        "noughts",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 d6 5. d3 Bg4 6. h3 Bxf3 7. Qxf3 Qf6 8. Qxf6 Nxf6 9. c3 0 - 0 - 0 1/2-1/2",
    ),
    (
        "LAN",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. O-O d7-d6 5. Rf1-e1 Qd8-e7 6. Re1-f1 Qe7-d80-1",
    ),
    (
        "old algebraic",
        "1. P-e4 P-e5 2. Kt-f3 Kt-c6 3. B-c4 B-c5 4. O-O Kt-f6 5. P-d3 P-d6 6. R-e1 O-O ½-½",
    ),
    (
        "German",
        "1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-c4 Lf8-c5 4. 0-0 Sg8-f6 5. d2-d3 d7-d6 6. Sb1-c3 0-0 0-1",
    ),
    (
        "English descriptive",
        "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. O-O Kt-B3 5. P-Q3 P-Q3 6. Kt-B3 B-KKt5 7. B-KKt5 Q-Q2 8. P-KR3 O-O-O 1-0",
    ),
    (
        "Spanish descriptive",
        "1. P-4R P-4R 2. C-3AR C-3AD 3. A-4A A-4A 4. O-O C-3A 5. P-3D P-3D 6. C-3A O-O 1-0",
    ),
    (
        "French descriptive",
        "1. P-4R P-4R 2. C-3FR C-3FD 3. F-4F F-4F 4. O-O C-3F 5. P-3D P-3D 6. C-3F O-O 0-1",
    ),
];

/// What a text says once its games are in one notation, and what of it could not be read.
fn read(text: &str) -> (String, u64, Vec<&'static str>) {
    let outcome = converted(text, Notation::SAN, ScoreFormat::Pgn);
    let rules = outcome.rules.into_iter();
    let rules = rules.filter(|rule| *rule != "notation-slip").collect();
    (outcome.text, outcome.certificate.unread, rules)
}

#[test]
fn every_dash_is_read_in_every_notation() {
    for (notation, moves) in GAMES {
        let game = |dash: char| {
            let dash = dash.to_string();
            format!("[Event \"{notation}\"]\n\n{}\n", moves.replace('-', &dash))
        };
        let hyphens = read(&game('-'));
        assert_eq!((hyphens.1, &hyphens.2[..]), (0, &[][..]), "{}", hyphens.0);
        for dash in DASHES {
            assert_eq!(read(&game(dash)), hyphens, "{notation} with {dash:?}");
        }
    }
}

/// Books in columns and in rows, with names, dates, moves, castling and results.
#[test]
fn every_dash_is_read_in_books() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/prose");
    let files = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let books = paths
        .iter()
        .filter_map(|path| std::fs::read(path).ok())
        .filter(|bytes| bytes.len() < 8000)
        .filter_map(|bytes| String::from_utf8(bytes).ok());
    let mut last = 0;
    for (at, text) in books.enumerate() {
        let dash = DASHES[1 + at % (DASHES.len() - 1)];
        let [hyphens, dashes] = [read(&text), read(&dashed(&text, dash))];
        let plain = |text: String| text.replace(dash, "-");
        assert_eq!(plain(dashes.0), plain(hyphens.0), "book {at} with {dash:?}");
        assert_eq!(
            (dashes.1, dashes.2),
            (hyphens.1, hyphens.2),
            "book {at} with {dash:?}"
        );
        last = at;
    }
    assert!(last > 2 * DASHES.len(), "{last}");
}

/// The text with another dash for each hyphen but those of the rules across a page.
fn dashed(text: &str, dash: char) -> String {
    let chars: Vec<char> = text.chars().collect();
    let hyphen = |at: Option<usize>| at.and_then(|at| chars.get(at)) == Some(&'-');
    let alone = |at: usize| !hyphen(at.checked_sub(1)) && !hyphen(Some(at + 1));
    let each = chars.iter().enumerate();
    each.map(|(at, &c)| if c == '-' && alone(at) { dash } else { c })
        .collect()
}

#[test]
fn every_quote_is_an_apostrophe() {
    const MOVES: &str = "1. P to K's 4 P to K's 4 2. K't-KB3 K't-QB3 3. K't-QB3 *";
    let hyphens = moves_of(MOVES);
    assert_eq!(hyphens, "e2e4 e7e5 g1f3 b8c6 b1c3\n");
    for quote in SINGLE_QUOTES {
        let moves = MOVES.replace('\'', &quote.to_string());
        assert_eq!(moves_of(&moves), hyphens, "{moves}");
    }
}
