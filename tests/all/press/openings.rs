//! The usual names of some openings, by the moves they begin with.

use super::played::Played;

const NAMES: [(&str, &str); 24] = [
    ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4", "Evans Gambit"),
    ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "Giuoco Piano"),
    ("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6", "Two Knights' Defence"),
    ("e2e4 e7e5 g1f3 b8c6 f1b5", "Ruy Lopez"),
    ("e2e4 e7e5 g1f3 b8c6 d2d4", "Scotch Game"),
    ("e2e4 e7e5 g1f3 b8c6 b1c3", "Three Knights' Game"),
    ("e2e4 e7e5 g1f3 d7d6", "Philidor's Defence"),
    ("e2e4 e7e5 g1f3 g8f6", "Petroff's Defence"),
    ("e2e4 e7e5 f2f4 e5f4 f1c4", "Bishop's Gambit"),
    ("e2e4 e7e5 f2f4 e5f4", "King's Gambit"),
    ("e2e4 e7e5 f2f4", "King's Gambit Declined"),
    ("e2e4 e7e5 f1c4", "Bishop's Opening"),
    ("e2e4 e7e5 b1c3", "Vienna Game"),
    ("e2e4 e7e5 d2d4", "Centre Game"),
    ("e2e4 c7c5", "Sicilian Defence"),
    ("e2e4 e7e6", "French Defence"),
    ("e2e4 c7c6", "Caro-Kann Defence"),
    ("e2e4 d7d5", "Centre Counter Gambit"),
    ("d2d4 d7d5 c2c4 d5c4", "Queen's Gambit Accepted"),
    ("d2d4 d7d5 c2c4", "Queen's Gambit"),
    ("d2d4 f7f5", "Dutch Defence"),
    ("d2d4 d7d5", "Queen's Pawn Game"),
    ("c2c4", "English Opening"),
    ("f2f4", "Bird's Opening"),
];

/// What a printer calls the opening of a game.
pub fn name(game: &Played) -> &'static str {
    if game.odds.is_some() {
        return "Game at Odds";
    }
    let uci = game.uci().join(" ");
    let known = NAMES.iter().find(|(moves, _)| uci.starts_with(moves));
    known.map_or("Irregular Opening", |(_, name)| name)
}
