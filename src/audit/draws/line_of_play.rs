//! Lines of play that one side goes through again and again, whatever the other replies.

use shakmaty::Color;

use crate::replay::{Facts, Line};

/// Lines longer than this many moves of one side are not looked for.
const LONGEST: usize = 16;

/// A line of play gone through often enough.
pub(super) struct Persistence {
    /// The ply that completes it.
    pub(super) ply: u32,
    /// Moves of the side in one execution.
    pub(super) moves: usize,
    /// Every move of it gives check.
    pub(super) checks: bool,
}

/// The plies that complete `times` executions of a line of at least two moves of one side, one after the
/// other; once in each unbroken run of them.
pub(super) fn repeated(line: &Line, times: u32) -> Vec<Persistence> {
    let mut found = Vec::new();
    for side in 0..2.min(line.plies.len()) {
        let own: Vec<u32> = line.plies[side..]
            .iter()
            .step_by(2)
            .map(|ply| key(&ply.mv))
            .collect();
        let mut running = false;
        for index in 0..own.len() {
            let Some(moves) = least_block(&own[..=index], times as usize) else {
                running = false;
                continue;
            };
            let block = (index + 1 - moves..=index).map(|at| &line.plies[side + 2 * at]);
            if !running
                && block
                    .clone()
                    .all(|ply| !ply.facts.any(Facts::BLANK.and(Facts::UNCERTAIN)))
            {
                let checks = block.clone().all(|ply| ply.facts.any(Facts::CHECK));
                found.push(Persistence {
                    ply: line.number_of(side + 2 * index),
                    moves,
                    checks,
                });
            }
            running = true;
        }
    }
    found.sort_by_key(|persistence| persistence.ply);
    found
}

/// Whether `side`, with its last move up to `ply`, completes `times` executions of a line of play.
pub(super) fn persists(line: &Line, times: u32, ply: u32, side: Color) -> Option<Persistence> {
    let first = usize::from(line.start.turn() != side);
    let made = (ply + 1).saturating_sub(line.first_ply) as usize;
    let own: Vec<u32> = line
        .plies
        .iter()
        .take(made)
        .skip(first)
        .step_by(2)
        .map(|ply| key(&ply.mv))
        .collect();
    let moves = least_block(&own, times as usize)?;
    let last = first + 2 * (own.len() - 1);
    let checks = (0..moves).all(|back| line.plies[last - 2 * back].facts.any(Facts::CHECK));
    Some(Persistence {
        ply: line.number_of(last),
        moves,
        checks,
    })
}

fn key(m: &crate::replay::Move) -> u32 {
    (m.role as u32) << 12 | m.from.to_u32() << 6 | m.to.to_u32()
}

/// The least number of moves of which the last `times` blocks are alike.
#[inline]
fn least_block(own: &[u32], times: usize) -> Option<usize> {
    let last = own.len().checked_sub(1)?;
    let most = LONGEST.min(own.len() / times.max(1));
    (2..=most)
        .filter(|m| own[last] == own[last - m])
        .find(|m| (last + 1 - m * (times - 1)..=last).all(|at| own[at] == own[at - m]))
}
