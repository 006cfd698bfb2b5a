//! How one printer spells moves: every spelling of his as a [`Form`], and the forms a lawful move has.

mod algebraic;
mod count;
mod descriptive;

pub use algebraic::Algebraic;
pub use count::Census;
pub use descriptive::{Descriptive, RankStyle};

use shakmaty::{File, Role, Square};

use crate::board::{Move, Position};
use crate::notation::descriptive::Origins;
use crate::text::chars::is_dash;

/// What a spelling says, independent of any board, packed: equal forms are equal numbers.
pub type Form = u32;

/// A letter of a spelling that may as well be missing.
pub const SOFT: u8 = 0x80;

/// The letter of a spelling that names the first file; the others follow. In a square it says as much as its figure,
/// in a word a small letter says little.
pub const FILE_A: u8 = 1;

/// How the moves of a book are spelled.
#[derive(Clone, Debug)]
pub enum Dialect {
    /// `P. to K's 4th`, `Kt-KB3`, `C3AR`.
    Descriptive(Descriptive),
    /// `Nf3`, `Sg1-f3`, `Kt-f3`.
    Algebraic(Algebraic),
}

impl Dialect {
    /// Calls with every form of the dialect, each spelling of it, and what speaks against that spelling.
    pub fn spellings(&self, each: &mut dyn FnMut(Form, &[u8], f32)) {
        match self {
            Dialect::Descriptive(dialect) => dialect.spellings(each),
            Dialect::Algebraic(dialect) => dialect.spellings(each),
        }
    }

    /// The man that a pawn becomes if these signs behind its move say so, and how many of them do; where its spelling says
    /// it itself, none.
    pub fn promotion(&self, signs: &[u8]) -> Option<(Role, usize)> {
        match self {
            Dialect::Descriptive(dialect) => dialect.promotion(signs),
            Dialect::Algebraic(_) => None,
        }
    }

    /// Calls with each form that a lawful move has, and what speaks against it being told so.
    pub fn forms(&self, context: &LegalMove<'_>, each: &mut dyn FnMut(Form, f32)) {
        match self {
            Dialect::Descriptive(dialect) => dialect.forms(context, each),
            Dialect::Algebraic(dialect) => dialect.forms(context, each),
        }
    }
}

/// A lawful move where it is made.
pub struct LegalMove<'a> {
    pub pos: &'a Position,
    pub origins: &'a Origins,
    pub mv: &'a Move,
    /// Where the move before it went.
    pub last_to: Option<Square>,
    pub check: bool,
    pub mate: bool,
}

/// A spelling as it is put together.
#[derive(Clone, Default)]
pub struct SpellingBuffer(pub Vec<u8>);

impl SpellingBuffer {
    /// Adds letters that must stand there.
    pub fn hard(mut self, text: &str) -> SpellingBuffer {
        self.0.extend(folded(text));
        self
    }

    /// Adds the letter of a file.
    pub fn file(mut self, file: File) -> SpellingBuffer {
        self.0.push(FILE_A + file as u8);
        self
    }

    /// Adds letters that may be missing.
    pub fn soft(mut self, text: &str) -> SpellingBuffer {
        self.0.extend(folded(text).map(|sign| sign | SOFT));
        self
    }
}

/// The signs of a text that count for a spelling.
pub fn folded(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.chars().filter_map(fold)
}

/// A letter as it is compared: one byte of ASCII; `None` for blanks and points, which count for nothing.
pub fn fold(letter: char) -> Option<u8> {
    Some(match letter {
        '.' | ',' | ';' | ':' | '·' | '•' => return None,
        c if c.is_whitespace() => return None,
        '†' => b'*',
        '‡' => b'*',
        '~' | '¬' => b'-',
        c if is_dash(c) => b'-',
        '×' => b'x',
        '’' | '‘' | '`' | '´' | '\'' | '"' | '”' | '“' | '″' | '′' => b'\'',
        '♔' | '♚' => b'K',
        '♕' | '♛' => b'Q',
        '♖' | '♜' => b'R',
        '♗' | '♝' => b'B',
        '♘' | '♞' => b'N',
        '♙' | '♟' => b'P',
        '£' | '€' => b'E',
        'К' => b'K',
        'Ф' => b'F',
        'Л' => b'L',
        'С' => b'S',
        'Т' => b'T',
        'О' => b'O',
        'Ц' => b'C',
        'Д' => b'D',
        'П' | 'п' => b'P',
        'ß' => b'B',
        'р' | 'Р' => b'r',
        c if c.is_ascii_graphic() => c as u8,
        c if c.is_uppercase() => b'E',
        c if c.is_alphabetic() => b'e',
        _ => b'*',
    })
}
