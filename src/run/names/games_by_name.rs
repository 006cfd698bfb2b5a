//! Who played whom and when, by names.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::persons::{KnownPersons, NameEvidence, Opponents};
use crate::score::Day;

/// More opponents in common than these say no more.
const OPPONENTS: usize = 2;
/// If more names meet somebody on a day, they do not play one game.
const AT_ONE_BOARD: usize = 4;

/// Who played whom, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// The names, by their indices.
    pub(super) players: [u32; 2],
    pub(super) day: Day,
    pub(super) source: u32,
}

/// A game of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct NamedGame {
    day: Day,
    /// The surname of the opponent, by the first name that has it.
    surname: u32,
    opponent: u32,
    is_black: bool,
    source: u32,
}

/// The games by the names of their players.
pub(super) struct GamesByName<'a> {
    names: &'a [&'a str],
    known: &'a KnownPersons,
    /// The names as they are compared as opponents.
    compared: Opponents,
    /// For each name where its games begin; the next name's begin where they end.
    starts: Vec<usize>,
    /// By name, and of each by day; those whose day is not known first.
    games: Vec<NamedGame>,
    /// The surnames of the opponents, in order, in the same places.
    opponents: Vec<u32>,
    /// For each name the sources it stands in, in order.
    sources: Vec<Vec<u32>>,
}

impl<'a> GamesByName<'a> {
    /// The games of these names.
    pub(super) fn of(
        names: &'a [&'a str],
        meetings: &[Meeting],
        known: &'a KnownPersons,
    ) -> GamesByName<'a> {
        let compared = Opponents::of(names);
        let surnames = surnames(names.len(), &compared);
        let mut starts = vec![0; names.len() + 1];
        for name in meetings.iter().flat_map(|meeting| meeting.players) {
            starts[name as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut games = vec![NamedGame::default(); 2 * meetings.len()];
        for meeting in meetings {
            let [white, black] = meeting.players;
            for (name, opponent, is_black) in [(white, black, false), (black, white, true)] {
                let at = &mut next[name as usize];
                games[*at] = NamedGame {
                    day: meeting.day,
                    surname: surnames[opponent as usize],
                    opponent,
                    is_black,
                    source: meeting.source,
                };
                *at += 1;
            }
        }
        let mut sources = vec![Vec::new(); names.len()];
        for meeting in meetings {
            for name in meeting.players {
                let sources: &mut Vec<u32> = &mut sources[name as usize];
                // The games are in the order of their sources.
                if sources.last() != Some(&meeting.source) {
                    sources.push(meeting.source);
                }
            }
        }
        let mut opponents: Vec<u32> = games.iter().map(|game| game.surname).collect();
        for pair in starts.windows(2) {
            games[pair[0]..pair[1]].sort_unstable();
            opponents[pair[0]..pair[1]].sort_unstable();
        }
        GamesByName {
            names,
            known,
            compared,
            starts,
            games,
            opponents,
            sources,
        }
    }

    fn games(&self, name: usize) -> &[NamedGame] {
        &self.games[self.starts[name]..self.starts[name + 1]]
    }

    fn opponents(&self, name: usize) -> &[u32] {
        &self.opponents[self.starts[name]..self.starts[name + 1]]
    }
}

/// For each of so many names the first that has its surname: an opponent who is spelled in two ways is known by that.
fn surnames(names: usize, compared: &Opponents) -> Vec<u32> {
    let mut surnames: FxHashMap<&str, u32> = FxHashMap::default();
    let surname = (0..names).map(|name| {
        let own = name as u32;
        let surname = compared.surname(name);
        surname.map_or(own, |surname| *surnames.entry(surname).or_insert(own))
    });
    surname.collect()
}

impl GamesByName<'_> {
    /// Whether both play on one day, and the one with fewer games there somebody whom the other does not; in one source, either.
    fn play_elsewhere(&self, ours: &[NamedGame], theirs: &[NamedGame]) -> bool {
        let mut theirs = days(theirs).peekable();
        days(ours).any(|our| {
            let day = our[0].day;
            while theirs.next_if(|their| their[0].day < day).is_some() {}
            let their = theirs.next_if(|their| their[0].day == day);
            let Some(their) = their.filter(|_| day.is_known()) else {
                return false;
            };
            let (few, many) = match our.len() <= their.len() {
                true => (our, their),
                false => (their, our),
            };
            let meets = |few: &[NamedGame], many: &[NamedGame]| {
                let is_there = |game| many.iter().any(|other| self.may_be_one(game, other));
                few.iter().all(is_there)
            };
            // In one source all of the day's games are there.
            let is_one_source = our[0].source == their[0].source;
            !meets(few, many) || is_one_source && !meets(many, few)
        })
    }

    /// Whether two games of one day may be against the same opponent. He may be misspelled where the colours are the same,
    /// unless one source has both spellings: they are two persons there.
    fn may_be_one(&self, game: &NamedGame, other: &NamedGame) -> bool {
        let [one, two] = [game, other].map(|game| game.opponent as usize);
        let misspelled = || {
            game.is_black == other.is_black
                && !self.stand_in_one_source(one, two)
                && self.compared.may_be_misspelled(one, two)
        };
        self.compared.may_be_one(one, two) || misspelled()
    }

    fn stand_in_one_source(&self, one: usize, other: usize) -> bool {
        let [few, many] = match self.sources[one].len() <= self.sources[other].len() {
            true => [one, other],
            false => [other, one],
        };
        let many = &self.sources[many];
        self.sources[few]
            .iter()
            .any(|source| many.binary_search(source).is_ok())
    }
}

/// When, against whom and with which colour a game was played: two players have seldom all of it in common.
fn board(game: &NamedGame) -> (Day, u32, bool) {
    (game.day, game.surname, game.is_black)
}

fn days(games: &[NamedGame]) -> impl Iterator<Item = &[NamedGame]> {
    games.chunk_by(|one, other| one.day == other.day)
}

impl NameEvidence for GamesByName<'_> {
    fn apart(&self, one: usize, other: usize) -> bool {
        if self.known.tells_apart(self.names[one], self.names[other]) {
            return true;
        }
        let (ours, theirs) = (self.games(one), self.games(other));
        ours.iter().any(|game| game.opponent as usize == other) || self.play_elsewhere(ours, theirs)
    }

    fn shared_opponents(&self, one: usize, other: usize) -> usize {
        let (one, other) = (self.opponents(one), self.opponents(other));
        let (few, many) = if one.len() <= other.len() {
            (one, other)
        } else {
            (other, one)
        };
        let each = few.chunk_by(|one, other| one == other);
        let shared = each.filter(|same| many.binary_search(&same[0]).is_ok());
        shared.take(OPPONENTS).count()
    }

    fn same_games(&self) -> BTreeMap<[u32; 2], u32> {
        let known = |game: &&NamedGame| game.day.is_known();
        let boards = (0..self.names.len()).flat_map(|name| {
            let games = self.games(name).iter().filter(known);
            games.map(move |game| (board(game), name as u32, game.source, game.opponent))
        });
        let mut boards: Vec<_> = boards.collect();
        boards.sort_unstable();
        let mut same = BTreeMap::new();
        let boards = boards.chunk_by(|one, other| one.0 == other.0);
        for there in boards.filter(|there| there.len() <= AT_ONE_BOARD) {
            for (at, &(_, one, source, opponent)) in there.iter().enumerate() {
                let others = there[at + 1..].iter();
                let others = others.filter(|other| other.1 != one && other.2 != source);
                for &(_, other, _, theirs) in others {
                    if self.compared.may_be_one(opponent as usize, theirs as usize) {
                        *same.entry([one, other]).or_default() += 1;
                    }
                }
            }
        }
        same
    }

    fn years(&self, name: usize) -> Option<(u16, u16)> {
        let years = || self.games(name).iter().map(|game| game.day.year);
        let first = years().find(|year| *year > 0)?;
        Some((first, years().next_back()?))
    }
}
