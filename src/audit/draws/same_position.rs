//! How often a position has stood, as a code counts it.

use std::collections::HashMap;

use crate::audit::Case;
use crate::audit::case::Walker;
use crate::codes::Repetition;
use crate::replay::{Facts, MoveKind, any_legal};

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
    if line.history.most() < times {
        return Vec::new();
    }
    let mut walk = Walker::new(line);
    let mut stood: HashMap<Sameness, u32> = HashMap::new();
    let mut found = Vec::new();
    stood.insert(sameness(case, law, &mut walk, 0), 1);
    for (index, ply) in line.plies.iter().enumerate() {
        if ply.mv.is_zeroing() {
            stood.clear();
        }
        let count = stood
            .entry(sameness(case, law, &mut walk, index + 1))
            .or_default();
        *count += 1;
        if *count >= times && !ply.facts.any(Facts::UNCERTAIN) {
            found.push((line.number_of(index), *count));
        }
    }
    found
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
