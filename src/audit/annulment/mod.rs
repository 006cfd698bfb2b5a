//! Does the game stand at all?

pub(super) mod array;
pub(super) mod beginning;
pub(super) mod game_annulled;
pub(super) mod moves_annulled;
pub(super) mod must_be_played_out;
