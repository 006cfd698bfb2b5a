//! Which games are past, and where they stand.

use super::heads::Spot;

/// A game that is past; its number and line count from the start of its piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) game: u32,
    pub(super) line: u32,
    pub(super) moves: Moves,
}

/// Where the moves of a game are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Moves {
    /// In its file, at that spot of its piece.
    There(Spot),
    /// At that place of [`super::past`].
    Kept(u32),
}

/// A piece with games that are past.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The index of its source in the log.
    pub(super) source: usize,
    /// The byte of its file that it begins at, if its games can be read again there.
    pub(super) from: u64,
    /// Games and lines of its source before it.
    pub(super) games: u64,
    pub(super) lines: u64,
}

/// A source of games.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) name: String,
    /// The index of its input.
    pub(super) input: usize,
}

/// All games that are past, in order.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) sources: Vec<Source>,
    /// Each with the number of rows before it.
    pieces: Vec<(u32, Piece)>,
    rows: Vec<Row>,
}

impl Log {
    /// The index of the source that is being read.
    pub(super) fn source(&mut self, name: &str, input: usize) -> usize {
        let last = self.sources.last();
        if last.is_none_or(|last| (last.input, last.name.as_str()) != (input, name)) {
            self.sources.push(Source {
                name: name.to_owned(),
                input,
            });
        }
        self.sources.len() - 1
    }

    /// Begins a piece.
    pub(super) fn begin(&mut self, piece: Piece) {
        self.pieces.push((self.next(), piece));
    }

    /// The place that the next row gets.
    pub(super) fn next(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Adds a game of the last piece.
    pub(super) fn add(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// The game at that place, and its piece.
    pub(super) fn row(&self, place: u32) -> Option<(Row, Piece)> {
        let behind = self.pieces.partition_point(|(rows, _)| *rows <= place);
        let (_, piece) = self.pieces.get(behind.checked_sub(1)?)?;
        Some((*self.rows.get(place as usize)?, *piece))
    }
}
