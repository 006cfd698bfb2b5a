//! A move in a printer's words.

use shakmaty::{Chess, Move};

use super::algebraic::Signs;
use super::descriptive::{self, Words};
use super::dice::Rng;
use super::origins::Origins;

/// The notation of a printer.
#[derive(Clone, Debug)]
pub enum Tongue {
    /// By pieces and their files.
    Descriptive(Box<Words>),
    /// By squares.
    Algebraic(Box<Signs>),
}

/// What writes a game down, move after move.
#[derive(Clone, Debug)]
pub struct Pen<'s> {
    tongue: &'s Tongue,
    origins: Origins,
}

impl<'s> Pen<'s> {
    /// For a game that begins so.
    pub fn new(tongue: &'s Tongue, start: &Chess) -> Self {
        let origins = Origins::of(start);
        Self { tongue, origins }
    }

    /// The move in words; the pen is past it then.
    pub fn write(&mut self, pos: &Chess, m: Move, dice: &mut Rng) -> String {
        let text = match self.tongue {
            Tongue::Descriptive(words) => descriptive::write(words, &self.origins, pos, m, dice),
            Tongue::Algebraic(signs) => signs.write(pos, m),
        };
        self.origins.play(m);
        text
    }
}
