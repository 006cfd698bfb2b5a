#![doc = include_str!("illegal_move.md")]

use super::{first_move, obligation, touch};
use crate::audit::{Case, Sink};
use crate::codes::RuleName;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &[
    "breach",
    "remedy",
    "castling",
    "en-passant",
    "sealed.illegal",
    "correspondence.fault",
    "consultation.out-of-turn",
    "touch",
];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    super::report(case, sink, RuleName::IllegalMove);
    let Some(code) = case.code else { return };
    first_move::check(case, sink);
    obligation::check(case, code, sink);
    touch::check(case, code, sink);
}
