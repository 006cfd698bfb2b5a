#![doc = include_str!("check_not_announced.md")]

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::board::IrregularityKind;
use crate::codes::{Announcement, Checks};
use crate::findings::{Consequence, Fix};
use crate::replay::Facts;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &[
    "checks.announcement",
    "checks.silent-and-parried",
    "checks.silent-and-ignored",
];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(checks) = case.code.and_then(|code| code.checks.as_ref()) else {
        return;
    };
    if checks.announcement != Announcement::Required || !case.marks_checks() {
        return;
    }
    let mut walk = Walker::new(case.line);
    for (number, ply) in case.plies_with(Facts::SILENT_CHECK) {
        if ply.facts.any(Facts::UNCERTAIN.and(Facts::MATE)) {
            continue;
        }
        let ruling = if is_ignored(case, number) {
            ignored(case, checks, number)
        } else {
            parried(checks)
        };
        let message = format!(
            "`{}` gives check and is not marked, {}",
            case.quote(ply.span),
            ruling.what
        );
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, number)
                .fen(walk.before(number).fen())
                .cites(case, ruling.cite, ruling.says, ruling.orders)
                .help("mark it with `+` if it was announced")
                .fix(super::marked(case, ply, "+").map(|edit| Fix::choosing("mark check", [edit]))),
        );
    }
}

/// Checks that were neither announced nor met, and of which the code undoes what followed: the ply of each, and the
/// article.
pub(in crate::audit) fn undone<'c>(case: &Case<'c>) -> Vec<(u32, &'c str)> {
    let law = case.code.and_then(|code| code.checks.as_ref());
    let Some(checks) = law.filter(|law| law.announcement == Announcement::Required) else {
        return Vec::new();
    };
    if !case.marks_checks() {
        return Vec::new();
    }
    case.plies_with(Facts::SILENT_CHECK)
        .filter(|(check, ply)| {
            !ply.facts.any(Facts::UNCERTAIN.and(Facts::MATE)) && is_ignored(case, *check)
        })
        .map(|(check, _)| (check, ignored(case, checks, check)))
        .filter(|(_, ruling)| {
            matches!(
                ruling.orders,
                Consequence::Retract { .. } | Consequence::GameAnnulled
            )
        })
        .map(|(check, ruling)| (check, ruling.cite))
        .collect()
}

/// What the code says of one check.
struct Ruling<'c> {
    cite: &'c str,
    says: &'c str,
    orders: Consequence,
    what: &'static str,
}

/// Whether the king was left in the check that the ply gave.
fn is_ignored(case: &Case<'_>, check: u32) -> bool {
    let left = |kind| matches!(kind, IrregularityKind::KingLeftInCheck);
    let mut breaches = case.line.breaches.iter();
    breaches.any(|breach| breach.ply == check + 1 && left(breach.kind))
}

fn parried(checks: &Checks) -> Ruling<'_> {
    let (cite, says) = match &checks.silent_and_parried {
        Some(article) => (&article.cite, &article.says),
        None => (&checks.cite, &checks.says),
    };
    Ruling {
        cite,
        says,
        orders: Consequence::Stands,
        what: "though other checks in the score are",
    }
}

fn ignored<'c>(case: &Case<'_>, checks: &'c Checks, check: u32) -> Ruling<'c> {
    let what = "and the king was left in check";
    let Some(law) = &checks.silent_and_ignored else {
        return Ruling {
            cite: &checks.cite,
            says: &checks.says,
            orders: Consequence::None,
            what,
        };
    };
    let in_time = law
        .window_plies
        .is_none_or(|window| case.noticed(check) <= check + window);
    let called = !law.called_next
        || case
            .line
            .ply(check + 2)
            .is_some_and(|next| next.facts.any(Facts::MARKED));
    if !in_time || !called {
        return Ruling {
            cite: &law.cite,
            says: &law.says,
            orders: Consequence::Stands,
            what: if in_time {
                "the king was left in check, and check was not said on the next move either"
            } else {
                "and the king was left in check too long for it to be undone"
            },
        };
    }
    match law
        .not_remembered
        .as_ref()
        .filter(|_| case.annotations.not_remembered())
    {
        Some(order) => Ruling {
            cite: &order.cite,
            says: &order.says,
            orders: Consequence::GameAnnulled,
            what,
        },
        None => Ruling {
            cite: &law.cite,
            says: &law.says,
            orders: Consequence::Retract { to_ply: check },
            what,
        },
    }
}
