//! Could the game have been drawn, or was it?

pub(super) mod draw_automatic;
pub(super) mod draw_claimable;
pub(super) mod ending;
mod force;
mod line_of_play;
mod same_position;
