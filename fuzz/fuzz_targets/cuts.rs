//! The law that where a file is cut changes nothing.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use std::sync::LazyLock;

use bystander::internals::codes::{self, Code};
use libfuzzer_sys::fuzz_target;

static CODES: LazyLock<Vec<Code>> =
    LazyLock::new(|| codes::load_all(&["fide-2023".to_owned()]).unwrap());

fuzz_target!(|data: &[u8]| {
    laws::cuts_change_nothing(data, &CODES);
});
