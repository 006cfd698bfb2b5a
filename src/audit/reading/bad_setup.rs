#![doc = include_str!("bad_setup.md")]

use crate::audit::annulment::beginning::beginnings;
use crate::audit::{Case, Draft, Sink};
use crate::codes::OrderKind;
use crate::replay::Facts;
use crate::score::{FaultKind, Span};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in case.game.setup_faults.iter().filter(|fault| !fault.form) {
        let kind = if fault.fatal { "unaudited" } else { "position" };
        sink.add(
            Draft::new(case, fault.span, fault.message.clone())
                .kind(kind)
                .help(fault.help.clone()),
        );
    }
    for fault in &case.score.faults {
        if fault.kind == FaultKind::StartUnknown {
            sink.add(start_unknown(case, fault.span));
        }
    }
    if !case.line.facts.any(Facts::SET_UP) {
        return;
    }
    for beginning in beginnings(case)
        .iter()
        .filter(|beginning| beginning.is_wrong_array())
    {
        let order = beginning.order(case);
        if matches!(order, OrderKind::Rectify | OrderKind::OpponentChooses)
            || rectified(case, order)
        {
            sink.add(beginning.draft(case).kind("wrong-array"));
        }
    }
}

/// Moves in a book from a position that it does not tell.
fn start_unknown(case: &Case<'_>, span: Span) -> Draft {
    let len = memchr::memchr2(b'\n', b'\r', span.of(case.text)).unwrap_or(span.len());
    let first_line = Span::new(span.start as usize, span.start as usize + len);
    let text = case.quote(span).chars().take(200).collect();
    let message = "these moves begin from a position that the text does not tell";
    Draft {
        text,
        ..Draft::new(case, first_line, message)
            .kind("unaudited")
            .help(
                "put the position before them, as a FEN, a diagram in letters or a list of the men",
            )
    }
}

/// Whether the men would have been put right, had the fault been noticed in time.
fn rectified(case: &Case<'_>, order: OrderKind) -> bool {
    let law = case
        .code
        .and_then(|code| code.setup.as_ref()?.wrong_array.as_ref());
    order == OrderKind::Stands && law.is_some_and(|law| law.order == OrderKind::Rectify)
}
