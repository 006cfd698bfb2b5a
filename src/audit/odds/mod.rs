//! Were the odds kept?

pub(super) mod odds_breached;
