//! The moves of the games that are past, kept so that a game can be compared with one of them move for move.
//!
//! They wait in memory until there are [`TAIL`] bytes of them, and then go to a temporary file without a name; in memory
//! nothing of a game stays but its place there, in [`super::seen`].

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// So many bytes wait in memory.
const TAIL: usize = 8 << 20;
/// So many bytes are read from the file at first: most records have less.
const READ: usize = 1 << 9;
/// A record begins at a multiple of so many bytes, so that 32 bits name the place of any in 32 GiB.
const GRAIN: usize = 8;
/// Bytes of a record before the players and the moves: two numbers of 64 bits, and two lengths of 32.
const HEADER: usize = 24;

/// A game that is past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record<'r> {
    /// Its number in the run, from 1.
    pub(super) game: u64,
    /// The line it begins on in its source, from 1.
    pub(super) line: u64,
    /// The players; empty if its tags do not name both.
    pub(super) players: &'r [u8],
    /// The moves, as [`super::heads`] writes them.
    pub(super) moves: &'r [u8],
}

/// Records, one behind the other.
#[derive(Debug, Default)]
pub(super) struct Past {
    file: Option<File>,
    /// How many bytes are in the file.
    written: u64,
    /// What is not yet.
    tail: Vec<u8>,
    /// What was last read from the file.
    found: Vec<u8>,
}

impl Past {
    /// Keeps a record; its place. `None` if there is no more room for places.
    ///
    /// # Errors
    /// If the temporary file cannot be made or written.
    pub(super) fn keep(&mut self, record: Record<'_>) -> io::Result<Option<u32>> {
        if self.tail.len() >= TAIL {
            self.put_away()?;
        }
        let at = self.written + self.tail.len() as u64;
        let Ok(place) = u32::try_from(at / GRAIN as u64) else {
            return Ok(None);
        };
        let Record { players, moves, .. } = record;
        let [Ok(in_players), Ok(in_moves)] =
            [players, moves].map(|bytes| u32::try_from(bytes.len()))
        else {
            return Ok(None);
        };
        self.tail.extend_from_slice(&record.game.to_le_bytes());
        self.tail.extend_from_slice(&record.line.to_le_bytes());
        self.tail.extend_from_slice(&in_players.to_le_bytes());
        self.tail.extend_from_slice(&in_moves.to_le_bytes());
        self.tail.extend_from_slice(players);
        self.tail.extend_from_slice(moves);
        self.tail.resize(self.tail.len().next_multiple_of(GRAIN), 0);
        Ok(Some(place))
    }

    fn put_away(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.seek(SeekFrom::Start(self.written))?;
        file.write_all(&self.tail)?;
        self.written += self.tail.len() as u64;
        self.tail.clear();
        Ok(())
    }

    /// The record at a place.
    ///
    /// # Errors
    /// If the temporary file cannot be read.
    pub(super) fn record(&mut self, place: u32) -> io::Result<Record<'_>> {
        let at = u64::from(place) * GRAIN as u64;
        let bytes = match at.checked_sub(self.written) {
            Some(within) => self.tail.get(within as usize..).unwrap_or_default(),
            None => self.read_back(at)?,
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
        if let Some(Header { players, moves, .. }) = header(&self.found) {
            let missing = (HEADER + players + moves).saturating_sub(self.found.len());
            file.take(missing as u64).read_to_end(&mut self.found)?;
        }
        Ok(&self.found)
    }
}

/// What stands before the players and the moves of a record.
struct Header {
    game: u64,
    line: u64,
    /// Bytes of the players.
    players: usize,
    /// Bytes of the moves.
    moves: usize,
}

fn header(bytes: &[u8]) -> Option<Header> {
    let number = |at: usize| Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
    let length = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?) as usize);
    Some(Header {
        game: number(0)?,
        line: number(8)?,
        players: length(16)?,
        moves: length(20)?,
    })
}

/// The record that the bytes begin with.
fn record(bytes: &[u8]) -> Option<Record<'_>> {
    let header = header(bytes)?;
    let (players, rest) = bytes[HEADER..].split_at_checked(header.players)?;
    Some(Record {
        game: header.game,
        line: header.line,
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
        let games = 40_000;
        let mut places = Vec::new();
        for n in 0..games {
            let (players, moves) = texts(n);
            let record = Record {
                game: n,
                line: u64::MAX - n,
                players: &players,
                moves: &moves,
            };
            places.push(past.keep(record).unwrap().unwrap());
        }
        assert!(past.written > 0 && !past.tail.is_empty());
        for (n, place) in (0..games).zip(places) {
            let (players, moves) = texts(n);
            let found = past.record(place).unwrap();
            assert_eq!((found.game, found.line), (n, u64::MAX - n));
            assert!(found.players == players && found.moves == moves, "{n}");
        }
    }
}
