//! From a reference to the game it names, and to the game that begins with its moves.

use std::collections::BTreeMap;

use shakmaty::Color;

use super::{GameReference, Target};
use crate::board::Position;
use crate::book::follow::TrialBoard;
use crate::book::games::{GameFound, PageSearch, Taken};
use crate::book::guard::guarded;
use crate::book::numerals::number;
use crate::score::{FaultKind, Span};

/// References to games that themselves refer to others are followed so many times over.
const ROUNDS: usize = 8;

/// A reference that could not be followed.
#[derive(Clone, Copy, Debug)]
pub(in crate::book) struct Lost {
    /// The row that should have gone on.
    pub(in crate::book) row: usize,
    pub(in crate::book) span: Span,
    pub(in crate::book) kind: FaultKind,
}

/// Where the games of a page are.
#[derive(Default)]
struct GamesByNumber {
    /// The first bytes of the games with each number, and which they are; in order.
    numbered: BTreeMap<u32, Vec<(u32, usize)>>,
    /// The same for all games.
    all: Vec<(u32, usize)>,
}

impl GamesByNumber {
    /// Adds a game that begins at a byte; it is the one found as number `at`.
    fn enter(&mut self, game: &GameFound, start: u32, at: usize) {
        let insert = |games: &mut Vec<(u32, usize)>| {
            let place = games.partition_point(|game| *game < (start, at));
            games.insert(place, (start, at));
        };
        insert(&mut self.all);
        if let Some(number) = game.heading.number.as_deref().and_then(number) {
            insert(self.numbered.entry(number).or_default());
        }
    }

    /// The game that a reference at a byte names: of several with its number the last before it, or the first
    /// behind it.
    fn game(&self, target: Target, at: u32) -> Option<usize> {
        let none = Vec::new();
        let games = match target {
            Target::Number(number) => self.numbered.get(&number).unwrap_or(&none),
            Target::Before | Target::Behind => &self.all,
        };
        let behind = games.partition_point(|(start, _)| *start < at);
        let before = behind.checked_sub(1).map(|n| games[n].1);
        let next = games.get(behind).map(|game| game.1);
        match target {
            Target::Number(_) => before.or(next),
            Target::Before => before,
            Target::Behind => next,
        }
    }
}

impl PageSearch<'_, '_> {
    /// Adds the games that begin with the moves of others; tells which references could not be followed.
    pub(in crate::book) fn follow_references(&mut self, found: &mut Vec<GameFound>) {
        let mut open: Vec<(GameReference, usize)> = self.referred.clone();
        open.retain(|(_, row)| !self.used[*row]);
        let mut index = GamesByNumber::default();
        for (at, game) in found.iter().enumerate() {
            index.enter(game, self.rows[game.first()].span.start, at);
        }
        for _ in 0..ROUNDS {
            let before = open.len();
            let mut still = Vec::with_capacity(before);
            for (n, &(reference, row)) in open.iter().enumerate() {
                let neighbour = match reference.target {
                    Target::Number(_) => None,
                    Target::Before => still.last(),
                    Target::Behind => open.get(n + 1),
                };
                let start = |game: usize| self.rows[found[game].first()].span.start;
                let source = index
                    .game(reference.target, reference.span.start)
                    .filter(|&game| {
                        neighbour.is_none_or(|next| !between(start(game), &reference, &next.0))
                    });
                let game = source.and_then(|game| {
                    let span = self.rows[row].span;
                    guarded(span, || self.gone_on(&found[game], &reference, row)).unwrap_or_else(
                        |failure| {
                            self.failed.push(failure);
                            None
                        },
                    )
                });
                let Some(game) = game else {
                    still.push((reference, row));
                    continue;
                };
                for &row in &game.path.rows {
                    self.used[row] = true;
                }
                index.enter(&game, self.rows[row].span.start, found.len());
                found.push(game);
            }
            open = still;
            if open.is_empty() || open.len() == before {
                break;
            }
        }
        for (reference, row) in open {
            let there = index.game(reference.target, reference.span.start).is_some();
            self.lost.push(Lost {
                row,
                span: reference.span,
                kind: match there {
                    true => FaultKind::ReferenceUnfit,
                    false => FaultKind::ReferenceLost,
                },
            });
        }
    }

    /// The game that goes on from another at a row.
    fn gone_on(
        &self,
        source: &GameFound,
        reference: &GameReference,
        first: usize,
    ) -> Option<GameFound> {
        let row = &self.rows[first];
        let plies = 2 * (row.number? - 1) + u32::from(row.black);
        if reference.plies.is_some_and(|most| plies > most) {
            return None;
        }
        if !self.meter.spend(u64::from(plies)) {
            return None;
        }
        let mut moves = self.moves_of(source);
        if moves.len() < plies as usize
            || plies == 0
            || self.rows[source.first()].spelling != row.spelling
        {
            return None;
        }
        moves.truncate(plies as usize);
        let mut board = TrialBoard::new(&Position::default(), row.spelling);
        if !moves.iter().all(|span| board.read(span.of(self.page.text))) {
            return None;
        }
        let quest = self.quest(first, self.barrier(first).min(self.rows.len()));
        let turn = Color::from_white(!row.black);
        let path = quest.path_on(board, turn)?;
        let taken = Taken {
            moves,
            of: source.heading.number.clone(),
            at: reference.span,
        };
        Some(GameFound {
            taken: Some(taken),
            ..self.told(first, path, self.page.lines.len())?
        })
    }

    /// Where the moves of a game are printed, in order.
    fn moves_of(&self, game: &GameFound) -> Vec<Span> {
        let taken = game
            .taken
            .iter()
            .flat_map(|taken| taken.moves.iter().copied());
        let own = game
            .path
            .rows
            .iter()
            .flat_map(|&row| self.rows[row].moves.iter().copied());
        taken.chain(own).collect()
    }
}

/// Whether another reference stands between one and the game it seems to name: then its game is the neighbour.
fn between(game: u32, reference: &GameReference, other: &GameReference) -> bool {
    let (low, high) = (
        game.min(reference.span.start),
        game.max(reference.span.start),
    );
    (low..high).contains(&other.span.start)
}
