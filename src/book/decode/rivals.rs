//! Other moves that the signs of a ply may spell.

use super::choices::Choices;
use super::lattice::Lattice;
use super::outcome::DecodedPly;
use crate::board::Move;

/// A spelling that gains so much less than what was read is no rival.
const BEHIND: f32 = 4.0;
/// The same where what was read is certain by all that stands around it: only what the same signs are as often misread for.
const ALIKE: f32 = 1.0;
/// A move that falls short by less is printed without a fault, and means itself.
const FAULTLESS: f32 = 0.5;
/// So many are named.
const NAMED: usize = 2;

/// The lawful moves whose spelling comes nearly as close to the signs of a ply as the one that was read, the likeliest
/// first.
pub(super) fn of(lattice: &Lattice, choices: &Choices, ply: &DecodedPly) -> Vec<Move> {
    within(BEHIND, lattice, choices, ply)
}

/// The same of a ply that is certain: those that its signs, which are misread, may mean as well by themselves.
pub(super) fn alike(lattice: &Lattice, choices: &Choices, ply: &DecodedPly) -> Vec<Move> {
    match ply.short < FAULTLESS {
        true => Vec::new(),
        false => within(ALIKE, lattice, choices, ply),
    }
}

fn within(behind: f32, lattice: &Lattice, choices: &Choices, ply: &DecodedPly) -> Vec<Move> {
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
        .filter(|option| !is_read(option) && gains[*option] > read - behind)
        .collect();
    near.sort_by(|&a, &b| gains[b].total_cmp(&gains[a]));
    let moves = near.into_iter().map(|option| choices.options[option].mv);
    moves.take(NAMED).collect()
}
