//! Could the game have been drawn, or was it?

mod answer;
mod call;
mod claim;
mod claim_fifty;
mod claim_repetition;
mod claim_stalemate;
mod claims;
pub(super) mod draw_automatic;
pub(super) mod draw_claimable;
pub(super) mod draw_unfounded;
pub(super) mod ending;
mod force;
mod line_of_play;
mod quiet;
mod same_position;

use super::Case;
use crate::score::Span;

/// Where a finding about the position before the first move stands.
fn beginning(case: &Case<'_>) -> Span {
    let fen = case.score.tag(case.text, "FEN").map(|tag| tag.span);
    fen.or_else(|| case.score.tokens.first().map(|token| token.span))
        .unwrap_or(Span::empty(case.score.span.start as usize))
}

/// `two`, `12`.
fn in_letters(n: usize) -> String {
    const NAMES: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    NAMES
        .get(n)
        .map_or_else(|| n.to_string(), |name| (*name).to_owned())
}

/// `once`, `three times`.
fn often(times: u32) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", in_letters(n as usize)),
    }
}

/// `third`, `fifth`, `11th`.
fn ordinal(n: u32) -> String {
    match n {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        6 => "sixth".to_owned(),
        n => format!("{n}th"),
    }
}
