//! Does the game stand at all?

pub(super) mod game_annulled;
