//! The names of openings in `data/openings.tsv`: lawful, whole, and as databases have them.

use std::collections::{BTreeSet, HashMap};

use bystander::internals::replay::Line;

use crate::support::beside;

const OPENINGS: &str = include_str!("../../data/openings.tsv");

/// Code, name, and the moves in SAN.
fn openings() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    OPENINGS.lines().skip(1).map(|line| {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap();
        (field(), field(), field())
    })
}

/// What makes of a game, if it can be played to its end.
fn with_line<T>(moves: &str, see: impl FnOnce(&Line) -> T) -> T {
    let games = bystander::games(&format!("{moves} *"));
    let game = &games[0].1;
    assert_eq!(game.unaudited_plies, 0, "{moves}");
    let line = game.main().unwrap();
    assert!(
        line.breaches.is_empty() && line.remarks.is_empty(),
        "{moves}"
    );
    assert_eq!(line.plies.len(), moves.split(' ').count(), "{moves}");
    see(line)
}

/// Codes by the position they name.
fn by_position() -> HashMap<u64, &'static str> {
    let mut codes = HashMap::new();
    for (code, name, moves) in openings() {
        let position = with_line(moves, |line| line.end.hash());
        let other = codes.insert(position, code);
        assert_eq!(other, None, "{code} {name} is there twice: {moves}");
    }
    codes
}

#[test]
fn every_code_is_named_and_no_position_twice() {
    by_position();
    let codes: BTreeSet<&str> = openings().map(|(code, ..)| code).collect();
    let all = ('A'..='E').flat_map(|volume| (0..100).map(move |n| format!("{volume}{n:02}")));
    assert!(codes.iter().copied().eq(all), "{codes:?}");
}

/// Of games that a database has classified most have the code of the last position here that they come to. Databases
/// differ in what they call which code, and know more lines.
#[test]
fn databases_classify_as_the_names_do() {
    let codes = by_position();
    for file in [
        "otb-2025-06-1000k",
        "lichess-2025-05-1000k",
        "anderssen",
        "1800-1900",
    ] {
        let Some(path) = beside(&format!("games/{file}.pgn")) else {
            return;
        };
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        let (mut same, mut all) = (0, 0);
        for (score, game) in bystander::games(&text) {
            let line = game.main().unwrap();
            let Some(told) = score.tag_value(text.as_bytes(), "ECO") else {
                continue;
            };
            if !line.start.is_usual() || told.len() < 3 || told.contains(&b'?') {
                continue;
            }
            let mut passed = line.history.hashes().iter().rev();
            let found = passed.find_map(|hash| codes.get(hash));
            all += 1;
            same += u32::from(found.is_some_and(|code| told.starts_with(code.as_bytes())));
        }
        eprintln!("{file}: {same} of {all}");
        assert!(
            all > 200 && same * 100 >= all * 85,
            "{file}: {same} of {all}"
        );
    }
}

/// What `eco-conflict` tells of a text.
fn conflicts(text: &str) -> Vec<String> {
    let (found, _) = crate::support::audit(text);
    let found = found
        .iter()
        .filter(|finding| finding.rule.name() == "eco-conflict");
    found.map(|finding| finding.message.clone()).collect()
}

fn tagged(eco: &str, moves: &str) -> String {
    format!("[Event \"x\"]\n[Result \"*\"]\n[ECO \"{eco}\"]\n\n{moves} *\n\n")
}

/// Every code is right for its own moves, by whatever order; and no position of an opening of another name has it.
#[test]
fn every_opening_is_known_by_its_own_code() {
    let text: String = openings()
        .map(|(code, _, moves)| tagged(code, moves))
        .collect();
    assert_eq!(conflicts(&text), [""; 0]);
}

#[test]
fn a_code_that_the_moves_contradict_is_told() {
    for (eco, moves, told) in [
        ("B90", "e4 e5 Nf3 Nc6 Bc4 Bc5", Some("C50")),
        ("B90a", "e4 e5 Nf3 Nc6 Bc4 Bc5", Some("C50")),
        ("C50", "e4 e5 Bc4 Bc5 Nf3 Nc6", None),
        ("C20", "e4 e5 Nf3 Nc6 Bc4 Bc5", None),
        ("B20", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", None),
        ("B40", "d4 d5 c4 e6 Nc3 Nf6", Some("D3")),
        ("C44", "e4 e6 d4 d5", Some("C0")),
        ("D02", "d4 Nf6 Nf3", None),
        ("C50", "a3 a6", None),
        ("?", "e4 e5", None),
        ("Z99", "e4 e5", None),
    ] {
        let found = conflicts(&tagged(eco, moves));
        match told {
            None => assert_eq!(found, [""; 0], "{eco} {moves}"),
            Some(told) => assert!(
                found.len() == 1 && found[0].contains(told),
                "{eco}: {found:?}"
            ),
        }
    }
    let elsewhere = "[Event \"x\"]\n[ECO \"B90\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n";
    assert_eq!(conflicts(elsewhere), [""; 0]);
}

/// Of games that databases have classified few are told: where a code ends and the next begins, they differ.
#[test]
fn databases_are_seldom_contradicted() {
    for file in [
        "otb-2025-06-1000k",
        "lichess-2025-05-1000k",
        "anderssen",
        "1800-1900",
    ] {
        let Some(path) = beside(&format!("games/{file}.pgn")) else {
            return;
        };
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        let (games, told) = (text.matches("[ECO \"").count(), conflicts(&text));
        eprintln!(
            "{file}: {} of {games}: {:?}",
            told.len(),
            &told[..told.len().min(8)]
        );
        assert!(
            told.len() * 50 <= games,
            "{file}: {} of {games}",
            told.len()
        );
    }
}

/// What a conversion writes of the openings of these games.
fn classified(text: &str) -> (String, String) {
    let mut command = crate::support::program::bystander(&["convert", "--to", "san", "--classify"]);
    let output = crate::support::program::answer(&mut command, text.as_bytes());
    let [out, err] = [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
    (out, err)
}

#[test]
fn a_conversion_names_openings_and_writes_over_nothing() {
    let moves = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n";
    let tags = |tags: &str| format!("[Event \"x\"]\n[Result \"*\"]\n{tags}\n{moves}");
    let (out, err) = classified(&tags(""));
    for tag in [
        "[ECO \"B90\"]",
        "[Opening \"Sicilian Defense\"]",
        "[Variation \"Najdorf Variation\"]",
    ] {
        assert!(out.contains(tag), "{tag}: {out}");
    }
    assert!(
        err.contains("1 game classified, 0 with another code"),
        "{err}"
    );
    let (again, _) = classified(&out);
    assert_eq!(again, out);
    let (out, err) = classified(&tags("[ECO \"C50\"]\n"));
    assert!(
        out.contains("[ECO \"C50\"]") && !out.contains("Opening"),
        "{out}"
    );
    assert!(
        err.contains("0 games classified, 1 with another code"),
        "{err}"
    );
    let (out, _) = classified(&tags("[Opening \"Mine\"]\n[ECO \"?\"]\n"));
    assert!(
        out.contains("[Opening \"Mine\"]") && out.contains("[ECO \"B90\"]"),
        "{out}"
    );
    assert!(!out.contains("Variation"), "{out}");
}

/// The page of counts is whole in itself, and its markup is closed.
#[test]
fn the_page_of_counts_loads_nothing() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/codes");
    let folder = folder.to_str().unwrap();
    let mut command = crate::support::program::bystander(&["stats", "--format", "html", folder]);
    let output = crate::support::program::answer(&mut command, b"");
    let page = String::from_utf8(output.stdout).unwrap();
    for asked in [
        "Games by decade",
        "Games by length",
        "Results",
        "Endings",
        "Openings by name",
        "Found, by rule",
    ] {
        assert!(
            page.contains(&format!("<figcaption>{asked}")),
            "{asked}: {page}"
        );
    }
    for loads in [
        "http:", "https:", "src=", "url(", "<script", "@import", "href=",
    ] {
        assert!(!page.contains(loads), "{loads}");
    }
    for element in ["figure", "table", "svg", "dl", "text", "rect"] {
        let (opened, closed) = (
            page.matches(&format!("<{element}")).count(),
            page.matches(&format!("</{element}>")).count(),
        );
        assert_eq!(opened, closed, "{element}");
    }
    assert!(
        page.contains("1850s") && page.contains("C84 Ruy Lopez: Closed"),
        "{page}"
    );
}
