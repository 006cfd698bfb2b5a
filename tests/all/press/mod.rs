//! The press and the reader of books: pages printed with their truth, and what is read of them.

mod laws;
#[path = "printer.rs"]
pub(crate) mod printer;
mod reader;

use std::path::Path;

use printer::played::{Played, read};

/// Some games of the corpora.
fn games(number: usize) -> Vec<Played> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/press/games.pgn");
    let file = std::fs::File::open(path).unwrap();
    read(file, 0, 20).take(number).collect()
}
