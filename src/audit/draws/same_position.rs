//! How often a position has stood, as a code counts it.

use std::iter;

use shakmaty::Color;

use super::ground::Met;
use crate::audit::Case;
use crate::audit::case::Walker;
use crate::board::{MoveKind, Position, any_legal};
use crate::codes::Repetition;
use crate::replay::{Facts, Line};

/// The plies after which a position stands for at least `times` times, in order, each with how often it has.
pub(super) fn repeated<'a>(line: &'a Line, law: &'a Repetition, times: u32) -> Met<'a> {
    if line.history.most() < times {
        return Box::new(iter::empty());
    }
    let mut walk = Walker::new(line);
    // Rights do not come back, so positions that are the same follow each other among those that look the same.
    let mut counts = vec![1; line.plies.len() + 1];
    let found = line.history.repeats().filter_map(move |(plies, previous)| {
        let mut rights = |plies| rights_after(line, law, &mut walk, plies);
        if rights(previous) == rights(plies) {
            counts[plies] = counts[previous] + 1;
        }
        let (number, count) = (line.number_of(plies - 1), counts[plies]);
        let is_certain = !line.plies[plies - 1].facts.any(Facts::UNCERTAIN);
        (count >= times && is_certain).then_some((number, count))
    });
    Box::new(found)
}

/// After how many plies of the line, up to the ply `until`, a position stood that is the same as `pos`.
pub(super) fn appearances(
    case: &Case<'_>,
    law: &Repetition,
    until: u32,
    pos: &Position,
) -> Vec<u32> {
    let line = case.line;
    let wanted = rights(law, pos);
    let mut walk = Walker::new(line);
    let plies = until + 1 - line.first_ply;
    let same = |plies: &u32| {
        line.history.hash(*plies as usize) == pos.hash()
            && rights(law, walk.before(line.first_ply + plies)) == wanted
    };
    (0..=plies).filter(same).collect()
}

/// What could be done after so many plies of the line where the men stood as in `pos`, and cannot be done there, as a
/// clause; `None` if nothing.
pub(super) fn lost_rights(case: &Case<'_>, plies: u32, pos: &Position) -> Option<String> {
    let mut walk = Walker::new(case.line);
    let before = walk.before(case.line.first_ply + plies);
    let lost = before.castling() & !pos.castling();
    if let Some(side) = Color::ALL
        .into_iter()
        .find(|side| (lost & before.men(*side)).any())
    {
        let name = side.fold_wb("White", "Black");
        let wing = before
            .king(side)
            .zip((lost & before.men(side)).single_square());
        let on = match wing {
            Some((king, rook)) if king.file() < rook.file() => " on the king's side",
            Some(_) => " on the queen's side",
            None => "",
        };
        return Some(format!("{name} could still castle{on}"));
    }
    let passing = |pos: &Position| any_legal(pos, |m| m.kind == MoveKind::EnPassant);
    (passing(before) && !passing(pos)).then(|| "a pawn could be taken in passing".to_owned())
}

/// The rights that must be the same: to castle, and to take in passing where that is lawful.
fn rights(law: &Repetition, pos: &Position) -> (u64, Option<shakmaty::Square>) {
    if !law.rights_count {
        return (0, None);
    }
    let lawful = |_: &shakmaty::Square| any_legal(pos, |m| m.kind == MoveKind::EnPassant);
    (pos.castling().0, pos.ep().filter(lawful))
}

/// The same of the position after `plies` plies of the line.
fn rights_after(
    line: &Line,
    law: &Repetition,
    walk: &mut Walker<'_>,
    plies: usize,
) -> (u64, Option<shakmaty::Square>) {
    let (castling, ep) = match line.plies.get(plies) {
        Some(next) => (next.undo.castling(), next.undo.ep()),
        None => (line.end.castling(), line.end.ep()),
    };
    match ep {
        _ if !law.rights_count => (0, None),
        None => (castling.0, None),
        Some(_) => rights(law, walk.before(line.first_ply + plies as u32)),
    }
}
