#![doc = include_str!("check_falsely_announced.md")]

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::finding::Consequence;
use crate::replay::Facts;

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
            .help("take the mark out, or look whether another move was meant");
        let article = case
            .code
            .and_then(|code| code.checks.as_ref()?.false_announcement.as_ref());
        sink.add(match article {
            Some(article) => draft.law(case, article, Consequence::None),
            None => super::cited(case, draft),
        });
    }
}
