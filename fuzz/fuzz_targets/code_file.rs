//! The law that a code file is a code or is refused.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    laws::code_files_are_codes_or_refused(&String::from_utf8_lossy(data));
});
