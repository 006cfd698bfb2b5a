//! Games whose rows cannot be read as they stand: the stretch from a first move to the next heading goes to the
//! decoder, and what it reads is set in rows again.

use std::collections::BTreeSet;

use super::cells::len_between;
use super::decode::{PageGame, PagePly, PrintReader, Region};
use super::ending;
use super::games::{GameFound, PageSearch};
use super::guard::guarded;
use super::heading::{self, Heading};
use super::read_ahead::ReadAhead;
use super::row::Row;
use super::search::Path;
use super::soundness::{ENDED, LEAST};
use super::stretches::Stretch;
use super::survey::row_number;
use crate::board::{Position, has_legal_move};
use crate::score::Span;

/// A game of so many plies inside a stretch is another.
const ANOTHER: u32 = 12;
/// So sure are the plies of a game in the mean, and of one whose end is not told.
const MOSTLY: f32 = 0.45;
const SURELY: f32 = 0.85;
/// So many plies are a game whoever played it: with an end, and under a title.
const EVIDENT_LENGTH: usize = 40;
const UNDER_A_TITLE: usize = 16;
/// So many stretches are looked at for what may be read beside the one whose turn it is.
const NEXT: usize = 7;
/// A game that is sound for fewer plies, and cannot be decoded, is none.
const BEGUN: u32 = 4;
/// So many rows before the first of a game may be another's if they count from 1, and so many if they begin with it.
const PASSED: usize = 5;
const PASSED_ALONE: usize = 10;
/// Lines above a first move where a row of moves would end what stands over it.
const HEADING: usize = 60;

impl PageSearch<'_, '_> {
    /// Reads what the games found leave unread of their own, and the games that were not found.
    pub(super) fn decode(&mut self, games: &mut Vec<GameFound>) {
        let reader = PrintReader::of(self.page);
        let mut stretches = self.stretches(&reader, games);
        let mut ahead = ReadAhead::of(self.page, &reader);
        let mut floor = 0;
        let mut sound = BTreeSet::new();
        stretches.reverse();
        while let Some(stretch) = stretches.pop() {
            if stretch.first < floor || sound.contains(&stretch.first) || ahead.is_spent() {
                continue;
            }
            let (stretch, other) = self.cut_at_next(&reader, games, stretch);
            stretches.extend(other.filter(|other| is_before(other, &stretches)));
            let known = self.game_in(games, &stretch);
            if let Some(game) = known
                && self.is_sound(&reader, game, &stretch)
            {
                let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
                sound.extend(rows.flat_map(|row| row.line..=self.last_line(row)));
                let last = self.last_line(&self.rows[game.last()]);
                stretches.extend(self.rest_of(&reader, &stretch, last, &stretches));
                continue;
            }
            if known.is_none() && self.is_read_whole(&reader, &stretch) {
                let Some(game) = self.unproved.remove(&stretch.first) else {
                    continue;
                };
                let last = self.last_line(&self.rows[game.last()]);
                floor = last + 1;
                stretches.extend(self.rest_of(&reader, &stretch, last, &stretches));
                if is_evident_in(&stretch, &game) {
                    self.take_rows(&game);
                    games.push(game);
                }
                continue;
            }
            let plies = known.map_or(0, |game| self.sound_plies_in(&reader, game, &stretch));
            let cut = known.and_then(|game| self.cut_of(&reader, game, &stretch));
            let first = known.map(GameFound::first);
            let span = self.page.lines[stretch.first].span;
            if known.is_none() && self.begins_elsewhere(&stretch) {
                continue;
            }
            let mut bounded = false;
            let read = guarded(span, || {
                let heading = self.heading_of(&reader, &stretch, floor);
                let region = self.region(&reader, &stretch, &heading);
                let next = || self.next(&reader, &stretches, games, floor);
                let game = ahead.read(region, next)?;
                bounded = game.bounded;
                Ok(self.decoded(&reader, &stretch, heading, game))
            });
            match read.flatten() {
                Ok(Some((rows, _)))
                    if known.is_none() && self.passes_rows(&reader, &stretch, rows[0].line) =>
                {
                    // Of two games in a row the longer was read.
                    let row = &rows[0];
                    let (end, behind) = (row.line, stretch.behind(row.line, self.within(row)));
                    stretches.push(behind);
                    stretches.push(Stretch { end, ..stretch });
                }
                Ok(Some((rows, game))) if game.path.plies > plies => {
                    let last = self.lowest_line(&rows).unwrap_or(stretch.first);
                    floor = last + 1;
                    self.replace(games, &stretch, rows, game);
                    stretches.extend(self.rest_of(&reader, &stretch, last, &stretches));
                }
                Ok(_) => {
                    self.spent |= bounded;
                    let same = games.iter().position(|game| Some(game.first()) == first);
                    match same {
                        Some(same) if plies < BEGUN => self.leave_rows(games.swap_remove(same)),
                        Some(same) => games[same].cut = cut,
                        None => {}
                    }
                }
                Err(failure) => self.failed.push(failure),
            }
        }
        games.sort_by_key(|game| self.rows[game.first()].span.start);
        for at in 1..games.len() {
            let last = self.last_line(&self.rows[games[at - 1].last()]);
            let next = games[at].heading.line.max(last + 1);
            games[at - 1].end = games[at - 1].end.min(next);
        }
        self.spent |= ahead.is_spent();
    }

    /// Whether so many rows stand in a stretch before a line that they may be another game's, and begin as one.
    fn passes_rows(&self, reader: &PrintReader, stretch: &Stretch, line: usize) -> bool {
        let lines = stretch.first..line;
        let is_row = |line: &usize| self.is_row(reader, *line);
        if stretch.before > 0 || lines.len() < PASSED {
            return false;
        }
        let first = stretch.first;
        match lines.filter(is_row).take(PASSED_ALONE).count() {
            ..PASSED => false,
            PASSED..PASSED_ALONE => reader.counts_from_one(self.page, first),
            _ => reader.begins_game(self.page, first),
        }
    }

    /// Whether rows that nothing told to be a game make one of a stretch to its end.
    fn is_read_whole(&self, reader: &PrintReader, stretch: &Stretch) -> bool {
        let game = self.unproved.get(&stretch.first);
        stretch.before == 0
            && game.is_some_and(|game| self.are_left(game) && self.is_sound(reader, game, stretch))
    }

    /// What is left of a stretch behind a line, if it begins before the next that is to be read.
    fn rest_of(
        &self,
        reader: &PrintReader,
        stretch: &Stretch,
        last: usize,
        next: &[Stretch],
    ) -> Option<Stretch> {
        let rest = self.rest(reader, stretch, last);
        rest.filter(|rest| is_before(rest, next))
    }

    /// A stretch as a region, if its game was not read as it stands.
    fn unread(
        &self,
        reader: &PrintReader,
        stretch: Stretch,
        games: &[GameFound],
        floor: usize,
    ) -> Option<Region> {
        let (stretch, _) = self.cut_at_next(reader, games, stretch);
        let known = self.game_in(games, &stretch);
        let is_read = match known {
            Some(game) => self.is_sound(reader, game, &stretch),
            None => self.is_read_whole(reader, &stretch) || self.begins_elsewhere(&stretch),
        };
        (!is_read).then(|| self.region(reader, &stretch, &self.heading_of(reader, &stretch, floor)))
    }

    /// The stretches that will be read next, as things stand.
    fn next(
        &self,
        reader: &PrintReader,
        stretches: &[Stretch],
        games: &[GameFound],
        floor: usize,
    ) -> Vec<Region> {
        let next = stretches.iter().rev().take(NEXT).cloned();
        next.filter_map(|stretch| self.unread(reader, stretch, games, floor))
            .collect()
    }

    fn region(&self, reader: &PrintReader, stretch: &Stretch, heading: &Heading) -> Region {
        let odds = heading.odds.as_ref().map(|odds| odds.start.clone());
        Region {
            headed: stretch.headed || heading.names_players(),
            ..self.region_from(reader, stretch, odds.unwrap_or_default())
        }
    }

    /// A stretch as a region that begins from a position.
    pub(super) fn region_from(
        &self,
        reader: &PrintReader,
        stretch: &Stretch,
        start: Position,
    ) -> Region {
        Region {
            from: stretch.first,
            within: stretch.within,
            to: stretch.end,
            start,
            headed: true,
            walls: self.walls(reader, stretch),
        }
    }

    /// What stands over a stretch, behind the last row of moves before it.
    fn heading_of(&self, reader: &PrintReader, stretch: &Stretch, floor: usize) -> Heading {
        let in_sentence = |first| heading::in_sentence(self.page, stretch.first, 0..first);
        let over = || {
            let mut above = (floor..stretch.first).rev().take(HEADING);
            let row = above.find(|&line| {
                row_number(self.page, line).is_some() && reader.is_row(self.page, line)
            });
            let floor = row.map_or(floor.min(stretch.first), |row| row + 1);
            self.heading_over(floor, stretch.first)
        };
        stretch.within.and_then(in_sentence).unwrap_or_else(over)
    }

    /// The first game that was found in a stretch.
    fn game_in<'g>(&'g self, games: &'g [GameFound], stretch: &Stretch) -> Option<&'g GameFound> {
        self.games_in(games, stretch).next()
    }

    fn games_in<'g>(
        &'g self,
        games: &'g [GameFound],
        stretch: &Stretch,
    ) -> impl Iterator<Item = &'g GameFound> + use<'g> {
        let lines = stretch.first..stretch.end;
        let line = |game: &GameFound| self.rows[game.first()].line;
        games.iter().filter(move |game| lines.contains(&line(game)))
    }

    /// A stretch up to the second game that was found in it and is certainly one, or to the first if that begins where its
    /// numbers begin anew or behind rows that may be another's, and from that on, if nothing before goes on behind it.
    fn cut_at_next(
        &self,
        reader: &PrintReader,
        games: &[GameFound],
        stretch: Stretch,
    ) -> (Stretch, Option<Stretch>) {
        let black = self.page.black_block_of(stretch.first);
        let line = |game: &GameFound| self.rows[game.first()].line;
        let inside = self.games_in(games, &stretch);
        let mut inside = inside.filter(|game| Some(line(game)) != black).peekable();
        let is_other = |game: &&GameFound| {
            let line = line(game);
            stretch.anew.contains(&line) || self.passes_rows(reader, &stretch, line)
        };
        let own = inside.next_if(|game| !is_other(game));
        let begins = |game: &&GameFound| game.path.plies >= ANOTHER && !self.counts_on(game);
        let Some(other) = inside.find(begins) else {
            return (stretch, None);
        };
        let row = &self.rows[other.first()];
        let is_row = |line: &usize| self.is_row(reader, *line);
        let floor = match own {
            Some(_) => stretch.first,
            // What stands over it does not reach over the rows before it.
            None => (stretch.first..row.line)
                .rev()
                .find(is_row)
                .unwrap_or(stretch.first),
        };
        let end = other.heading.line.max(floor + 1);
        let is_over = own.is_none_or(|own| self.rows[own.last()].line < row.line);
        let behind = is_over.then(|| stretch.behind(row.line, self.within(row)));
        (Stretch { end, ..stretch }, behind)
    }

    /// Whether the first rows of a game that was found go on counting from a number that is not 1.
    fn counts_on(&self, game: &GameFound) -> bool {
        let rows = game.path.rows.iter().map(|&row| &self.rows[row]);
        let first = self.rows[game.first()].number.filter(|&number| number > 1);
        let mut later = rows.filter_map(|row| row.number);
        first.is_some_and(|first| later.find(|&number| number != first) == Some(first + 1))
    }

    pub(super) fn decoded(
        &self,
        reader: &PrintReader,
        stretch: &Stretch,
        heading: Heading,
        game: PageGame,
    ) -> Option<(Vec<Row>, GameFound)> {
        let mut plies = game.plies;
        plies.truncate(sure_plies(&plies, MOSTLY));
        let certain: f32 = plies.iter().map(|ply| ply.certainty).sum();
        if certain < LEAST {
            return None;
        }
        let last = plies.last()?;
        let last_line = self.page.line_at(last.span?.end.saturating_sub(1));
        let before = stretch.before as usize;
        let all = stretch.before + plies.len() as u32;
        let resumed = self.resumed_behind(last_line, all, stretch.end);
        let sure = resumed.map_or(all as usize, |number| 2 * (number as usize - 1));
        let rows = self.rows_of(reader.notation(self.page), &plies, before..sure.max(before));
        let mut after = last.before.clone();
        after.play(&last.mv);
        let heading = self.heading_within(heading, stretch, rows.first()?.line);
        let behind = rows.last()?.span.end;
        let path = Path {
            rows: Vec::new(),
            plies: plies.len() as u32,
            end: self
                .ending_behind(behind)
                .or_else(|| self.ending_of_column(&plies))
                .or_else(|| self.ending_of_half(&plies)),
            turn: Some(after.turn()),
            mated: after.checkers().any() && !has_legal_move(&after),
            bounded: game.bounded,
        };
        let last_line = self.page.line_at(behind.saturating_sub(1));
        let end = self.tail_of(last_line, stretch.end);
        let (outcome, outcome_at) = self.outcome_behind(&path, &heading, behind, end);
        let ended = path.mated || path.end.is_some() || outcome_at.is_some();
        let sure = sure_plies(&plies, SURELY);
        let told = heading.names_players()
            || plies.len() >= EVIDENT_LENGTH && (ended || sure >= EVIDENT_LENGTH)
            || sure >= ENDED as usize && ended
            || plies.len() >= UNDER_A_TITLE && stretch.headed;
        let cut = self.cut_behind(reader, stretch, &path, behind);
        let odds = heading.odds.as_ref().map(|odds| odds.start.clone());
        let start = odds.map(|start| (start, None));
        told.then_some((
            rows,
            GameFound {
                start,
                heading,
                path,
                outcome,
                outcome_at,
                end,
                cut,
                taken: None,
            },
        ))
    }

    /// The heading of a game whose stretch begins with it, because a first move within its paragraph was misread; that over
    /// the stretch where nothing else is.
    fn heading_within(&self, over: Heading, stretch: &Stretch, first: usize) -> Heading {
        let is_nothing = over.line == over.end && !over.names_players();
        let within = (is_nothing && first > stretch.first)
            .then(|| self.heading_over(stretch.first, first))
            .filter(Heading::names_players);
        within.unwrap_or(over)
    }

    /// What ends a game on the line of its last move or the next one.
    fn ending_behind(&self, behind: u32) -> Option<(ending::SaidEnding, Span)> {
        let rest = &self.page.text[behind as usize..];
        let signs = rest.iter().take_while(|b| b" .,;:()+".contains(b)).count();
        let skip = signs + len_between(&rest[signs..]);
        let (ending, at) = ending::in_row_or_numbered(&rest[skip..])?;
        let start = behind as usize + skip;
        Some((ending, Span::new(start + at.start, start + at.end)))
    }

    /// What ends a game behind the last move but one, where that is the last of its column: who gives up is on move.
    fn ending_of_column(&self, plies: &[PagePly]) -> Option<(ending::SaidEnding, Span)> {
        let before = plies.len().checked_sub(2)?;
        let ending = self.ending_behind(plies[before].span?.end);
        ending.filter(|(ending, _)| !ending.belongs_to_move())
    }

    /// What ends a game below its last move, in the right of two halves: behind the moves of the left on the next line.
    fn ending_of_half(&self, plies: &[PagePly]) -> Option<(ending::SaidEnding, Span)> {
        let last = self.page.line_at(plies.last()?.span?.start);
        let below = self.page.next_text(last);
        let ends = plies.iter().filter_map(|ply| Some(ply.span?.end));
        let left =
            ends.filter(|&end| end > 0 && below > last && self.page.line_at(end - 1) == below);
        let ending = self.ending_behind(left.max()?);
        ending.filter(|(ending, _)| !ending.belongs_to_move())
    }

    /// Leaves the rows of a game that is none, or is read otherwise, to others.
    fn leave_rows(&mut self, game: GameFound) {
        for row in game.path.rows {
            self.used[row] = false;
        }
    }

    /// Puts a decoded game in the place of what was found in its lines, or for the most part there.
    fn replace(
        &mut self,
        games: &mut Vec<GameFound>,
        stretch: &Stretch,
        rows: Vec<Row>,
        mut game: GameFound,
    ) {
        let last = self.lowest_line(&rows).unwrap_or(stretch.first);
        let lines = stretch.first..=last;
        let inside = |row: &&usize| lines.contains(&self.rows[**row].line);
        let is_replaced = |other: &mut GameFound| {
            let rows = &other.path.rows;
            inside(&&other.first()) || rows.iter().filter(inside).count() * 2 > rows.len()
        };
        let replaced: Vec<GameFound> = games.extract_if(.., is_replaced).collect();
        replaced.into_iter().for_each(|game| self.leave_rows(game));
        self.put_rows(stretch, rows, &mut game);
        games.push(game);
    }

    /// The lowest line that rows have: of two halves side by side the first may be longer.
    fn lowest_line(&self, rows: &[Row]) -> Option<usize> {
        rows.iter().map(|row| self.last_line(row)).max()
    }

    /// Puts the rows of a decoded game beside those of the page, of which none in its lines is left.
    pub(super) fn put_rows(&mut self, stretch: &Stretch, rows: Vec<Row>, game: &mut GameFound) {
        let last = self.lowest_line(&rows).unwrap_or(stretch.first);
        let lines = stretch.first..=last;
        for (row, used) in self.rows.iter().zip(&mut self.used) {
            *used |= lines.contains(&row.line);
        }
        game.path.rows = (self.rows.len()..self.rows.len() + rows.len()).collect();
        self.used.extend(rows.iter().map(|_| true));
        self.rows.extend(rows);
    }
}

/// Whether what rows make, and nothing told to be a game, is one where it stands.
fn is_evident_in(stretch: &Stretch, game: &GameFound) -> bool {
    let plies = game.path.plies;
    plies >= ENDED && game.outcome_at.is_some() || plies >= UNDER_A_TITLE as u32 && stretch.headed
}

/// Whether a stretch begins before the next of those that are still to be read, the last of which comes first.
fn is_before(stretch: &Stretch, others: &[Stretch]) -> bool {
    others.last().is_none_or(|next| stretch.first < next.first)
}

/// The most plies from the first on that are so sure in the mean.
fn sure_plies(plies: &[PagePly], mean: f32) -> usize {
    let mut certain = 0.0;
    let means = (1..).zip(plies).filter(|(count, ply)| {
        certain += ply.certainty;
        certain >= mean * *count as f32
    });
    means.last().map_or(0, |(count, _)| count)
}
