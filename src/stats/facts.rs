//! What is to be told of each game by itself.

use serde::Serialize;
use serde_json::{Map, Value};

use super::job::name;
use crate::board::Position;
use crate::duplicates::GameKey;
use crate::games::Record;
use crate::replay::Game;

/// One game: a row of a table of games.
#[derive(Clone, Debug, Serialize)]
pub struct GameFacts {
    /// Its number in its source, from 1.
    pub game: u64,
    /// The line it begins on, from 1.
    pub line: u64,
    /// What its tags say, by their names.
    pub tags: Map<String, Value>,
    /// The result it gives: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    pub result: String,
    /// The notation it is written in.
    pub notation: &'static str,
    /// Plies that could be followed, variations apart.
    pub plies: u32,
    /// Plies that are written and could not be followed.
    pub unaudited_plies: u32,
    /// Its first two moves (`1.e4 c5`); `from a position` if it begins elsewhere, `none` without moves.
    pub opening: String,
    /// The code and the name of its opening (`B01 Scandinavian Defense`); null if it comes to no position that has one.
    pub name: Option<String>,
    /// The position it begins from, as FEN; null if it is the usual one.
    pub start: Option<String>,
    /// The position it ends with, as FEN, as far as it could be followed.
    pub end: Option<String>,
    /// A hash of the position it begins from and of its moves: 32 hexadecimal digits, the same in games that are the same.
    pub hash: Option<String>,
    /// How many findings there are in it.
    pub findings: u64,
}

impl GameFacts {
    /// Those of a game that begins on that line; its result, its opening and how much was found in it are known.
    pub(super) fn of(
        record: &Record<'_>,
        game: &Game,
        line: u64,
        (result, opening, findings): (String, &str, u64),
    ) -> GameFacts {
        let main = game.main();
        let usual = Position::usual();
        let elsewhere = main.filter(|line| line.start != *usual);
        GameFacts {
            game: record.number,
            line,
            tags: tags(record),
            result,
            notation: game.notation.name(),
            plies: game.plies,
            unaudited_plies: game.unaudited_plies,
            opening: opening.to_owned(),
            name: name(game),
            start: elsewhere.map(|line| line.start.fen()),
            end: main.map(|line| line.end.fen()),
            hash: GameKey::of(game).map(|key| key.to_string()),
            findings,
        }
    }

    /// Counts on from so many games and lines of the source before those that were counted so far.
    pub(super) fn count_from(&mut self, games: u64, lines: u64) {
        self.game += games;
        self.line += lines;
    }
}

/// The tags by their names; of several with one name the last.
fn tags(record: &Record<'_>) -> Map<String, Value> {
    let mut tags = Map::new();
    for tag in &record.score.tags {
        let [name, value] = [tag.name, tag.value].map(|span| span.of(record.text));
        let value = String::from_utf8_lossy(value).into_owned();
        let name = String::from_utf8_lossy(name).into_owned();
        tags.insert(name, Value::String(value));
    }
    tags
}
