//! What rules have worked out of a game, kept for those that ask the same again.
//!
//! Most of what a law asks of a game hangs on the game alone: with ten codes it would be worked out ten times.

use std::cell::RefCell;
use std::rc::Rc;

use super::draws::ending::Ending;
use super::draws::line_of_play::Persistence;

/// So many positions are kept: findings without end have as many.
const FENS: usize = 64;

/// Answers that were given of the main line of a game.
#[derive(Default)]
pub struct Memory {
    /// Where it is over, by the codes that were asked.
    endings: RefCell<Vec<(usize, Option<Rc<Ending>>)>>,
    /// The lines of play that are gone through so often in it.
    persistences: RefCell<Vec<(u32, Rc<[Persistence]>)>>,
    /// How the men stand before a ply, as FEN.
    fens: RefCell<Vec<(u32, String)>>,
}

impl Memory {
    /// Where the game is over by a code of the run, worked out once.
    pub(super) fn ending(
        &self,
        nth_code: usize,
        find: impl FnOnce() -> Option<Ending>,
    ) -> Option<Rc<Ending>> {
        let same = |(asked, _): &&(usize, _)| *asked == nth_code;
        if let Some((_, known)) = self.endings.borrow().iter().find(same) {
            return known.clone();
        }
        let found = find().map(Rc::new);
        self.endings.borrow_mut().push((nth_code, found.clone()));
        found
    }

    /// The lines of play that are gone through so often, worked out once.
    pub(super) fn persistences(
        &self,
        times: u32,
        find: impl FnOnce() -> Vec<Persistence>,
    ) -> Rc<[Persistence]> {
        let same = |(asked, _): &&(u32, _)| *asked == times;
        if let Some((_, known)) = self.persistences.borrow().iter().find(same) {
            return Rc::clone(known);
        }
        let found: Rc<[Persistence]> = find().into();
        self.persistences
            .borrow_mut()
            .push((times, Rc::clone(&found)));
        found
    }

    /// How the men stand before a ply, worked out once.
    pub(super) fn fen(&self, ply: u32, find: impl FnOnce() -> String) -> String {
        let same = |(asked, _): &&(u32, _)| *asked == ply;
        if let Some((_, known)) = self.fens.borrow().iter().find(same) {
            return known.clone();
        }
        let found = find();
        let mut fens = self.fens.borrow_mut();
        if fens.len() < FENS {
            fens.push((ply, found.clone()));
        }
        found
    }
}
