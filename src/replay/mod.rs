//! Score to Game: every written move resolved on a board.
//!
//! Two paths lead through a score. The plain one ([`crate::notation::plain`]) takes what is plainly written
//! and lawful; everything else goes the slow one, which works out what was done, notes what is irregular,
//! and plays it as it stands, so that the score can be followed to its end. No code of laws is asked here:
//! a [`Game`] says what was played, and the audit says what a code thinks of it.

mod ambiguity;
mod as_before;
mod detect_notation;
mod diagnosis;
mod driver;
mod follow;
mod game;
mod glued;
mod irregularity;
pub mod setup;
mod slow_path;
mod worth;

pub use ambiguity::{Ambiguity, Prospect};
pub use detect_notation::{Beside, NextBest};
pub use driver::Replayer;
pub use game::{Facts, Game, Line, Ply, Remark, RemarkKind};
pub use irregularity::Irregularity;
pub use worth::Worth;
