//! The editor's side: a language server over standard input and output.
//!
//! ```text
//!  keystroke ──▶ Document ──chunks──▶ Analysis (games as played, findings, each with its bytes) ──▶ what is asked for
//! ```
//!
//! A PGN is cut where its games begin, and only chunks that changed are read again, so that a keystroke costs one game.
//! A book says of its games what stands pages away: it is read as a whole, beside the editor, and until that is done
//! what was known of it moves with the text. Of a longer one, what stands around the cursor is read by itself first.

mod actions;
mod address;
mod analysis;
mod beside;
mod change;
mod chunks;
mod diagnostics;
mod document;
mod hints;
mod hover;
mod manual;
mod place;
mod server;
mod symbols;
mod workshop;

pub use server::run;
