//! Could the moves be made?

mod chain;
pub(super) mod false_move;
mod first_move;
pub(super) mod illegal_move;
pub(super) mod move_after_end;
mod obligation;
mod touch;
pub(super) mod unfollowable;
mod verdict;

use super::ruling::ruled;
use super::{Case, Draft, Sink};
use crate::codes::RuleName;
use chain::Chain;
use verdict::{MoveVerdict, verdicts};

/// Reports the irregular plies that the code calls by that name.
fn report(case: &Case<'_>, sink: &mut Sink, name: RuleName) {
    let Some(code) = case.code else { return };
    let verdicts = verdicts(case, code);
    let chain = Chain::of(case, code, &verdicts);
    for verdict in &verdicts {
        if verdict.name() == name {
            sink.add(describe(case, verdict, &chain));
        }
    }
}

/// What was done, in a reader's words, and what the code says of it.
fn describe(case: &Case<'_>, verdict: &MoveVerdict<'_>, chain: &Chain) -> Draft {
    let breach = verdict.breach;
    let text = case.quote(breach.span);
    let assumed = breach.assumed.as_ref().map_or(String::new(), |man| {
        format!("; it is followed as if {man} had gone there")
    });
    let draft = Draft::new(
        case,
        breach.span,
        format!("`{text}` cannot be played: {}{assumed}", verdict.why),
    )
    .ply(case, breach.ply)
    .kind(verdict.kind())
    .fen(&breach.fen)
    .suggest(&breach.nearest)
    .help(if breach.nearest.is_empty() {
        "look the move up in another source, or put right a move before it"
    } else {
        ""
    });
    let fault = verdict.fault();
    match chain.above(fault.ply) {
        Some(order) => order.covers(case, draft, verdict.cites()),
        None => chain.with_what_follows(
            ruled(case, draft, &fault, verdict.cites(), verdict.order()),
            fault.ply,
        ),
    }
}
