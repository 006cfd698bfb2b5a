//! The board: any arrangement of men, what they can do, and what kind of irregularity a move is.
//!
//! The ground floor of the house: nothing here knows how a move is written down, nor a code of laws.

pub mod castling;
mod checks;
mod dead;
pub mod fen;
mod history;
mod irregularity;
mod legal;
mod material;
mod moves;
mod packed;
mod position;
mod rays;
mod reverse_attacks;
mod zobrist;

pub use checks::Checks;
pub use dead::{cannot_mate, is_dead};
pub use history::History;
pub use irregularity::{CastlingFault, Excuse, IrregularityKind};
pub use legal::{
    any_legal, has_legal_move, is_lawful, legal_moves, moves_by_powers, ordinary, promotes,
    promotions, reach,
};
pub use material::insufficient_material;
pub use moves::{Move, MoveKind, home_rank, role_name};
pub use packed::PackedMove;
pub use position::{Position, Undo};
