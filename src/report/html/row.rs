//! What the page holds of a finding: rows of JSON, each ready to be shown.

use serde::Serialize;
use shakmaty::Square;

use super::super::in_words;
use crate::board::{Move, MoveKind};
use crate::findings::{Finding, Level, Occasion, Trail, side_name};
use crate::text::escape::{clipped, shown};

/// How long a sentence may be, in columns: it may quote the file.
const LONGEST_SENTENCE: usize = 600;
/// How long the text of a tag may be, in columns.
const LONGEST_TAG: usize = 120;
/// How long the text found, or a move, may be, in columns.
const LONGEST_MOVE: usize = 40;

/// The game that the findings behind it stand in.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct GameRow {
    #[serde(rename = "type")]
    of_type: &'static str,
    source: String,
    number: u64,
    players: String,
    event: String,
    site: String,
    date: String,
    round: String,
}

impl GameRow {
    pub(super) fn new(source: &str, finding: &Finding) -> GameRow {
        let tag = |text: &str| clipped(text, LONGEST_TAG).to_string();
        let Occasion {
            event,
            site,
            date,
            round,
        } = &*finding.place.occasion;
        GameRow {
            of_type: "game",
            source: shown(source).to_string(),
            number: finding.place.game,
            players: tag(&finding.place.players),
            event: tag(event),
            site: tag(site),
            date: tag(date),
            round: tag(round),
        }
    }
}

/// A line of play that the findings behind it stand in.
#[derive(Serialize)]
pub(super) struct TrailRow<'a> {
    #[serde(rename = "type")]
    of_type: &'static str,
    start: &'a str,
    first: u32,
    /// `e2e4 e4`: the move as it is made, a blank, and the move as it is written.
    moves: Vec<String>,
}

impl<'a> TrailRow<'a> {
    pub(super) fn new(trail: &'a Trail) -> TrailRow<'a> {
        let moves = trail.moves();
        let moves =
            moves.map(|(mv, written)| format!("{} {}", made(mv), clipped(written, LONGEST_MOVE)));
        TrailRow {
            of_type: "trail",
            start: &trail.start,
            first: trail.first_ply,
            moves: moves.collect(),
        }
    }
}

/// How men go from square to square: `e2e4`, `e7e8q`, `e5d6,d5` with the pawn that is taken in passing, `e1g1,h1f1`,
/// `-` for a turn that is passed.
fn made(mv: &Move) -> String {
    let (from, to) = (mv.from, mv.to);
    match (mv.kind, mv.promotion) {
        (MoveKind::Blank, _) => "-".to_owned(),
        (MoveKind::EnPassant, _) => format!("{from}{to},{}", mv.en_passant_captured()),
        (MoveKind::Castling(side, Some(rook)), _) => {
            let beside = Square::from_coords(side.rook_to_file(), from.rank());
            format!("{from}{to},{rook}{beside}")
        }
        (_, Some(role)) => format!("{from}{to}{}", role.char()),
        (_, None) => format!("{from}{to}"),
    }
}

/// A finding in the game before it.
#[derive(Serialize)]
pub(super) struct FindingRow {
    #[serde(rename = "type")]
    of_type: &'static str,
    rule: &'static str,
    level: Level,
    line: u64,
    column: u64,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    citation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    law: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orders: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    variation: bool,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    suggestions: Vec<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    help: String,
    line_before: String,
    marked: String,
    line_after: String,
    cut_left: bool,
    cut_right: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    trail: Option<usize>,
}

impl FindingRow {
    /// The finding, and the number of the line of play it stands in.
    pub(super) fn new(finding: &Finding, trail: Option<usize>) -> FindingRow {
        let sentence = |text: &str| clipped(text, LONGEST_SENTENCE).to_string();
        let tag = |text: &String| clipped(text, LONGEST_TAG).to_string();
        let window = &finding.place.window;
        let part = |range: std::ops::Range<usize>| window.text.get(range).unwrap_or_default();
        FindingRow {
            of_type: "finding",
            rule: finding.rule.name(),
            level: finding.level,
            line: finding.place.line,
            column: finding.place.column,
            message: sentence(&finding.message),
            kind: finding.kind,
            ground: finding.ground,
            code: finding.code.as_ref().map(tag),
            citation: finding.citation.as_ref().map(tag),
            law: finding.law.as_deref().map(sentence),
            orders: in_words(finding).as_deref().map(sentence),
            ply: finding.ply.map(|ply| ply.ply),
            number: finding.ply.map(|ply| ply.to_string()),
            side: finding.ply.map(|ply| side_name(ply.side)),
            variation: finding.variation,
            text: clipped(&finding.text, LONGEST_MOVE).to_string(),
            fen: finding.fen.as_ref().map(tag),
            suggestions: finding.suggestions.iter().map(tag).collect(),
            help: sentence(&finding.help),
            line_before: shown(part(0..window.start)).to_string(),
            marked: sentence(finding.marked()),
            line_after: shown(part(window.end..window.text.len())).to_string(),
            cut_left: window.cut_left,
            cut_right: window.cut_right,
            trail,
        }
    }
}
