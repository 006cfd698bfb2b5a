//! English descriptive notation: `P-K4`, `Kt to KB3`, `B takes P, ch.`
//!
//! A square is named from the mover's own side, a man often by the wing it started on, and much is left
//! out that a reader of the time supplied from the board. So text gives patterns, which say what is
//! written and no more ([`lex()`]); the lawful moves that fit them are its readings ([`readings()`]); and where
//! several fit, all are followed until the score settles which was meant.
//!
//! For a text that is no PGN: [`lex()`] takes one written move off it, wherever it stands, and [`Lines`] reads
//! written moves one after the other from any position. A move that no line of play can read changes nothing
//! ([`Lines::read`] says so), and a clone of the lines tries what may not be the game. [`Lines::disambiguate`] gives
//! the plies of the likeliest line, each with how it was found.

mod announced;
mod atom;
mod capture;
mod castling;
mod chars;
mod cost;
mod detect;
mod evidence;
mod figures;
mod kind;
mod known;
mod lex;
mod lines;
mod misprint;
mod names;
mod origins;
mod parser;
mod patterns;
mod promotion;
mod quiet_move;
mod readings;
mod squares;
mod steps;
mod style;
mod suffix;
mod units;
mod words;
mod write;

pub use announced::{announced, marks_check};
pub use detect::{ENOUGH_WORDS, WordCounts, count_words};
pub use evidence::{Certainty, Evidence, ReadPly};
pub use known::end_of_move;
pub use lex::{WrittenMove, lex};
pub use lines::Lines;
pub use misprint::{lex_misprinted, readings_misprinted};
pub use origins::Origins;
pub use patterns::Announced;
pub use readings::readings;
pub(super) use style::NOTATIONS;
pub use style::Style;
pub(super) use write::fuller as write_fuller;
pub use write::{write, write_bare};
