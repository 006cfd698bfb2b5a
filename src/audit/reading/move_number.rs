#![doc = include_str!("move_number.md")]

use crate::audit::{Case, Draft, Sink};
use crate::replay::RemarkKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    // Numbers in a text without moves are part of the text.
    if !case.score.is_game() {
        return;
    }
    for remark in &case.line.remarks {
        let RemarkKind::Number { found, expected } = remark.kind else {
            continue;
        };
        sink.add(
            Draft::new(case, remark.span, format!("move number {found} stands where {expected} is due"))
                .ply(case, remark.ply)
                .fen(&remark.fen)
                .manner()
                .help(format!("write {expected}, or supply what is left out; the numbers behind it are counted on from {found}")),
        );
    }
}
