//! Numbers that a code counts to: what is counted to nothing is no rule.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// A number that is at least 1.
pub(super) fn once<'de, D: Deserializer<'de>, N: Count>(from: D) -> Result<N, D::Error> {
    N::at_least(1, from)
}

/// A number that is at least 2, for what happens once does not happen again.
pub(super) fn twice<'de, D: Deserializer<'de>, N: Count>(from: D) -> Result<N, D::Error> {
    N::at_least(2, from)
}

/// A number of times, or none.
pub(super) trait Count: Sized {
    /// The number, if it is not too small.
    fn at_least<'de, D: Deserializer<'de>>(least: u32, from: D) -> Result<Self, D::Error>;
}

impl Count for u32 {
    fn at_least<'de, D: Deserializer<'de>>(least: u32, from: D) -> Result<u32, D::Error> {
        let number = u32::deserialize(from)?;
        if number < least {
            let message = format!("this is counted to, and must be {least} or more");
            return Err(D::Error::custom(message));
        }
        Ok(number)
    }
}

impl Count for Option<u32> {
    fn at_least<'de, D: Deserializer<'de>>(least: u32, from: D) -> Result<Option<u32>, D::Error> {
        u32::at_least(least, from).map(Some)
    }
}
