//! Games at odds.

use serde::Deserialize;

use super::Article;

/// Games at odds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Odds {
    /// The pawn that is given is the king's bishop's unless another is named.
    pub pawn: Option<Article>,
    /// Who has several moves at once may not cross the middle of the board with them.
    pub several_moves: Option<Article>,
    /// A pawn that is marked to give mate must stay a pawn.
    pub marked_pawn: Option<Article>,
    /// Mate on a square: the mated king stands on it.
    pub mate_square: Option<Article>,
    /// Who undertakes to win in some manner and does not has lost.
    pub undertaking: Option<Article>,
}
