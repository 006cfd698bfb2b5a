//! Conversions: whatever is written in one notation reads back to the same game, and nothing is lost on the way.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

mod support;

use std::path::{Path, PathBuf};

use bystander::codes;
use bystander::convert::{self, Certificate, Converter, Event, Format, Keep, Wishes};
use bystander::ingest::source::Input;
use bystander::notation::Notation;
use bystander::pipeline::Options;
use bystander::replay::{Position, legal_moves};
use support::{Random, beside};

/// What came out of a conversion.
struct Outcome {
    text: String,
    certificate: Certificate,
    rules: Vec<&'static str>,
    disagreements: Vec<String>,
}

fn convert_with(text: &[u8], wishes: Wishes, options: &Options) -> Outcome {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let converter = Converter::new(wishes, codes::load(codes::DEFAULT).unwrap());
    let (mut out, mut rules, mut disagreements) = (Vec::new(), Vec::new(), Vec::new());
    let certificate = convert::run(
        &[Input::file(file.path())],
        &converter,
        options,
        &mut |event| {
            match event {
                Event::Text(text) => out.extend_from_slice(text),
                Event::Finding { finding, .. } => rules.push(finding.rule.name()),
                Event::Disagrees { game, how, .. } => {
                    disagreements.push(format!("game {game}: {how:?}"));
                }
                Event::Failed(err) => panic!("{err}"),
                Event::NoGame { .. } => {}
            }
            Ok(())
        },
    )
    .unwrap();
    let name = file.path().display().to_string();
    Outcome {
        text: String::from_utf8(out).unwrap().replace(&name, "the file"),
        certificate,
        rules,
        disagreements,
    }
}

fn converted(text: &str, to: Notation, format: Format) -> Outcome {
    let wishes = Wishes {
        to,
        format,
        ..Wishes::default()
    };
    convert_with(text.as_bytes(), wishes, &Options::default())
}

fn pgn(text: &str, to: Notation) -> String {
    converted(text, to, Format::Pgn).text
}

/// Random games that promote, take in passing, castle on both sides, and have many men of a kind.
fn random_games(games: usize) -> String {
    let starts = [
        None,
        Some("r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6 0 1"),
        Some("4k3/8/2N1N3/1N3N2/1N3N2/2N1N3/8/4K3 w - - 0 1"),
        Some("Q3Q3/8/8/Q3Q1k1/8/8/8/Q1K1Q3 w - - 0 1"),
        Some("r1r1r2k/8/r3r3/8/R3R3/8/8/R1R1R2K b - - 0 30"),
    ];
    let mut random = Random(0x1862);
    let mut text = String::new();
    for game in 0..games {
        let fen = starts[game % starts.len()];
        text.push_str(&format!("[Event \"{game}\"]\n[Result \"*\"]\n"));
        let mut pos = Position::default();
        if let Some(fen) = fen {
            text.push_str(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"));
            let setup = fen.parse::<shakmaty::fen::Fen>().unwrap();
            pos = Position::from_setup(setup.as_setup());
        }
        text.push('\n');
        for ply in 0..100 {
            let moves = legal_moves(&pos);
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            let number = pos.fullmoves();
            match (pos.turn().is_white(), ply) {
                (true, _) => text.push_str(&format!("{number}. ")),
                (false, 0) => text.push_str(&format!("{number}... ")),
                (false, _) => {}
            }
            text.push_str(&Notation::San.write(&pos, &m));
            text.push(' ');
            pos.play(&m);
        }
        text.push_str("*\n\n");
    }
    text
}

fn pgn_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "pgn"))
        .collect();
    files.sort();
    files
}

/// Texts with real and odd games.
fn corpora() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["corpora/showcase", "corpora/broken"] {
        files.extend(pgn_files(&root.join(folder)));
    }
    files
        .iter()
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect()
}

/// The moves of every game, a line each.
fn moves_of(text: &str) -> String {
    converted(text, Notation::Uci(Default::default()), Format::Lines).text
}

#[test]
fn the_export_form_is_that_of_the_standard() {
    let text = "[ECO \"C44\"]\n[White \"A\"]\n[Event \"E\"]\n\n1.e4! e5 {so\nfar} 2.Nf3 (2.Nc3 Nf6 $14 (2...d6)) \
                ; to the end\nNc6 ± 3 d4 1-0\n";
    let expected = "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
                    [Black \"?\"]\n[Result \"1-0\"]\n[ECO \"C44\"]\n\n1. e4 $1 e5 {so far} 2. Nf3 (2. Nc3 \
                    Nf6 $14 (2... d6)) {to the end} 2... Nc6\n$16 3. d4 1-0\n\n";
    assert_eq!(pgn(text, Notation::San), expected);
    assert_eq!(pgn(expected, Notation::San), expected);
}

#[test]
fn what_could_not_be_read_stays_as_a_comment() {
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Nf3 Xc6 3. Bb5 {here} a6 1-0\n";
    let outcome = converted(text, Notation::San, Format::Pgn);
    assert!(
        outcome
            .text
            .ends_with("1. e4 e5 2. Nf3 {not read from here on: Xc6 3. Bb5 (here) a6} 1-0\n\n"),
        "{}",
        outcome.text
    );
    assert!(outcome.rules.contains(&"unreadable-move"));
    assert_eq!(
        (outcome.certificate.plies, outcome.certificate.unread),
        (3, 3)
    );
}

#[test]
fn irregular_moves_are_written_long_and_read_back() {
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Bb5 Nc6 3. Nf3 d6 4. O-O Nd4 5. Nxd4 exd4 *\n";
    let outcome = converted(text, Notation::San, Format::Pgn);
    assert!(
        outcome.text.contains("4. O-O Nc6-d4 5. Nxd4 e5xd4 *"),
        "{}",
        outcome.text
    );
    assert_eq!(outcome.disagreements, [""; 0]);
    assert_eq!(moves_of(&outcome.text), moves_of(text));
}

#[test]
fn every_corpus_is_the_same_game_after_conversion() {
    for (name, bytes) in corpora() {
        let wishes = Wishes::default();
        let once = convert_with(&bytes, wishes, &Options::default());
        assert_eq!(once.disagreements, [""; 0], "{name}");
        let again = convert_with(once.text.as_bytes(), wishes, &Options::default());
        assert_eq!(again.certificate.games, once.certificate.games, "{name}");
        assert_eq!(moves_of(&again.text), moves_of(&once.text), "{name}");
        assert_eq!(again.text, once.text, "{name}: export form is stable");
    }
}

#[test]
fn every_notation_reads_back_to_the_same_game() {
    let text = random_games(100);
    let plain = pgn(&text, Notation::San);
    for to in Notation::ALL {
        let there = converted(&text, to, Format::Pgn);
        let back = converted(&there.text, Notation::San, Format::Pgn);
        assert_eq!(back.text, plain, "{}", to.name());
        assert_eq!(back.certificate.unread, 0, "{}", to.name());
    }
}

#[test]
fn so_for_real_games() {
    let Some(folder) = beside("games") else {
        return;
    };
    for file in pgn_files(&folder) {
        let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
        let plain = converted(&text, Notation::San, Format::Pgn);
        assert_eq!(plain.disagreements, [""; 0], "{}", file.display());
        for to in Notation::ALL {
            let there = pgn(&text, to);
            let back = pgn(&there, Notation::San);
            assert!(back == plain.text, "{} {}", file.display(), to.name());
        }
    }
}

#[test]
fn threads_and_pieces_change_nothing() {
    let text = random_games(60);
    for format in [Format::Pgn, Format::Lines, Format::Jsonl] {
        let wishes = Wishes {
            format,
            keep: Keep::default(),
            ..Wishes::default()
        };
        let run = |threads, chunk_size| {
            let options = Options {
                threads,
                chunk_size,
                ..Options::default()
            };
            convert_with(text.as_bytes(), wishes, &options).text
        };
        let one = run(1, 1 << 20);
        assert!(one.len() > 1000);
        for (threads, size) in [(2, 3000), (8, 700)] {
            assert!(run(threads, size) == one, "{format:?} {threads} {size}");
        }
    }
}
