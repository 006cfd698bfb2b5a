//! Numbers that a code counts to: what is counted to nothing is no rule, nor what no game comes to.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

/// More than any game has plies.
const MOST: u32 = 20_000;

/// Pieces a side can have beside its king, with every pawn promoted.
const MOST_PIECES: u32 = 15;

/// More than any man counts for.
const MOST_WORTH: u32 = 1000;

/// A number that is at least 1.
pub(super) fn once<'de, D: Deserializer<'de>, N: Count>(from: D) -> Result<N, D::Error> {
    N::within(1, from)
}

/// A number that is at least 2, for what happens once does not happen again.
pub(super) fn twice<'de, D: Deserializer<'de>, N: Count>(from: D) -> Result<N, D::Error> {
    N::within(2, from)
}

/// How many pieces a side may have.
pub(super) fn pieces<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let number = u32::deserialize(from)?;
    at_most(
        number,
        MOST_PIECES,
        "no side has so many pieces: this must be",
    )
}

/// What queen, rook, bishop, knight and pawn count for; the pawn is left out where no pawn can be on the board.
pub(super) fn values<'de, D: Deserializer<'de>>(from: D) -> Result<[u32; 5], D::Error> {
    let listed = Vec::<u32>::deserialize(from)?;
    let greatest = listed.iter().copied().max().unwrap_or(0);
    at_most::<D::Error>(greatest, MOST_WORTH, "what a man counts for must be")?;
    let mut values = [0; 5];
    match listed.len() {
        4 | 5 => values[..listed.len()].copy_from_slice(&listed),
        _ => {
            return Err(D::Error::custom(
                "queen, rook, bishop, knight and pawn count for one number each",
            ));
        }
    }
    Ok(values)
}

/// A number of times, or none.
pub(super) trait Count: Sized {
    /// The number, if it is not too small and not too large.
    fn within<'de, D: Deserializer<'de>>(least: u32, from: D) -> Result<Self, D::Error>;
}

impl Count for u32 {
    fn within<'de, D: Deserializer<'de>>(least: u32, from: D) -> Result<u32, D::Error> {
        let number = u32::deserialize(from)?;
        if number < least {
            let message = format!("this is counted to, and must be {least} or more");
            return Err(D::Error::custom(message));
        }
        at_most(number, MOST, "this is counted to, and must be")
    }
}

impl Count for Option<u32> {
    fn within<'de, D: Deserializer<'de>>(least: u32, from: D) -> Result<Option<u32>, D::Error> {
        u32::within(least, from).map(Some)
    }
}

fn at_most<E: Error>(number: u32, most: u32, must: &str) -> Result<u32, E> {
    match number <= most {
        true => Ok(number),
        false => Err(E::custom(format!("{must} {most} or less"))),
    }
}
