//! How often a position has stood, as a code counts it.

use std::collections::HashMap;

use crate::audit::Case;
use crate::audit::case::Walker;
use crate::codes::Repetition;
use crate::replay::{Facts, MoveKind, Position, any_legal};

/// What must be equal for two positions to be the same: men and turn, and the rights if the code asks for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Sameness {
    hash: u64,
    castling: u64,
    en_passant: Option<shakmaty::Square>,
}

/// The plies after which a position stands for at least `times` times, in order, each with how often it has.
pub(super) fn repeated(case: &Case<'_>, law: &Repetition, times: u32) -> Vec<(u32, u32)> {
    let line = case.line;
    let mut found = Vec::new();
    if line.history.most() < times {
        return found;
    }
    let mut walk = Walker::new(line);
    let mut stood: HashMap<Sameness, u32> = HashMap::new();
    // Nothing comes back over a capture or a pawn move: only stretches in which something did are counted.
    let mut counted = 0;
    for (number, ply) in case.plies_with(Facts::THIRD) {
        let index = (number - line.first_ply) as usize;
        let begins = (index + 1).saturating_sub(line.quiet_plies(index) as usize);
        if begins >= counted {
            stood.clear();
            counted = begins;
        }
        while counted <= index + 1 {
            *stood
                .entry(sameness(case, law, &mut walk, counted))
                .or_default() += 1;
            counted += 1;
        }
        let count = stood
            .get(&sameness(case, law, &mut walk, index + 1))
            .copied()
            .unwrap_or_default();
        if count >= times && !ply.facts.any(Facts::UNCERTAIN) {
            found.push((number, count));
        }
    }
    found
}

/// How often, up to the ply `until`, a position has stood that is the same as `pos`.
pub(super) fn appearances(case: &Case<'_>, law: &Repetition, until: u32, pos: &Position) -> u32 {
    let line = case.line;
    let wanted = rights(law, pos);
    let mut walk = Walker::new(line);
    let plies = until + 1 - line.first_ply;
    let same = |plies: &u32| {
        line.history.hash(*plies as usize) == pos.hash()
            && rights(law, walk.before(line.first_ply + plies)) == wanted
    };
    (0..=plies).filter(same).count() as u32
}

/// The rights that must be the same: to castle, and to take in passing where that is lawful.
fn rights(law: &Repetition, pos: &Position) -> (u64, Option<shakmaty::Square>) {
    if !law.rights_count {
        return (0, None);
    }
    let lawful = |_: &shakmaty::Square| any_legal(pos, |m| m.kind == MoveKind::EnPassant);
    (pos.castling().0, pos.ep().filter(lawful))
}

/// What counts in the position after `plies` plies of the line. A pawn may be taken in passing only if that is
/// lawful.
fn sameness(case: &Case<'_>, law: &Repetition, walk: &mut Walker<'_>, plies: usize) -> Sameness {
    let line = case.line;
    let hash = line.history.hash(plies);
    if !law.rights_count {
        return Sameness {
            hash,
            castling: 0,
            en_passant: None,
        };
    }
    let (castling, ep) = match line.plies.get(plies) {
        Some(next) => (next.undo.castling(), next.undo.ep()),
        None => (line.end.castling(), line.end.ep()),
    };
    let en_passant = ep.filter(|_| {
        let pos = walk.before(line.first_ply + plies as u32);
        any_legal(pos, |m| m.kind == MoveKind::EnPassant)
    });
    Sameness {
        hash,
        castling: castling.0,
        en_passant,
    }
}
