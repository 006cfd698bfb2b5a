//! Steps of work, counted where debug assertions are on: how a test sees that no input costs more than its length,
//! without a clock. Where they are off, nothing is counted and nothing is spent on it.

use std::sync::atomic::{AtomicU64, Ordering};

static TAKEN: AtomicU64 = AtomicU64::new(0);

/// Counts bytes or tokens that were looked at, or plies that were tried.
#[inline(always)]
pub(crate) fn count(steps: usize) {
    if cfg!(debug_assertions) {
        TAKEN.fetch_add(steps as u64, Ordering::Relaxed);
    }
}

/// Steps of the whole program so far; 0 where debug assertions are off.
pub fn taken() -> u64 {
    TAKEN.load(Ordering::Relaxed)
}
