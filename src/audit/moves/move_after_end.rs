#![doc = include_str!("move_after_end.md")]

use crate::audit::draws::ending::ending;
use crate::audit::{Case, Draft, Sink};
use crate::findings::Consequence;
use crate::replay::Facts;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &[
    "checkmate",
    "stalemate",
    "dead-position",
    "repetition.automatic",
    "fifty-moves.automatic",
];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    after_the_law(case, sink);
    after_the_result(case, sink);
}

/// A move after the game was over by the code.
fn after_the_law(case: &Case<'_>, sink: &mut Sink) {
    let Some(end) = ending(case) else { return };
    let next = end.ply + 1;
    let Some(ply) = case.line.ply(next) else {
        return;
    };
    let message = format!(
        "`{}` is played after the game was over: {}",
        case.quote(ply.span),
        end.how(case)
    );
    sink.add(
        Draft::new(case, ply.span, message)
            .ply(case, next)
            .ground(end.ground)
            .cites(case, &end.cite, &end.says, Consequence::None)
            .help("what follows is no part of the game; it was followed and audited all the same"),
    );
}

/// A move behind the result in the movetext.
fn after_the_result(case: &Case<'_>, sink: &mut Sink) {
    if !case.line.facts.any(Facts::AFTER_END) {
        return;
    }
    let Some((number, ply)) = case.plies_with(Facts::AFTER_END).next() else {
        return;
    };
    let message = format!(
        "`{}` stands behind the result of the game",
        case.quote(ply.span)
    );
    sink.add(
        Draft::new(case, ply.span, message)
            .ply(case, number)
            .ground("result")
            .help("take the first result out, or begin a new game with tags of its own"),
    );
}
