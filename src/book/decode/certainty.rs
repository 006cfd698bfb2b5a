//! How sure a ply is: a logistic curve over how well it and what stands around it was read. The weights were fitted on
//! the plies of a scanned book whose games are known from elsewhere, and the curve set lower for printers it has not
//! seen; `docs/historians.md` says what came of it.

use super::beam::{NOWHERE, ReadPly};

/// Plies on either side that speak for one another.
const AROUND: usize = 4;
/// Plies ahead that show whether the board is still the right one.
const AHEAD: usize = 8;

/// What is asked of a ply, each with its weight, and what is certain before anything is asked.
const BIAS: f32 = -8.80;
const SHARE: f32 = -0.44;
const REST: f32 = -0.11;
const GAIN: f32 = 0.16;
const MEAN_AROUND: f32 = 0.48;
const LEAST_AROUND: f32 = -0.10;
const MEAN_AHEAD: f32 = 0.27;
const HOLE: f32 = 1.01;
const WORST_BEFORE: f32 = 0.15;

/// The certainty of each ply, from 0 to 1.
pub fn of(plies: &[ReadPly]) -> Vec<f32> {
    let mut worst = f32::MAX;
    let certain = (0..plies.len()).map(|at| {
        let ply = &plies[at];
        let around = mean(plies, at.saturating_sub(AROUND), at + AROUND);
        worst = around.min(worst);
        let share = ply.share.exp();
        let sum = BIAS
            + SHARE * share.max(1e-3).ln()
            + REST * (1.0 - share.min(0.999)).ln()
            + GAIN * ply.gain.clamp(-8.0, 12.0)
            + MEAN_AROUND * around.clamp(-5.0, 12.0)
            + LEAST_AROUND * least(plies, at.saturating_sub(2), at + 2).clamp(-8.0, 10.0)
            + MEAN_AHEAD * mean(plies, at, at + AHEAD).clamp(-5.0, 12.0)
            + if ply.from == NOWHERE { HOLE } else { 0.0 }
            + WORST_BEFORE * worst.clamp(-5.0, 10.0);
        1.0 / (1.0 + (-sum).exp())
    });
    certain.collect()
}

/// The mean gain of some plies.
fn mean(plies: &[ReadPly], from: usize, to: usize) -> f32 {
    let some = &plies[from..(to + 1).min(plies.len())];
    some.iter().map(|ply| ply.gain).sum::<f32>() / some.len() as f32
}

/// The least gain of some plies.
fn least(plies: &[ReadPly], from: usize, to: usize) -> f32 {
    let some = &plies[from..(to + 1).min(plies.len())];
    some.iter().map(|ply| ply.gain).fold(f32::MAX, f32::min)
}
