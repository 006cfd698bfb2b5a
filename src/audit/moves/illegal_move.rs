#![doc = include_str!("illegal_move.md")]

use crate::audit::{Case, Sink};
use crate::codes::RuleName;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    super::report(case, sink, RuleName::IllegalMove);
}
