//! The law that games of a page lie in it in order.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    laws::pages_are_read_in_order(data);
});
