//! Whatever reads a file finds the same games in it: every command, in every notation, in PGN and in books.

use std::fs;
use std::path::{Path, PathBuf};

use bystander::internals::codes;
use bystander::internals::convert::{self, ConversionSpec, Converter};
use bystander::internals::games::ReadOptions;
use bystander::internals::ingest::source::Input;
use bystander::internals::{run, stats};
use serde_json::Value;

use crate::support::auditor;
use crate::support::program::bystander;

/// Games, plies that were followed, and plies that were not.
type Counts = (u64, u64, u64);

/// The games of the test, in SAN.
const GAMES: [&str; 2] = [
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7",
];
const PLIES: u64 = 20 + 18;

/// What the program answers.
fn answer(args: &[&str]) -> (String, String) {
    let output = bystander(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

fn last_object(text: &str) -> Value {
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

fn counts(object: &Value, unread: &str) -> Counts {
    let number = |name: &str| object[name].as_u64().unwrap();
    (number("games"), number("plies"), number(unread))
}

/// The games that `show` finds, with the plies it can go to.
fn shown(file: &str) -> (u64, u64) {
    let (mut games, mut plies) = (0, 0);
    loop {
        let number = (games + 1).to_string();
        let (_, said) = answer(&["show", file, "--game", &number, "--ply", "4000000000"]);
        if said.contains("there is no game") {
            return (games, plies);
        }
        let last = said.trim_end().rsplit_once("followed to ply ");
        games += 1;
        plies += last.map_or(0, |(_, last)| last.parse::<u64>().unwrap());
    }
}

/// What each command finds in a file.
fn found(file: &Path) -> [(&'static str, (u64, u64)); 4] {
    let file = file.to_str().unwrap();
    let usual = ["--no-config", "--format", "jsonl", file];
    let (audited, _) = answer(&[&["audit"], &usual[..]].concat());
    let (converted, _) = answer(&[&["convert", "--to", "uci"], &usual[..]].concat());
    let (counted, _) = answer(&["stats", "--format", "json", file]);
    let whole = |(games, plies, unread): Counts| match unread {
        0 => (games, plies),
        _ => (games, 0),
    };
    [
        (
            "audit",
            whole(counts(&last_object(&audited), "unaudited_plies")),
        ),
        ("convert", whole(counts(&last_object(&converted), "unread"))),
        (
            "stats",
            whole(counts(&last_object(&counted), "unaudited_plies")),
        ),
        ("show", shown(file)),
    ]
}

/// The moves of the games in a notation, in PGN and one of them a line.
fn written(notation: &str, folder: &Path) -> (String, Vec<Vec<String>>) {
    let san: String = GAMES
        .map(|game| format!("[Event \"x\"]\n[Result \"1-0\"]\n\n{game} 1-0\n\n"))
        .concat();
    let file = folder.join("san.pgn");
    fs::write(&file, san).unwrap();
    let to = |format| {
        let file = file.to_str().unwrap();
        answer(&[
            "convert",
            "--no-config",
            "-q",
            "--to",
            notation,
            "--format",
            format,
            file,
        ])
        .0
    };
    let moves = to("jsonl");
    let games = moves.lines().filter_map(|line| {
        let game: Value = serde_json::from_str(line).unwrap();
        let moves = game["moves"].as_array()?;
        Some(
            moves
                .iter()
                .map(|m| m.as_str().unwrap().to_owned())
                .collect(),
        )
    });
    let games = games.collect();
    (to("pgn"), games)
}

/// The same on the page of a book.
fn page(games: &[Vec<String>]) -> String {
    let mut page = "The games that follow were played by two masters of the town, and show what \
        comes to those who wait with their attack for too long.\n"
        .to_owned();
    for (number, moves) in games.iter().enumerate() {
        page.push_str(&format!(
            "\nGAME {}.\n\nWHITE (Mr. Lund)     BLACK (Mr. Oros)\n\n",
            number + 1
        ));
        for (row, pair) in moves.chunks(2).enumerate() {
            let [white, black] = pair else {
                panic!("{pair:?}")
            };
            page.push_str(&format!("{:>3}. {white:<16}{black}\n", row + 1));
        }
        page.push_str("\nand White wins.\n");
    }
    page
}

/// The notations that are read in PGN, and whether they are in books.
const NOTATIONS: [(&str, bool); 11] = [
    ("san", true),
    ("lan", true),
    ("uci", true),
    ("fan", true),
    ("iccf", false),
    ("hyphen", true),
    ("german", true),
    ("russian", true),
    ("descriptive", true),
    ("spanish-descriptive", true),
    ("french-descriptive", true),
];

#[test]
fn every_command_finds_the_same_games_in_every_notation() {
    let folder = tempfile::tempdir().unwrap();
    let mut unlike = Vec::new();
    let mut look = |notation: &str, name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        let found = found(&file);
        if found.iter().any(|(_, found)| *found != (2, PLIES)) {
            unlike.push(format!("{notation}, {name}: {found:?}\n{text}"));
        }
    };
    for (notation, in_books) in NOTATIONS {
        let (pgn, games) = written(notation, folder.path());
        look(notation, "games.pgn", &pgn);
        if in_books {
            look(notation, "book.txt", &page(&games));
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}

/// Every file of the corpora.
fn corpora() -> Vec<PathBuf> {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora");
    let entries = |folder: &Path| {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
    };
    let folders = [
        "broken",
        "descriptive",
        "encodings",
        "laws",
        "prose",
        "showcase",
    ];
    let files = folders.iter().flat_map(|name| entries(&corpora.join(name)));
    let mut files: Vec<PathBuf> = files
        .filter(|file| {
            file.extension()
                .is_some_and(|end| end == "pgn" || end == "txt")
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_command_finds_the_same_games_in_the_corpora() {
    let auditor = auditor(&[codes::DEFAULT]);
    let converter = Converter::new(
        ConversionSpec::default(),
        codes::load(codes::DEFAULT).unwrap(),
    );
    let options = ReadOptions::default();
    let mut unlike = Vec::new();
    for file in corpora() {
        let inputs = [Input::file(&file)];
        let audited = run::audit(&inputs, &auditor, &options, &mut |_| Ok(())).unwrap();
        let counted = stats::run(&inputs, &auditor, &options, false, &mut |_| Ok(())).unwrap();
        let converted = convert::run(&inputs, &converter, &options, &mut |_| Ok(())).unwrap();
        let audited = (audited.games, audited.plies, audited.unaudited_plies);
        let counted = (counted.games, counted.plies, counted.unaudited_plies);
        let converted = (converted.games, converted.plies + converted.unread);
        if audited != counted || converted != (audited.0, audited.1 + audited.2) {
            unlike.push(format!(
                "{}: {audited:?} {counted:?} {converted:?}",
                file.display()
            ));
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}
