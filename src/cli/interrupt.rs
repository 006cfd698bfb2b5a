//! Ctrl-C, and being told to end.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// True once somebody wants the program to end; a second wish ends it at once.
pub(super) fn listen() -> Option<&'static AtomicBool> {
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            #[allow(clippy::exit, reason = "whoever asks twice does not want to wait")]
            std::process::exit(130);
        }
    };
    // Where signals cannot be had, the system ends the program as it always does.
    ctrlc::set_handler(handler).ok().map(|()| &STOP)
}
