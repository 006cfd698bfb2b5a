//! Notations: one file each, both ways. Position and text give candidate moves; position and move give text.
//!
//! A notation is a [`System`] in a file of its own and a line in the table below; a language is a line in the table of
//! [`letters`] or of [`romance`].

pub mod beam;
mod by_squares;
pub mod coordinate;
pub mod descriptive;
mod disguise;
pub mod hyphen;
mod known;
pub mod lenient;
pub mod letters;
pub mod marks;
mod names;
pub mod nearest;
pub mod numeric;
pub mod pattern;
pub mod plain;
mod position;
pub mod resolve;
pub mod romance;
pub mod san;
pub mod slip;
pub mod smith;
pub mod squares;

pub use names::ALL;
pub use san::Disambiguation;

use std::fmt;
use std::ops::Deref;

use descriptive::Origins;
use letters::Letters;
use pattern::Pattern;
use plain::{CheckMark, PlainMove};
use slip::Slip;

use crate::board::{Move, Position};
use crate::limits::MOVE_BYTES;
use crate::score::{NotationFamily, PackedToken};

/// How moves are written and read.
pub trait System: Sync {
    /// The name it is asked for by.
    fn name(&self) -> &'static str;

    /// The name of the style it is written in, where it has several.
    fn style(&self) -> &'static str {
        ""
    }

    /// All styles it can be written in, this one among them, and how they are listed.
    fn styles(&self) -> (&'static [Notation], &'static str) {
        (&[], "one style only")
    }

    /// Puts a lawful move behind a text, with the mark of what it gives where the notation has one; `origins` says on
    /// which wing the men started.
    fn put(&self, pos: &Position, origins: &Origins, m: &Move, gives: CheckMark, out: &mut String);

    /// The same for a move of which is known what tells its man from others; `None` where the notation asks more of the
    /// board, and nothing is put.
    fn put_told_apart(
        &self,
        _m: &Move,
        _apart: Disambiguation,
        _gives: CheckMark,
        _out: &mut String,
    ) -> Option<()> {
        None
    }

    /// The same for a move that need not be lawful, so that nothing but its squares can say which it is.
    fn put_irregular(
        &self,
        pos: &Position,
        origins: &Origins,
        m: &Move,
        gives: CheckMark,
        out: &mut String,
    ) {
        self.put(pos, origins, m, gives, out);
    }

    /// A lawful move, with its check or mate mark where the notation has one.
    fn write(&self, pos: &Position, origins: &Origins, m: &Move) -> String {
        let mut text = String::new();
        self.put(pos, origins, m, san::gives(pos, m), &mut text);
        text
    }

    /// A move that need not be lawful.
    fn write_irregular(&self, pos: &Position, origins: &Origins, m: &Move) -> String {
        let mut text = String::new();
        self.put_irregular(pos, origins, m, san::gives(pos, m), &mut text);
        text
    }

    /// A lawful move without its mark of check or mate, as far as the notation parts the two.
    fn write_unmarked(&self, pos: &Position, m: &Move) -> String {
        self.write(pos, &Origins::of(pos), m)
    }

    /// Whether a name can be several words, so that only a move number parts two moves for certain.
    fn needs_every_number(&self) -> bool {
        false
    }

    /// Whether how a move is written hangs on where the other men stand.
    fn asks_board(&self) -> bool {
        true
    }

    /// How its moves are cut out of a text.
    fn script(&self) -> NotationFamily {
        NotationFamily::Algebraic
    }

    /// Whether moves can be read in it.
    fn can_be_read(&self) -> bool {
        true
    }

    /// Whether SAN in its leniency reads it anyhow.
    fn is_read_as_san(&self) -> bool {
        false
    }

    /// All ways to take a text of some length, the likeliest first; none where moves are read by whole lines.
    fn parse(&self, text: &str) -> Vec<Pattern>;

    /// Takes a word apart that is SAN but for the letters of the men, and plainly written; [`PackedToken::NONE`] for
    /// all others.
    fn pack(&self, _: &[u8]) -> PackedToken {
        PackedToken::NONE
    }

    /// The same of a word that SAN takes for `packed`.
    fn pack_from_san(&self, _packed: PackedToken, word: &[u8]) -> PackedToken {
        self.pack(word)
    }

    /// Whether a word is plainly a move, and one that is likely, without a list of the ways to take it.
    fn is_plainly_a_move(&self, word: &[u8]) -> bool {
        self.pack(word).is_move()
    }

    /// Reads a lawful move that is written to the letter as this notation writes it, without a list of the ways to take
    /// it or of moves. Whatever is refused here is read with more care elsewhere.
    fn read_plainly(&self, word: &[u8], pos: &Position) -> Option<PlainMove> {
        let packed = self.pack(word);
        let mv = plain::resolve(packed, pos)?;
        Some(PlainMove::regular(mv, packed.mark()))
    }

    /// Whether something that SAN does not do is usual in this notation.
    fn allows(&self, slip: Slip) -> bool {
        matches!(
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
        )
    }

    /// The letter of the king, where squares are named from the mover's side.
    fn king(&self) -> Option<&'static str> {
        None
    }

    /// The letters of its men, where it is SAN but for them.
    fn letters(&self) -> Option<&Letters> {
        None
    }
}

/// A notation that moves are written in.
#[derive(Clone, Copy)]
pub struct Notation(&'static dyn System);

macro_rules! notations {
    ($($(#[$doc:meta])* $name:ident = $system:expr;)*) => {
        impl Notation {
            $($(#[$doc])* pub const $name: Notation = Notation(&$system);)*
        }

        /// Every notation that is no table of languages, in the order they are listed.
        const OWN: &[Notation] = &[$(Notation::$name),*];
    };
}

notations! {
    /// Standard algebraic: `Nf3`.
    SAN = san::San;
    /// Long algebraic: `Ng1-f3`.
    LAN = coordinate::Lan;
    /// As engines write: `g1f3`.
    UCI = coordinate::CastlingStyle::Usual;
    /// Numeric, as in correspondence chess: `7163`.
    ICCF = numeric::Iccf;
    /// Both squares and what was taken: `e4d5p`.
    SMITH = smith::Smith;
    /// Old algebraic: `Kt-f3`.
    HYPHEN = hyphen::Hyphen;
    /// English descriptive in its usual style: `Kt-KB3`.
    DESCRIPTIVE = descriptive::Style::Kt;
    /// No move, but the position after it, as FEN.
    FEN = position::Fen;
    /// The same as EPD.
    EPD = position::Epd;
}

impl Notation {
    /// As engines write, with castling onto the rook: `e1h1`.
    pub const UCI_CHESS960: Notation = Notation(&coordinate::CastlingStyle::OntoRook);

    /// All ways to take a text, the likeliest first.
    ///
    /// None for a text that is longer than [`MOVE_BYTES`].
    pub fn patterns(self, text: &str) -> Vec<Pattern> {
        match text.len() > MOVE_BYTES {
            true => Vec::new(),
            false => self.parse(text),
        }
    }

    /// The language whose letters it has, where it is SAN but for them.
    pub fn language(self) -> Option<&'static Letters> {
        self.0.letters()
    }

    /// Whether it is English descriptive notation, in whatever style: its moves are read by whole lines.
    pub fn is_descriptive(self) -> bool {
        self.script() == NotationFamily::Descriptive
    }
}

impl From<descriptive::Style> for Notation {
    fn from(style: descriptive::Style) -> Notation {
        descriptive::NOTATIONS[style as usize]
    }
}

impl From<&'static Letters> for Notation {
    fn from(letters: &'static Letters) -> Notation {
        Notation(letters)
    }
}

impl From<&'static romance::Romance> for Notation {
    fn from(language: &'static romance::Romance) -> Notation {
        Notation(language)
    }
}

impl Deref for Notation {
    type Target = dyn System;

    fn deref(&self) -> &Self::Target {
        self.0
    }
}

impl Default for Notation {
    fn default() -> Notation {
        Notation::SAN
    }
}

impl PartialEq for Notation {
    fn eq(&self, other: &Notation) -> bool {
        (self.name(), self.style()) == (other.name(), other.style())
    }
}

impl Eq for Notation {}

impl fmt::Debug for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.style())
    }
}
