//! What the page holds of a finding: rows of JSON, each ready to be shown.

use serde_json::{Value, json};
use shakmaty::Square;

use super::super::words::{erratum, fixes, orders, other_game};
use super::mending;
use crate::board::{Move, MoveKind};
use crate::findings::MoveList;
use crate::findings::{Finding, side_name};
use crate::text::escape::{clipped, escaped};
use crate::text::json::without_nulls;

/// How long a sentence may be, in columns: it may quote the file.
const LONGEST_SENTENCE: usize = 600;
/// How long the text of a tag may be, in columns.
const LONGEST_TAG: usize = 120;
/// How long the text found, or a move, may be, in columns.
const LONGEST_MOVE: usize = 40;

/// The game that the findings behind it stand in.
pub(super) fn game(source: &str, finding: &Finding) -> Value {
    let (place, occasion) = (&finding.place, &finding.place.occasion);
    json!({
        "type": "game",
        "source": escaped(source).to_string(),
        "number": place.game,
        "players": tag(&place.players),
        "event": tag(&occasion.event),
        "site": tag(&occasion.site),
        "date": tag(&occasion.date),
        "round": tag(&occasion.round),
    })
}

/// A line of play that the findings behind it stand in; of its moves: `e2e4 e4`, as each is made, a blank, and as it
/// is written.
pub(super) fn trail(number: usize, trail: &MoveList) -> Value {
    let moves = trail.moves();
    let moves = moves
        .map(|(mv, written)| format!("{} {}", squares_moved(mv), clipped(written, LONGEST_MOVE)));
    without_nulls(json!({
        "type": "trail",
        "number": number,
        "start": trail.start,
        "first": trail.first_ply,
        "moves": moves.collect::<Vec<_>>(),
        "read": Some(&trail.read).filter(|read| !read.is_empty()),
    }))
}

/// How men go from square to square: `e2e4`, `e7e8q`, `e5d6,d5` with the pawn that is taken in passing, `e1g1,h1f1`,
/// `-` for a turn that is passed.
fn squares_moved(mv: &Move) -> String {
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

/// A finding in the game before it, and the number of the line of play it stands in; what there is not is left out.
pub(super) fn finding(finding: &Finding, trail: Option<usize>) -> Value {
    let window = &finding.place.window;
    let part = |range: std::ops::Range<usize>| window.text.get(range).unwrap_or_default();
    let suggestions: Vec<String> = finding.suggestions.iter().map(|text| tag(text)).collect();
    let titles = fixes(finding).map(|title| sentence(&title));
    let fixes = finding.fixes.iter().zip(titles);
    let fixes: Vec<Value> = fixes
        .map(|(fix, title)| mending::fix_object(finding, fix, title))
        .collect();
    without_nulls(json!({
        "type": "finding",
        "rule": finding.rule,
        "level": finding.level,
        "line": finding.place.line,
        "column": finding.place.column,
        "message": sentence(&finding.message),
        "kind": finding.kind,
        "ground": finding.ground,
        "code": finding.code.as_deref().map(tag),
        "citation": finding.citation.as_deref().map(tag),
        "law": finding.law.as_deref().map(sentence),
        "orders": orders(finding).as_deref().map(sentence),
        "ply": finding.ply.map(|ply| ply.ply),
        "move": finding.ply.map(|ply| ply.to_string()),
        "side": finding.ply.map(|ply| side_name(ply.side)),
        "variation": finding.variation.then_some(true),
        "text": clipped(&finding.text, LONGEST_MOVE).to_string(),
        "fen": finding.fen.as_deref().map(tag),
        "suggestions": Some(suggestions).filter(|some| !some.is_empty()),
        "fixes": Some(fixes).filter(|some| !some.is_empty()),
        "help": Some(sentence(&finding.help)).filter(|some| !some.is_empty()),
        "line_before": escaped(part(0..window.start)).to_string(),
        "marked": sentence(finding.marked()),
        "line_after": escaped(part(window.end..window.text.len())).to_string(),
        "cut_left": window.cut_left,
        "cut_right": window.cut_right,
        "trail": trail,
        "erratum": finding.erratum.as_deref().map(|reread| sentence(&erratum(reread))),
        "beside": Some(beside(finding)).filter(|rows| !rows.is_empty()),
        "other": finding.other.as_deref().map(|other| sentence(&other_game(other))),
    }))
}

/// This game and the other from where they differ: a ply, and the one beside it.
fn beside(finding: &Finding) -> Vec<[String; 2]> {
    let rows = finding.beside.iter();
    let shown = |ply: &String| clipped(ply, LONGEST_MOVE).to_string();
    rows.map(|row| row.each_ref().map(shown)).collect()
}

fn sentence(text: &str) -> String {
    clipped(text, LONGEST_SENTENCE).to_string()
}

fn tag(text: &str) -> String {
    clipped(text, LONGEST_TAG).to_string()
}
