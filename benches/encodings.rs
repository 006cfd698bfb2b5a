//! How often the letters of names come out right, by the encoding they were written in: the table of `docs/encodings.md`.
//!
//! `cargo bench --bench encodings -- [--samples N]` writes so many files of one game, of five and of fifty in each encoding
//! (`tests/all/corpora/encoded.rs` is the recipe), and tells how many were read to the letter.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench speaks to the terminal, may fail loudly, and reads files of its own"
)]

#[path = "../tests/all/corpora/encoded.rs"]
mod encoded;

use encoded::{ENCODINGS, languages, measure, written_in};

/// Games in a file.
const GAMES: [usize; 3] = [1, 5, 50];

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let at = args.iter().position(|arg| arg == "--samples");
    let samples = at.map_or(100, |at| args[at + 1].parse().unwrap());
    let languages = languages();
    for (encoding, _) in ENCODINGS {
        let fit = written_in(encoding, &languages);
        let shares = GAMES.map(|games| {
            let (right, all) = measure(encoding, &fit, games, samples);
            format!("{:.1} %", right as f64 * 100.0 / all as f64)
        });
        println!("| {encoding} | {} | {} |", fit.len(), shares.join(" | "));
    }
}
