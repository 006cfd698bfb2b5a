#![doc = include_str!("unterminated.md")]

use crate::audit::{Case, Draft, Sink};
use crate::score::{FaultKind, Span};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in &case.score.faults {
        let (kind, message, help) = match fault.kind {
            FaultKind::CommentOpen => (
                "comment",
                "this comment is never closed",
                "close it with `}`; it is taken to end before the next blank line, and moves inside it are not read",
            ),
            FaultKind::VariationOpen => (
                "variation",
                "this variation is never closed",
                "close it with `)`; all that follows in this game was read as part of it",
            ),
            FaultKind::VariationNone => (
                "variation",
                "this parenthesis is never closed, and no move stands before it",
                "take it out; the moves behind it are read as those of the game",
            ),
            _ => continue,
        };
        let opening = Span::new(fault.span.start as usize, fault.span.start as usize + 1);
        sink.add(Draft::new(case, opening, message).kind(kind).help(help));
    }
}

/// A game is too long to be read to its end.
pub(in crate::audit) fn cut_short(case: &Case<'_>, left_out: u64, sink: &mut Sink) {
    let message = format!(
        "this game is longer than any score: {left_out} bytes from here to the next [Event] were not read"
    );
    let help = "look for a comment that is never closed, or begin the next game with an Event tag";
    sink.add(
        Draft::new(case, case.score.span, message)
            .kind("game")
            .help(help),
    );
}
