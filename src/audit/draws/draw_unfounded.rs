#![doc = include_str!("draw_unfounded.md")]

use super::claim::verdicts;
pub(crate) use super::draw_claimable::KEYS;
use crate::audit::{Case, Sink};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(code) = case.code else { return };
    for verdict in verdicts(case, code) {
        if !verdict.is_good() {
            sink.add(verdict.draft(case));
        }
    }
}
