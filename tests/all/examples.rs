//! The examples run, and what they say of themselves holds.

#[path = "../../examples/audit.rs"]
mod audit;
#[path = "../../examples/descriptive.rs"]
mod descriptive;
#[path = "../../examples/own_code.rs"]
mod own_code;

#[test]
fn a_string_is_audited() {
    audit::main().unwrap();
}

#[test]
fn a_descriptive_game_is_converted() {
    descriptive::main().unwrap();
}

#[test]
fn a_code_of_ones_own_is_asked() {
    own_code::main().unwrap();
}
