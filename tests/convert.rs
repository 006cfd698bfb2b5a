//! Conversions: whatever is written in one notation reads back to the same game, and nothing is lost on the way.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

mod support;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use bystander::codes::{self, Code};
use bystander::convert::{self, Certificate, Converter, Event, Format, From, Keep, Wishes};
use bystander::ingest::source::Input;
use bystander::notation::Notation;
use bystander::notation::descriptive::Style;
use bystander::notation::romance;
use bystander::pipeline::Options;
use bystander::replay::{Position, legal_moves};
use support::{Random, beside};

/// The program on a text: standard output, standard error and exit code.
fn program(args: &[&str], input: &str) -> (String, String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bystander"))
        .arg("convert")
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code().unwrap(),
    )
}

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
    static CODE: LazyLock<Code> = LazyLock::new(|| codes::load(codes::DEFAULT).unwrap());
    let converter = Converter::new(wishes, CODE.clone());
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
                Event::NoGame { .. } | Event::Book { .. } => {}
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

/// The same games in SAN, read as that notation.
fn read_as(text: &str, from: Notation) -> Outcome {
    let wishes = Wishes {
        from: From::Given(from),
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
        Some("Q3Q3/8/7k/8/3Q4/8/8/Q1K1Q3 w - - 0 1"),
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
            text.push_str(&bystander::notation::san::write(&pos, &m));
            text.push(' ');
            pos.play(&m);
        }
        text.push_str("*\n\n");
    }
    text
}

/// Compares two files game by game, so that what differs can be seen.
fn same_games(meant: &str, between: &str, read: &str, name: &str) {
    let games = |text: &str| -> Vec<String> { text.split("[Event ").map(str::to_owned).collect() };
    let (meant, between, read) = (games(meant), games(between), games(read));
    for (at, game) in meant.iter().enumerate() {
        assert!(
            read.get(at) == Some(game),
            "{name}: meant {game}\nwritten {}\nread {}",
            between[at],
            read[at]
        );
    }
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
    for folder in ["corpora/showcase", "corpora/broken", "corpora/descriptive"] {
        files.extend(pgn_files(&root.join(folder)));
    }
    files
        .iter()
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect()
}

/// The notations that games can be read in again.
fn readable() -> Vec<Notation> {
    let mut all = bystander::notation::ALL.clone();
    all.retain(|notation| notation.can_be_read());
    all.extend(Style::ALL.map(Notation::Descriptive));
    all
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
fn what_a_notation_cannot_hold_is_left_out_and_told() {
    for (name, bytes) in corpora() {
        for to in [
            Notation::Descriptive(Style::Kt),
            Notation::Iccf,
            Notation::Uci(Default::default()),
            *bystander::notation::ALL.last().unwrap(),
        ] {
            let wishes = Wishes {
                to,
                ..Wishes::default()
            };
            let outcome = convert_with(&bytes, wishes, &Options::default());
            assert_eq!(outcome.disagreements, [""; 0], "{name} {}", to.name());
        }
    }
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Bb5 Nc6 3. Nf3 d6 4. O-O Nd4 (4... Bd7 5. d4) 5. Nxd4 exd4 *\n";
    let outcome = converted(text, Notation::Romance(&romance::ALL[0]), Format::Pgn);
    assert!(
        outcome.text.contains(
            "{irregular, and not to be written in\nthis notation, from here on: Nd4 (4... Bd7"
        ),
        "{}",
        outcome.text
    );
    assert_eq!(
        (outcome.certificate.plies, outcome.certificate.unwritten),
        (10, 3)
    );
}

#[test]
fn every_notation_reads_back_to_the_same_game() {
    let text = random_games(50);
    let plain = pgn(&text, Notation::San);
    for to in readable() {
        let there = converted(&text, to, Format::Pgn);
        assert_eq!(there.disagreements, [""; 0], "{}", to.name());
        let back = read_as(&there.text, to);
        same_games(&plain, &there.text, &back.text, to.name());
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
        let text = some_of(&text, 8_000);
        let plain = converted(text, Notation::San, Format::Pgn);
        assert_eq!(plain.disagreements, [""; 0], "{}", file.display());
        for to in readable() {
            let there = converted(text, to, Format::Pgn);
            assert_eq!(there.disagreements, [""; 0], "{}", to.name());
            let name = format!("{} {}", file.display(), to.name());
            same_games(
                &plain.text,
                &there.text,
                &read_as(&there.text, to).text,
                &name,
            );
        }
    }
}

/// The beginning of a text, up to the end of a game.
fn some_of(text: &str, bytes: usize) -> &str {
    match text.match_indices("\n[Event ").find(|(at, _)| *at > bytes) {
        Some((at, _)) => &text[..=at],
        None => text,
    }
}

#[test]
fn the_notation_of_real_games_is_found_out() {
    let Some(folder) = beside("games") else {
        return;
    };
    let text = std::fs::read(folder.join("1800-1900.pgn")).unwrap();
    let text = String::from_utf8_lossy(&text);
    let text = some_of(&text, 15_000);
    let plain = pgn(text, Notation::San);
    for to in readable() {
        let there = pgn(text, to);
        let back = converted(&there, Notation::San, Format::Pgn);
        same_games(&plain, &there, &back.text, to.name());
        let notations: Vec<_> = back.certificate.notations.keys().collect();
        assert!(notations.len() <= 2, "{}: {notations:?}", to.name());
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

#[test]
fn jsonl_keeps_to_its_schema() {
    let schema = serde_json::from_str(include_str!("../docs/jsonl.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let mut lines = 0;
    for (name, bytes) in corpora() {
        let wishes = Wishes {
            format: Format::Jsonl,
            ..Wishes::default()
        };
        let outcome = convert_with(&bytes, wishes, &Options::default());
        for line in outcome.text.lines() {
            let object = serde_json::from_str(line).unwrap();
            if let Some(error) = validator.iter_errors(&object).next() {
                panic!("{name}: {error}: {line}");
            }
            lines += 1;
        }
    }
    assert!(lines > 500);
}

#[test]
fn a_mixture_of_letters_is_refused() {
    for moves in [
        "1. e4 e5 2. Sf3 Nc6",
        "1. e4 e5 2. Cf3 Sc6 3. Lb5",
        "1. Nf3 Cf6 2. Sc3",
    ] {
        let text = format!("[Event \"E\"]\n\n{moves} *\n");
        let outcome = converted(&text, Notation::San, Format::Pgn);
        assert!(outcome.certificate.unread > 0, "{moves}: {}", outcome.text);
        assert!(outcome.rules.contains(&"unreadable-move"), "{moves}");
    }
}

#[test]
fn side_letters_are_known_in_variations_too() {
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Nf3 (2. Ne2 Nf6 3. Nbc3 (3. Nec3)) 2... Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *\n";
    let kt = pgn(text, Notation::Descriptive(Default::default()));
    assert!(
        kt.contains("2. Kt-KB3 (2. Kt-K2 Kt-KB3 3. QKt-B3 (3. KKt-B3)) 2... Kt-QB3 3."),
        "{kt}"
    );
}

#[test]
fn positions_are_written_as_fen_and_epd() {
    let text = "[Event \"E\"]\n\n1. e4 *\n";
    let fen = converted(text, Notation::Fen, Format::Lines).text;
    assert_eq!(
        fen,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
    );
    let epd = converted(text, Notation::Epd, Format::Lines).text;
    assert_eq!(
        epd,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;\n"
    );
}

const SHORT: &str = "[Event \"E\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";

#[test]
fn the_program_says_how_surely_it_read() {
    let (out, err, code) = program(&["--to", "german", "--format", "lines"], SHORT);
    assert_eq!((out.as_str(), code), ("e4 e5 Sf3 Sc6\n", 0));
    assert_eq!(
        err,
        "bystander: 1 game, 4 plies: 4 read strictly, 0 leniently, 0 repaired, 0 ambiguous; 0 plies unread; \
         read as san 1\n"
    );
    let (_, err, code) = program(&["--to", "uci", "--quiet"], SHORT);
    assert_eq!((err.as_str(), code), ("", 0));
}

#[test]
fn what_was_not_read_is_told_and_gives_exit_code_1() {
    let text = SHORT.replace("Nc6", "Xc6");
    let (out, err, code) = program(&["--to", "lan"], &text);
    assert_eq!(code, 1);
    assert!(
        out.contains("1. e2-e4 e7-e5 2. Ng1-f3 {not read from here on: Xc6} *"),
        "{out}"
    );
    assert!(
        err.starts_with("error[unreadable-move]: `Xc6` cannot be read"),
        "{err}"
    );
    let (_, _, code) = program(&["--to", "lan", "--from", "german"], SHORT);
    assert_eq!(code, 1, "English letters are not German");
}

#[test]
fn wrong_wishes_are_refused_with_advice() {
    for (args, advice) in [
        (&["--to", "germna"][..], "did you mean `german`?"),
        (&["--to", "fen"], "ask for `--format lines` or `jsonl`"),
        (&["--to", "san", "--from", "fen"], "only written"),
        (&["--to", "san", "--style", "kt"], "one style only"),
        (&["--to", "descriptive", "--style", "kn"], "`staunton`"),
    ] {
        let (out, err, code) = program(args, SHORT);
        assert_eq!((out.as_str(), code), ("", 2), "{args:?}");
        assert!(err.contains(advice), "{args:?}: {err}");
    }
}

#[test]
fn the_output_file_is_whole_and_never_an_input() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output) = (folder.path().join("a.pgn"), folder.path().join("b.pgn"));
    std::fs::write(&input, SHORT).unwrap();
    let (input, output) = (input.to_str().unwrap(), output.to_str().unwrap());
    let (out, _, code) = program(&["--to", "fan", "-o", output, input], "");
    assert_eq!((out.as_str(), code), ("", 0));
    let written = String::from_utf8(std::fs::read(output).unwrap()).unwrap();
    assert!(written.ends_with("1. e4 e5 2. ♘f3 ♘c6 *\n\n"), "{written}");
    let (_, err, code) = program(&["--to", "fan", "-o", input, input], "");
    assert!(code == 2 && err.contains("would be overwritten"), "{err}");
}

#[test]
fn originals_stand_beside_moves_that_were_not_plain() {
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Ng1-f3 {book} Nc6 3. Bb5 Ngf6 4. 0-0 *\n";
    let (out, _, code) = program(&["--to", "san", "--keep-original"], text);
    assert!(
        out.contains("2. Nf3 {Ng1-f3} {book} 2... Nc6 3. Bb5 Nf6 {Ngf6} 4. O-O {0-0} *"),
        "{out}"
    );
    assert_eq!(code, 0);
    let (out, _, _) = program(&["--to", "san", "--no-comments"], text);
    assert!(out.contains("2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *"), "{out}");
}

#[test]
fn a_move_is_put_right_only_where_nothing_else_will_do() {
    let repaired = |moves: &str| {
        let wishes = Wishes {
            repair: true,
            format: Format::Lines,
            ..Wishes::default()
        };
        let text = format!("[Event \"E\"]\n\n{moves} *\n");
        let outcome = convert_with(text.as_bytes(), wishes, &Options::default());
        (
            outcome.text.trim_end().to_owned(),
            outcome.certificate.repaired,
        )
    };
    // Only the knight to f3 makes the capture on e5 possible.
    let (moves, count) = repaired("1. e4 e5 2. Mf3 d6 3. Nxe5 dxe5");
    assert_eq!((moves.as_str(), count), ("e4 e5 Nf3 d6 Nxe5 dxe5", 1));
    let (moves, count) = repaired("1. P-K4 P-K4 2. Kt-KB8 Kt-QB3 3. KtxKP KtxKt");
    assert_eq!(count, 1, "{moves}");
    // Several would do.
    let (moves, count) = repaired("1. e4 e5 2. Xc3 d6");
    assert_eq!((moves.as_str(), count), ("e4 e5", 0));
    // None would.
    let (moves, count) = repaired("1. e4 e5 2. Mf3 d6 3. Nxe8");
    assert_eq!((moves.as_str(), count), ("e4 e5", 0));
}
