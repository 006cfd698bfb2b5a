//! Games that stand in the input more than once.
//!
//! The workers take a key of 128 bits of each game; the keys meet in the [`DuplicateIndex`] in the order of the input, so
//! that which of two games is the later one does not depend on the workers. Nothing else of a game that is past is
//! kept but where it stands and what its tags say of it: 44 bytes, for two million games at most, and each name once.

mod key;
mod marks;
mod words;

use std::ops::Range;

pub use key::GameKey;
use key::Players;
pub use marks::{AllowedBy, GameMark, MarkEntry, MarkWriter, MarksEnd, is_packed};
use words::{WordId, Words};

use crate::audit::{Duplication, Original};
use crate::findings::OtherGame;
use crate::games::Record;
use crate::replay::Game;
use crate::score::{Score, Span};
use crate::slots::Slots;

/// How many games are remembered, at most.
const MOST_GAMES: usize = 2_000_000;
/// Games that are shorter repeat each other by chance, in plies: they are compared with games of the same players
/// alone.
const SHORT: u32 = 12;
/// How much is kept of the names, dates and results of games, in bytes.
const WORDS: usize = 1 << 26;
/// How much of a name is kept, in characters.
const NAME: usize = 80;
/// How much of a game without tags is kept to be shown, in bytes.
const BEGINNING: usize = 80;

/// The games of a chunk, as far as they are to be compared with others.
#[derive(Debug, Default)]
pub struct Candidates {
    list: Vec<Listed>,
    /// The heads of all of them, one behind the other.
    heads: Vec<u8>,
    /// What is said of all of them, likewise.
    said: String,
}

/// A game of the list, and where what belongs to it begins and ends.
#[derive(Debug)]
struct Listed {
    key: GameKey,
    game: u32,
    line: u32,
    bytes: Option<(u64, u64)>,
    allowed: bool,
    head: Range<u32>,
    said: [Range<u32>; 4],
}

/// A game to be compared with others.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    key: GameKey,
    /// Who played it, when, and how it ended, as its tags say.
    pub said: [&'a str; 4],
    /// Its number in the chunk, from 1.
    pub game: u32,
    /// The line of the chunk it begins on, from 1.
    pub line: u32,
    /// From where to where it stands in its source, in bytes, with the blanks behind it.
    pub bytes: Option<(u64, u64)>,
    /// The game says that it is no duplicate.
    pub allowed: bool,
    /// How its text begins: its tags, or a few bytes.
    pub head: &'a [u8],
}

impl Candidates {
    /// Adds a game with these moves, if all of it could be read.
    pub fn offer(
        &mut self,
        record: &Record<'_>,
        (game, moves): (&Game, &[[u8; 2]]),
        line: u64,
        allowed: bool,
    ) {
        let (text, score) = (record.text, record.score);
        let Some(main) = game.main() else { return };
        if game.unaudited || game.plies == 0 || game.unaudited_plies > 0 {
            return;
        }
        let tags = score.tags(text);
        let said = SAID.map(|name| tags.written(name));
        let said = said.each_ref().map(|said| beginning(said));
        let is_short = game.plies < SHORT;
        let players = is_short.then(|| players(&said)).flatten();
        if is_short && players.is_none() {
            return;
        }
        let head = self.keep_head(head(text, score));
        let ranges = said.map(|said| self.keep_said(said));
        self.list.push(Listed {
            key: GameKey::among(&main.start, moves, players.as_ref()),
            game: record.number as u32,
            line: line as u32,
            bytes: bytes(record),
            allowed,
            head,
            said: ranges,
        });
    }

    fn keep_head(&mut self, head: &[u8]) -> Range<u32> {
        let from = self.heads.len() as u32;
        self.heads.extend_from_slice(head);
        from..self.heads.len() as u32
    }

    fn keep_said(&mut self, said: &str) -> Range<u32> {
        let from = self.said.len() as u32;
        self.said.push_str(said);
        from..self.said.len() as u32
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The keys of so many games from one on.
    pub fn keys(&self, from: usize, count: usize) -> impl Iterator<Item = GameKey> {
        let games = self.list.iter().skip(from).take(count);
        games.map(|listed| listed.key)
    }

    /// The games, in order.
    pub fn iter(&self) -> impl Iterator<Item = Candidate<'_>> {
        let indices = |range: &Range<u32>| range.start as usize..range.end as usize;
        self.list.iter().map(move |listed| Candidate {
            key: listed.key,
            said: listed.said.each_ref().map(|said| &self.said[indices(said)]),
            game: listed.game,
            line: listed.line,
            bytes: listed.bytes,
            allowed: listed.allowed,
            head: &self.heads[indices(&listed.head)],
        })
    }
}

/// The tags of a game that are kept.
const SAID: [&str; 4] = ["White", "Black", "Date", "Result"];

/// As much of a name as is kept.
fn beginning(name: &str) -> &str {
    // No character is shorter than a byte.
    match name.len() > NAME {
        true => {
            let end = name.char_indices().nth(NAME);
            end.map_or(name, |(end, _)| &name[..end])
        }
        false => name,
    }
}

/// Who played, by what is kept of the tags.
fn players<T: AsRef<str>>([white, black, ..]: &[T; 4]) -> Option<Players> {
    Players::named(white.as_ref(), black.as_ref())
}

/// Whether the players of two games are the same, by what is kept of their tags.
pub fn same_players<T: AsRef<str>, U: AsRef<str>>(one: &[T; 4], other: &[U; 4]) -> bool {
    let both = players(one).zip(players(other));
    both.is_some_and(|(one, other)| one == other)
}

/// Where a game of PGN stands in its source, with the blanks behind it; `None` of one that says more than its moves, which
/// would be lost with it.
fn bytes(record: &Record<'_>) -> Option<(u64, u64)> {
    if record.score.says_more {
        return None;
    }
    let Span { start, end } = record.score.span;
    let behind = record.text[end as usize..].iter();
    let blanks = behind.take_while(|b| b.is_ascii_whitespace()).count();
    let whole = Span::new(start as usize, end as usize + blanks);
    record.origin(whole).filter(|_| record.places.is_none())
}

fn head<'t>(text: &'t [u8], score: &Score) -> &'t [u8] {
    let (start, end) = (score.span.start as usize, score.span.end as usize);
    let tags = score.tags.last().map(|tag| tag.span.end as usize);
    &text[start..tags.unwrap_or(end.min(start + BEGINNING))]
}

/// All games of a run so far, by their keys.
#[derive(Debug)]
pub struct DuplicateIndex {
    /// The first game with each key, in the order of the input.
    games: Vec<FirstGame>,
    /// Where in that order the games stand whose keys begin with a word.
    places: Slots,
    sources: Vec<String>,
    words: Words,
    /// Games and lines of the last source before the chunk.
    games_before: u64,
    lines_before: u64,
    /// How many games may be remembered.
    most: usize,
    /// No more games are remembered, and that was told.
    is_full: bool,
}

/// The first game with a key.
#[derive(Debug)]
struct FirstGame {
    key: GameKey,
    said: [WordId; 4],
    /// The index of its source.
    source: u32,
    /// Its number there, and the line it begins on.
    game: u32,
    line: u32,
}

impl Default for DuplicateIndex {
    fn default() -> DuplicateIndex {
        DuplicateIndex {
            games: Vec::new(),
            places: Slots::within(usize::MAX),
            sources: Vec::new(),
            words: Words::new(WORDS),
            games_before: 0,
            lines_before: 0,
            most: MOST_GAMES,
            is_full: false,
        }
    }
}

impl DuplicateIndex {
    /// Begins a chunk, with so many games and lines of its source before it.
    pub fn begin_chunk(&mut self, source: &str, games_before: u64, lines_before: u64) {
        if self.sources.last().is_none_or(|last| last != source) {
            self.sources.push(source.to_owned());
        }
        (self.games_before, self.lines_before) = (games_before, lines_before);
    }

    /// Brings near what [`register`](Self::register) asks for these keys: memory is waited for once, and not for each.
    pub fn fetch(&self, keys: impl Iterator<Item = GameKey>) {
        self.places.fetch(keys.map(GameKey::mark));
    }

    fn first(&self, key: GameKey) -> Option<&FirstGame> {
        // Most games have no other with their mark, which is seen at once.
        self.places.first(key.mark())?;
        let games = self.places.with(key.mark());
        let mut games = games.map(|place| &self.games[place as usize]);
        games.find(|game| game.key == key)
    }

    /// Enters a game of the chunk; what is to be said of it, if anything is.
    pub fn register(&mut self, game: &Candidate<'_>) -> Option<Duplication> {
        if let Some(earlier) = self.first(game.key) {
            return (!game.allowed).then(|| Duplication::Of {
                original: self.original(earlier, game),
                bytes: game.bytes,
            });
        }
        if self.is_full {
            return None;
        }
        let is_room = self.games.len() < self.most;
        match is_room.then(|| self.place(game)).flatten() {
            Some(first) => {
                let place = self.games.len() as u32;
                self.places.add(game.key.mark(), place, usize::MAX);
                self.games.push(first);
                None
            }
            None => {
                self.is_full = true;
                let games = self.games.len() as u64;
                Some(Duplication::IndexFull { games })
            }
        }
    }

    /// What is told of the first game beside a later one.
    fn original(&self, first: &FirstGame, later: &Candidate<'_>) -> Original {
        let said = first.said.map(|word| self.words.get(word).to_owned());
        let same_players = same_players(&said, &later.said);
        let [white, black, date, result] = said;
        Original {
            same_players,
            game: OtherGame {
                source: self.sources[first.source as usize].clone(),
                game: u64::from(first.game),
                line: u64::from(first.line),
                white,
                black,
                date,
                result,
            },
        }
    }

    /// Where a game of the chunk stands; `None` if it is too far into its source to be written down.
    fn place(&mut self, game: &Candidate<'_>) -> Option<FirstGame> {
        Some(FirstGame {
            key: game.key,
            said: game.said.map(|word| self.words.keep(word)),
            source: u32::try_from(self.sources.len() - 1).ok()?,
            game: u32::try_from(self.games_before + u64::from(game.game)).ok()?,
            line: u32::try_from(self.lines_before + u64::from(game.line)).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with a key of its own, the `number`th of its chunk.
    fn candidate(key: u32, number: u32) -> Candidate<'static> {
        Candidate {
            key: GameKey([key; 4]),
            said: Default::default(),
            game: number,
            line: 10 * number,
            bytes: None,
            allowed: false,
            head: &[],
        }
    }

    fn told(index: &mut DuplicateIndex, keys: &[u32]) -> Vec<String> {
        let told = keys.iter().zip(1..).filter_map(|(&key, number)| {
            let told = match index.register(&candidate(key, number))? {
                Duplication::Of { original, .. } => {
                    let OtherGame {
                        source, line, game, ..
                    } = original.game;
                    format!("{source}:{line} {game}")
                }
                Duplication::IndexFull { games } => format!("full with {games}"),
            };
            Some(format!("{number}: {told}"))
        });
        told.collect()
    }

    /// It is told once that no more games are remembered; those that are go on being found.
    #[test]
    fn where_the_memory_ends_is_told() {
        let mut index = DuplicateIndex {
            most: 2,
            ..DuplicateIndex::default()
        };
        index.begin_chunk("a.pgn", 100, 1000);
        let told = told(&mut index, &[1, 2, 3, 4, 3, 1]);
        assert_eq!(told, ["3: full with 2", "6: a.pgn:1010 101"]);
    }

    /// A game whose place does not fit is not remembered with a wrong one.
    #[test]
    fn a_place_too_far_into_its_source_is_not_remembered() {
        let mut index = DuplicateIndex::default();
        index.begin_chunk("a.pgn", 0, u64::from(u32::MAX) - 10);
        assert_eq!(
            told(&mut index, &[1, 2, 1, 2]),
            ["2: full with 1", "3: a.pgn:4294967295 1"]
        );
    }

    /// What is said of the memory needed rests on it.
    #[test]
    fn an_entry_has_44_bytes() {
        assert_eq!(size_of::<FirstGame>(), 44);
    }
}
