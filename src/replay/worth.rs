//! What a score is worth beside another of the same game.

use super::{Facts, Line};
use crate::score::Outcome;

/// What speaks against a score, of all that its moves and its result alone can tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// The first ply that is unlawful or could not be read, from 1; 0 if there is none.
    pub unlawful: u32,
    /// The result is not that of the position the game ends in.
    pub result_conflicts: bool,
    /// Marks of check and mate that say what is not so.
    pub false_marks: u32,
}

impl Worth {
    /// What a game that is said to have ended so is worth.
    pub fn of(line: &Line, result: Option<Outcome>) -> Worth {
        const ODD: Facts = Facts::BREACH.and(Facts::BLANK);
        const FALSE: Facts = Facts::FALSE_MARK.and(Facts::FALSE_MATE);
        let plies = line.plies.iter();
        let count = |facts: Facts| match line.facts.any(facts) {
            true => plies.clone().filter(|ply| ply.facts.any(facts)).count(),
            false => 0,
        };
        let unlawful = match line.facts.any(ODD) {
            true => plies.clone().position(|ply| ply.facts.any(ODD)),
            false => None,
        };
        Worth {
            unlawful: unlawful.map_or(0, |at| at as u32 + 1),
            result_conflicts: result.is_some_and(|result| conflicts(line, result)),
            false_marks: count(FALSE) as u32,
        }
    }

    /// How many kinds of faults speak against it, the gravest first.
    fn faults(self) -> (bool, bool, u32) {
        (self.unlawful > 0, self.result_conflicts, self.false_marks)
    }

    /// Whether more speaks against it than against the other.
    pub fn is_less_than(self, other: Worth) -> bool {
        self.faults() > other.faults()
    }
}

/// Whether a game that ends on the board is said to have ended otherwise.
fn conflicts(line: &Line, result: Outcome) -> bool {
    let Some(last) = line.plies.last().filter(|_| result != Outcome::Open) else {
        return false;
    };
    let winner = line.end.turn().other();
    let is_mate = last.facts.any(Facts::MATE) && result != Outcome::Won(winner);
    is_mate || last.facts.any(Facts::STALEMATE) && result != Outcome::Drawn
}
