#![doc = include_str!("must_be_played_out.md")]

pub(crate) use super::beginning::KEYS;
use super::beginning::beginnings;
use crate::audit::{Case, Sink};
use crate::codes::OrderKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for beginning in beginnings(case) {
        if matches!(
            beginning.order(case),
            Some(OrderKind::PlayOut | OrderKind::Stands)
        ) {
            sink.add(beginning.draft(case));
        }
    }
}
