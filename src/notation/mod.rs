//! Notations: one file each, both ways. Position and text give candidate moves; position and move give text.

pub mod coordinate;
pub mod descriptive;
mod disguise;
pub mod hyphen;
pub mod lenient;
pub mod letters;
pub mod marks;
mod names;
pub mod numeric;
pub mod pattern;
pub mod plain;
pub mod romance;
pub mod san;
pub mod slip;
pub mod smith;

pub use names::{ALL, NotationError};

use coordinate::Castling;
use descriptive::Origins;
use letters::Letters;
use pattern::{Pattern, Says};
use romance::Romance;
use slip::Slip;

use crate::board::{Move, Position, fen};
use crate::limits::MOVE_BYTES;
use crate::score::Script;

/// A notation that moves are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// Standard algebraic: `Nf3`.
    #[default]
    San,
    /// Long algebraic: `Ng1-f3`.
    Lan,
    /// As engines write: `g1f3`.
    Uci(Castling),
    /// Standard algebraic with figurines or the letters of another language.
    Letters(&'static Letters),
    /// Numeric, as in correspondence chess: `7163`.
    Iccf,
    /// Both squares and what was taken: `e4d5p`.
    Smith,
    /// Old algebraic: `Kt-f3`.
    Hyphen,
    /// English descriptive, written in this style: `Kt-KB3`.
    Descriptive(descriptive::Style),
    /// Descriptive in another language: `C3AR`.
    Romance(&'static Romance),
    /// No move, but the position after it, as FEN.
    Fen,
    /// The same as EPD.
    Epd,
}

impl Notation {
    /// A lawful move, with its check or mate mark where the notation has one; `origins` says on which wing the
    /// men started.
    pub fn write(self, pos: &Position, origins: &Origins, m: &Move) -> String {
        match self {
            Notation::Descriptive(style) => {
                let mut text = String::new();
                descriptive::write(pos, origins, m, style, &mut text);
                text
            }
            Notation::San => san::write(pos, m),
            Notation::Lan => coordinate::lan(pos, m),
            Notation::Uci(castling) => coordinate::uci(m, castling),
            Notation::Letters(letters) => letters.translate(&san::write(pos, m)),
            Notation::Iccf => numeric::write(m),
            Notation::Smith => smith::write(m),
            Notation::Hyphen => hyphen::write(pos, m),
            Notation::Romance(language) => language.write(pos, m),
            Notation::Fen => fen::fen(&after(pos, m)),
            Notation::Epd => fen::epd(&after(pos, m)),
        }
    }

    /// A move that need not be lawful, so that nothing but its squares can say which it is.
    pub fn write_irregular(self, pos: &Position, origins: &Origins, m: &Move) -> String {
        match self {
            Notation::San | Notation::Hyphen => coordinate::lan(pos, m),
            Notation::Letters(letters) => letters.translate(&coordinate::lan(pos, m)),
            _ => self.write(pos, origins, m),
        }
    }

    /// Whether a name can be several words, so that only a move number parts two moves for certain.
    pub fn needs_every_number(self) -> bool {
        matches!(self, Notation::Descriptive(style) if style.parts_letters())
    }

    /// How its moves are cut out of a text.
    pub fn script(self) -> Script {
        match self {
            Notation::Descriptive(_) => Script::Descriptive,
            _ => Script::Algebraic,
        }
    }

    /// All ways to take a text, the likeliest first.
    ///
    /// None for a text that is longer than [`MOVE_BYTES`].
    pub fn patterns(self, text: &str) -> Vec<Pattern> {
        match self {
            _ if text.len() > MOVE_BYTES => Vec::new(),
            Notation::San => lenient::patterns(text),
            Notation::Lan => whole_squares(text, true),
            Notation::Uci(_) => whole_squares(text, false),
            Notation::Letters(letters) => letters.patterns(text),
            Notation::Iccf => numeric::patterns(text),
            Notation::Smith => smith::patterns(text),
            Notation::Hyphen => hyphen::patterns(text),
            Notation::Romance(language) => language.patterns(text),
            Notation::Descriptive(_) | Notation::Fen | Notation::Epd => Vec::new(),
        }
    }

    /// Whether something that SAN does not do is usual in this notation.
    pub fn allows(self, slip: Slip) -> bool {
        match self {
            Notation::San => false,
            Notation::Uci(_) | Notation::Iccf | Notation::Smith => {
                !matches!(slip, Slip::Glued | Slip::NumberGlued | Slip::Hidden)
            }
            _ => matches!(
                slip,
                Slip::CaptureSign
                    | Slip::PawnCaptureShort
                    | Slip::EnPassantMark
                    | Slip::CheckMark
                    | Slip::PromotionSign
                    | Slip::CastlingSpelling
                    | Slip::PawnLetter
                    | Slip::Long
                    | Slip::Hyphen
            ),
        }
    }
}

fn after(pos: &Position, m: &Move) -> Position {
    let mut after = pos.clone();
    after.play_as_it_stands(m);
    after
}

/// The ways to take a text that names both squares, with the man or without.
fn whole_squares(text: &str, with_man: bool) -> Vec<Pattern> {
    let mut patterns = lenient::patterns(text);
    patterns.retain(|pattern| match pattern.says {
        Says::Castling(_) | Says::FileCastling => with_man,
        Says::Described(_) => false,
        Says::Man(man) => {
            man.from().is_some() && man.to().is_some() && man.role.is_some() == with_man
        }
    });
    patterns
}
