//! Lines of play that a treatise prints as it would games: each from the first move, under a title, with nobody named
//! and no end told. Where several begin alike they are what the book says of an opening, and no games.

use rustc_hash::FxHashMap;

use super::games::{GameFound, PageSearch};
use crate::score::{Outcome, Span};

/// A game of so many plies is one whatever else is said of it.
const LONG: u32 = 40;
/// So many that begin as another does are a collection.
const COLLECTION: usize = 5;
/// Plies by which two begin alike.
const ALIKE: usize = 4;

impl PageSearch<'_, '_> {
    /// Takes lines of play out of the games, and gives back where each stands.
    pub(super) fn take_lines_of_play(&mut self, games: &mut Vec<GameFound>) -> Vec<Span> {
        let beginnings: Vec<Option<Vec<u8>>> = games
            .iter()
            .map(|game| is_nobodys(game).then(|| self.beginning(game)))
            .collect();
        let mut counts: FxHashMap<&[u8], usize> = FxHashMap::default();
        for beginning in beginnings.iter().flatten() {
            *counts.entry(beginning).or_default() += 1;
        }
        let alike: usize = counts.values().filter(|&&count| count > 1).sum();
        if alike < COLLECTION {
            return Vec::new();
        }
        let mut beginnings = beginnings.iter();
        let taken = games.extract_if(.., |_| beginnings.next().is_some_and(Option::is_some));
        let rows = &self.rows;
        taken
            .map(|game| rows[game.first()].span.to(rows[game.last()].span))
            .collect()
    }

    /// The letters and figures of the first moves as they are printed.
    fn beginning(&self, game: &GameFound) -> Vec<u8> {
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        let moves = rows.flat_map(|row| &row.moves).take(ALIKE);
        let signs = moves.flat_map(|span| span.of(self.page.text));
        signs.copied().filter(u8::is_ascii_alphanumeric).collect()
    }
}

/// Whether nobody is said to have played a game, nor how it ended.
fn is_nobodys(game: &GameFound) -> bool {
    let named = game.heading.white.is_some() || game.heading.black.is_some();
    let ended = game.outcome != Outcome::Open || game.path.mated;
    game.start.is_none() && game.taken.is_none() && !named && !ended && game.path.plies < LONG
}
