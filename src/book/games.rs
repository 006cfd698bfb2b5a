//! The games of a page: where each begins, which rows are its own, and what is left over.

use std::cell::RefCell;

use rustc_hash::FxHashMap;
use shakmaty::Color;

use super::diagram::ShownPosition;
use super::ending;
use super::guard::{Failure, guarded};
use super::heading::{self, Heading};
use super::odds::OddsGiven;
use super::page::{Page, PageLineKind};
use super::reference::{self, GameReference, Lost};
use super::row::{ReadAs, Row, RowPlacement};
use super::rows::rows;
use super::search::{Path, RowSearch};
use super::title::is_title;
use crate::board::Position;
use crate::limits::{Meter, PAGE_WORK, PAGE_WORK_PER_BYTE};
use crate::score::{Outcome, Span};

/// A score of so many plies is a game even if nothing is said of it.
const EVIDENT_LENGTH: u32 = 40;
/// So many plies are asked for where an end is all there is beside the moves.
const WITH_AN_END: u32 = 16;
/// Lines behind the last row that may still speak of the game.
const TAIL: usize = 60;

/// A game found on a page.
pub(super) struct GameFound {
    /// The position it begins from, and which of those shown it is; `None` for the usual array.
    pub(super) start: Option<(Position, Option<usize>)>,
    pub(super) heading: Heading,
    pub(super) path: Path,
    /// How it ended, and where that is said.
    pub(super) outcome: Outcome,
    pub(super) outcome_at: Option<Span>,
    /// The line behind what is said of it.
    pub(super) end: usize,
    /// Where it goes on unread, and how many rows look so.
    pub(super) cut: Option<(Span, usize)>,
    /// The moves it begins with, if they are printed with another game.
    pub(super) taken: Option<Taken>,
}

/// Moves that a game has from another.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    pub(super) moves: Vec<TakenMove>,
    /// The number of that game.
    pub(super) of: Option<String>,
    /// Where it is said.
    pub(super) at: Span,
}

/// A move that is printed with another game.
#[derive(Clone, Debug)]
pub(super) struct TakenMove {
    pub(super) span: Span,
    /// How it was decoded, if it was.
    pub(super) read: Option<ReadAs>,
}

impl TakenMove {
    /// How it is to be read: as it is printed, if that can mean nothing else.
    pub(super) fn written<'a>(&'a self, text: &'a [u8]) -> &'a [u8] {
        let read = self.read.as_ref().and_then(|read| read.text.as_ref());
        read.map_or(self.span.of(text), |text| text.as_bytes())
    }
}

impl GameFound {
    /// Its first row.
    pub(super) fn first(&self) -> usize {
        self.path.rows.first().copied().unwrap_or_default()
    }

    /// Its last row.
    pub(super) fn last(&self) -> usize {
        self.path.rows.last().copied().unwrap_or_default()
    }
}

/// Whether what is said of a score, or its length, tells that it is a game.
fn is_evident(game: &GameFound) -> bool {
    game.heading.names_players()
        || game.path.plies >= EVIDENT_LENGTH
        || game.path.plies >= WITH_AN_END && (game.path.mated || game.path.end.is_some())
}

/// A page with its rows, and which of them belong to games.
pub(super) struct PageSearch<'p, 't> {
    pub(super) page: &'p Page<'t>,
    pub(super) rows: Vec<Row>,
    pub(super) used: Vec<bool>,
    /// References to other games, each with the row that goes on from there.
    pub(super) referred: Vec<(GameReference, usize)>,
    /// Those that could not be followed.
    pub(super) lost: Vec<Lost>,
    /// Where the program itself failed.
    pub(super) failed: Vec<Failure>,
    /// Rows that begin a game of their own by what is said over them, in order.
    barriers: Vec<usize>,
    /// The positions the page shows.
    pub(super) shown: &'p [ShownPosition],
    /// Those from which a score begins.
    pub(super) begun: Vec<usize>,
    /// What rows make that nothing told to be a game yet, by the line of the first.
    pub(super) unproved: FxHashMap<usize, GameFound>,
    /// What is printed as games are, and is none: lines of play.
    pub(super) lines_of_play: Vec<GameFound>,
    /// What stands over rows, by the first line of it and that of the row.
    headings: RefCell<FxHashMap<(usize, usize), Heading>>,
    /// What may still be tried to find games.
    pub(super) meter: Meter,
    /// The decoder has done all the work it may.
    pub(super) spent: bool,
}

impl<'p, 't> PageSearch<'p, 't> {
    pub(super) fn new(page: &'p Page<'t>, shown: &'p [ShownPosition]) -> PageSearch<'p, 't> {
        let references = reference::all(page);
        let rows = rows(page, &references, shown);
        let used = vec![false; rows.len()];
        let mut search = PageSearch {
            page,
            rows,
            used,
            referred: Vec::new(),
            lost: Vec::new(),
            failed: Vec::new(),
            barriers: Vec::new(),
            shown,
            begun: Vec::new(),
            unproved: FxHashMap::default(),
            lines_of_play: Vec::new(),
            headings: RefCell::default(),
            meter: Meter::of(PAGE_WORK + PAGE_WORK_PER_BYTE * page.text.len() as u64),
            spent: false,
        };
        let places = reference::by_place(&search.rows);
        for reference in references {
            if let Some(row) = reference::row_behind(page, &search.rows, &places, &reference) {
                search.referred.push((reference, row));
                if reference::opens_block(page, &reference) {
                    search.barriers.push(row);
                }
            }
        }
        search.barriers.sort_unstable();
        search
    }

    /// The first row behind `first` that begins a game of its own.
    pub(super) fn barrier(&self, first: usize) -> usize {
        let behind = self.barriers.partition_point(|&row| row <= first);
        self.barriers.get(behind).copied().unwrap_or(usize::MAX)
    }

    /// The games, in order.
    ///
    /// The last is looked for first: a game printed inside the notes to another has its rows before that other
    /// looks for its own.
    pub(super) fn games(&mut self) -> Vec<GameFound> {
        let mut found: Vec<GameFound> = Vec::new();
        let mut stop = self.rows.len();
        for first in (0..self.rows.len()).rev() {
            let row = &self.rows[first];
            let begins = row.number == Some(1) && !row.black && !row.moves.is_empty();
            if !begins || row.placement == RowPlacement::Among || self.used[first] {
                continue;
            }
            let next = found
                .last()
                .map_or(self.page.lines.len(), |game| game.heading.line);
            let span = row.span;
            let limit = stop.min(self.barrier(first));
            let game = match guarded(span, || self.game(first, limit, next)) {
                Ok(Some(game)) if self.begins_as_shown(&game) => continue,
                Ok(Some(game)) if is_evident(&game) => game,
                Ok(game) => {
                    self.unproved.extend(game.map(|game| (row.line, game)));
                    continue;
                }
                Err(failure) => {
                    self.failed.push(failure);
                    continue;
                }
            };
            self.take_rows(&game);
            if !matches!(self.rows[first].placement, RowPlacement::Run(_)) {
                stop = first;
            }
            found.push(game);
        }
        found.reverse();
        self.decode(&mut found);
        self.lines_of_play = self.take_lines_of_play(&mut found);
        self.follow_references(&mut found);
        found.sort_by_key(|game| self.rows[game.first()].span.start);
        name_the_same(&mut found);
        self.fragments(&mut found);
        found
    }

    /// Notes that rows belong to a game.
    pub(super) fn take_rows(&mut self, game: &GameFound) {
        game.path.rows.iter().for_each(|&row| self.used[row] = true);
    }

    /// Whether no other game has taken a row of one.
    pub(super) fn are_left(&self, game: &GameFound) -> bool {
        !game.path.rows.iter().any(|&row| self.used[row])
    }

    /// The search for a way from the row at `first` through those before `stop`.
    pub(super) fn row_search(&self, first: usize, stop: usize) -> RowSearch<'_> {
        RowSearch {
            page: self.page,
            rows: &self.rows,
            used: &self.used,
            shown: self.shown,
            black_leads: false,
            meter: &self.meter,
            first,
            stop,
        }
    }

    fn game(&self, first: usize, stop: usize, next: usize) -> Option<GameFound> {
        let search = self.row_search(first, stop);
        let game = self.game_of(first, search.path(&Position::default())?, next)?;
        // That moves can be played from the usual array as well says nothing against odds.
        let at_odds = |odds: &OddsGiven| {
            let path = search.path(&odds.start)?;
            let whole = path.plies >= game.path.plies;
            let begun = self.game_of(first, path, next).filter(|_| whole)?;
            let start = Some((odds.start.clone(), None));
            Some(GameFound { start, ..begun })
        };
        let begun = game.heading.odds.as_ref().and_then(at_odds);
        Some(begun.unwrap_or(game))
    }

    /// A way through the rows as a game, with what is said of it.
    pub(super) fn game_of(&self, first: usize, path: Path, next: usize) -> Option<GameFound> {
        if path.plies < 4 {
            return None;
        }
        let row = &self.rows[first];
        let heading = match row.placement {
            RowPlacement::Run(_) => {
                let above = first
                    .checked_sub(1)
                    .map_or(0, |row| self.rows[row].span.end);
                heading::in_sentence(self.page, row.line, above..row.span.start)
            }
            _ => None,
        };
        let heading = heading.unwrap_or_else(|| self.heading_over(self.floor(first), row.line));
        let last = *path.rows.last()?;
        let end = self.tail(last, next);
        let (outcome, outcome_at) = self.outcome(&path, &heading, last, end);
        Some(GameFound {
            start: None,
            cut: None,
            heading,
            path,
            outcome,
            outcome_at,
            end,
            taken: None,
        })
    }

    /// The heading over the row that begins on a line, read once; `floor` is the first line it may have.
    pub(super) fn heading_over(&self, floor: usize, line: usize) -> Heading {
        let known = self.headings.borrow().get(&(floor, line)).cloned();
        known.unwrap_or_else(|| {
            let heading = heading::over(self.page, floor, line);
            let mut headings = self.headings.borrow_mut();
            headings.entry((floor, line)).or_insert(heading).clone()
        })
    }

    /// Whether the row at `first` and what follows can be played from the usual array.
    pub(super) fn plays(&self, first: usize) -> bool {
        let search = self.row_search(first, (first + 6).min(self.rows.len()));
        self.rows[first].number == Some(1)
            && !self.rows[first].black
            && search
                .path(&Position::default())
                .is_some_and(|path| path.plies > 3)
    }

    /// The first line that may belong to the heading of the game that begins with a row.
    pub(super) fn floor(&self, first: usize) -> usize {
        let line = self.rows[first].line;
        let before = self.rows[..first].iter().rev().take(64);
        before
            .map(|row| self.last_line(row) + 1)
            .filter(|&end| end <= line)
            .max()
            .unwrap_or(0)
    }

    /// The line a row ends on.
    pub(super) fn last_line(&self, row: &Row) -> usize {
        self.page.line_at(row.span.end.saturating_sub(1))
    }

    /// The line behind the words that follow the last row and speak of the game.
    pub(super) fn tail(&self, last: usize, next: usize) -> usize {
        self.tail_of(self.last_line(&self.rows[last]), next)
    }

    /// The same behind a line.
    pub(super) fn tail_of(&self, last: usize, next: usize) -> usize {
        let from = last + 1;
        let limit = self.page.lines.len().min(from + TAIL).min(next.max(from));
        let ends = |line: &usize| {
            let kind = self.page.lines[*line].kind;
            kind == PageLineKind::Rule
                || kind == PageLineKind::Text && is_title(self.page.line(*line))
        };
        (from..limit).find(ends).unwrap_or(limit)
    }

    pub(super) fn outcome(
        &self,
        path: &Path,
        heading: &Heading,
        last: usize,
        end: usize,
    ) -> (Outcome, Option<Span>) {
        self.outcome_behind(path, heading, self.rows[last].span.end, end)
    }

    /// The same, where the last move ends at a byte.
    pub(super) fn outcome_behind(
        &self,
        path: &Path,
        heading: &Heading,
        behind: u32,
        end: usize,
    ) -> (Outcome, Option<Span>) {
        let turn = path.turn.unwrap_or(Color::White);
        if path.mated {
            return (Outcome::Won(!turn), None);
        }
        if let Some((ending, span)) = path.end {
            return (ending.outcome(turn), Some(span));
        }
        let from = behind as usize;
        let to = match end.checked_sub(1) {
            Some(line) => (self.page.lines[line].span.end as usize).max(from),
            None => from,
        };
        let said = ending::behind(self.page, Span::new(from, to), turn, |name| {
            heading.side(name)
        });
        said.map_or(
            (heading.outcome.unwrap_or(Outcome::Open), None),
            |(outcome, span)| (outcome, Some(span)),
        )
    }
}

/// Names those who played the game before, where a heading has their initials alone.
fn name_the_same(games: &mut [GameFound]) {
    let mut last: Option<(String, String)> = None;
    for heading in games.iter_mut().map(|game| &mut game.heading) {
        if let Some((white, black)) = last.as_ref().filter(|_| heading.same_players) {
            heading.write_out([white, black]);
        }
        if let (Some(white), Some(black)) = (&heading.white, &heading.black) {
            last = Some((white.clone(), black.clone()));
        }
    }
}
