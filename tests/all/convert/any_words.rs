//! Any row of moves by their squares, from any arrangement of men: nothing fails, and the board stays a board.

use bystander::internals::ingest::pgn::Lexer;
use bystander::internals::notation;
use bystander::internals::replay::{Game, Line, Replayer};
use bystander::internals::score::Score;
use proptest::prelude::*;
use shakmaty::{Color, Role, Square};

use super::*;
use crate::support::{audit_with, auditor};

/// A word that names a square or two, in one notation or another.
fn word() -> impl Strategy<Value = String> {
    let square = || (0..64_u32).prop_map(Square::new);
    let man = prop::sample::select(vec!["", "", "", "K", "Q", "R", "B", "N", "♘", "S", "К"]);
    let sign = prop::sample::select(vec!["", "-", "x", "—", ":"]);
    let becomes = prop::sample::select(vec![
        "", "", "", "", "q", "=Q", "=N", "r", "=~Q", "=K", "E", "2",
    ]);
    let mark = prop::sample::select(vec!["", "", "", "+", "#", "++", "e.p."]);
    let long = (man, square(), sign, square(), becomes, mark).prop_map(
        |(man, from, sign, to, becomes, mark)| format!("{man}{from}{sign}{to}{becomes}{mark}"),
    );
    let digits = |sq: Square| format!("{}{}", u32::from(sq.file()) + 1, u32::from(sq.rank()) + 1);
    let numeric = (square(), square(), 0..6_u32).prop_map(move |(from, to, becomes)| {
        let becomes = if becomes == 0 {
            String::new()
        } else {
            becomes.to_string()
        };
        format!("{}{}{becomes}", digits(from), digits(to))
    });
    let other = prop::sample::select(vec![
        "e1g1",
        "e8g8",
        "e1c1",
        "O-O",
        "O-O-O",
        "O-O-O-O",
        "0-0",
        "--",
        "Z0",
        "Nf3",
        "e4",
        "ed",
        "e8=Q",
        "P-K4",
        "Kt-KB3",
        "R7xE6",
        "e1h1",
        "(",
        ")",
        "1.",
        "2...",
        "7...",
        "{said}",
        "$1",
        "!?",
        "ch",
        "*",
        "1-0",
        "e2e4e7e5",
        "C3AR",
        "00",
        "99999999999.",
    ]);
    prop_oneof![6 => long, 1 => numeric, 2 => other.prop_map(str::to_owned)]
}

/// Any arrangement of men.
fn fen() -> impl Strategy<Value = Option<String>> {
    let man = (any::<bool>(), prop::sample::select(Role::ALL.to_vec()));
    let men = prop::collection::vec((0..64_u32, man), 0..40);
    let rights = prop::sample::select(vec!["-", "KQkq", "Kq", "HAha", "Bg"]);
    let ep = prop::sample::select(vec!["-", "-", "e3", "d6", "a6"]);
    let counts = prop::sample::select(vec!["0 1", "99 1", "4294967295 4294967295", "12 80"]);
    let arranged =
        (men, any::<bool>(), rights, ep, counts).prop_map(|(men, white, rights, ep, counts)| {
            let mut board = shakmaty::Board::empty();
            for (square, (white, role)) in men {
                board.set_piece_at(Square::new(square), role.of(Color::from_white(white)));
            }
            let turn = if white { "w" } else { "b" };
            Some(format!(
                "{} {turn} {rights} {ep} {counts}",
                board.board_fen()
            ))
        });
    prop_oneof![2 => Just(None), 3 => arranged]
}

fn game() -> impl Strategy<Value = String> {
    let tagged = prop::sample::select(vec![
        "[Event \"t\"]\n",
        "[Event \"t\"]\n[White \"A\"]\n[Black \"B\"]\n",
        "",
    ]);
    (fen(), tagged, prop::collection::vec(word(), 0..24)).prop_map(|(fen, tagged, words)| {
        let set_up = fen.map_or(String::new(), |fen| {
            format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")
        });
        format!("{tagged}{set_up}\n{}\n", words.join(" "))
    })
}

/// Every square holds one man at most, and all that is said of the board agrees.
fn is_consistent(pos: &Position) {
    for square in Square::ALL {
        let held: Vec<_> = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| role.of(color)))
            .filter(|man| pos.by(man.color, man.role).contains(square))
            .collect();
        assert!(held.len() < 2, "{held:?} on {square}");
        assert_eq!(held.first().copied(), pos.piece_at(square), "{square}");
    }
    assert_eq!(pos.hash(), pos.hash_from_scratch());
    let fen: shakmaty::fen::Fen = pos.fen().parse().unwrap();
    let again = Position::from_setup(fen.as_setup());
    assert_eq!(again.hash(), pos.hash(), "{}", pos.fen());
}

/// A line played out and taken back again.
fn is_there_and_back(line: &Line) {
    let mut pos = line.start.clone();
    is_consistent(&pos);
    for ply in &line.plies {
        pos.play_as_it_stands(&ply.mv);
        is_consistent(&pos);
    }
    assert_eq!(pos.fen(), line.end.fen());
    assert_eq!(pos.hash(), line.end.hash());
    pos.undo_all(line.plies.iter().rev().map(|ply| (&ply.mv, ply.undo)));
    is_consistent(&pos);
    assert_eq!(pos.fen(), line.start.fen());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_words_leave_a_board(text in game(), at in 0_usize..64) {
        let text = text.as_bytes();
        let mut lexer = Lexer::new(text, 0);
        let (mut score, mut game) = (Score::default(), Game::default());
        let notations: Vec<Notation> = notation::ALL.iter().copied().filter(|n| n.can_be_read()).collect();
        while lexer.next_score(&mut score) {
            Replayer::default().replay(text, &score, &mut game);
            game.lines().iter().for_each(|line| is_there_and_back(line));
            let notation = notations[at % notations.len()];
            Replayer::repairing().replay_as(notation, text, &score, &mut game);
            game.lines().iter().for_each(|line| is_there_and_back(line));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn no_game_makes_the_program_fail(text in game(), at in 0_usize..64) {
        let codes = ["fide-2023", "bca", "bcc-1894", "household"];
        let (found, _) = audit_with(text.as_bytes(), &auditor(&[codes[at % codes.len()]]), &ReadOptions::default());
        let failed = |rule: &str| rule == "internal-error";
        prop_assert!(!found.iter().any(|finding| failed(finding.rule.name())));
        let to = notation::ALL[at % notation::ALL.len()];
        for format in [ScoreFormat::Pgn, ScoreFormat::Jsonl] {
            let outcome = converted(&text, to, format);
            prop_assert!(!outcome.rules.iter().any(|rule| failed(rule)));
        }
    }
}

#[test]
fn show_and_stats_answer_to_any_game() {
    let texts = [
        "1. e7e5 e2e4",
        "[Event \"t\"]\n\n1. e4 e5 2. Nb8c6 Nf3 *",
        "[Event \"t\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e2e4 e7e8q *",
        "[Event \"t\"]\n[FEN \"k7/8/8/8/8/8/8/7K b - - 4294967295 4294967295\"]\n\n1. a8b8 h1h2 2. a1a2 b8a8 *",
        "[Event \"t\"]\n\nA8Q\nA8 F7",
    ];
    for text in texts {
        for args in [
            &["show", "-"][..],
            &["show", "-", "--ply", "1", "--names"],
            &["stats", "-"],
        ] {
            let output = crate::support::program::answer(&mut bystander(args), text.as_bytes());
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(
                !said.contains("panicked") && !said.contains("itself failed"),
                "{args:?} {text}: {said}"
            );
            assert_eq!(output.status.code(), Some(0), "{args:?} {text}: {said}");
        }
    }
}
