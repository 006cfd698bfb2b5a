//! Does the result agree with the game?

pub(super) mod result_conflict;
pub(super) mod result_missing;
mod told;
