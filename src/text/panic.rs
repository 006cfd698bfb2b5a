//! What a panic said, for the finding that tells of it.

use std::any::Any;

/// The words of a panic.
pub(crate) fn cause(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no reason given")
}
