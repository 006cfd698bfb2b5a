//! Bytes to Scores: where input comes from, how it is packed and encoded, and where one game ends.

mod archive;
mod decoding;
pub mod encoding;
mod expansion;
mod fault;
mod frames;
mod held;
mod interruptible;
mod names;
pub mod open;
pub mod pgn;
mod sniff;
pub mod source;
mod stream;
mod suggest;
mod visit;

pub use decoding::Decoding;
