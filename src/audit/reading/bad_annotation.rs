#![doc = include_str!("bad_annotation.md")]

use crate::audit::{Case, Draft, Sink};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for (span, misspelt) in &case.annotations.misspelt {
        sink.add(Draft::new(case, *span, misspelt.why.clone()).help(misspelt.help.clone()));
    }
}
