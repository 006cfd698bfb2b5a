#![doc = include_str!("bad_setup.md")]

use crate::audit::annulment::beginning::beginnings;
use crate::audit::{Case, Draft, Sink};
use crate::codes::OrderKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in case.game.setup_faults.iter().filter(|fault| !fault.form) {
        let kind = if fault.fatal { "unaudited" } else { "position" };
        sink.add(
            Draft::new(case, fault.span, fault.message.clone())
                .kind(kind)
                .help(fault.help.clone()),
        );
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

/// Whether the men would have been put right, had the fault been noticed in time.
fn rectified(case: &Case<'_>, order: OrderKind) -> bool {
    let law = case
        .code
        .and_then(|code| code.setup.as_ref()?.wrong_array.as_ref());
    order == OrderKind::Stands && law.is_some_and(|law| law.order == OrderKind::Rectify)
}
