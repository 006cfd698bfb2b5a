//! The law that commands lie in their comment.
#![no_main]

#[path = "../../tests/all/fuzz/laws.rs"]
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    laws::commands_lie_in_their_comment(data);
});
