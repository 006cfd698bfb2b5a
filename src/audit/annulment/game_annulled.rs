#![doc = include_str!("game_annulled.md")]

pub(crate) use super::beginning::KEYS;
use super::beginning::beginnings;
use crate::audit::{Case, Sink};
use crate::codes::OrderKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for beginning in beginnings(case) {
        if beginning.order(case) == Some(OrderKind::Annul) {
            sink.add(beginning.draft(case));
        }
    }
}
