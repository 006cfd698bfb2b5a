//! Was there time enough?

pub(super) mod overrun;
pub(super) mod time_forfeit;
