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
        let text = shortened(&case.quote(remark.span));
        let help = match passed_over {
            true => "the score goes on as if it were not there: take it out, or put it in braces",
            false => {
                "write the move that was played; its turn is counted, and the board behind it is not certain"
            }
        };
        sink.add(
            Draft::new(
                case,
                remark.span,
                format!("`{text}` cannot be read as a move"),
            )
            .ply(case, remark.ply)
            .fen(&remark.fen)
            .suggest(nearest)
            .help(help),
        );
    }
}
