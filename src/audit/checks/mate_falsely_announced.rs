#![doc = include_str!("mate_falsely_announced.md")]

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::board::any_legal;
use crate::findings::Fix;
use crate::notation::san;
use crate::replay::Facts;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["checks.announcement"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let mut walk = Walker::new(case.line);
    for (number, ply) in case.plies_with(Facts::FALSE_MATE) {
        if ply.facts.any(Facts::UNCERTAIN) {
            continue;
        }
        let fen = walk.before(number).fen();
        let after = walk.after(number);
        let mut way_out = String::new();
        any_legal(after, |m| {
            way_out = san::write(after, &m);
            true
        });
        let message = format!(
            "`{}` is marked as mate and is only check: `{way_out}` answers it",
            case.quote(ply.span)
        );
        let draft = Draft::new(case, ply.span, message)
            .ply(case, number)
            .fen(fen)
            .help("mark check with `+`")
            .fix(super::marked(case, ply, "+").map(|edit| Fix::safe("mark check alone", [edit])));
        sink.add(super::cited(case, draft));
    }
}
