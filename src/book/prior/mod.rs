//! How likely a lawful move is before the printed text is looked at: what was played in openings, and what makes sense.

mod openings;
mod sense;

use std::sync::LazyLock;

use shakmaty::Square;

use self::openings::Openings;
use self::sense::Sense;
use crate::board::{Move, Position};

pub use sense::{Traits, WEIGHTS, traits};

/// Games that sense weighs as much as, in a position that openings know: one of the 19th century, as they were counted.
const GAMES_OF_SENSE: f32 = 12.0;

/// What is known of how chess is played.
pub struct Prior {
    openings: Openings,
    sense: Sense,
}

impl Prior {
    /// The one that comes with the program, built when it is first asked for.
    pub fn usual() -> &'static Prior {
        static USUAL: LazyLock<Prior> = LazyLock::new(|| Prior {
            openings: Openings::of(openings::PLAYED),
            sense: Sense::of(sense::COUNTED),
        });
        &USUAL
    }

    /// The natural logarithm of the probability of each of the lawful moves, in their order: by what was played in
    /// openings and sense together, by sense alone where the position is not known. `last_to` is the square that the
    /// last move arrived on.
    pub fn weigh(
        &self,
        pos: &Position,
        moves: &[Move],
        last_to: Option<Square>,
        out: &mut Vec<f32>,
    ) {
        self.weigh_by_sense(pos, moves, last_to, out);
        let Some(known) = self.openings.at(pos.hash()) else {
            return;
        };
        let of_sense = GAMES_OF_SENSE + known.elsewhere;
        let all = (of_sense + known.games).ln();
        for (weight, m) in out.iter_mut().zip(moves) {
            *weight = (known.games_with(m) + of_sense * weight.exp()).ln() - all;
        }
    }

    /// The same by sense alone.
    pub fn weigh_by_sense(
        &self,
        pos: &Position,
        moves: &[Move],
        last_to: Option<Square>,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        traits(pos, moves, last_to, |_, traits| {
            out.push(self.sense.weight(&traits));
        });
        let all = log_of_sum(out);
        out.iter_mut().for_each(|weight| *weight -= all);
    }
}

/// The logarithm of the sum of what these are the logarithms of.
fn log_of_sum(logs: &[f32]) -> f32 {
    let most = logs.iter().copied().fold(f32::MIN, f32::max);
    most + logs.iter().map(|log| (log - most).exp()).sum::<f32>().ln()
}
