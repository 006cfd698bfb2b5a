//! Is a game where it should be: once in the database, and as others have it?

pub(super) mod duplicate_game;
pub(super) mod eco_conflict;
pub(super) mod name_variant;
pub(super) mod variant_game;
