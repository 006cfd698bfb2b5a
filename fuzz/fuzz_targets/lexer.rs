//! The law that tokens and gaps are the file.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    laws::tokens_and_gaps_are_the_file(data);
});
