#![doc = include_str!("uncertain_reading.md")]

use crate::audit::{Case, Draft, Sink};
use crate::score::FaultKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in &case.score.faults {
        if fault.kind == FaultKind::UncertainReading {
            let message = String::from_utf8_lossy(fault.span.of(case.text));
            let help = "compare the move with the page; `--format jsonl` of `convert` has the certainty of every move";
            sink.add(Draft::new(case, fault.span, message).help(help));
        }
    }
}
