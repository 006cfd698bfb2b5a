//! Games found again by their moves, in an index on disk.
//!
//! What is kept of a game is written behind those before it, and found by a few marks of 32 bits: stretches of its moves and
//! the surnames of its players. The marks of the last games are in a table in memory; once there are many it is written
//! behind the games, and a filter of some bits each is all that is left. So an index of any number of games needs
//! little memory, and is made in the order of the games: what is found does not depend on who asks when.

mod marks;
mod packed;
mod reference;
mod sketch;
mod sketched;
mod store;
mod surnames;
mod verdict;

use std::cmp::Reverse;
use std::io;
use std::sync::Arc;

use marks::Sealed;
use packed::{Likeness, PackedGame};
pub use reference::Reference;
use serde::{Deserialize, Serialize};
use sketch::{ENOUGH, MARKS, Mark, NONE, shared, weight};
pub use sketched::{SketchedGames, Sketcher};
use store::Store;
pub use verdict::identify;
use verdict::{PlayerPair, Profile};

use crate::book::known::{GameEntry, KnownGames};
use crate::slots::{GAMES_AT_ONCE, MANY, Slots};

/// Marks in memory before they are written into the file, and bytes of the games they are of.
const OPEN_MARKS: usize = 5 << 19;
const OPEN_BYTES: u64 = 1 << 30;
/// Games that have most in common with another are laid beside it, so many at most.
const NEAREST: usize = 8;

/// Games, to be found again in other versions.
#[derive(Debug)]
pub struct Index {
    store: Store,
    sealed: Vec<Sealed>,
    open: Slots,
    /// Where the first game stands whose marks are in memory.
    open_at: u64,
    sources: Vec<Arc<str>>,
    chunks: Vec<ChunkPlace>,
    search: Search,
}

/// What a search is made with.
#[derive(Debug, Default)]
struct Search {
    /// Games that have one of the marks, each with what that weighs.
    met: Vec<(u64, u32)>,
    /// Games of one table that have the one that is looked up.
    found: Vec<u32>,
    /// Where the games stand that have most in common with the one that is looked for, the first of them first.
    nearest: Vec<(Reverse<u32>, u64)>,
}

/// Where games come from that were read together.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// Their source.
    pub source: &'a Arc<str>,
    /// How many games and lines of it stand before them.
    pub before: (u64, u64),
}

/// Where the games of a chunk stand, and where they come from.
#[derive(Debug, Serialize, Deserialize)]
struct ChunkPlace {
    at: u64,
    source: u32,
    before: (u64, u64),
}

/// A game that may be another version of games before it.
#[derive(Debug)]
pub struct Suspect {
    /// Its index among those it was entered with.
    pub nth: usize,
    /// The game; its number and line count from the chunk.
    pub entry: GameEntry,
    /// The games before it.
    pub before: KnownGames,
}

impl Index {
    /// An index in a temporary file.
    ///
    /// # Errors
    /// If there can be none.
    pub fn temporary() -> io::Result<Index> {
        Ok(Index::of(Store::new(tempfile::tempfile()?, 0)))
    }

    fn of(store: Store) -> Index {
        Index {
            open_at: store.len(),
            store,
            sealed: Vec::new(),
            open: marks::table(),
            sources: Vec::new(),
            chunks: Vec::new(),
            search: Search::default(),
        }
    }

    /// Enters games.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, games: &mut SketchedGames, origin: Origin<'_>) -> io::Result<()> {
        let first = self.begin(games, origin)?;
        for (marks, place) in games.sketches() {
            self.mark(marks, first + place as u64);
        }
        self.end()
    }

    /// Enters games, and tells which of them may be another version of some before them: none that says nothing else than
    /// one of these.
    ///
    /// # Errors
    /// If the file cannot be written or read.
    pub fn meet(
        &mut self,
        games: &mut SketchedGames,
        origin: Origin<'_>,
    ) -> io::Result<Vec<Suspect>> {
        let first = self.begin(games, origin)?;
        let mut search = std::mem::take(&mut self.search);
        let mut suspects = Vec::new();
        for (nth, (marks, place)) in games.sketches().enumerate() {
            let at = first + place as u64;
            if nth % GAMES_AT_ONCE == 0 {
                self.open.fetch(games.marks(nth, GAMES_AT_ONCE));
            }
            self.search(marks, &mut search)?;
            let likeness = match search.nearest.is_empty() {
                true => Likeness::Other,
                false => {
                    let (likeness, suspect) = self.suspect(nth, at, &mut search)?;
                    suspects.extend(suspect);
                    likeness
                }
            };
            // One of many copies is enough.
            if likeness != Likeness::Copy {
                self.mark(marks, at);
            }
        }
        self.search = search;
        self.end()?;
        Ok(suspects)
    }

    /// How the game that stands there lies to what was found for it, and what may be told of it, which is the `nth` of its
    /// chunk.
    fn suspect(
        &self,
        nth: usize,
        at: u64,
        search: &mut Search,
    ) -> io::Result<(Likeness, Option<Suspect>)> {
        let mut bytes = Vec::new();
        let game = PackedGame::read(self.store.game(at, &mut bytes)?)?;
        let Some((least, most)) = self.likenesses(&game, search)? else {
            return Ok((Likeness::Other, None));
        };
        if least != Likeness::Other {
            return Ok((most, None));
        }
        let mut likeness = Likeness::Other;
        let (profile, players) = (Profile::of(&game), game.players()?);
        let before = self.known(search, &profile, players, &mut |other| {
            likeness = likeness.max(game.likeness(other)?);
            Ok(())
        })?;
        let told = !before.is_empty() && likeness == Likeness::Other;
        let suspect = match told {
            true => Some(Suspect {
                nth,
                entry: game.entry((0, 0))?,
                before,
            }),
            false => None,
        };
        Ok((likeness, suspect))
    }

    /// How a game lies to those of the nearest which it may be by their moves, the least likeness and the most; the others
    /// are left out of them. Names take longer to compare, and most games that are found say the same or have little in common.
    fn likenesses(
        &self,
        game: &PackedGame<'_>,
        search: &mut Search,
    ) -> io::Result<Option<(Likeness, Likeness)>> {
        let (mut both, mut bytes, mut left) = (None, Vec::new(), 0);
        let profile = Profile::of(game);
        self.store.fetch(search.nearest.iter().map(|&(_, at)| at));
        for nth in 0..search.nearest.len() {
            let near = search.nearest[nth];
            let other = PackedGame::read(self.store.game(near.1, &mut bytes)?)?;
            let agreement = profile.agreement(&Profile::of(&other));
            if agreement.is_some_and(|agreement| agreement.may_be_one_by_moves() != Some(false)) {
                let likeness = game.likeness(&other)?;
                let (least, most) = both.unwrap_or((likeness, likeness));
                both = Some((likeness.min(least), likeness.max(most)));
                search.nearest[left] = near;
                left += 1;
            }
        }
        search.nearest.truncate(left);
        Ok(both)
    }

    /// Puts games behind those before them; where they stand.
    fn begin(&mut self, games: &mut SketchedGames, origin: Origin<'_>) -> io::Result<u64> {
        let at = self.store.append(&mut games.bytes)?;
        if self.sources.last() != Some(origin.source) {
            self.sources.push(Arc::clone(origin.source));
        }
        self.chunks.push(ChunkPlace {
            at,
            source: self.sources.len() as u32 - 1,
            before: origin.before,
        });
        Ok(at)
    }

    /// Lets a game that stands there be found by its marks.
    fn mark(&mut self, marks: &[Mark; MARKS], at: u64) {
        let at = (at - self.open_at) as u32;
        let there = marks.iter().enumerate().filter(|(_, mark)| **mark != NONE);
        for (nth, &mark) in there {
            self.open.add(mark, at, shared(nth));
        }
    }

    /// Writes the marks behind their games once there are many.
    fn end(&mut self) -> io::Result<()> {
        let bytes = self.store.len() - self.open_at;
        match self.open.len() >= OPEN_MARKS || bytes >= OPEN_BYTES {
            true => self.seal(),
            false => Ok(()),
        }
    }

    fn seal(&mut self) -> io::Result<()> {
        let open = std::mem::replace(&mut self.open, marks::table());
        let sealed = marks::seal(&open, self.open_at, &mut self.store)?;
        self.sealed.push(sealed);
        self.open_at = self.store.len();
        Ok(())
    }

    /// Which of these marks games may have; none of the others has one.
    fn there(&self, marks: &[Mark; MARKS]) -> [bool; MARKS] {
        marks.map(|mark| {
            mark != NONE
                && match self.open.first(mark) {
                    Some(at) => at != MANY,
                    None => self.sealed.iter().any(|sealed| sealed.may_have(mark)),
                }
        })
    }

    /// Finds where the games stand that have most of these marks, as far as they have enough.
    fn search(&self, marks: &[Mark; MARKS], search: &mut Search) -> io::Result<()> {
        let Search {
            met,
            found,
            nearest,
        } = search;
        met.clear();
        nearest.clear();
        let there = self.there(marks);
        let there = (0..MARKS).filter(|&nth| there[nth]);
        if there.clone().map(weight).sum::<u32>() < ENOUGH {
            return Ok(());
        }
        for nth in there {
            let (mark, weight, from) = (marks[nth], weight(nth), met.len());
            let mut are_many = false;
            let mut meet = |start: u64, found: &mut Vec<u32>| {
                are_many |= found.contains(&MANY);
                let games = found.drain(..).map(|at| start + u64::from(at));
                met.extend(games.map(|at| (at, weight)));
            };
            for sealed in &self.sealed {
                sealed.with(mark, &self.store, found)?;
                meet(sealed.start, found);
            }
            found.extend(self.open.with(mark));
            meet(self.open_at, found);
            if are_many || met.len() - from > shared(nth) {
                met.truncate(from);
            }
        }
        met.sort_unstable();
        let games = met.chunk_by(|one, next| one.0 == next.0);
        let weighed = games.map(|same| (Reverse(same.iter().map(|it| it.1).sum()), same[0].0));
        nearest.extend(weighed.filter(|(Reverse(weight), _)| *weight >= ENOUGH));
        nearest.sort_unstable();
        nearest.truncate(NEAREST);
        Ok(())
    }

    /// Those of the nearest games which another of these players may be; `each` is shown them.
    fn known(
        &self,
        search: &Search,
        of: &Profile<'_>,
        players: PlayerPair<'_>,
        each: &mut dyn FnMut(&PackedGame<'_>) -> io::Result<()>,
    ) -> io::Result<KnownGames> {
        let mut known = KnownGames::default();
        let mut bytes = Vec::new();
        for &(_, at) in &search.nearest {
            let game = PackedGame::read(self.store.game(at, &mut bytes)?)?;
            let Some(agreement) = of.agreement(&Profile::of(&game)) else {
                continue;
            };
            let may_be = match agreement.may_be_one_by_moves() {
                Some(may_be) => may_be,
                None => agreement.may_be_one_of(players, game.players()?),
            };
            if !may_be {
                continue;
            }
            each(&game)?;
            let chunk = self.chunks.partition_point(|chunk| chunk.at <= at);
            let chunk = chunk.checked_sub(1).and_then(|last| self.chunks.get(last));
            let source = |chunk: &ChunkPlace| self.sources.get(chunk.source as usize);
            let (chunk, source) = chunk
                .and_then(|chunk| Some((chunk, source(chunk)?)))
                .ok_or(io::ErrorKind::InvalidData)?;
            known.add(source, &game.entry(chunk.before)?);
        }
        Ok(known.finished())
    }
}
