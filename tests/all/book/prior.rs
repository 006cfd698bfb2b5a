//! How likely a move is before the page is looked at.

use bystander::internals::board::{Move, Position, legal_moves};
use bystander::internals::book::prior::{Prior, WEIGHTS};
use bystander::internals::notation::coordinate::{CastlingStyle, uci};
use shakmaty::{Square, fen::Fen};

/// The lawful moves of a position, and how likely each is.
fn weighed(pos: &Position, last_to: Option<Square>) -> Vec<(String, f32)> {
    let moves = legal_moves(pos);
    let mut logs = Vec::new();
    Prior::usual().weigh(pos, &moves, last_to, &mut logs);
    let name = |m: &Move| uci(m, CastlingStyle::Usual);
    moves.iter().map(name).zip(logs).collect()
}

fn log_of(weighed: &[(String, f32)], name: &str) -> f32 {
    weighed.iter().find(|(mv, _)| mv == name).unwrap().1
}

fn position(text: &str) -> Position {
    Position::from_setup(text.parse::<Fen>().unwrap().as_setup())
}

/// Positions of the opening, of the middle and end of a game, in check, and at odds.
const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10",
    "8/P5k1/8/8/3K4/8/8/8 w - - 0 60",
    "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 3",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
];

#[test]
fn probabilities_of_the_lawful_moves_are_one_together() {
    for pos in POSITIONS.map(position) {
        let sum: f32 = weighed(&pos, None).iter().map(|(_, log)| log.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum} in {}", pos.fen());
    }
}

#[test]
fn openings_are_known() {
    let first = weighed(Position::usual(), None);
    assert!(log_of(&first, "e2e4") > log_of(&first, "h2h4") + 5.0);
    // The King's Gambit, the Evans: seldom today, and half of a book of 1860.
    let mut pos = Position::usual().clone();
    let line = [
        ("e2e4", 0.2),
        ("e7e5", 0.1),
        ("g1f3", 0.3),
        ("b8c6", 0.3),
        ("f1c4", 0.05),
        ("f8c5", 0.2),
        ("b2b4", 0.02),
        ("c5b4", 0.5),
        ("c2c3", 0.5),
    ];
    for (played, least) in line {
        let likely = log_of(&weighed(&pos, None), played).exp();
        assert!(likely > least, "{played}: {likely}");
        let moves = legal_moves(&pos);
        let m = moves
            .iter()
            .find(|m| uci(m, CastlingStyle::Usual) == played);
        pos.play(m.unwrap());
    }
}

#[test]
fn to_retake_is_likelier_than_to_hang_the_queen() {
    // White has just taken on d5; Black has a queen, and a pawn.
    let pos = position("rnbqkbnr/ppp2ppp/4p3/3P4/3P4/7P/PPP2PP1/RNBQKBNR b KQkq - 0 3");
    let weighed = weighed(&pos, Some(Square::D5));
    let retaken = log_of(&weighed, "e6d5");
    assert!(retaken > log_of(&weighed, "d8h4") + 3.0);
    assert!(retaken > log_of(&weighed, "a7a6") + 2.0);
}

#[test]
fn a_pawn_becomes_a_queen_sooner_than_a_bishop() {
    let weighed = weighed(&position("8/P5k1/8/8/3K4/8/8/8 w - - 0 60"), None);
    assert!(log_of(&weighed, "a7a8q") > log_of(&weighed, "a7a8b") + 3.0);
}

#[test]
fn every_trait_has_its_weight() {
    let weights = include_str!("../../../src/book/prior/sense.txt").split_whitespace();
    let numbers: Vec<i32> = weights.map(|weight| weight.parse().unwrap()).collect();
    assert_eq!(numbers.len(), WEIGHTS);
}

#[test]
fn every_line_of_openings_is_read() {
    let mut line = vec![Position::usual().clone()];
    for text in include_str!("../../../data/played.tsv").lines() {
        let mut fields = text.split('\t');
        let mut field = || fields.next().unwrap();
        let before: usize = field().parse().unwrap();
        let mv = field();
        assert!(field().parse::<u32>().unwrap() > 0, "{text}");
        if mv == "-" {
            continue;
        }
        line.truncate(before + 1);
        let mut pos = line[before].clone();
        let moves = legal_moves(&pos);
        let m = moves.iter().find(|m| uci(m, CastlingStyle::Usual) == mv);
        let m = m.unwrap_or_else(|| panic!("{text} is no lawful move"));
        pos.play(m);
        line.push(pos);
    }
}
