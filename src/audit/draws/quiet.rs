//! Moves without capture or pawn move.

use crate::replay::{Facts, Line, Ply};

/// The plies that so many plies running, or more, without capture or pawn move end with: the number of each, and how
/// many there are.
pub(super) fn quiet_for(line: &Line, plies: u32) -> impl Iterator<Item = (u32, u32, &Ply)> {
    // Of a hundred and more the replay tells; only who counts to fewer has to look at every ply.
    let told = plies >= 100;
    let among = match told && !line.facts.any(Facts::HUNDRED) {
        true => &[],
        false => line.plies.as_slice(),
    };
    let counted = among.iter().enumerate();
    counted
        .filter(move |(_, ply)| !told || ply.facts.any(Facts::HUNDRED))
        .map(|(index, ply)| (line.number_of(index), line.quiet_plies(index), ply))
        .filter(move |(_, quiet, _)| *quiet >= plies)
}
