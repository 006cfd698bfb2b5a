#![doc = include_str!("draw_automatic.md")]

use std::rc::Rc;

use super::beginning;
use super::ending::{Ending, ending};
use crate::audit::{Case, Draft, Sink};
use crate::findings::Consequence;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &[
    "stalemate",
    "dead-position",
    "repetition.automatic",
    "repetition.rights-count",
    "fifty-moves.automatic",
    "time.drawn-without-force",
];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    // A claim that is good is told as one, and that a player resigns is no draw by itself.
    let told_here = |end: &Rc<Ending>| {
        end.winner.is_none() && (end.said.is_none() || end.ground == "flag-without-mating-force")
    };
    let Some(end) = ending(case).filter(told_here) else {
        return;
    };
    let span = case
        .line
        .ply(end.ply)
        .map_or_else(|| beginning(case), |ply| ply.span);
    let fen = case.fen_before(end.ply);
    sink.add(
        Draft::new(case, span, format!("the game is drawn: {}", end.how(case)))
            .ply(case, end.ply)
            .ground(end.ground)
            .fen(fen)
            .cites(case, &end.cite, &end.says, Consequence::Drawn),
    );
}
