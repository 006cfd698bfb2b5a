#![doc = include_str!("check_not_announced.md")]

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::codes::{Announcement, Article};
use crate::finding::Consequence;
use crate::replay::{BreachKind, Facts};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(checks) = case.code.and_then(|code| code.checks.as_ref()) else {
        return;
    };
    if checks.announcement != Announcement::Required || !case.marks_checks() {
        return;
    }
    let whole = Article {
        cite: checks.cite.clone(),
        says: checks.says.clone(),
    };
    let mut walk = Walker::new(case.line);
    for (number, ply) in case.plies_with(Facts::SILENT_CHECK) {
        if ply.facts.any(Facts::UNCERTAIN.and(Facts::MATE)) {
            continue;
        }
        let ignored =
            case.line.breaches.iter().any(|breach| {
                breach.ply == number + 1 && breach.kind == BreachKind::KingLeftInCheck
            });
        let (article, orders, what) = match ignored {
            true => (
                checks.silent_and_ignored.as_ref().unwrap_or(&whole),
                Consequence::Retract { to_ply: number },
                "and the king was left in check",
            ),
            false => (
                checks.silent_and_parried.as_ref().unwrap_or(&whole),
                Consequence::Stands,
                "though other checks in the score are",
            ),
        };
        let message = format!(
            "`{}` gives check and is not marked, {what}",
            case.quote(ply.span)
        );
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, number)
                .fen(walk.before(number).fen())
                .law(case, article, orders)
                .help("mark it with `+` if it was announced"),
        );
    }
}
