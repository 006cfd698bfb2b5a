//! How sure a ply is: a logistic curve over how much of all that was followed agrees on it, and what it and the plies
//! around it lost against the same moves printed without a fault where they are due. The weights were fitted on pages
//! of twelve printers of the press at several rates of damage and on a scanned book whose games are known from
//! elsewhere, and the curve set a little lower; `docs/historians.md` says what came of it for printers it has not seen.

use super::outcome::DecodedPly;
use super::way::NOWHERE;

/// Plies on either side that speak for one another.
const AROUND: usize = 4;
/// Plies ahead that show whether the board is still the right one.
const AHEAD: usize = 8;
/// Before the last plies less stands ahead that could speak.
const LAST: usize = 10;

/// What is certain before anything is asked, and what each question weighs.
const BIAS: f32 = 6.4;
const SHARE: f32 = 3.03;
const SHORT: f32 = -0.21;
const SHORT_AHEAD: f32 = -0.06;
const WORST: f32 = -0.49;
const LOSS_AROUND: f32 = -0.47;
const LOSS_AHEAD: f32 = -0.40;
const PRIOR: f32 = 0.285;
const LEN: f32 = -0.17;
const HOLES: f32 = -3.78;
const LEFT: f32 = 0.64;

/// What a ply falls short by of which nothing was read, and the most that any does.
const SHORT_OF_HOLE: f32 = 8.0;
const SHORTEST: f32 = 12.0;
/// No share is less.
const LEAST_SHARE: f32 = 1e-3;
/// Losses and lengths beyond these say no more.
const LOSSES: [f32; 2] = [-3.0, 20.0];
const LONGEST: f32 = 16.0;

/// Plies that are less sure take from what is kept of a game.
const EVEN: f32 = 0.2;
/// Words that end the game just behind the last ply speak for all of them as one that is certain does.
const ENDED: f32 = 1.0 - EVEN;

/// The certainty of each ply, from 0 to 1.
pub fn of(plies: &[DecodedPly]) -> Vec<f32> {
    certain(plies, 0, 0.0).collect()
}

/// How many plies are kept: as many as are surer than even by the most in all, each taken without those behind them;
/// `ended` is whether words that end the game stand behind the last.
pub fn kept(plies: &[DecodedPly], ended: bool) -> usize {
    let (mut kept, mut most) = (0, 0.0);
    // Of those that see as far ahead as they ever will.
    let (mut sum, mut worst) = (0.0, 0.0f32);
    let surer = |certain: f32| certain - EVEN;
    for count in 1..=plies.len() {
        if count >= LAST {
            let at = count - LAST;
            sum += certain(&plies[..count], at, worst)
                .next()
                .map_or(0.0, surer);
            worst = worst.max(fault_around(plies, at));
        }
        let seeing = count.saturating_sub(LAST - 1);
        let last: f32 = certain(&plies[..count], seeing, worst).map(surer).sum();
        let end = match ended && count == plies.len() {
            true => ENDED,
            false => 0.0,
        };
        let gained = sum + last + end;
        if gained > most && plies[count - 1].from != NOWHERE {
            (kept, most) = (count, gained);
        }
    }
    kept
}

/// The certainty of plies from one on; the worst that stands before it.
fn certain(plies: &[DecodedPly], from: usize, mut worst: f32) -> impl Iterator<Item = f32> + '_ {
    (from..plies.len()).map(move |at| {
        let ply = &plies[at];
        let around = near(plies, at.saturating_sub(AROUND), at + AROUND);
        let ahead = near(plies, at, at + AHEAD);
        worst = worst.max(fault_around(plies, at));
        let left = (plies.len() - at).min(LAST) as f32 / LAST as f32;
        let sum = BIAS
            + SHARE * ply.share.exp().max(LEAST_SHARE).ln()
            + SHORT * short(ply)
            + SHORT_AHEAD * mean(ahead, short)
            + WORST * worst
            + LOSS_AROUND * mean(around, loss)
            + LOSS_AHEAD * mean(ahead, loss)
            + PRIOR * ply.prior
            + LEN * (signs(ply) as f32).min(LONGEST)
            + HOLES * mean(around, hole)
            + LEFT * left;
        1.0 / (1.0 + (-sum).exp())
    })
}

/// How badly the plies around one are printed.
fn fault_around(plies: &[DecodedPly], at: usize) -> f32 {
    let around = near(plies, at.saturating_sub(AROUND), at + AROUND);
    mean(around, short)
}

/// The plies from one to another.
fn near(plies: &[DecodedPly], from: usize, to: usize) -> &[DecodedPly] {
    &plies[from..(to + 1).min(plies.len())]
}

fn mean(plies: &[DecodedPly], of: impl Fn(&DecodedPly) -> f32) -> f32 {
    plies.iter().map(of).sum::<f32>() / plies.len() as f32
}

fn short(ply: &DecodedPly) -> f32 {
    match ply.from {
        NOWHERE => SHORT_OF_HOLE,
        _ => ply.short.min(SHORTEST),
    }
}

/// What a ply gained less than its move would, printed without a fault where it is due.
fn loss(ply: &DecodedPly) -> f32 {
    match ply.from {
        NOWHERE => -ply.gain,
        _ => (ply.ideal - ply.gain).clamp(LOSSES[0], LOSSES[1]),
    }
}

fn hole(ply: &DecodedPly) -> f32 {
    f32::from(ply.from == NOWHERE)
}

/// The signs a ply was read from.
fn signs(ply: &DecodedPly) -> u32 {
    match ply.from {
        NOWHERE => 0,
        from => ply.to - from,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Position, legal_moves};

    /// Sure plies, and one behind them that is printed badly and might be another.
    fn plies_to_a_bad_last() -> Vec<DecodedPly> {
        let position = Position::default();
        let mv = legal_moves(&position)[0];
        let ply = |share: f32, short: f32, gain: f32| DecodedPly {
            mv,
            from: 0,
            to: 5,
            share: share.ln(),
            gain,
            short,
            ideal: 10.0,
            prior: -3.0,
            board: 0,
        };
        let mut plies = vec![ply(0.99, 0.0, 10.0); 30];
        plies.push(ply(0.8, 2.0, 2.0));
        plies
    }

    #[test]
    fn a_badly_printed_last_ply_is_kept_where_words_behind_it_end_the_game() {
        let plies = plies_to_a_bad_last();
        assert_eq!(kept(&plies, false), plies.len() - 1);
        assert_eq!(kept(&plies, true), plies.len());
    }
}
