//! Files in the making, which go when the program is ended.

use std::path::PathBuf;
use std::sync::Mutex;

/// Files in the making.
pub(super) static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what was begun and will not be finished, because the program ends now.
pub(super) fn clear_away() {
    if let Ok(mut unfinished) = FILES.lock() {
        for path in unfinished.drain(..) {
            let _ = std::fs::remove_file(path);
        }
    }
}
