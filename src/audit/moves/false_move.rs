#![doc = include_str!("false_move.md")]

use crate::audit::{Case, Sink};
use crate::codes::RuleName;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["breach", "remedy"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    super::report(case, sink, RuleName::FalseMove);
}
