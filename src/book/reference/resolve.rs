//! From a reference to the game it names, and to the game that begins with its moves.

use std::collections::BTreeMap;

use shakmaty::Color;

use super::damaged::Decoding;
use super::{GameReference, Target};
use crate::board::Position;
use crate::book::decode::PrintReader;
use crate::book::follow::TrialBoard;
use crate::book::games::{GameFound, PageSearch, Taken, TakenMove};
use crate::book::guard::guarded;
use crate::book::numerals::number;
use crate::book::spelling::MoveSpelling;
use crate::score::{FaultKind, Span};

/// References to games that themselves refer to others are followed so many times over.
const ROUNDS: usize = 8;

/// A reference, and the row that goes on from the game it names.
pub(super) type OpenReference = (GameReference, usize);

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
        let mut open: Vec<OpenReference> = self.referred.clone();
        open.retain(|(_, row)| !self.used[*row]);
        if open.is_empty() {
            return;
        }
        let reader = PrintReader::of(self.page);
        let mut decoding = self.decoding(&reader, found, &open);
        let mut index = GamesByNumber::default();
        for (at, game) in found.iter().enumerate() {
            index.enter(game, self.rows[game.first()].span.start, at);
        }
        for _ in 0..ROUNDS {
            let before = open.len();
            open = self.follow(&open, found, &mut index, &mut decoding);
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

    /// Adds the games that go on from those which open references name; the references that stay open.
    fn follow(
        &mut self,
        open: &[OpenReference],
        found: &mut Vec<GameFound>,
        index: &mut GamesByNumber,
        decoding: &mut Decoding<'_, '_>,
    ) -> Vec<OpenReference> {
        let mut still = Vec::with_capacity(open.len());
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
            let span = self.rows[row].span;
            let game = source.and_then(|source| {
                let from = (&found[source], &reference);
                let game = guarded(span, || self.goes_on(decoding, from, row));
                game.unwrap_or_else(|failure| {
                    self.failed.push(failure);
                    None
                })
            });
            let Some(game) = game else {
                still.push((reference, row));
                continue;
            };
            for &row in &game.path.rows {
                self.used[row] = true;
            }
            index.enter(&game, span.start, found.len());
            found.push(game);
        }
        still
    }

    /// The game that goes on from another at a row.
    pub(super) fn gone_on(
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
        let (taken, board) = self.moves_taken(source, reference, plies, row.spelling)?;
        let search = self.row_search(first, self.barrier(first).min(self.rows.len()));
        let turn = Color::from_white(!row.black);
        let path = search.path_on(board, turn)?;
        Some(GameFound {
            taken: Some(taken),
            ..self.game_of(first, path, self.page.lines.len())?
        })
    }

    /// What a game has from another, and the board behind it.
    pub(super) fn moves_taken(
        &self,
        source: &GameFound,
        reference: &GameReference,
        plies: u32,
        spelling: MoveSpelling,
    ) -> Option<(Taken, TrialBoard)> {
        let mut moves = self.moves_of(source);
        let same = self.rows[source.first()].spelling == spelling;
        if plies == 0 || moves.len() < plies as usize || !same {
            return None;
        }
        moves.truncate(plies as usize);
        let mut board = TrialBoard::new(&Position::default(), spelling);
        let is_read = moves
            .iter()
            .all(|taken| board.read(taken.written(self.page.text)));
        let taken = Taken {
            moves,
            of: source.heading.number.clone(),
            at: reference.span,
        };
        is_read.then_some((taken, board))
    }

    /// The moves of a game as another takes them, in order.
    fn moves_of(&self, game: &GameFound) -> Vec<TakenMove> {
        let taken = game.taken.iter().flat_map(|taken| taken.moves.clone());
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        let own = rows.flat_map(|row| {
            row.moves.iter().enumerate().map(|(at, &span)| TakenMove {
                span,
                read: row.read.get(at).cloned(),
            })
        });
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
