//! The law that threads change nothing, and no rule breaks down, under every code.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use std::sync::LazyLock;

use bystander::internals::codes::{self, Code};
use libfuzzer_sys::fuzz_target;

static CODES: LazyLock<Vec<Code>> = LazyLock::new(|| codes::load_all(&["all".to_owned()]).unwrap());

fuzz_target!(|data: &[u8]| {
    laws::threads_change_nothing(data, &CODES);
});
