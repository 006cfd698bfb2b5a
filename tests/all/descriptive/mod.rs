//! English descriptive notation: every printed form, both ways.

mod forms;
mod games;
mod restraint;
mod settling;
mod writing;

use bystander::internals::board::{Move, MoveKind, Position};
use bystander::internals::ingest::pgn::Lexer;
use bystander::internals::notation::descriptive::{Origins, Style, lex, readings, write};
use bystander::internals::replay::{Game, RemarkKind, Replayer};
use bystander::internals::score::{NotationFamily, Score};

fn uci(m: &Move) -> String {
    let promotion = m
        .promotion
        .map_or(String::new(), |role| role.char().to_string());
    assert!(m.kind != MoveKind::Blank);
    format!("{}{}{promotion}", m.from, m.to)
}

/// Moves and findings of a text in some position, read as the whole of a game is.
fn convert(fen: &str, text: &str) -> (Vec<String>, Vec<&'static str>) {
    let number = if fen.contains(" w ") { "1." } else { "1..." };
    let pgn = format!(
        "[Event \"t\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"*\"]\n\n{number} {text}\n"
    );
    let (game, found) = replay(&pgn);
    (main_line(&game), found)
}

/// The game of a text, taken to be descriptive, and the rules that have something to say of its reading.
fn replay(pgn: &str) -> (Game, Vec<&'static str>) {
    let mut lexer = Lexer::new(pgn.as_bytes(), 0).in_script(NotationFamily::Descriptive);
    let (mut score, mut game) = (Score::default(), Game::default());
    assert!(lexer.next_score(&mut score), "no score in {pgn}");
    Replayer::default().replay(pgn.as_bytes(), &score, &mut game);
    let remarks = game.main().unwrap().remarks.iter();
    let found = remarks.map(|remark| match &remark.kind {
        RemarkKind::Ambiguous(_) => "ambiguous-move",
        RemarkKind::Unreadable { .. } => "unreadable-move",
        RemarkKind::Missing { .. } => "missing-move",
        RemarkKind::Number { .. } => "move-number",
        RemarkKind::Unfollowable { .. } => "unfollowable",
        RemarkKind::Disambiguated { by, .. } => by.name(),
        RemarkKind::Slip { slip, .. } => slip.name(),
    });
    let found = found.collect();
    (game, found)
}

fn main_line(game: &Game) -> Vec<String> {
    let plies = game.main().unwrap().plies.iter();
    plies
        .filter(|ply| ply.mv.kind != MoveKind::Blank)
        .map(|ply| uci(&ply.mv))
        .collect()
}

/// Games of random lawful moves from the usual array, move by move.
fn random_games(
    seed: u64,
    games: usize,
    plies: usize,
    each: &mut dyn FnMut(&Position, &Origins, &Move),
) {
    let mut random = crate::support::Random(seed);
    for _ in 0..games {
        let mut pos = Position::default();
        let mut origins = Origins::of(&pos);
        for _ in 0..plies {
            let legal = bystander::internals::board::legal_moves(&pos);
            if legal.is_empty() || pos.halfmoves() > 80 {
                break;
            }
            // Pawns are pushed more than chance would have it, so that many are promoted.
            let pawns: Vec<&Move> = legal
                .iter()
                .filter(|m| m.role == shakmaty::Role::Pawn)
                .collect();
            let m = match pawns.is_empty() || random.below(3) > 0 {
                true => legal[random.below(legal.len())],
                false => *pawns[random.below(pawns.len())],
            };
            each(&pos, &origins, &m);
            origins.follow(&m);
            pos.play(&m);
        }
    }
}

fn written(pos: &Position, origins: &Origins, m: &Move, style: Style) -> String {
    let mut text = String::new();
    write(pos, origins, m, style, &mut text);
    text
}

/// What a text means, if it is one move from end to end.
fn meanings(text: &str, pos: &Position, origins: &Origins) -> Vec<Move> {
    let mut found = Vec::new();
    if let Some(written) = lex(text.as_bytes(), 0).filter(|w| w.end == text.len()) {
        readings(&written.patterns, pos, origins, &mut found);
    }
    found.iter().map(|r| r.mv).collect()
}
