//! The games of a run parted by what is found in them, each as it stands in its source.

use std::io;

use crate::findings::{Level, Place};
use crate::games::{Games, Record};

/// Who is told the games one by one.
pub type SplitListener<'l> = dyn FnMut(&Parted<'_>) -> io::Result<()> + Send + 'l;

/// Where games go by what is found in them.
pub struct Split<'m> {
    /// From which level on a finding makes a game faulty; with `None` none is.
    pub from: Option<Level>,
    /// Who is told.
    pub on: &'m mut SplitListener<'m>,
}

/// A game with all that stands behind it up to the next.
#[derive(Clone, Copy, Debug)]
pub struct Parted<'a> {
    /// The name of its source.
    pub source: &'a str,
    /// Its bytes there.
    pub bytes: &'a [u8],
    /// Something was found in it that makes it faulty.
    pub faulty: bool,
}

/// The games of a chunk as they stand.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    bytes: Vec<u8>,
    list: Vec<SplitGame>,
    /// So many bytes behind the last game were never held.
    left_out: u64,
}

#[derive(Debug)]
struct SplitGame {
    /// Its number in the chunk, from 1; 0 if it is none.
    game: u64,
    /// The line of the chunk it begins on, from 1.
    line: u64,
    /// Where it begins in the bytes.
    start: usize,
    /// It is one of those that are asked about.
    asked: bool,
    faulty: bool,
}

impl Pieces {
    /// The chunk of these games, in which none is told apart yet.
    pub(super) fn of(games: &Games<'_>) -> Pieces {
        Pieces {
            bytes: games.bytes().to_vec(),
            list: Vec::new(),
            left_out: games.left_out(),
        }
    }

    /// Tells a record from those before it, if it is a game and can be told where it begins. What stands between games
    /// goes with the one before, or with the first.
    pub(super) fn enter(&mut self, record: &Record<'_>, line: u64, asked: bool) {
        let Some(start) = record.begins().filter(|_| record.is_game()) else {
            return;
        };
        self.list.push(SplitGame {
            game: record.number,
            line,
            start: if self.list.is_empty() { 0 } else { start },
            asked,
            faulty: false,
        });
    }

    /// The piece with something that was found there, with games and lines counted from the start of the chunk.
    pub(super) fn around(&self, place: &Place) -> usize {
        let before = self.list.partition_point(|piece| match place.game {
            0 => piece.line <= place.line,
            game => piece.game <= game,
        });
        before.saturating_sub(1)
    }

    /// Something makes this piece faulty.
    pub(super) fn blame(&mut self, piece: usize) {
        if let Some(piece) = self.list.get_mut(piece) {
            piece.faulty = true;
        }
    }

    /// Tells the games in their order.
    pub(super) fn emit_games(&self, source: &str, on: &mut SplitListener<'_>) -> io::Result<()> {
        if self.left_out > 0 {
            let why =
                format!("`{source}` has a game that is too long to be held, and cannot be split");
            return Err(io::Error::other(why));
        }
        let ends = self.list.iter().skip(1).map(|next| next.start);
        for (piece, end) in self.list.iter().zip(ends.chain([self.bytes.len()])) {
            if piece.asked {
                on(&Parted {
                    source,
                    bytes: &self.bytes[piece.start..end],
                    faulty: piece.faulty,
                })?;
            }
        }
        Ok(())
    }
}
