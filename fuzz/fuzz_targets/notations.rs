//! The law that every notation reads what it writes.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (choices, word) = data.split_at(data.iter().position(|&b| b == b' ').unwrap_or(data.len()));
    laws::notations_read_what_they_write(choices, &String::from_utf8_lossy(word));
});
