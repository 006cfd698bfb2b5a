//! How a game is drawn.

use arcstr::ArcStr;
use serde::Deserialize;

use super::Article;
use super::count::{once, pieces, twice, values};

/// Stalemate ends the game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stalemate {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// How it ends the game.
    #[serde(default)]
    pub order: StalemateOrder,
}

/// How stalemate ends the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StalemateOrder {
    /// The game is drawn.
    #[default]
    Drawn,
    /// Who is stalemated has lost.
    LostByStalemated,
    /// Who is stalemated has won.
    WonByStalemated,
}

/// Who may claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claimant {
    /// The player on move.
    #[default]
    OnMove,
    /// Whichever player cares to.
    Either,
}

/// Positions that come back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// Two positions are the same only if the rights to castle and to take in passing are.
    pub rights_count: bool,
    /// The draw that may be claimed.
    pub claim: Option<RepetitionClaim>,
    /// The draw without a claim.
    pub automatic: Option<AutomaticRepetition>,
    /// The right to claim is lost when play goes on.
    pub lapse: Option<Article>,
    /// Who has touched a man may not claim on that move.
    pub touched: Option<Article>,
}

/// A draw that may be claimed because a position came back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RepetitionClaim {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// At which appearance.
    #[serde(deserialize_with = "twice")]
    pub at: u32,
    /// Who may claim.
    #[serde(default)]
    pub by: Claimant,
    /// A claim may be made with a move that is written and not yet made.
    pub written_move: Option<Article>,
}

/// A draw without a claim because a position came back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AutomaticRepetition {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// At which appearance.
    #[serde(deserialize_with = "twice")]
    pub at: u32,
}

/// Moves without capture or pawn move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FiftyMoves {
    /// The draw that may be claimed.
    pub claim: QuietMoves,
    /// Who may claim it.
    #[serde(default)]
    pub by: Claimant,
    /// A claim may be made with a move that is written and not yet made.
    pub written_move: Option<Article>,
    /// The draw without a claim.
    pub automatic: Option<QuietMoves>,
    /// The right to claim is lost when play goes on.
    pub lapse: Option<Article>,
    /// Who has touched a man may not claim on that move.
    pub touched: Option<Article>,
}

/// So many plies without capture or pawn move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct QuietMoves {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// How many plies.
    #[serde(deserialize_with = "once")]
    pub plies: u32,
}

/// Checks, or lines of play, that one side goes through again and again.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Persistence {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// How often in succession before the opponent may claim; absent if it is the checker who claims, and the
    /// proof is a matter of judgement.
    #[serde(default, deserialize_with = "twice")]
    pub times: Option<u32>,
}

/// What happens when fifty moves from a call have passed without mate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FiftyEnd {
    /// The game is drawn.
    #[default]
    Drawn,
    /// The game is drawn unless he who called asks to proceed.
    MayProceed,
}

/// Fifty moves counted from a call.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FiftyCall {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// How many plies from the call.
    #[serde(deserialize_with = "once")]
    pub plies: u32,
    /// What happens then.
    #[serde(default)]
    pub end: FiftyEnd,
    /// The count begins anew with every capture and every pawn move.
    #[serde(default)]
    pub begins_anew: bool,
    /// A call may be made with any forces.
    #[serde(default)]
    pub any_force: bool,
    /// At the end of a game the side that defends may call, whatever the forces.
    pub defending: Option<Defending>,
    /// How often a line of play must have been gone through before the opponent may call.
    #[serde(default, deserialize_with = "twice")]
    pub line_executions: Option<u32>,
    /// The article on a call against a line of play, where it is another.
    pub line: Option<Article>,
    /// The forces with which a side may call.
    pub force: Option<Force>,
    /// Who decides whether the limit applies in any other case.
    pub umpire: Option<Article>,
}

/// A call by the side that defends: the one that is not the stronger, or either of two that are equal.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Defending {
    /// The most pieces, kings and pawns apart, that a side has left at the end of a game.
    #[serde(deserialize_with = "pieces")]
    pub most_pieces: u32,
    /// What the men count in the comparison: queen, rook, bishop, knight, pawn.
    #[serde(deserialize_with = "values")]
    pub values: [u32; 5],
}

/// With which force a side may call.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Force {
    /// With the king alone, against anything.
    pub bare_king: bool,
    /// With one of these pieces alone, against an equal or greater force (letters as in FEN).
    pub single: Vec<char>,
    /// Only where neither side has a pawn.
    #[serde(default)]
    pub pieces_only: bool,
    /// With one of these pairs, against a queen alone.
    pub pairs_against_queen: Vec<String>,
    /// What the men count in the comparison: queen, rook, bishop, knight, pawn.
    #[serde(deserialize_with = "values")]
    pub values: [u32; 5],
}
