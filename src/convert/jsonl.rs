//! One JSON object a game, for programs; `docs/jsonl.schema.json` says what each field means.

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::confidence::Confidence;
use super::tags::WrittenTags;
use crate::findings::Finding;
use crate::report::jsonl::JsonObject;

/// One line of the output, but for the summary.
#[derive(Debug)]
pub(super) enum OutputLine {
    /// A game.
    Game(Box<GameRow>),
    /// Something that was found between games.
    Finding(Box<Finding>),
}

/// A game converted.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct GameRow {
    /// Its number in the source.
    pub(super) game: u64,
    /// The first of its lines in the source, from 1.
    pub(super) line: u64,
    /// The last of its lines.
    pub(super) last_line: u64,
    /// The tags as written.
    #[serde(serialize_with = "pairs")]
    pub(super) tags: WrittenTags<'static>,
    /// The notation it was read in.
    pub(super) notation: &'static str,
    /// Other notations that would give the same moves.
    pub(super) as_well: Vec<&'static str>,
    /// What speaks for the notation.
    pub(super) sureness: Confidence,
    /// The game's moves as engines name them.
    /// `null` where nothing was read of a move and nothing tells it.
    pub(super) uci: Vec<Option<String>>,
    /// How sure each of them is that was read from a page, from 0 to 1; `null` as above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) certainty: Vec<Option<f64>>,
    /// The same in the notation asked for.
    pub(super) moves: Vec<String>,
    /// How it ended.
    pub(super) result: String,
    /// What was found while it was read.
    #[serde(skip)]
    pub(super) findings: Vec<Finding>,
}

/// The object of a game.
#[derive(Serialize)]
pub(super) struct GameRecord<'a> {
    #[serde(flatten)]
    game: JsonObject<'a, GameRow>,
    findings: Vec<JsonObject<'a, Finding>>,
}

impl<'a> GameRecord<'a> {
    /// The game, and what was found in it, with the name of the source they come from.
    pub(super) fn new(source: &'a str, game: &'a GameRow) -> GameRecord<'a> {
        let findings = game.findings.iter();
        GameRecord {
            game: JsonObject::game(source, game),
            findings: findings.map(|f| JsonObject::finding(source, f)).collect(),
        }
    }
}

fn pairs<S: Serializer>(tags: &WrittenTags<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for (name, value) in tags.iter() {
        map.serialize_entry(name, value)?;
    }
    map.end()
}
