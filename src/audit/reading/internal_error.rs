#![doc = include_str!("internal_error.md")]

use crate::audit::{Case, Draft, Sink};
use crate::score::Span;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(cause) = case.panic else { return };
    let start = Span::empty(case.score.span.start as usize);
    let message = format!("this game could not be audited: the program itself failed ({cause})");
    sink.add(
        Draft::new(case, start, message)
            .help("please report it with this game; the other games are not affected"),
    );
}
