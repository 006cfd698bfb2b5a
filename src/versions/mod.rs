//! Games found again by their moves, in an index on disk.
//!
//! What is kept of a game is written behind those before it, and found by a few marks of 32 bits: stretches of its moves and
//! the surnames of its players. The marks of the last games are in memory; once there are many they are sorted into the file,
//! and a filter of some bits each and every so manyth of them are all that is left. So an index of any number of games needs
//! little memory, and is made in the order of the games: what is found does not depend on who asks when.

mod packed;
mod postings;
mod reference;
mod sketch;
mod store;
mod surnames;
mod verdict;

use std::cmp::Reverse;
use std::io;
use std::sync::Arc;

use postings::{Open, Sealed};
pub use reference::Reference;
use sketch::{ENOUGH, Mark, Sketch};
use store::Store;
use surnames::Surnames;
pub use verdict::identify;
use verdict::may_be_one;

use crate::board::PackedMove;
use crate::book::known::{Entry, Known, KnownGame};

/// Marks in memory before they are sorted into the file, and bytes of the games they are of.
const OPEN_MARKS: usize = 1 << 20;
const OPEN_BYTES: u64 = 1 << 30;
/// Games that have most in common with another are laid beside it, so many at most.
const NEAREST: usize = 6;

/// Games, to be found again in other versions.
#[derive(Debug)]
pub struct Index {
    store: Store,
    sealed: Vec<Sealed>,
    open: Open,
    /// Where the first game stands whose marks are in memory.
    open_at: u64,
    sources: Vec<Arc<str>>,
    names: Surnames,
    games: u64,
    bytes: Vec<u8>,
}

/// A game with what it is found by.
#[derive(Debug)]
pub struct Sketched {
    /// The game.
    pub entry: Entry,
    /// What its moves are found by.
    sketch: Sketch,
}

impl Sketched {
    /// A game with its sketch.
    pub fn of(entry: Entry) -> Sketched {
        let sketch = Sketch::of(&entry.moves);
        Sketched { entry, sketch }
    }
}

impl AsMut<Entry> for Sketched {
    fn as_mut(&mut self) -> &mut Entry {
        &mut self.entry
    }
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
            open: Open::default(),
            sources: Vec::new(),
            names: Surnames::default(),
            games: 0,
            bytes: Vec::new(),
        }
    }

    /// What a game is looked up by.
    fn marks(&mut self, game: &Sketched) -> Vec<Mark> {
        game.sketch.marks(&game.entry, &mut self.names)
    }

    /// Enters a game of a source, if it has moves.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, source: &Arc<str>, game: &Sketched) -> io::Result<()> {
        if game.entry.moves.is_empty() {
            return Ok(());
        }
        let marks = self.marks(game);
        self.enter(source, game, &marks)
    }

    fn enter(&mut self, source: &Arc<str>, game: &Sketched, marks: &[Mark]) -> io::Result<()> {
        if self.sources.last() != Some(source) {
            self.sources.push(Arc::clone(source));
        }
        let source = self.sources.len() as u32 - 1;
        packed::pack(&game.entry, source, &mut self.bytes)?;
        let at = self.store.append(&self.bytes)?;
        let at = (at - self.open_at) as u32;
        for mark in marks {
            self.open.add(mark.hash, at);
        }
        self.games += 1;
        let bytes = self.store.len() - self.open_at;
        if self.open.len() >= OPEN_MARKS || bytes >= OPEN_BYTES {
            self.seal()?;
        }
        Ok(())
    }

    fn seal(&mut self) -> io::Result<()> {
        let sealed = self.open.seal(self.open_at, &mut self.store)?;
        self.sealed.push(sealed);
        self.open_at = self.store.len();
        Ok(())
    }

    /// Enters a game, and tells those before it that it may be another version of; none if one of them has its very moves.
    ///
    /// # Errors
    /// If the file cannot be written or read.
    pub fn meet(&mut self, source: &Arc<str>, game: &Sketched) -> io::Result<Option<Known>> {
        if game.entry.moves.is_empty() {
            return Ok(None);
        }
        let marks = self.marks(game);
        let known = self.near(&marks, &game.entry.moves)?;
        let (alike, twins) = known
            .as_ref()
            .map_or((0, 0), |known| twins(known, &game.entry));
        // One of many copies is enough.
        if twins == 0 {
            self.enter(source, game, &marks)?;
        }
        Ok(known.filter(|_| twins == 0 || twins < alike))
    }

    /// Whether a game may have a mark; no, if it is said.
    fn may_have(&self, mark: &Mark) -> bool {
        let before = || self.sealed.iter().any(|sealed| sealed.may_have(mark.hash));
        self.open.may_have(mark.hash) || before()
    }

    /// The games that have most of these marks, as far as they have enough, and so many of these moves that they may be one.
    fn near(&self, marks: &[Mark], moves: &[PackedMove]) -> io::Result<Option<Known>> {
        let mut met: Vec<(u64, u32)> = Vec::new();
        let mut found = Vec::new();
        let there = marks.iter().filter(|mark| self.may_have(mark));
        if there.clone().map(|mark| mark.weight).sum::<u32>() < ENOUGH {
            return Ok(None);
        }
        for mark in there {
            let from = met.len();
            found.clear();
            for sealed in &self.sealed {
                sealed.with(mark.hash, mark.shared + 1, &self.store, &mut found)?;
                met.extend(found.iter().skip(met.len() - from).map(|&at| {
                    let at = sealed.start + u64::from(at);
                    (at, mark.weight)
                }));
            }
            self.open.with(mark.hash, mark.shared + 1, &mut found);
            let rest = found.iter().skip(met.len() - from);
            met.extend(rest.map(|&at| (self.open_at + u64::from(at), mark.weight)));
            if met.len() - from > mark.shared {
                met.truncate(from);
            }
        }
        if met.is_empty() {
            return Ok(None);
        }
        met.sort_unstable();
        let mut near: Vec<(u32, u64)> = met
            .chunk_by(|one, next| one.0 == next.0)
            .map(|same| (same.iter().map(|it| it.1).sum(), same[0].0))
            .filter(|(weight, _)| *weight >= ENOUGH)
            .collect();
        near.sort_unstable_by_key(|&(weight, at)| (Reverse(weight), at));
        near.truncate(NEAREST);
        let mut known = Known::default();
        for (_, at) in near {
            let (entry, source) = packed::read(&self.store, at)?;
            if !may_be_one(moves, &entry.moves) {
                continue;
            }
            let source = self.sources.get(source as usize);
            known.add(source.ok_or(io::ErrorKind::InvalidData)?, &entry);
        }
        Ok((!known.is_empty()).then(|| known.finished()))
    }
}

/// How many of these games have the very moves of a game, and how many its players as they are written and its result, too.
fn twins(known: &Known, entry: &Entry) -> (usize, usize) {
    let same_moves =
        |game: &KnownGame<'_>| game.start() == entry.start && game.moves() == entry.moves;
    let alike = || known.games().filter(same_moves);
    let is_twin = |game: &KnownGame<'_>| {
        game.result() == entry.result
            && game.players() == entry.players.each_ref().map(Option::as_deref)
    };
    (alike().count(), alike().filter(is_twin).count())
}
