#![doc = include_str!("bad_setup.md")]

use crate::audit::{Case, Draft, Sink};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in case.game.setup_faults.iter().filter(|fault| !fault.form) {
        let kind = if fault.fatal { "unaudited" } else { "position" };
        sink.add(
            Draft::new(case, fault.span, fault.message.clone())
                .kind(kind)
                .help(fault.help.clone()),
        );
    }
}
