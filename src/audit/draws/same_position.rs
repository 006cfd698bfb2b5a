//! How often a position has stood, as a code counts it.

use crate::audit::Case;
use crate::audit::case::Walker;
use crate::codes::Repetition;
use crate::replay::{Facts, MoveKind, any_legal};

/// What must be equal beside the men and the turn, when a code asks for it.
#[derive(PartialEq)]
struct Rights {
    castling: u64,
    en_passant: Option<shakmaty::Square>,
}

/// The plies after which a position stands for at least `times` times, in order, each with how often it has.
pub(super) fn repeated(case: &Case<'_>, law: &Repetition, times: u32) -> Vec<(u32, u32)> {
    let mut walk = Walker::new(case.line);
    let mut found = Vec::new();
    for (number, ply) in case.plies_with(Facts::THIRD) {
        let index = (number - case.line.first_ply) as usize;
        if ply.facts.any(Facts::UNCERTAIN) || case.line.history.times(index) < times {
            continue;
        }
        let stood = appearances(case, law, &mut walk, index);
        if stood >= times {
            found.push((number, stood));
        }
    }
    found
}

/// How often the position after the ply at `index` has stood.
fn appearances(case: &Case<'_>, law: &Repetition, walk: &mut Walker<'_>, index: usize) -> u32 {
    let history = &case.line.history;
    let now = index + 1;
    let quiet = case.line.quiet_plies(index) as usize;
    let first = now - quiet.min(now);
    let hash = history.hash(now);
    let same: Vec<usize> =
        (first..now).rev().skip(1).step_by(2).filter(|&at| history.hash(at) == hash).collect();
    if !law.rights_count {
        return same.len() as u32 + 1;
    }
    let rights = rights(case, walk, now);
    let alike = same.into_iter().filter(|&at| self::rights(case, walk, at) == rights).count();
    alike as u32 + 1
}

/// The rights in the position after `plies` plies of the line. A pawn may be taken in passing only if that is
/// lawful.
fn rights(case: &Case<'_>, walk: &mut Walker<'_>, plies: usize) -> Rights {
    let line = case.line;
    let (castling, ep) = match line.plies.get(plies) {
        Some(next) => (next.undo.castling(), next.undo.ep()),
        None => (line.end.castling(), line.end.ep()),
    };
    let en_passant = ep.filter(|_| {
        let pos = walk.before(line.first_ply + plies as u32);
        any_legal(pos, |m| m.kind == MoveKind::EnPassant)
    });
    Rights { castling: castling.0, en_passant }
}
