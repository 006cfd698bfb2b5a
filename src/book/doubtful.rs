//! Games that are cut off where they are less certain than is asked.

use super::Item;
use super::games::{GameFound, PageSearch};
use super::row::Row;
use super::transcript::aside;
use crate::score::{FaultKind, Outcome};

/// A move of a game by the place of its row among those of the game, and its own in the row.
type MovePlace = (usize, usize);

impl PageSearch<'_, '_> {
    /// Cuts games off before their first move that is less certain; what is to be said of those of which nothing is left.
    pub(super) fn cut_doubtful(&mut self, games: &mut Vec<GameFound>, certainty: f32) -> Vec<Item> {
        let mut unproved = Vec::new();
        games.retain_mut(|game| match self.first_doubtful(game, certainty) {
            None => true,
            Some((0, 0)) => {
                let (first, last) = (&self.rows[game.first()], &self.rows[game.last()]);
                let rows = FaultKind::RowsUnused(game.path.rows.len() as u32);
                unproved.push(Item::Aside(aside(rows, first.span.to(last.span))));
                false
            }
            Some(place) => {
                self.cut_at(game, place);
                true
            }
        });
        unproved
    }

    fn first_doubtful(&self, game: &GameFound, certainty: f32) -> Option<MovePlace> {
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        rows.enumerate().find_map(|(at, row)| {
            let doubtful = |read: &super::row::ReadAs| read.legibility.certainty < certainty;
            Some((at, row.read.iter().position(doubtful)?))
        })
    }

    fn cut_at(&mut self, game: &mut GameFound, (at, place): MovePlace) {
        let index = game.path.rows[at];
        let row = &self.rows[index];
        let line = self.page.line_at(row.moves[place].start);
        let left = game.path.rows.len() - at;
        game.cut = Some((self.page.lines[line].span, left));
        self.rows[index].end_before(place);
        game.path.rows.truncate(at + usize::from(place > 0));
        let moves = |&row: &usize| self.rows[row].moves.len() as u32;
        game.path.plies = game.path.rows.iter().map(moves).sum();
        if std::mem::take(&mut game.path.mated) {
            game.outcome = game.heading.outcome.unwrap_or(Outcome::Open);
        }
    }
}

impl Row {
    /// Takes out what stands from a move on.
    fn end_before(&mut self, place: usize) {
        self.moves.truncate(place);
        self.read.truncate(place);
        self.end = None;
        if let Some(last) = self.moves.last() {
            self.span.end = last.end;
        }
    }
}
