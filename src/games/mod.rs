//! From bytes to games: what a text is, where one game ends, and the text of each piece.

pub mod chunk;
pub mod decode;
pub mod detect;
