//! What a written move can mean in a position.

use super::origins::Origins;
use super::patterns::Patterns;
use crate::board::Position;
use crate::notation::pattern::ParsedMove;
use crate::notation::resolve::Reading;
use crate::notation::slip::Slip;

/// Puts the lawful moves that a written move can mean into `found`, each once, and says what misprint has to
/// be assumed for them.
///
/// A misprint is assumed only where nothing fits without one, and only if then a single move fits.
pub fn readings(
    patterns: &Patterns,
    pos: &Position,
    origins: &Origins,
    found: &mut Vec<Reading>,
) -> Option<Slip> {
    found.clear();
    for parsed in patterns.regular() {
        collect(parsed, pos, origins, found);
    }
    if !found.is_empty() {
        return None;
    }
    let mut slip = None;
    for (parsed, assumed) in patterns.misprinted() {
        collect(parsed, pos, origins, found);
        slip = slip.or((!found.is_empty()).then_some(assumed));
    }
    if found.len() > 1 {
        found.clear();
    }
    slip.filter(|_| !found.is_empty())
}

fn collect(parsed: ParsedMove, pos: &Position, origins: &Origins, found: &mut Vec<Reading>) {
    parsed.resolve(pos, origins, |reading| {
        match found.iter_mut().find(|other| other.mv == reading.mv) {
            Some(same) => same.by_place &= reading.by_place,
            None => found.push(reading),
        }
    });
}
