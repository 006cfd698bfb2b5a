//! The moves of the games that are past, kept so that a game can be compared with one of them move for move.
//!
//! They wait in memory until there are [`TAIL`] bytes of them, and then go to a temporary file without a name; in memory
//! nothing of a game stays but its place there, in [`super::seen`].

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// So many bytes wait in memory.
const TAIL: usize = 4 << 20;
/// A record begins at a multiple of so many bytes, so that 32 bits name the place of any in 32 GiB.
const GRAIN: usize = 8;
/// Bytes of a record before the players and the moves: two numbers of 64 bits, and two lengths of 32.
const HEADER: usize = 24;

/// A game that is past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// Its number in the run, from 1.
    pub(super) game: u64,
    /// The line it begins on in its source, from 1.
    pub(super) line: u64,
    /// The players; empty if its tags do not name both.
    pub(super) players: Vec<u8>,
    /// The moves, as [`super::heads`] writes them.
    pub(super) moves: Vec<u8>,
}

/// Records, one behind the other.
#[derive(Debug, Default)]
pub(super) struct Past {
    file: Option<File>,
    /// How many bytes are in the file.
    written: u64,
    /// What is not yet.
    tail: Vec<u8>,
}

impl Past {
    /// Keeps a record; its place. `None` if there is no more room for places.
    ///
    /// # Errors
    /// If the temporary file cannot be made or written.
    pub(super) fn keep(&mut self, record: &Record) -> io::Result<Option<u32>> {
        if self.tail.len() >= TAIL {
            self.put_away()?;
        }
        let at = self.written + self.tail.len() as u64;
        let Ok(place) = u32::try_from(at / GRAIN as u64) else {
            return Ok(None);
        };
        let (players, moves) = (&record.players, &record.moves);
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
    pub(super) fn record(&mut self, place: u32) -> io::Result<Record> {
        let at = u64::from(place) * GRAIN as u64;
        match (at.checked_sub(self.written), &mut self.file) {
            (Some(within), _) => read(&mut &self.tail[within as usize..]),
            (None, Some(file)) => {
                file.seek(SeekFrom::Start(at))?;
                read(file)
            }
            (None, None) => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

fn read(from: &mut dyn Read) -> io::Result<Record> {
    let mut header = [0; HEADER];
    from.read_exact(&mut header)?;
    let (numbers, lengths) = header.split_at(16);
    let number = |at: usize| {
        numbers[at..]
            .iter()
            .take(8)
            .rev()
            .fold(0, |n, &b| n << 8 | u64::from(b))
    };
    let length = |at: usize| {
        lengths[at..]
            .iter()
            .take(4)
            .rev()
            .fold(0, |n, &b| n << 8 | usize::from(b))
    };
    let mut players = vec![0; length(0)];
    from.read_exact(&mut players)?;
    let mut moves = vec![0; length(4)];
    from.read_exact(&mut moves)?;
    Ok(Record {
        game: number(0),
        line: number(8),
        players,
        moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In memory and in the file alike.
    #[test]
    fn what_is_kept_comes_back() {
        let mut past = Past::default();
        let record = |n: u64| Record {
            game: n,
            line: u64::MAX - n,
            players: vec![n as u8; n as usize % 7],
            moves: vec![!n as u8; n as usize % 300],
        };
        let places: Vec<u32> = (0..40_000)
            .map(|n| past.keep(&record(n)).unwrap().unwrap())
            .collect();
        assert!(past.written > 0 && !past.tail.is_empty());
        for (n, place) in places.into_iter().enumerate() {
            assert_eq!(past.record(place).unwrap(), record(n as u64), "{n}");
        }
    }
}
