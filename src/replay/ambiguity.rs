//! How far a score can be played with each of the readings of one move.

use serde::Serialize;

use super::follow::Movetext;
use crate::board::Position;
use crate::notation::beam::Beam;
use crate::notation::descriptive::Origins;
use crate::score::{Span, Token, TokenKind};

/// A move that can be read in several ways.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ambiguity {
    /// All of them, the one that was taken first.
    pub readings: Vec<Prospect>,
    /// The ply from behind which on the men stand alike, whichever was meant; `None` if they never do again.
    pub alike_after: Option<u32>,
}

/// One reading, and how far the score can be played with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Prospect {
    /// The move, in a form that tells it from the others.
    pub reading: String,
    /// The last ply that can be played with it, counted from 1 at the start of the game; `None` if that was not
    /// tried.
    pub last_ply: Option<u32>,
    /// The written move behind that ply, of which nothing can be made then; `None` if the line ends there.
    pub fails_at: Option<String>,
}

impl Ambiguity {
    /// The readings by their names.
    pub fn names(&self) -> Vec<String> {
        self.readings.iter().map(|p| p.reading.clone()).collect()
    }
}

/// What became of one reading.
pub(super) struct Course {
    /// Plies that can be played behind it.
    pub(super) plies: u32,
    /// The written move that cannot.
    pub(super) fails_at: Option<Span>,
    /// For each of these plies, what tells the positions that can be reached with it from others.
    hashes: Vec<u64>,
}

/// The number of plies behind which all courses stand alike, to the end of all of them.
pub(super) fn alike_after(courses: &[Course]) -> Option<u32> {
    let (first, others) = courses.split_first()?;
    if others.iter().any(|other| other.plies != first.plies) {
        return None;
    }
    let alike = |at: &usize| others.iter().all(|c| c.hashes[*at] == first.hashes[*at]);
    let run = (0..first.hashes.len()).rev().take_while(alike).count();
    (run > 0).then(|| (first.hashes.len() - run + 1) as u32)
}

/// No more positions than this are carried side by side.
const WIDTH: usize = 16;

impl Movetext<'_> {
    /// Plays what is written from the token at `at` on, whatever of it can be read in several ways too.
    ///
    /// `None` if a turn is passed, or no more may be tried.
    pub(super) fn course(self, at: usize, pos: Position, origins: Origins) -> Option<Course> {
        let mut beam = Beam::begin(self.notation, pos, origins, WIDTH);
        let mut course = Course {
            plies: 0,
            fails_at: None,
            hashes: Vec::new(),
        };
        for token in self.line(at) {
            if token.kind == TokenKind::Null {
                return None;
            }
            if !self.meter.spend(beam.width()) {
                return None;
            }
            if !beam.read(token.span.of(self.text)) {
                course.fails_at = Some(token.span);
                break;
            }
            course.plies += 1;
            course.hashes.push(beam.hash());
        }
        Some(course)
    }

    /// The moves and passed turns of the line that goes on at token `at`, to its end.
    fn line(self, at: usize) -> impl Iterator<Item = Token> {
        let mut depth = 0_u32;
        let taken = move |token: &Token| {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.checked_sub(1)?,
                TokenKind::Terminator(_) if depth == 0 => return None,
                TokenKind::Move | TokenKind::Null if depth == 0 => return Some(Some(*token)),
                _ => {}
            }
            Some(None)
        };
        let tokens = &self.tokens[at.min(self.tokens.len())..];
        tokens.iter().map_while(taken).flatten()
    }
}
