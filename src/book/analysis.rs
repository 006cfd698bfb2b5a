//! Lines of play that a treatise prints as it would games: each from the first move, under a title, with nobody named
//! and no end told. Where several begin alike they are what the book says of an opening, and no games.

use std::ops::Range;

use rustc_hash::FxHashMap;
use shakmaty::Color;

use super::games::{GameFound, PageSearch};
use crate::score::Outcome;

/// A game of so many plies is one whatever else is said of it.
const LONG: u32 = 40;
/// So many that begin as another does are a collection.
const COLLECTION: usize = 5;
/// Plies by which two begin alike.
const ALIKE: usize = 4;
/// Rows go on from one of the nearest scores above them, which begins within so many lines.
const NEAREST: usize = 3;
const ABOVE: usize = 120;

impl PageSearch<'_, '_> {
    /// Takes lines of play out of the games.
    pub(super) fn take_lines_of_play(&self, games: &mut Vec<GameFound>) -> Vec<GameFound> {
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
        taken.collect()
    }

    /// Whether rows go on from where their number falls in a score that stands above them.
    pub(super) fn go_on_from_above(&self, games: &[GameFound], rows: Range<usize>) -> bool {
        let line_of = |game: &GameFound| self.rows[game.first()].line;
        let line = self.rows[rows.start].line;
        let mut above: Vec<&GameFound> = games
            .iter()
            .chain(&self.lines_of_play)
            .chain(self.unproved.values())
            .filter(|game| (line.saturating_sub(ABOVE)..line).contains(&line_of(game)))
            .collect();
        above.sort_by_key(|game| line - line_of(game));
        let mut nearest = above.into_iter().take(NEAREST);
        nearest.any(|game| self.go_on_from(game, rows.clone()))
    }

    /// Whether rows can be played from where their number falls in a game.
    fn go_on_from(&self, game: &GameFound, rows: Range<usize>) -> bool {
        let first = &self.rows[rows.start];
        let Some(number) = first.number.filter(|&number| number > 1) else {
            return false;
        };
        let mut board = self.board_of(game);
        let before = 2 * (number as usize - 1) + usize::from(first.black);
        let played = game.path.rows.iter().flat_map(|&row| self.written(row));
        let played = played
            .take(before)
            .take_while(|written| board.read(written));
        if played.count() < before {
            return false;
        }
        let turn = if first.black {
            Color::Black
        } else {
            Color::White
        };
        let moves: usize = self.rows[rows.clone()]
            .iter()
            .map(|row| row.moves.len())
            .sum();
        let path = self.row_search(rows.start, rows.end).path_on(board, turn);
        path.is_some_and(|path| path.plies as usize == moves)
    }

    /// The moves of a row as they are to be read.
    fn written(&self, row: usize) -> impl Iterator<Item = &[u8]> {
        let row = &self.rows[row];
        row.moves.iter().enumerate().map(|(at, span)| {
            let text = row.read.get(at).and_then(|read| read.text.as_ref());
            text.map_or(span.of(self.page.text), |text| text.as_bytes())
        })
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
