//! Does the result agree with the game?

mod comment;
pub(super) mod result_conflict;
pub(super) mod result_missing;
