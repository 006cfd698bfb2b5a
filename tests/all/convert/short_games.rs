//! Short games and puzzles in every notation: what is written is found to be in that notation again.

use std::collections::BTreeMap;

use bystander::internals::board::Position;
use bystander::internals::notation;

use super::*;

/// Plies of a puzzle.
const PLIES: usize = 5;

/// Puzzles cut out of games: a position, and the moves from there on.
fn puzzles() -> String {
    let text: String = corpora()
        .iter()
        .filter(|(name, _)| !name.contains("broken"))
        .map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned() + "\n\n")
        .collect();
    let games = converted(&text, Notation::UCI, ScoreFormat::Lines).text;
    let mut cut = String::new();
    for game in games.lines().step_by(3) {
        let mut pos = Position::default();
        let mut moves = Vec::new();
        for word in game.split(' ') {
            let lawful = legal_moves(&pos);
            let named = |m: &&bystander::internals::board::Move| {
                notation::coordinate::uci(m, Default::default()) == word
            };
            let Some(&m) = lawful.iter().find(named) else {
                break;
            };
            moves.push((pos.clone(), m));
            pos.play(&m);
        }
        for part in moves.chunks_exact(PLIES) {
            let (start, _) = &part[0];
            let number = cut.matches("[Event").count();
            cut.push_str(&format!(
                "[Event \"{number}\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n[Result \"*\"]\n\n",
                start.fen()
            ));
            for (at, (pos, m)) in part.iter().enumerate() {
                match (pos.turn().is_white(), at) {
                    (true, _) => cut.push_str(&format!("{}. ", pos.fullmoves())),
                    (false, 0) => cut.push_str(&format!("{}... ", pos.fullmoves())),
                    (false, _) => {}
                }
                cut.push_str(&notation::san::write(pos, m));
                cut.push(' ');
            }
            cut.push_str("*\n\n");
        }
    }
    cut
}

/// Of a hundred puzzles so many may be read otherwise, because the letters of another language fit as well.
fn ambiguous(notation: Notation) -> usize {
    match notation.name() {
        // One letter is another man's in SAN or in a language that is tried before.
        "french" | "spanish" | "italian" | "portuguese" | "romanian" | "czech" | "dutch" => 2,
        "finnish" | "estonian" | "icelandic" | "hungarian" => 5,
        // Of castling in the first row nothing tells in which notation it is.
        "descriptive" => 2,
        _ => 0,
    }
}

#[test]
fn short_games_are_found_in_the_notation_they_are_written_in() {
    let text = puzzles();
    let plain = moves_of(&text);
    let games = plain.lines().count();
    assert!(games > 50, "{games}");
    let mut wrong = BTreeMap::new();
    for &to in notation::ALL
        .iter()
        .filter(|notation| notation.can_be_read())
    {
        let there = converted(&text, to, ScoreFormat::Pgn).text;
        let back = moves_of(&there);
        let unlike = plain.lines().zip(back.lines()).filter(|(a, b)| a != b);
        let unlike = unlike.count() + games.abs_diff(back.lines().count());
        if unlike * 100 > ambiguous(to) * games {
            wrong.insert(to.name(), unlike);
        }
    }
    assert!(wrong.is_empty(), "of {games} puzzles: {wrong:?}");
}
