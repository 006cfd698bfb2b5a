//! Bytes to Scores: where input comes from, how it is packed and encoded, and where one game ends.

mod archive;
pub mod chunk;
pub mod decode;
pub mod detect;
pub mod encoding;
mod expansion;
mod fault;
mod names;
pub mod open;
mod patient;
pub mod pgn;
pub mod prose;
mod sniff;
pub mod source;
mod stream;
mod suggest;
mod visit;
