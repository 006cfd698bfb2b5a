#![doc = include_str!("unterminated.md")]

use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix};
use crate::score::{Fault, FaultKind, Span, Token, TokenKind};
use crate::steps;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let faults = &case.score.faults;
    steps::count(faults.len());
    // What is put behind an open comment would be part of it.
    let open = |fault: &Fault| fault.kind == FaultKind::CommentOpen;
    let last = case.score.tokens.last();
    let last = last.filter(|_| !faults.iter().any(open));
    for fault in faults {
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
        let draft = Draft::new(case, opening, message).kind(kind).help(help);
        sink.add(draft.fix(closed(fault, last)));
    }
}

/// What is open, closed where it was taken to end; a variation at the last token of the game, if anything can be put there.
fn closed(fault: &Fault, last: Option<&Token>) -> Option<Fix> {
    match fault.kind {
        FaultKind::CommentOpen => {
            let brace = Edit::insert(fault.span.end, "}");
            Some(Fix::safe(
                "close the comment where it is taken to end",
                [brace],
            ))
        }
        FaultKind::VariationOpen => {
            let last = last?;
            let edit = match last.kind {
                TokenKind::Terminator(_) => Edit::insert(last.span.start, ") "),
                TokenKind::LineComment | TokenKind::Escape => return None,
                _ => Edit::insert(last.span.end, ")"),
            };
            Some(Fix::safe(
                "close the variation at the end of the game",
                [edit],
            ))
        }
        _ => Some(Fix::safe(
            "take the parenthesis out",
            [Edit::delete(fault.span)],
        )),
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
