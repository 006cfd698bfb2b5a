//! Notations: one file each, both ways. Position and text give candidate moves; position and move give text.

pub mod coordinate;
pub mod descriptive;
pub mod lenient;
pub mod plain;
pub mod san;
pub mod slip;

use crate::replay::{Move, Position};

/// A notation that moves are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// Standard algebraic: `Nf3`.
    #[default]
    San,
    /// Long algebraic: `Ng1-f3`.
    Lan,
    /// As engines write: `g1f3`.
    Uci(coordinate::Castling),
}

impl Notation {
    /// Every notation, in the order they are listed.
    pub const ALL: [Notation; 3] = [
        Notation::San,
        Notation::Lan,
        Notation::Uci(coordinate::Castling::Usual),
    ];

    /// The notation of that name.
    pub fn from_name(name: &str) -> Option<Notation> {
        Notation::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
    }

    /// The name it is asked for by.
    pub fn name(self) -> &'static str {
        match self {
            Notation::San => "san",
            Notation::Lan => "lan",
            Notation::Uci(_) => "uci",
        }
    }

    /// A lawful move, with its check or mate mark where the notation has one.
    pub fn write(self, pos: &Position, m: &Move) -> String {
        match self {
            Notation::San => san::write(pos, m),
            Notation::Lan => coordinate::lan(pos, m),
            Notation::Uci(castling) => coordinate::uci(m, castling),
        }
    }

    /// A move that need not be lawful, so that nothing but its squares can say which it is.
    pub fn write_irregular(self, pos: &Position, m: &Move) -> String {
        match self {
            Notation::San => coordinate::lan(pos, m),
            _ => self.write(pos, m),
        }
    }
}
