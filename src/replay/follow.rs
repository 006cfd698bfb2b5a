//! How far a score can be followed from a position: what decides between readings that are equally good here.

use crate::board::{Move, Position};
use crate::limits::{Meter, READ_AHEAD};
use crate::notation::beam::Beam;
use crate::notation::descriptive::Origins;
use crate::notation::{Notation, resolve};
use crate::score::{Score, Token, TokenKind};
use crate::steps;

/// A movetext, and the notation its moves are read in.
#[derive(Clone, Copy)]
pub(super) struct Movetext<'a> {
    /// The text that all spans count in.
    pub(super) text: &'a [u8],
    /// What it is made of.
    pub(super) tokens: &'a [Token],
    /// What its moves are read in.
    pub(super) notation: Notation,
    /// What may still be tried.
    pub(super) meter: &'a Meter,
}

/// A game is told by so many of its tokens at most, so that no text costs more than its length.
pub(super) const ENOUGH: usize = 1500;

/// How many plies ahead a reading is tried.
pub(super) const HORIZON: u32 = 24;

impl<'a> Movetext<'a> {
    /// That of a score, read as SAN.
    pub(super) fn of(text: &'a [u8], score: &'a Score, meter: &'a Meter) -> Movetext<'a> {
        Movetext {
            text,
            tokens: &score.tokens,
            notation: Notation::SAN,
            meter,
        }
    }

    /// No more of it than tells a game.
    pub(super) fn beginning(self) -> Movetext<'a> {
        Movetext {
            tokens: &self.tokens[..self.tokens.len().min(ENOUGH)],
            ..self
        }
    }

    /// Plies of the line that begins at token `at` that are lawful one after the other from `pos`, at most
    /// [`HORIZON`].
    pub(super) fn follow(self, at: usize, pos: Position) -> u32 {
        self.follow_to(at, pos, HORIZON)
    }

    /// The same for at most `most` plies.
    pub(super) fn follow_to(self, at: usize, pos: Position, most: u32) -> u32 {
        let origins = Origins::of(&pos);
        let mut beam = Beam::begin(self.notation, pos, origins, 1);
        let goes_on = |word: &&[u8]| self.meter.spend(beam.width()) && beam.read(word);
        let read = self.moves(at).take_while(goes_on);
        read.take(most as usize).count() as u32
    }

    /// The moves of the line that goes on at token `at`, to its end or for [`READ_AHEAD`] tokens; the variations in it
    /// are passed over.
    pub(super) fn moves(self, at: usize) -> impl Iterator<Item = &'a [u8]> {
        let mut depth = 0_u32;
        let word = move |token: &Token| {
            steps::count(1);
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.checked_sub(1)?,
                TokenKind::Terminator(_) if depth == 0 => return None,
                TokenKind::Move if depth == 0 => return Some(Some(token.span.of(self.text))),
                _ => {}
            }
            Some(None)
        };
        let tokens = &self.tokens[at.min(self.tokens.len())..];
        tokens.iter().take(READ_AHEAD).map_while(word).flatten()
    }

    /// The one lawful move the text can mean, if there is exactly one.
    pub(super) fn lawful_reading(self, text: &[u8], pos: &Position) -> Option<Move> {
        resolve::only_reading(self.notation, text, pos)
    }
}
