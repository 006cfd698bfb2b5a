//! One JSON object a game, for programs; `docs/jsonl.schema.json` says what each field means.

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::certificate::Certificate;
use super::sureness::Sureness;
use super::tags::Tags;
use crate::findings::Finding;
use crate::report::jsonl::Row;

/// One line of the output, but for the summary.
#[derive(Debug)]
pub(super) enum Item {
    /// A game.
    Game(Box<GameRow>),
    /// Something that was found between games.
    Found(Box<Finding>),
}

/// A game converted.
#[derive(Clone, Debug, Default)]
pub(super) struct GameRow {
    /// Its number in the source.
    pub(super) game: u64,
    /// The first of its lines in the source, from 1.
    pub(super) line: u64,
    /// The last of its lines.
    pub(super) last_line: u64,
    /// The tags as written.
    pub(super) tags: Tags,
    /// The notation it was read in.
    pub(super) notation: &'static str,
    /// Other notations that would give the same moves.
    pub(super) as_well: Vec<&'static str>,
    /// What speaks for the notation.
    pub(super) sureness: Sureness,
    /// The game's moves as engines name them.
    pub(super) uci: Vec<String>,
    /// The same in the notation asked for.
    pub(super) moves: Vec<String>,
    /// How it ended.
    pub(super) result: String,
    /// What was found while it was read.
    pub(super) findings: Vec<Finding>,
}

/// The row as it is written.
#[derive(Serialize)]
pub(super) struct Shown<'a> {
    #[serde(rename = "type")]
    of_type: &'static str,
    source: &'a str,
    game: u64,
    line: u64,
    last_line: u64,
    #[serde(serialize_with = "pairs")]
    tags: &'a Tags,
    notation: &'static str,
    as_well: &'a [&'static str],
    sureness: &'a Sureness,
    uci: &'a [String],
    moves: &'a [String],
    result: &'a str,
    findings: Vec<Row<'a>>,
}

impl<'a> Shown<'a> {
    /// The row with the name of the source it comes from.
    pub(super) fn new(source: &'a str, row: &'a GameRow) -> Shown<'a> {
        Shown {
            of_type: "game",
            source,
            game: row.game,
            line: row.line,
            last_line: row.last_line,
            tags: &row.tags,
            notation: row.notation,
            as_well: &row.as_well,
            sureness: &row.sureness,
            uci: &row.uci,
            moves: &row.moves,
            result: &row.result,
            findings: row.findings.iter().map(|f| Row::new(source, f)).collect(),
        }
    }
}

/// The last line.
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    #[serde(rename = "type")]
    of_type: &'static str,
    #[serde(flatten)]
    certificate: &'a Certificate,
}

impl<'a> Summary<'a> {
    /// What the whole run vouches for.
    pub(super) fn new(certificate: &'a Certificate) -> Summary<'a> {
        Summary {
            of_type: "summary",
            certificate,
        }
    }
}

fn pairs<S: Serializer>(tags: &&Tags, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for (name, value) in tags.iter() {
        map.serialize_entry(name, value)?;
    }
    map.end()
}
