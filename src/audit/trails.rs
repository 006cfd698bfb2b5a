//! Which line of play a finding stands in.

use std::sync::Arc;

use super::Draft;
use crate::findings::MoveList;
use crate::replay::{Game, Ply};

/// The lines of a game that findings stand in, each made once.
pub(super) struct Trails<'g> {
    game: &'g Game,
    text: &'g [u8],
    made: Vec<(usize, Arc<MoveList>)>,
}

impl<'g> Trails<'g> {
    pub(super) fn of(game: &'g Game, text: &'g [u8]) -> Trails<'g> {
        Trails {
            game,
            text,
            made: Vec::new(),
        }
    }

    /// The line around what was found, if it is known.
    pub(super) fn around(&mut self, draft: &Draft) -> Option<Arc<MoveList>> {
        let index = self.line(draft)?;
        let reaches = |trail: &MoveList| draft.finding.ply.is_none_or(|ply| trail.reaches(ply.ply));
        Some(self.line_of(index)).filter(|trail| reaches(trail))
    }

    fn line_of(&mut self, index: usize) -> Arc<MoveList> {
        if let Some((_, trail)) = self.made.iter().find(|(made, _)| *made == index) {
            return trail.clone();
        }
        let trail = MoveList::of(&self.game.lines()[index], self.text, self.game.notation);
        self.made.push((index, trail.clone()));
        trail
    }

    /// Which line it stands in: the game itself, or the variation that has its ply where it stands.
    fn line(&self, draft: &Draft) -> Option<usize> {
        let lines = self.game.lines();
        let main = lines.len().checked_sub(1)?;
        if !draft.finding.variation {
            return Some(main).filter(|&main| !lines[main].plies.is_empty());
        }
        let number = draft.finding.ply?.ply;
        let here = |ply: &Ply| (ply.span.start..=ply.span.end).contains(&draft.span.start);
        lines[..main]
            .iter()
            .position(|line| line.ply(number).is_some_and(here))
    }
}
