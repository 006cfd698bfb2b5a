//! What rules have worked out of a game, kept for those that ask the same again.
//!
//! Most of what a law asks of a game hangs on the game alone: with ten codes it would be worked out ten times.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use super::draws::ending::Ending;
use super::draws::force::Left;
use super::draws::line_of_play::PersistentLine;

/// Lines of play that are gone through; `None` if there are none.
pub(super) type Persistences = Option<Rc<[PersistentLine]>>;

/// So many positions are kept: findings without end have as many.
const FENS: usize = 64;

/// Answers that were given of the main line of a game.
#[derive(Default)]
pub struct Memory {
    /// Where it is over, by the codes that were asked.
    endings: RefCell<Vec<Option<Option<Rc<Ending>>>>>,
    /// The lines of play that are gone through so often in it.
    persistences: RefCell<Vec<(u32, Persistences)>>,
    /// What is left wherever a side is small enough to call for mate.
    forces: OnceCell<Vec<Left>>,
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
        if let Some(Some(known)) = self.endings.borrow().get(nth_code) {
            return known.clone();
        }
        let found = find().map(Rc::new);
        let mut endings = self.endings.borrow_mut();
        let asked = endings.len().max(nth_code + 1);
        endings.resize(asked, None);
        endings[nth_code] = Some(found.clone());
        found
    }

    /// The lines of play that are gone through so often, worked out once; `None` if there are none.
    pub(super) fn persistences(
        &self,
        times: u32,
        find: impl FnOnce() -> Vec<PersistentLine>,
    ) -> Persistences {
        let same = |(asked, _): &&(u32, _)| *asked == times;
        if let Some((_, known)) = self.persistences.borrow().iter().find(same) {
            return known.clone();
        }
        let found = Some(find()).filter(|found| !found.is_empty());
        let found: Persistences = found.map(Into::into);
        self.persistences.borrow_mut().push((times, found.clone()));
        found
    }

    /// What is left wherever a side is small, worked out once.
    pub(super) fn forces(&self, find: impl FnOnce() -> Vec<Left>) -> &[Left] {
        self.forces.get_or_init(find)
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
