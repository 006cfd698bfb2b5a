//! The law that the plain path agrees with shakmaty.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (choices, word) = data.split_at(data.iter().position(|&b| b == b' ').unwrap_or(data.len()));
    laws::plain_moves_are_shakmatys(choices, word.get(1..).unwrap_or_default());
    laws::written_moves_are_read(choices);
});
