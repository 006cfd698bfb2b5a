//! The law that what is converted reads back.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use std::sync::LazyLock;

use bystander::internals::codes::{self, Code};
use libfuzzer_sys::fuzz_target;

static CODES: LazyLock<Vec<Code>> =
    LazyLock::new(|| codes::load_all(&["fide-2023".to_owned()]).unwrap());

fuzz_target!(|data: &[u8]| {
    let Some((&to, text)) = data.split_first() else {
        return;
    };
    laws::conversions_read_back(text, laws::readable(to), &CODES[0]);
});
