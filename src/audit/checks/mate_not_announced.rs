#![doc = include_str!("mate_not_announced.md")]

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::findings::Fix;
use crate::replay::Facts;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["checks.announcement"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    if !case.marks_checks() {
        return;
    }
    let mut walk = Walker::new(case.line);
    for (number, ply) in case.plies_with(Facts::SILENT_MATE) {
        if ply.facts.any(Facts::UNCERTAIN) {
            continue;
        }
        let what = if ply.facts.any(Facts::MARKED) {
            "marked only as check"
        } else {
            "not marked"
        };
        let message = format!("`{}` is mate, and it is {what}", case.quote(ply.span));
        // A king that stood in check before the move is not checked by it.
        let checks = ply.facts.any(Facts::CHECK);
        let mark = super::marked(case, ply, "#").filter(|_| checks);
        let draft = Draft::new(case, ply.span, message)
            .ply(case, number)
            .fen(walk.before(number).fen())
            .help("mark mate with `#`")
            .fix(mark.map(|edit| Fix::safe("mark mate", [edit])));
        sink.add(super::cited(case, draft));
    }
}
