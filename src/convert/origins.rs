//! Where the men of each line started, which descriptive notation may say of them.

use crate::notation::descriptive::Origins;
use crate::replay::Line;

/// The origins at the start of each of a game's lines, which stand as [`crate::replay::Game::lines`] has them:
/// each behind the variations in it.
pub(super) fn of_lines(lines: &[Box<Line>]) -> Vec<Origins> {
    let mut starts = vec![Origins::default(); lines.len()];
    // The line that a variation of each depth would be one of, with the origins before each of its plies.
    let mut around: Vec<(u32, Vec<Origins>)> = Vec::new();
    for (index, line) in lines.iter().enumerate().rev() {
        around.truncate(line.depth as usize);
        let start = match around.last() {
            None => Origins::of(&line.start),
            Some((first_ply, before)) => {
                let at = line.first_ply.saturating_sub(*first_ply) as usize;
                before[at.min(before.len() - 1)]
            }
        };
        starts[index] = start;
        // Behind the first line there is none that could be in it.
        if index > 0 {
            around.push((line.first_ply, before_each(line, start)));
        }
    }
    starts
}

fn before_each(line: &Line, start: Origins) -> Vec<Origins> {
    let mut before = vec![start];
    let mut origins = start;
    for ply in &line.plies {
        origins.follow(&ply.mv);
        before.push(origins);
    }
    before
}
