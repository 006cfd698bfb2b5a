//! What a written move can mean in a position.

use super::origins::Origins;
use super::patterns::Patterns;
use crate::board::{Move, Position};
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

/// The only lawful move that a written move can mean; the same as [`readings`] would give alone.
pub(super) fn only_reading(patterns: &Patterns, pos: &Position, origins: &Origins) -> Option<Move> {
    let regular = patterns.regular();
    Meant::by(regular, pos, origins)
        .or_else(|| {
            Meant::by(
                patterns.misprinted().map(|(parsed, _)| parsed),
                pos,
                origins,
            )
        })
        .and_then(|meant| meant.only())
}

/// What written moves mean, if it is anything.
enum Meant {
    Only(Move),
    Several,
}

impl Meant {
    fn by(
        ways: impl Iterator<Item = ParsedMove>,
        pos: &Position,
        origins: &Origins,
    ) -> Option<Meant> {
        let mut meant = None;
        for parsed in ways {
            parsed.resolve(pos, origins, |Reading { mv, .. }| {
                meant = match meant {
                    None => Some(Meant::Only(mv)),
                    Some(Meant::Only(same)) if same == mv => Some(Meant::Only(mv)),
                    Some(_) => Some(Meant::Several),
                };
            });
        }
        meant
    }

    fn only(self) -> Option<Move> {
        match self {
            Meant::Only(mv) => Some(mv),
            Meant::Several => None,
        }
    }
}

fn collect(parsed: ParsedMove, pos: &Position, origins: &Origins, found: &mut Vec<Reading>) {
    parsed.resolve(pos, origins, |reading| {
        match found.iter_mut().find(|other| other.mv == reading.mv) {
            Some(same) => same.by_place &= reading.by_place,
            None => found.push(reading),
        }
    });
}
