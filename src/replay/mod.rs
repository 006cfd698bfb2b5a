//! Score to Game: every written move resolved on a board.
//!
//! Two paths lead through a score. The plain one ([`crate::notation::plain`]) takes what is plainly written
//! and lawful; everything else goes the careful one, which works out what was done, notes what is irregular,
//! and plays it as it stands, so that the score can be followed to its end. No code of laws is asked here:
//! a [`Game`] says what was played, and the audit says what a code thinks of it.

mod ambiguity;
mod arrivals;
mod breach;
mod careful;
pub mod castling;
mod dead;
mod diagnosis;
mod driver;
mod follow;
mod game;
mod glued;
mod history;
mod legal;
mod moves;
pub(crate) mod near;
mod position;
mod relation;
mod settle;
pub mod setup;
mod zobrist;

pub use ambiguity::{Ambiguity, Prospect};
pub use breach::{Breach, BreachKind, CastlingFault, Excuse};
pub use dead::is_dead;
pub use driver::Replayer;
pub(crate) use follow::matching;
pub use game::{Facts, Game, Line, Ply, Remark, RemarkKind, Tally};
pub use history::History;
pub use legal::{
    PROMOTIONS, any_legal, cannot_mate, has_legal_move, insufficient_material, legal_moves,
    ordinary, promotes, reach,
};
pub use moves::{Move, MoveKind, home_rank, role_name};
pub use position::{Position, Undo};
pub use settle::NextBest;
