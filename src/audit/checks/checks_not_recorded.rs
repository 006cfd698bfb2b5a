#![doc = include_str!("checks_not_recorded.md")]

use crate::audit::{Case, Draft, Sink};
use crate::replay::Facts;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["checks.announcement"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    if case.marks_checks() {
        return;
    }
    let mut silent = case
        .plies_with(Facts::SILENT_CHECK)
        .filter(|(_, ply)| !ply.facts.any(Facts::UNCERTAIN));
    let Some((number, ply)) = silent.next() else {
        return;
    };
    let count = silent.count() + 1;
    let message = match count {
        1 => format!(
            "the score marks no check; `{}` gives one",
            case.printed(number)
        ),
        n => format!(
            "the score marks no check; {n} are given, the first by `{}`",
            case.printed(number)
        ),
    };
    let draft = Draft::new(case, ply.span, message)
        .ply(case, 0)
        .fen(case.line.start.fen())
        .manner();
    sink.add(super::cited(
        case,
        draft.help("nothing can be said of announcements in this game; mark checks with `+` if they were recorded"),
    ));
}
