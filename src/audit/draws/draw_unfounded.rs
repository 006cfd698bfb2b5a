#![doc = include_str!("draw_unfounded.md")]

use super::claims::answers;
pub(crate) use super::draw_claimable::KEYS;
use crate::audit::{Case, Sink};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(code) = case.code else { return };
    for answer in answers(case, code) {
        if !answer.is_good() {
            sink.add(answer.draft(case));
        }
    }
}
