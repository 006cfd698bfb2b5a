//! Was there time enough?

pub(super) mod time_forfeit;
