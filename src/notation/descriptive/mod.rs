//! English descriptive notation: `P-K4`, `Kt to KB3`, `B takes P, ch.`
//!
//! A square is named from the mover's own side, a man often by the wing it started on, and much is left
//! out that a reader of the time supplied from the board. So text gives [`Patterns`], which say what is
//! written and no more ([`lex`]); the lawful moves that fit them are its readings ([`read`]); and where
//! several fit, all are followed until the score settles which was meant.

mod atom;
mod cost;
mod lex;
mod lines;
mod looks;
mod misprint;
mod nearest;
mod origins;
mod pattern;
mod read;
mod tail;
mod words;
mod write;

pub use lex::{Written, lex};
pub use lines::{Evidence, How, Lines, Settled};
pub use looks::{Looks, looks};
pub use misprint::{lex_misprinted, readings_misprinted};
pub use nearest::{announced, marks_check, nearest};
pub use origins::Origins;
pub use pattern::{Announced, ManMove, Pattern, Patterns, Says, Taking, Wing};
pub use read::{Reading, by_powers, read, readings};
pub use write::{Style, write, write_bare};
