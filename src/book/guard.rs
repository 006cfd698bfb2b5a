//! A fault of the program itself in one game costs that game, and is told.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::score::Span;
use crate::text::panic::cause;

/// Where the program failed, and what it said.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) span: Span,
    pub(super) cause: String,
}

/// Does a piece of work on a part of the text; what it was working on is dropped if it panics.
pub(super) fn guarded<T>(span: Span, work: impl FnOnce() -> T) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Failure {
        span,
        cause: cause(panic.as_ref()).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_failure_and_leaves_the_rest_alone() {
        let words = ["one", "two", "three"];
        let done: Vec<Result<usize, String>> = words
            .iter()
            .enumerate()
            .map(|(at, word)| {
                let work = || match at {
                    1 => panic!("no {word}"),
                    _ => at,
                };
                guarded(Span::new(at, at + 1), work).map_err(|failure| failure.cause)
            })
            .collect();
        assert_eq!(done, [Ok(0), Err("no two".to_owned()), Ok(2)]);
    }
}
