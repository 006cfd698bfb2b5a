//! From bytes to games, for every command alike.
//!
//! ```text
//!  input ──chunk──▶ whole games ──decode──▶ text ──records──▶ Scores with their numbers and places
//! ```
//!
//! What a text is (PGN, or the pages of a book) is told by how it begins; what is not a game is handed on beside them,
//! so that nothing is dropped. [`run()`] does a [`Job`] on the games of many inputs with several threads, and tells what
//! came of it in the order of the input; [`each_chunk`] reads one input and no further than is asked.

mod batch;
mod chunk;
mod decode;
mod detect;
mod event;
mod known;
mod origin;
mod reader;
mod records;
mod run;
mod work;

use std::sync::atomic::{AtomicBool, Ordering};

use chunk::{Chunk, Chunker};
pub use detect::FormChoice;
use detect::TextForm;
pub use event::{Event, Listener};
pub use known::{KeptHeading, known};
pub use origin::SourceText;
pub use reader::each_chunk;
pub use records::{Games, Record, RecordKind};
pub use run::{ChunkOutcome, Job, run};

use crate::ingest::encoding::Charset;
use crate::pipeline::Shard;

/// Whether a text of that name is read as a book, if it is said to be that.
pub fn is_book(said: FormChoice, text: &[u8], name: &str) -> bool {
    said.form(text, name) == TextForm::Book
}

/// How inputs are read.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// How many threads do the work, beside the one that reads; at least 1.
    pub threads: usize,
    /// Bytes a chunk has, about.
    pub chunk_size: usize,
    /// Bytes of the longest game that is read to its end.
    pub longest_game: usize,
    /// What the user says the texts are.
    pub input: FormChoice,
    /// The encoding of the texts as the user names it; guessed for each that is not UTF-8 otherwise.
    pub encoding: Option<Charset>,
    /// From 0 to 1: a game of a book is cut off before a move that was read less certainly.
    pub certainty: f32,
    /// Only the games of this part of the input are worked on.
    pub shard: Option<Shard>,
    /// Once this is true, nothing more is read.
    pub stop: Option<&'static AtomicBool>,
}

impl ReadOptions {
    /// Whether somebody wants the run to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            chunk_size: chunk::SIZE,
            longest_game: chunk::LONGEST,
            input: FormChoice::Auto,
            encoding: None,
            certainty: 0.0,
            shard: None,
            stop: None,
        }
    }
}
