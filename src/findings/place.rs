//! Where a finding stands: in its source, on its line, and in whose game.

use std::sync::Arc;

use serde::Serialize;

/// The text around a finding, cut from one line while it was still in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// Part of one line, without its end; at most [`Window::REACH`] bytes on each side of the marked text.
    pub text: String,
    /// Byte offset in `text` where the marked text begins.
    pub start: usize,
    /// Byte offset in `text` where the marked text ends (on this line; at least `start`).
    pub end: usize,
    /// The line goes on to the left of `text`.
    pub cut_left: bool,
    /// The line goes on to the right of `text`.
    pub cut_right: bool,
}

impl Window {
    /// How much of the line is kept on each side of the marked text, in bytes.
    pub const REACH: usize = 120;
}

/// Where a finding stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Number of the game in its source, from 1; 0 when the finding belongs to no game.
    pub game: u64,
    /// Line in the source, from 1.
    pub line: u64,
    /// Column in the line, in characters, from 1.
    pub column: u64,
    /// Where the marked text begins in the source, in bytes, if it stands there as it is.
    #[serde(skip)]
    pub byte: Option<u64>,
    /// The bit of the source to show.
    #[serde(skip)]
    pub window: Window,
    /// The players as the tags name them ("White – Black"); empty when they are not named.
    #[serde(skip)]
    pub players: String,
    /// What the tags say of when and where it was played.
    #[serde(skip)]
    pub occasion: Arc<Roster>,
}

impl Place {
    /// Counts on from so many games and lines of the source before those that were counted so far.
    pub fn count_from(&mut self, games: u64, lines: u64) {
        self.line += lines;
        if self.game > 0 {
            self.game += games;
        }
    }
}

/// Who played, when and where, as the tags of a game say; what they do not say is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Roster {
    /// Who had the white men.
    pub white: String,
    /// Who had the black men.
    pub black: String,
    /// The tournament or match.
    pub event: String,
    /// The place.
    pub site: String,
    /// The day, in the tags' own form: `1858.11.??`.
    pub date: String,
    /// The round.
    pub round: String,
}
