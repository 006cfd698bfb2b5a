//! Is a game where it should be: once in the database?

pub(super) mod duplicate_game;
