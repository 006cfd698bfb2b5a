#![doc = include_str!("check_falsely_announced.md")]

use shakmaty::Role;

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::codes::FalseAnnouncement;
use crate::findings::{Consequence, Fix};
use crate::replay::Facts;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["checks.announcement", "checks.false-announcement"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let mut walk = Walker::new(case.line);
    for (number, ply) in case.plies_with(Facts::FALSE_MARK) {
        if ply.facts.any(Facts::UNCERTAIN) {
            continue;
        }
        let what = if ply.facts.any(Facts::MARKED_MATE) {
            "mate"
        } else {
            "check"
        };
        let message = format!(
            "`{}` is marked as {what} and does not give check",
            case.quote(ply.span)
        );
        let draft = Draft::new(case, ply.span, message)
            .ply(case, number)
            .fen(walk.before(number).fen())
            .help("take the mark out, or look whether another move was meant")
            .fix(
                super::marked(case, ply, "").map(|edit| Fix::choosing("take the mark out", [edit])),
            );
        let article = case
            .code
            .and_then(|code| code.checks.as_ref()?.false_announcement.as_ref());
        sink.add(match article {
            Some(law) => draft.cites(case, &law.cite, &law.says, orders(case, law, number)),
            None => super::cited(case, draft),
        });
    }
}

/// What is ordered when the reply followed from the false announcement.
fn orders(case: &Case<'_>, law: &FalseAnnouncement, number: u32) -> Consequence {
    let open = law
        .window_plies
        .is_none_or(|window| case.noticed(number) <= number + window);
    let (Some(false_check), Some(reply)) = (case.line.ply(number), case.line.ply(number + 1))
    else {
        return Consequence::None;
    };
    let misled = reply.mv.role == Role::King
        || reply.mv.capture.is_some() && reply.mv.to == false_check.mv.to;
    if law.take_back && open && misled && !case.line.is_variation() {
        Consequence::OpponentChooses
    } else {
        Consequence::None
    }
}
