//! Games that are known from elsewhere: found again by their players and positions, and laid beside what a page prints.

mod align;
mod guide;
mod names;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use align::SHIFT;
pub use align::{Alignment, Divergence};
pub use guide::Guide;
pub use names::{initials, surname};

use crate::board::PackedMove;
use crate::limits::KNOWN_GAMES;
use crate::replay::Worth;
use crate::score::{Day, Outcome};

/// Positions of a known game by which it is found again, in plies.
const LANDMARKS: [usize; 7] = [16, 20, 24, 28, 32, 36, 40];
/// A position that more games share says nothing of any of them.
const SHARED: usize = 64;
/// Of the games that come to a position of another so many are looked at.
const NEAREST: usize = 16;
/// Games of the same two players that are looked at.
const ENCOUNTERS: usize = 1 << 8;

/// A game as it is entered.
#[derive(Clone, Debug, Default)]
pub struct GameEntry {
    /// White's name and Black's, as tags give them.
    pub players: [Option<String>; 2],
    /// The day it was played on.
    pub day: Day,
    /// How it ended.
    pub result: Option<Outcome>,
    /// Its number in its source.
    pub number: u64,
    /// The line it begins on there, from 1.
    pub line: u64,
    /// What its moves and its result are worth.
    pub worth: Worth,
    /// The hash of the position it begins from.
    pub start: u64,
    /// Its moves.
    pub moves: Vec<PackedMove>,
    /// The hashes of the positions behind them.
    pub positions: Vec<u64>,
}

/// What is asked of the known games: a game as far as it was read.
#[derive(Clone, Copy, Debug)]
pub struct GameQuery<'a> {
    /// White's name and Black's, as far as they are told.
    pub players: [Option<&'a str>; 2],
    /// The hash of the position it begins from.
    pub start: u64,
    /// Its moves; `None` where one was not read.
    pub moves: &'a [Option<PackedMove>],
    /// The hashes of the positions behind them.
    pub positions: &'a [u64],
}

/// The known games, in the order they were read.
#[derive(Debug, Default)]
pub struct KnownGames {
    games: Vec<Packed>,
    moves: Vec<PackedMove>,
    sources: Vec<Arc<str>>,
    /// Names as they are written, each with its surname's number.
    names: Vec<(Box<str>, Option<u32>)>,
    /// By name as it is written.
    numbers: HashMap<Box<str>, u32>,
    surnames: HashMap<Box<str>, u32>,
    /// Games by their landmarks.
    landmarks: Vec<(u32, u32)>,
    /// Games by the surnames of both players, the lower first.
    encounters: Vec<([u32; 2], u32)>,
    /// Games that were left out because there were too many.
    left_out: u64,
}

/// A game as it is kept.
#[derive(Debug)]
struct Packed {
    players: [Option<u32>; 2],
    day: Day,
    result: Option<Outcome>,
    source: u32,
    number: u32,
    line: u32,
    worth: Worth,
    start: u64,
    moves: Range<usize>,
}

/// One of the known games.
#[derive(Clone, Copy, Debug)]
pub struct KnownGame<'k> {
    known: &'k KnownGames,
    game: &'k Packed,
}

/// A player of a game that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Surname {
    /// By the number of the surname.
    Known(u32),
    /// No known game has that surname.
    Unknown,
    /// Nobody is named.
    Unnamed,
}

/// What speaks for it that two scores are of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum NameAgreement {
    /// Both name two players, and no one is in both.
    Others,
    /// One player is in both, or not all are named.
    Open,
    /// Both players are the same.
    Same,
}

/// How far a known game is from a print: the less the nearer.
type Rank = (usize, usize, Reverse<usize>, Reverse<NameAgreement>);

impl KnownGames {
    /// Enters a game of a source; without moves it is passed over, and so are those beyond [`KNOWN_GAMES`].
    pub fn add(&mut self, source: &Arc<str>, entry: &GameEntry) {
        if entry.moves.is_empty() {
            return;
        }
        if self.games.len() >= KNOWN_GAMES {
            self.left_out += 1;
            return;
        }
        if self.sources.last() != Some(source) {
            self.sources.push(Arc::clone(source));
        }
        let id = self.games.len() as u32;
        let players = entry
            .players
            .each_ref()
            .map(|name| self.name(name.as_deref()?));
        if let Some(both) = self.surnames_of(players) {
            self.encounters.push((both, id));
        }
        let marks = LANDMARKS
            .iter()
            .filter_map(|&ply| entry.positions.get(ply - 1));
        self.landmarks
            .extend(marks.map(|&hash| (landmark(hash), id)));
        let from = self.moves.len();
        self.moves.extend_from_slice(&entry.moves);
        self.games.push(Packed {
            players,
            day: entry.day,
            result: entry.result,
            source: self.sources.len() as u32 - 1,
            number: u32::try_from(entry.number).unwrap_or(u32::MAX),
            line: u32::try_from(entry.line).unwrap_or(u32::MAX),
            worth: entry.worth,
            start: entry.start,
            moves: from..self.moves.len(),
        });
    }

    /// No more games come: what was entered can be looked up from now on.
    #[must_use]
    pub fn finished(mut self) -> KnownGames {
        self.landmarks.sort_unstable();
        self.landmarks.dedup();
        self.encounters.sort_unstable();
        self.numbers = HashMap::new();
        self
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// All of them, in the order they were read.
    pub fn games(&self) -> impl Iterator<Item = KnownGame<'_>> {
        self.games
            .iter()
            .map(|game| KnownGame { known: self, game })
    }

    /// Games that were left out because there were too many.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The known games that a game may be: those that come to most of its positions, and those of its players.
    pub fn candidates(&self, asked: &GameQuery<'_>) -> Vec<KnownGame<'_>> {
        let mut found = self.nearest(asked);
        for id in self.encounters_of(asked) {
            if !found.contains(&id) {
                found.push(id);
            }
        }
        let games = found.into_iter().map(|id| KnownGame {
            known: self,
            game: &self.games[id as usize],
        });
        games
            .filter(|game| game.game.start == asked.start)
            .collect()
    }

    /// The known game that a game is, and how the two lie to each other; `None` if it is none of them. Of equals it is the
    /// first.
    pub fn identify(&self, asked: &GameQuery<'_>) -> Option<(KnownGame<'_>, Alignment)> {
        let mut best: Option<(Rank, KnownGame<'_>, Alignment)> = None;
        let players = self.asked_for(asked.players);
        for game in self.candidates(asked) {
            let names = game.names(players);
            let plies = asked.moves.len().min(game.moves().len());
            let Some(laid) = names
                .may_differ(plies)
                .and_then(|most| Alignment::within(asked.moves, game.moves(), most))
                .filter(|laid| names.suffice(laid))
            else {
                continue;
            };
            let whole = laid.agree == asked.moves.len() && laid.agree == game.moves().len();
            let apart = (2 * laid.differ).saturating_sub(laid.agree);
            let rank: Rank = (apart, laid.differ, Reverse(laid.agree), Reverse(names));
            if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                best = Some((rank, game, laid));
            }
            if whole && names != NameAgreement::Others {
                break;
            }
        }
        best.map(|(_, game, laid)| (game, laid))
    }

    /// The games that come to most of its positions, the nearest first.
    fn nearest(&self, asked: &GameQuery<'_>) -> Vec<u32> {
        // A print may have lost a few moves before, or have a few too many.
        let [first, .., last] = LANDMARKS;
        let near = asked.positions.iter().take(last + SHIFT);
        let mut met: Vec<u32> = near
            .skip(first - SHIFT - 1)
            .step_by(2)
            .map(|&position| self.with_landmark(landmark(position)))
            .filter(|games| games.len() <= SHARED)
            .flat_map(|games| games.iter().map(|&(_, id)| id))
            .collect();
        met.sort_unstable();
        let mut nearest: Vec<(usize, u32)> = met
            .chunk_by(|one, next| one == next)
            .map(|same| (same.len(), same[0]))
            .collect();
        nearest.sort_by_key(|&(times, id)| (Reverse(times), id));
        nearest.truncate(NEAREST);
        nearest.into_iter().map(|(_, id)| id).collect()
    }

    /// The number of a name.
    fn name(&mut self, name: &str) -> Option<u32> {
        if let Some(&number) = self.numbers.get(name) {
            return Some(number);
        }
        let surname = surname(name).map(|surname| {
            let next = self.surnames.len() as u32;
            *self.surnames.entry(surname.into()).or_insert(next)
        });
        let number = self.names.len() as u32;
        self.names.push((name.into(), surname));
        self.numbers.insert(name.into(), number);
        Some(number)
    }

    fn surname_of(&self, name: Option<u32>) -> Option<u32> {
        self.names.get(name? as usize)?.1
    }

    fn surnames_of(&self, names: [Option<u32>; 2]) -> Option<[u32; 2]> {
        let [white, black] = names.map(|name| self.surname_of(name));
        Some(in_order(white?, black?))
    }

    /// Players by their surnames.
    fn asked_for(&self, players: [Option<&str>; 2]) -> [Surname; 2] {
        players.map(|name| match name.and_then(surname) {
            None => Surname::Unnamed,
            Some(surname) => match self.surnames.get(&*surname) {
                Some(&number) => Surname::Known(number),
                None => Surname::Unknown,
            },
        })
    }

    /// Games of the same players.
    fn encounters_of(&self, asked: &GameQuery<'_>) -> impl Iterator<Item = u32> {
        let both = match self.asked_for(asked.players) {
            [Surname::Known(white), Surname::Known(black)] => Some(in_order(white, black)),
            _ => None,
        };
        let from = self
            .encounters
            .partition_point(|(names, _)| Some(*names) < both);
        let theirs = self.encounters[from..].iter().take(ENCOUNTERS);
        theirs
            .take_while(move |(names, _)| Some(*names) == both)
            .map(|&(_, id)| id)
    }

    /// Games with that landmark, or one more than may share it.
    fn with_landmark(&self, landmark: u32) -> &[(u32, u32)] {
        let from = self.landmarks.partition_point(|(mark, _)| *mark < landmark);
        let rest = self.landmarks[from..].iter();
        let with = rest.take_while(|(mark, _)| *mark == landmark);
        &self.landmarks[from..][..with.take(SHARED + 1).count()]
    }
}

impl<'k> KnownGame<'k> {
    /// Its moves.
    pub fn moves(self) -> &'k [PackedMove] {
        &self.known.moves[self.game.moves.clone()]
    }

    /// The hash of the position it begins from.
    pub fn start(self) -> u64 {
        self.game.start
    }

    /// How it ended.
    pub fn result(self) -> Option<Outcome> {
        self.game.result
    }

    /// White's name and Black's, as they are written there.
    pub fn players(self) -> [Option<&'k str>; 2] {
        let name = |number: u32| self.known.names.get(number as usize);
        let players = self.game.players;
        players.map(|number| name(number?).map(|(name, _)| &**name))
    }

    /// The day it was played on.
    pub fn day(self) -> Day {
        self.game.day
    }

    /// What its moves and its result are worth.
    pub fn worth(self) -> Worth {
        self.game.worth
    }

    /// The line it begins on in its source.
    pub fn line(self) -> u32 {
        self.game.line
    }

    /// The source it stands in, and its number there.
    pub fn place(self) -> (&'k str, u32) {
        let source = &self.known.sources[self.game.source as usize];
        (source, self.game.number)
    }

    /// Whether both games name the same two players, White's as Black's.
    pub fn has_colours_turned(self, players: [Option<&str>; 2]) -> bool {
        let theirs = self.known.asked_for(players);
        let [white, black] = self.game.players.map(|name| self.known.surname_of(name));
        let is =
            |player: Surname, name: Option<u32>| name.is_some_and(|n| player == Surname::Known(n));
        white != black && is(theirs[0], black) && is(theirs[1], white)
    }

    /// What the names say of it that a game of these players is this one.
    fn names(self, theirs: [Surname; 2]) -> NameAgreement {
        let ours = self.game.players.map(|name| self.known.surname_of(name));
        let met = |player: &&Surname| match player {
            Surname::Known(name) => ours.contains(&Some(*name)),
            Surname::Unknown | Surname::Unnamed => false,
        };
        let all_named = !theirs.contains(&Surname::Unnamed) && !ours.contains(&None);
        match theirs.iter().filter(met).count() {
            2 => NameAgreement::Same,
            0 if all_named => NameAgreement::Others,
            _ => NameAgreement::Open,
        }
    }
}

impl NameAgreement {
    /// So many plies must agree that two games with such names are one, and so many more for each that differs.
    fn asks(self) -> (usize, usize) {
        match self {
            NameAgreement::Same => (8, 2),
            NameAgreement::Open => (32, 4),
            NameAgreement::Others => (40, 6),
        }
    }

    /// Whether two games with such names are one by how they lie to each other.
    fn suffice(self, laid: &Alignment) -> bool {
        let (least, each) = self.asks();
        laid.agree >= least + each * laid.differ
    }

    /// How many plies may differ if no more than that many lie beside each other.
    fn may_differ(self, plies: usize) -> Option<usize> {
        let (least, each) = self.asks();
        Some(plies.checked_sub(least)? / each)
    }
}

/// As much of a hash as is kept.
fn landmark(hash: u64) -> u32 {
    (hash >> 32) as u32
}

fn in_order(one: u32, other: u32) -> [u32; 2] {
    [one.min(other), one.max(other)]
}
