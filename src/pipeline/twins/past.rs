//! The moves of past games that cannot be read again, kept so that a game can be compared with one of them move for
//! move.
//!
//! The last two blocks of them stay in memory, and those before go to a temporary file without a name; in memory
//! nothing of their games stays but the place there, in [`super::log`].

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// Bytes of a block: as many as the longest game has that is read to its end, and more than its moves take.
const BLOCK: usize = crate::games::chunk::LONGEST;
/// So many bytes are read from the file at first: most records have less.
const READ: usize = 1 << 9;
/// A record begins at a multiple of so many bytes, so that 32 bits name the place of any in 32 GiB.
const GRAIN: usize = 8;
/// Bytes of a record before the players and the moves: two lengths of 32 bits.
const HEADER: usize = 8;

/// A game that is past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record<'r> {
    /// The players; empty if its tags do not name both.
    pub(super) players: &'r [u8],
    /// The moves, as [`super::moves`] writes them.
    pub(super) moves: &'r [u8],
}

/// Records, one behind the other in blocks.
#[derive(Debug, Default)]
pub(super) struct Past {
    file: Option<File>,
    /// How many blocks are in the file.
    written: u64,
    /// The block before the last, and the last.
    full: Vec<u8>,
    last: Vec<u8>,
    /// What was last read from the file.
    found: Vec<u8>,
}

impl Past {
    /// Keeps a record; its place. `None` if there is no more room for places.
    ///
    /// # Errors
    /// If the temporary file cannot be made or written.
    pub(super) fn keep(&mut self, record: Record<'_>) -> io::Result<Option<u32>> {
        let Record { players, moves } = record;
        let len = (HEADER + players.len() + moves.len()).next_multiple_of(GRAIN);
        let [Ok(in_players), Ok(in_moves)] =
            [players, moves].map(|bytes| u32::try_from(bytes.len()))
        else {
            return Ok(None);
        };
        if len > BLOCK {
            return Ok(None);
        }
        if self.last.len() + len > BLOCK {
            self.turn()?;
        }
        self.last.reserve_exact(BLOCK - self.last.len());
        let blocks = self.written + u64::from(!self.full.is_empty());
        let at = blocks * BLOCK as u64 + self.last.len() as u64;
        let Ok(place) = u32::try_from(at / GRAIN as u64) else {
            return Ok(None);
        };
        self.last.extend_from_slice(&in_players.to_le_bytes());
        self.last.extend_from_slice(&in_moves.to_le_bytes());
        self.last.extend_from_slice(players);
        self.last.extend_from_slice(moves);
        self.last.resize(self.last.len().next_multiple_of(GRAIN), 0);
        Ok(Some(place))
    }

    /// Begins a new block; the one before the last goes to the file.
    fn turn(&mut self) -> io::Result<()> {
        if !self.full.is_empty() {
            let file = match &mut self.file {
                Some(file) => file,
                none => none.insert(tempfile::tempfile()?),
            };
            file.seek(SeekFrom::Start(self.written * BLOCK as u64))?;
            file.write_all(&self.full)?;
            self.written += 1;
            self.full.clear();
        }
        std::mem::swap(&mut self.full, &mut self.last);
        Ok(())
    }

    /// The record at a place.
    ///
    /// # Errors
    /// If the temporary file cannot be read.
    pub(super) fn record(&mut self, place: u32) -> io::Result<Record<'_>> {
        let at = u64::from(place) * GRAIN as u64;
        let (block, within) = (at / BLOCK as u64, (at % BLOCK as u64) as usize);
        let bytes = match block.checked_sub(self.written) {
            None => self.read_back(at)?,
            Some(0) if !self.full.is_empty() => &self.full[within..],
            Some(_) => &self.last[within..],
        };
        record(bytes).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// The bytes of the file from there on, as far as the record reaches.
    fn read_back(&mut self, at: u64) -> io::Result<&[u8]> {
        let Some(file) = &mut self.file else {
            return Err(io::ErrorKind::NotFound.into());
        };
        file.seek(SeekFrom::Start(at))?;
        self.found.clear();
        file.take(READ as u64).read_to_end(&mut self.found)?;
        if let Some(Header { players, moves }) = header(&self.found) {
            let missing = (HEADER + players + moves).saturating_sub(self.found.len());
            file.take(missing as u64).read_to_end(&mut self.found)?;
        }
        Ok(&self.found)
    }
}

/// What stands before the players and the moves of a record.
struct Header {
    /// Bytes of the players.
    players: usize,
    /// Bytes of the moves.
    moves: usize,
}

fn header(bytes: &[u8]) -> Option<Header> {
    let length = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?) as usize);
    Some(Header {
        players: length(0)?,
        moves: length(4)?,
    })
}

/// The record that the bytes begin with.
fn record(bytes: &[u8]) -> Option<Record<'_>> {
    let header = header(bytes)?;
    let (players, rest) = bytes[HEADER..].split_at_checked(header.players)?;
    Some(Record {
        players,
        moves: rest.get(..header.moves)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In memory and in the file alike.
    #[test]
    fn what_is_kept_comes_back() {
        let mut past = Past::default();
        let bytes = |n: u64, len: u64| vec![n as u8; len as usize];
        let texts = |n: u64| (bytes(n, n % 7), bytes(!n, n % 700));
        let games = 130_000;
        let mut places = Vec::new();
        for n in 0..games {
            let (players, moves) = texts(n);
            let record = Record {
                players: &players,
                moves: &moves,
            };
            places.push(past.keep(record).unwrap().unwrap());
        }
        assert!(past.written > 0 && !past.full.is_empty() && !past.last.is_empty());
        for (n, place) in (0..games).zip(places) {
            let (players, moves) = texts(n);
            let found = past.record(place).unwrap();
            assert!(found.players == players && found.moves == moves, "{n}");
        }
    }
}
