//! Other moves that the signs of a ply may spell.

use super::choices::Choices;
use super::lattice::Lattice;
use super::outcome::DecodedPly;
use crate::board::Move;

/// A spelling that gains so much less than what was read is no rival.
const BEHIND: f32 = 4.0;
/// So many are named.
const NAMED: usize = 2;

/// The lawful moves whose spelling comes nearly as close to the signs of a ply as the one that was read, the likeliest
/// first.
pub(super) fn of(lattice: &Lattice, choices: &Choices, ply: &DecodedPly) -> Vec<Move> {
    let Some(start) = lattice.stream.start_at(ply.from) else {
        return Vec::new();
    };
    let readings = &lattice.readings[start];
    let mut gains = vec![f32::MIN; choices.options.len()];
    for &(form, option, against) in &choices.forms {
        if let Ok(at) = readings.binary_search_by_key(&form, |reading| reading.form) {
            let gain = &mut gains[option as usize];
            *gain = gain.max(readings[at].gain + against);
        }
    }
    let is_read = |option: &usize| choices.options[*option].mv == ply.mv;
    let read = (0..gains.len())
        .find(is_read)
        .map_or(f32::MIN, |at| gains[at]);
    let mut near: Vec<usize> = (0..gains.len())
        .filter(|option| !is_read(option) && gains[*option] > read - BEHIND)
        .collect();
    near.sort_by(|&a, &b| gains[b].total_cmp(&gains[a]));
    let moves = near.into_iter().map(|option| choices.options[option].mv);
    moves.take(NAMED).collect()
}
