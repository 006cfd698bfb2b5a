//! Ctrl-C, and being told to end.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::unfinished::clear_away;

static STOP: AtomicBool = AtomicBool::new(false);

/// True once somebody wants the program to end; a second wish ends it at once.
pub(super) fn listen() -> Option<&'static AtomicBool> {
    static HEARS: OnceLock<bool> = OnceLock::new();
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            clear_away();
            #[allow(clippy::exit, reason = "whoever asks twice does not want to wait")]
            std::process::exit(130);
        }
    };
    // Where signals cannot be had, the system ends the program as it always does.
    let hears = HEARS.get_or_init(|| ctrlc::set_handler(handler).is_ok());
    hears.then_some(&STOP)
}
