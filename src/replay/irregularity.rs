//! An irregular ply: what was done, and what kind of irregularity it is.

use shakmaty::{Color, Role, Square};

use crate::board::{CastlingFault, IrregularityKind};
use crate::score::Span;

/// An irregular ply.
#[derive(Clone, Debug)]
pub struct Irregularity {
    /// The ply, from 1.
    pub ply: u32,
    /// Whose move it was.
    pub side: Color,
    /// What kind of irregularity it is; of several, the one the laws name first.
    pub kind: IrregularityKind,
    /// The man that was moved.
    pub role: Role,
    /// Where it stood.
    pub from: Square,
    /// It takes a hostile man.
    pub captures: bool,
    /// The man would have the power to go there, and passes over another.
    pub leaps: bool,
    /// Why the move is irregular, as a clause in a reader's words.
    pub why: String,
    /// Of castling, every condition that is not met, in the order the laws name them; of other moves nothing.
    pub castling: Vec<CastlingFault>,
    /// The king of the side had a lawful move before this ply.
    pub king_could_move: bool,
    /// It is not certain which man was moved; one was assumed, and this says which.
    pub assumed: Option<String>,
    /// Where it is written.
    pub span: Span,
    /// The position before the ply, as FEN.
    pub fen: String,
    /// Lawful moves spelled nearly so, best first.
    pub nearest: Vec<String>,
}
