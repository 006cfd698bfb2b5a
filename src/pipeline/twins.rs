//! Games that stand in the input more than once.
//!
//! The workers mark each game by its moves and keep the text of its tags; the marks meet here, in the order of the
//! input, so that which of two games is the later one does not depend on the workers. Of a game that is past, 18 bytes
//! are kept.

use std::hash::BuildHasher;
use std::ops::Range;

use foldhash::fast::FixedState;

use super::place::{Scene, place_all};
use crate::audit::{Auditor, Earlier, Sink};
use crate::finding::Finding;
use crate::ingest::pgn::Lexer;
use crate::locate::Locator;
use crate::replay::Game;
use crate::score::Score;

/// How much of a game without tags is kept, in bytes.
const BEGINNING: usize = 80;
/// Games that are shorter repeat each other by chance, in plies: they are compared with games of the same players
/// alone.
const SHORT: u32 = 12;

/// The games of a piece, as far as they are to be compared.
#[derive(Debug, Default)]
pub(super) struct Heads {
    text: Vec<u8>,
    list: Vec<Head>,
}

/// A game to be compared with others.
#[derive(Debug)]
struct Head {
    /// A mark of its moves; of a short game, of its players too.
    mark: u64,
    /// A mark of the players; 0 if the tags do not name both.
    players: u16,
    /// Its number and the line it begins on, from the start of the piece.
    game: u64,
    line: u64,
    /// Its tags in [`Heads::text`].
    tags: Range<usize>,
    /// The game says that it is no duplicate.
    allowed: bool,
}

impl Heads {
    /// Takes a game, if all of it could be read.
    pub(super) fn take(
        &mut self,
        text: &[u8],
        score: &Score,
        game: &Game,
        number: u64,
        allowed: bool,
        line: u64,
    ) {
        let Some(main) = game.main() else { return };
        if game.unaudited || game.plies == 0 || game.unaudited_plies > 0 {
            return;
        }
        let players = players(text, score);
        let is_short = game.plies < SHORT;
        if is_short && players.is_none() {
            return;
        }
        let among = players.filter(|_| is_short).unwrap_or(0);
        let start = score.span.start as usize;
        let end = match score.tags.last() {
            Some(tag) => tag.span.end as usize,
            None => (start + BEGINNING).min(score.span.end as usize),
        };
        let from = self.text.len();
        self.text.extend_from_slice(&text[start..end]);
        self.list.push(Head {
            mark: main.history.mark() ^ among,
            players: players.map_or(0, |mark| (mark as u16).max(1)),
            game: number,
            line,
            tags: from..self.text.len(),
            allowed,
        });
    }
}

/// A mark of the two players; `None` if the tags do not name both.
fn players(text: &[u8], score: &Score) -> Option<u64> {
    let name = |tag| {
        let name = score.tag_value(text, tag)?;
        (!name.is_empty() && !name.starts_with(b"?")).then_some(name)
    };
    let players = (name("White")?, name("Black")?);
    Some(FixedState::default().hash_one(players))
}

/// All games of a run so far.
#[derive(Debug, Default)]
pub(super) struct Twins {
    seen: Seen,
    /// The sources, each with the number of games before it.
    sources: Vec<(u64, String)>,
    sink: Sink,
}

impl Twins {
    /// The findings about the games of a piece, in order.
    pub(super) fn meet(
        &mut self,
        heads: &Heads,
        source: &str,
        before: Before,
        auditor: &Auditor,
    ) -> Vec<Finding> {
        let mut found = Vec::new();
        if heads.list.is_empty() {
            return found;
        }
        let first = before.run;
        if self
            .sources
            .last()
            .is_none_or(|(games, name)| (*games, name.as_str()) != (first, source))
        {
            self.sources.push((first, source.to_owned()));
        }
        for head in &heads.list {
            let place = Place {
                game: first + before.games + head.game,
                line: before.lines + head.line,
                players: head.players,
            };
            if let Some(earlier) = self.seen.meet(head.mark, place).filter(|_| !head.allowed) {
                self.tell(heads, head, &earlier, auditor, &mut found);
            }
        }
        found
    }

    fn tell(
        &mut self,
        heads: &Heads,
        head: &Head,
        earlier: &Place,
        auditor: &Auditor,
        found: &mut Vec<Finding>,
    ) {
        let text = &heads.text[head.tags.clone()];
        let mut score = Score::default();
        Lexer::new(text, 0).next_score(&mut score);
        let index = self
            .sources
            .partition_point(|(before, _)| *before < earlier.game);
        let Some((before, source)) = index.checked_sub(1).map(|index| &self.sources[index]) else {
            return;
        };
        let earlier = Earlier {
            source,
            game: earlier.game - before,
            line: (earlier.line > 0).then_some(earlier.line),
            same_players: earlier.players == head.players && head.players > 0,
        };
        auditor.twin(text, &score, &earlier, &mut self.sink);
        let scene = Scene {
            text,
            score: &score,
            places: None,
            number: head.game,
            trails: None,
        };
        let first = found.len();
        let mut locator = Locator::new(text);
        place_all(
            &mut self.sink,
            auditor.policy(),
            &scene,
            &mut locator,
            found,
        );
        for finding in &mut found[first..] {
            finding.place.line += head.line - 1;
        }
    }
}

/// What lies before a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    /// Games of the run before this source.
    pub(super) run: u64,
    /// Games of this source.
    pub(super) games: u64,
    /// Lines of this source.
    pub(super) lines: u64,
}

/// A game that is past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// Its number in the run, from 1.
    game: u64,
    /// The line it begins on in its source; 0 if that is not known any more.
    line: u64,
    players: u16,
}

/// Into how many parts the marks are told apart, so that only a small part grows at a time.
const PARTS: usize = 256;

/// For each mark the first game that had it.
#[derive(Debug)]
struct Seen {
    parts: Vec<Part>,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            parts: (0..PARTS).map(|_| Part::default()).collect(),
        }
    }
}

impl Seen {
    /// The first game with that mark; this one is the first if there was none.
    fn meet(&mut self, mark: u64, place: Place) -> Option<Place> {
        let mark = mark.max(1);
        self.parts[(mark >> 56) as usize].meet(mark, place)
    }
}

/// An open table; a mark of 0 is a free place. Games and lines beyond 32 bits are not told apart from none.
#[derive(Debug, Default)]
struct Part {
    marks: Vec<u64>,
    places: Vec<(u32, u32)>,
    players: Vec<u16>,
    taken: usize,
}

impl Part {
    fn meet(&mut self, mark: u64, place: Place) -> Option<Place> {
        // An eighth stays free, so that searches stay short.
        if self.taken * 8 >= self.marks.len() * 7 {
            self.grow();
        }
        let at = self.find(mark);
        if self.marks[at] == mark {
            let (game, line) = self.places[at];
            return Some(Place {
                game: u64::from(game),
                line: u64::from(line),
                players: self.players[at],
            });
        }
        if let Ok(game) = u32::try_from(place.game) {
            let line = u32::try_from(place.line).unwrap_or(0);
            self.put(at, mark, (game, line), place.players);
            self.taken += 1;
        }
        None
    }

    fn put(&mut self, at: usize, mark: u64, place: (u32, u32), players: u16) {
        self.marks[at] = mark;
        self.places[at] = place;
        self.players[at] = players;
    }

    /// Where the mark is, or may be put.
    fn find(&self, mark: u64) -> usize {
        let size = self.marks.len();
        let mut at = ((u128::from(mark << 8) * size as u128) >> 64) as usize;
        while self.marks[at] != mark && self.marks[at] != 0 {
            at = if at + 1 == size { 0 } else { at + 1 };
        }
        at
    }

    fn grow(&mut self) {
        let size = self.marks.len() * 3 / 2 + 8;
        let old = std::mem::replace(
            self,
            Part {
                marks: vec![0; size],
                places: vec![(0, 0); size],
                players: vec![0; size],
                taken: self.taken,
            },
        );
        let places = old.places.into_iter().zip(old.players);
        for (mark, (place, players)) in old.marks.into_iter().zip(places) {
            if mark != 0 {
                let at = self.find(mark);
                self.put(at, mark, place, players);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_each_mark_is_remembered() {
        let mut seen = Seen::default();
        let place = |n: u64| Place {
            game: n,
            line: 2 * n,
            players: n as u16,
        };
        let mark = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for n in 1..=50_000 {
            assert_eq!(seen.meet(mark(n), place(n)), None, "{n}");
        }
        for n in 1..=50_000 {
            assert_eq!(seen.meet(mark(n), place(n + 1)), Some(place(n)), "{n}");
        }
        let room: usize = seen.parts.iter().map(|part| part.marks.len()).sum();
        assert!(room < 2 * 50_000, "{room} places");
    }
}
