#![doc = include_str!("cut_off.md")]

use crate::audit::{Case, Draft, Sink};
use crate::score::FaultKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in &case.score.faults {
        if fault.kind == FaultKind::CutOff {
            let message = String::from_utf8_lossy(fault.span.of(case.text));
            let help = "mend the first of these rows from the page and read again";
            sink.add(Draft::new(case, fault.span, message).help(help));
        }
    }
}
