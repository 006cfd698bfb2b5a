#![doc = include_str!("unreadable_move.md")]

use super::shortened;
use crate::audit::{Case, Draft, Sink};
use crate::replay::RemarkKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for remark in &case.line.remarks {
        let RemarkKind::Unreadable {
            nearest,
            passed_over,
        } = &remark.kind
        else {
            continue;
        };
        let text = case.quote(remark.span);
        let twice = case
            .line
            .ply(remark.ply - 1)
            .is_some_and(|last| last.span.of(case.text) == text.as_bytes());
        let text = shortened(&text);
        let message = match *passed_over && twice {
            true => format!("`{text}` is written twice"),
            false => format!("`{text}` cannot be read as a move"),
        };
        let help = match passed_over {
            true => "the score goes on as if it were not there: take it out, or put it in braces",
            false => {
                "write the move that was played; its turn is counted, and the board behind it is not certain"
            }
        };
        sink.add(
            Draft::new(case, remark.span, message)
                .ply(case, remark.ply)
                .fen(&remark.fen)
                .suggest(nearest)
                .help(help),
        );
    }
}
