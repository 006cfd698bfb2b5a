//! Could the game have been drawn, or was it?

mod call;
mod claim;
mod claim_counted;
mod claim_stalemate;
mod claim_verdict;
pub(super) mod draw_automatic;
pub(super) mod draw_claimable;
pub(super) mod draw_unfounded;
pub(super) mod ending;
pub(super) mod force;
mod ground;
pub(super) mod line_of_play;
mod persistence;
mod same_position;

use arcstr::ArcStr;

use super::Case;
use crate::codes::Article;
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

/// An article: its citation, and what it says.
fn article(article: &Article) -> (ArcStr, ArcStr) {
    (article.cite.clone(), article.says.clone())
}

/// So many plies, counted as players do.
fn on_each_side(plies: u32) -> String {
    let moves = match plies / 2 {
        1 => "1 move on each side".to_owned(),
        moves => format!("{moves} moves on each side"),
    };
    match plies % 2 {
        0 => moves,
        _ => format!("{moves} and one more"),
    }
}
