//! Whole games: as printers set them, and written down in every style.

use bystander::internals::ingest::pgn::Lexer;
use bystander::internals::notation::descriptive::{Origins, Style, write};
use bystander::internals::replay::{Game, Replayer};
use bystander::internals::score::{NotationFamily, Score};

use super::{main_line, replay};
use crate::support::beside;

/// The games of a folder of the project, with their names.
fn corpus(folder: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(format!("corpora/{folder}"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pgn"))
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| (path.display().to_string(), std::fs::read(path).unwrap()))
        .collect()
}

/// The moves of the main line in SAN.
fn in_san(game: &Game) -> Vec<String> {
    let line = game.main().unwrap();
    let mut pos = line.start.clone();
    let mut moves = Vec::new();
    for ply in &line.plies {
        moves.push(bystander::internals::notation::san::write(&pos, &ply.mv));
        pos.play(&ply.mv);
    }
    moves
}

#[test]
fn games_in_the_manner_of_several_printers_are_read_to_their_end() {
    let games = corpus("descriptive");
    assert!(games.len() >= 12);
    for (name, text) in games {
        let (mut score, mut game) = (Score::default(), Game::default());
        assert!(Lexer::new(&text, 0).next_score(&mut score));
        assert_eq!(score.script, NotationFamily::Descriptive, "{name}");
        Replayer::default().replay(&text, &score, &mut game);
        let text = String::from_utf8(text).unwrap();
        let promised: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("%san "))
            .flat_map(str::split_ascii_whitespace)
            .collect();
        assert_eq!(in_san(&game), promised, "{name}");
        let end = game.terminator.or(game.words).unwrap().0.to_string();
        assert!(
            text.contains(&format!("[Result \"{end}\"]")),
            "{name}: {end}"
        );
    }
}

/// A game written down in a style, with its move numbers.
fn write_game(game: &Game, style: Style) -> String {
    let line = game.main().unwrap();
    let (mut pos, mut origins) = (line.start.clone(), Origins::of(&line.start));
    let mut text = format!("[Event \"t\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n\n", pos.fen());
    for ply in &line.plies {
        let dots = if pos.turn().is_white() { "." } else { "..." };
        text.push_str(&format!("{}{dots} ", pos.fullmoves()));
        write(&pos, &origins, &ply.mv, style, &mut text);
        text.push('\n');
        origins.follow(&ply.mv);
        pos.play(&ply.mv);
    }
    text
}

#[test]
fn games_go_into_every_style_and_back() {
    let mut texts = [corpus("descriptive"), corpus("showcase")].concat();
    if let Some(path) = beside("games/anderssen.pgn") {
        let text = std::fs::read(path).unwrap();
        texts.push(("anderssen".to_owned(), text[..200_000].to_vec()));
    }
    let mut replayer = Replayer::default();
    for (name, text) in texts {
        let (mut score, mut game) = (Score::default(), Game::default());
        let mut lexer = Lexer::new(&text, 0);
        while lexer.next_score(&mut score) {
            replayer.replay(&text, &score, &mut game);
            let odd = bystander::internals::replay::Facts::BREACH
                .and(bystander::internals::replay::Facts::BLANK);
            if !score.is_game() || game.unaudited || game.main().unwrap().facts.any(odd) {
                continue;
            }
            for &style in Style::ALL {
                let (again, found) = replay(&write_game(&game, style));
                assert_eq!(main_line(&again), main_line(&game), "{name} in {style:?}");
                assert!(found.is_empty(), "{name} in {style:?}: {found:?}");
            }
        }
    }
}
