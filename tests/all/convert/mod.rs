//! Conversions: whatever is written in one notation reads back to the same game, and nothing is lost on the way.

mod any_words;
mod dashes;
mod nothing_dropped;
mod program;
mod round_trips;
mod short_games;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::support::program::{answer, bystander};
use crate::support::{Random, beside};
use bystander::internals::board::{Position, legal_moves};
use bystander::internals::codes::{self, Code};
use bystander::internals::convert::{
    self, Certificate, ConversionOutcome, ConversionSpec, Converter, Extras, From, ScoreFormat,
};
use bystander::internals::games::Event;
use bystander::internals::games::ReadOptions;
use bystander::internals::ingest::source::Input;
use bystander::internals::notation::descriptive::Style;
use bystander::internals::notation::{Notation, romance};
use round_trips::{corpora, random_games};

/// The program on a text: standard output, standard error and exit code.
fn program(args: &[&str], input: &str) -> (String, String, i32) {
    let mut command = bystander(&[&["convert"], args].concat());
    let output = answer(&mut command, input.as_bytes());
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

fn convert_with(text: &[u8], wishes: ConversionSpec, options: &ReadOptions) -> Outcome {
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
            let outcome = match event {
                Event::Outcome { outcome, .. } => outcome,
                Event::Failed(err) => panic!("{err}"),
                _ => return Ok(()),
            };
            match outcome {
                ConversionOutcome::Text(text) => out.extend_from_slice(text),
                ConversionOutcome::Finding(finding) => rules.push(finding.rule.name()),
                ConversionOutcome::Disagreement { game, how } => {
                    disagreements.push(format!("game {game}: {how:?}"));
                }
                ConversionOutcome::Notation { .. } => {}
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

fn converted(text: &str, to: Notation, format: ScoreFormat) -> Outcome {
    let wishes = ConversionSpec {
        to,
        format,
        ..ConversionSpec::default()
    };
    convert_with(text.as_bytes(), wishes, &ReadOptions::default())
}

/// The same games in SAN, read as that notation.
fn read_as(text: &str, from: Notation) -> Outcome {
    let wishes = ConversionSpec {
        from: From::Given(from),
        ..ConversionSpec::default()
    };
    convert_with(text.as_bytes(), wishes, &ReadOptions::default())
}

fn pgn(text: &str, to: Notation) -> String {
    converted(text, to, ScoreFormat::Pgn).text
}

/// The moves of every game, a line each.
fn moves_of(text: &str) -> String {
    converted(text, Notation::UCI, ScoreFormat::Lines).text
}

#[test]
fn the_export_form_is_that_of_the_standard() {
    let text = "[ECO \"C44\"]\n[White \"A\"]\n[Event \"E\"]\n\n1.e4! e5 {so\nfar} 2.Nf3 (2.Nc3 Nf6 $14 (2...d6)) \
                ; to the end\nNc6 ± 3 d4 1-0\n";
    let expected = "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n\
                    [Black \"?\"]\n[Result \"1-0\"]\n[ECO \"C44\"]\n\n1. e4 $1 e5 {so far} 2. Nf3 (2. Nc3 \
                    Nf6 $14 (2... d6)) {to the end} 2... Nc6\n$16 3. d4 1-0\n\n";
    assert_eq!(pgn(text, Notation::SAN), expected);
    assert_eq!(pgn(expected, Notation::SAN), expected);
}

#[test]
fn what_could_not_be_read_stays_as_a_comment() {
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Nf3 Xc6 3. Bb5 {here} a6 1-0\n";
    let outcome = converted(text, Notation::SAN, ScoreFormat::Pgn);
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

/// Of two results that are stated one is taken, and the other is told and kept.
#[test]
fn a_result_that_is_contradicted_is_kept_and_told() {
    let text = "[Event \"E\"]\n[Result \"0-1\"]\n\n1. e4 e5 1-0\n";
    let outcome = converted(text, Notation::SAN, ScoreFormat::Pgn);
    assert!(
        outcome
            .text
            .ends_with("[Result \"1-0\"]\n\n1. e4 e5 {the Result tag said 0-1} 1-0\n\n"),
        "{}",
        outcome.text
    );
    assert!(outcome.rules.contains(&"result-conflict"));
    // Where one of them says nothing, the other holds.
    let open = converted(&text.replace("1-0", "*"), Notation::SAN, ScoreFormat::Pgn);
    assert!(open.text.ends_with("1. e4 e5 0-1\n\n"), "{}", open.text);
    assert!(!open.rules.contains(&"result-conflict"));
    // What is no result, or is not spelled as one, is kept as well.
    for said in ["White wins", "1:0 {x}"] {
        let text = text.replace("[Result \"0-1\"]", &format!("[Result \"{said}\"]"));
        let text = converted(&text, Notation::SAN, ScoreFormat::Pgn).text;
        let kept = said.replace('{', "(").replace('}', ")");
        assert!(
            text.ends_with(&format!("1. e4 e5 {{the Result tag said {kept}}} 1-0\n\n")),
            "{text}"
        );
    }
}

#[test]
fn irregular_moves_are_written_long_and_read_back() {
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Bb5 Nc6 3. Nf3 d6 4. O-O Nd4 5. Nxd4 exd4 *\n";
    let outcome = converted(text, Notation::SAN, ScoreFormat::Pgn);
    assert!(
        outcome
            .text
            .replace('\n', " ")
            .contains("4. O-O Nc6-d4 {[%irregular]} 5. Nxd4 e5xd4 {[%irregular]} *"),
        "{}",
        outcome.text
    );
    let certificate = &outcome.certificate;
    assert_eq!((certificate.irregular, certificate.lenient), (2, 0));
    assert_eq!(certificate.strict, certificate.plies - 2);
    assert_eq!(
        converted(&outcome.text, Notation::SAN, ScoreFormat::Pgn).text,
        outcome.text
    );
    assert_eq!(outcome.disagreements, [""; 0]);
    assert_eq!(moves_of(&outcome.text), moves_of(text));
}

#[test]
fn what_a_notation_cannot_hold_is_left_out_and_told() {
    for (name, bytes) in corpora() {
        for to in [
            Notation::DESCRIPTIVE,
            Notation::ICCF,
            Notation::UCI,
            *bystander::internals::notation::ALL.last().unwrap(),
        ] {
            let wishes = ConversionSpec {
                to,
                ..ConversionSpec::default()
            };
            let outcome = convert_with(&bytes, wishes, &ReadOptions::default());
            assert_eq!(outcome.disagreements, [""; 0], "{name} {}", to.name());
        }
    }
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Bb5 Nc6 3. Nf3 d6 4. O-O Nd4 (4... Bd7 5. d4) 5. Nxd4 exd4 *\n";
    let outcome = converted(text, Notation::from(&romance::ALL[0]), ScoreFormat::Pgn);
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
    // A line of play behind the result goes with the move that it stands for.
    let outcome = converted(
        "e4 Qxf7# ½-½ (Nc6) ",
        Notation::DESCRIPTIVE,
        ScoreFormat::Pgn,
    );
    assert_eq!(outcome.disagreements, [""; 0], "{}", outcome.text);
    assert!(
        outcome.text.contains("Qxf7#\n½-½ (Nc6)}"),
        "{}",
        outcome.text
    );
}

#[test]
fn threads_and_pieces_change_nothing() {
    let text = random_games(60);
    for format in [ScoreFormat::Pgn, ScoreFormat::Lines, ScoreFormat::Jsonl] {
        let wishes = ConversionSpec {
            format,
            keep: Extras::default(),
            ..ConversionSpec::default()
        };
        let run = |threads, chunk_size| {
            let options = ReadOptions {
                threads,
                chunk_size,
                ..ReadOptions::default()
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
    let schema = serde_json::from_str(include_str!("../../../docs/jsonl.schema.json")).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let mut lines = 0;
    for (name, bytes) in corpora() {
        let wishes = ConversionSpec {
            format: ScoreFormat::Jsonl,
            ..ConversionSpec::default()
        };
        let outcome = convert_with(&bytes, wishes, &ReadOptions::default());
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
        let outcome = converted(&text, Notation::SAN, ScoreFormat::Pgn);
        assert!(outcome.certificate.unread > 0, "{moves}: {}", outcome.text);
        assert!(outcome.rules.contains(&"unreadable-move"), "{moves}");
    }
}

#[test]
fn side_letters_are_known_in_variations_too() {
    let text = "[Event \"E\"]\n\n1. e4 e5 2. Nf3 (2. Ne2 Nf6 3. Nbc3 (3. Nec3)) 2... Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *\n";
    let kt = pgn(text, Notation::DESCRIPTIVE);
    assert!(
        kt.contains("2. Kt-KB3 (2. Kt-K2 Kt-KB3 3. QKt-B3 (3. KKt-B3)) 2... Kt-QB3 3."),
        "{kt}"
    );
}

#[test]
fn positions_are_written_as_fen_and_epd() {
    let text = "[Event \"E\"]\n\n1. e4 *\n";
    let fen = converted(text, Notation::FEN, ScoreFormat::Lines).text;
    assert_eq!(
        fen,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
    );
    let epd = converted(text, Notation::EPD, ScoreFormat::Lines).text;
    assert_eq!(
        epd,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;\n"
    );
}

#[test]
fn a_language_whose_letters_are_all_those_of_san_is_told_by_its_moves() {
    // `P` is the Dutch knight, and in SAN a pawn written out.
    let dutch = "[Event \"?\"]\n\n1. d4 d5 2. c4 c6 3. cxd5 cxd5 4. Pc3 Pc6 5. Pf3 Pf6 1/2-1/2\n";
    let outcome = converted(dutch, Notation::SAN, ScoreFormat::Lines);
    assert_eq!(
        outcome.text.trim_end(),
        "d4 d5 c4 c6 cxd5 cxd5 Nc3 Nc6 Nf3 Nf6"
    );
    assert_eq!(outcome.rules, Vec::<&str>::new());
    // Two moves that no rook, but a French king could have made: what plays all of it is taken, and is told.
    let kings = "[Event \"?\"]\n\n1. e4 e5 2. Re2 Re7 3. d3 d6 *\n";
    let outcome = converted(kings, Notation::SAN, ScoreFormat::Lines);
    assert_eq!(outcome.text.trim_end(), "e4 e5 Ke2 Ke7 d3 d6");
    assert_eq!(outcome.rules, ["notation-slip"]);
    // One move that fits no other notation, and they are illegal moves.
    let illegal = "[Event \"?\"]\n\n1. e4 e5 2. Re2 Re7 3. Nf3 Nf6 *\n";
    let outcome = converted(illegal, Notation::SAN, ScoreFormat::Lines);
    assert_eq!(outcome.rules, ["illegal-move", "illegal-move"]);
}

#[test]
fn numbers_of_correspondence_chess_are_a_game_without_tags_too() {
    let numbers = "1. 5254 5755\n2. 7163 2836\n3. 6125\n";
    for outcome in [
        converted(numbers, Notation::SAN, ScoreFormat::Lines),
        read_as(numbers, Notation::ICCF),
    ] {
        assert!(
            outcome.text.contains("e4 e5 ")
                && outcome.text.contains("Nc6 ")
                && outcome.text.contains("Bb5"),
            "{}",
            outcome.text
        );
    }
    // Years of a list are none.
    let years = converted(
        "3. 1834 London\n4. 1851 Wien 1873\n",
        Notation::SAN,
        ScoreFormat::Lines,
    );
    assert_eq!(years.text, "");
}

#[test]
fn how_sure_the_notation_is_stands_in_the_row_of_a_game() {
    let german = "[Event \"?\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Sxe5 a6 *\n";
    let outcome = converted(german, Notation::SAN, ScoreFormat::Jsonl);
    let row: serde_json::Value =
        serde_json::from_str(outcome.text.lines().next().unwrap()).unwrap();
    assert_eq!(row["notation"], "german");
    assert_eq!(row["sureness"]["plies"], 6);
    assert_eq!(row["sureness"]["written"], 6);
    assert!(
        row["sureness"]["next_best"]["plies"].as_u64() < Some(6),
        "{row}"
    );
    let plain = converted(
        "[Event \"?\"]\n\n1. e4 e5 *\n",
        Notation::SAN,
        ScoreFormat::Jsonl,
    );
    let row: serde_json::Value = serde_json::from_str(plain.text.lines().next().unwrap()).unwrap();
    assert!(row["sureness"]["next_best"].is_null(), "{row}");
}
