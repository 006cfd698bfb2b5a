//! Every test that asks the library or the program from outside, in one binary: it is linked once, and what the tests
//! share is compiled once. One subject runs alone by its name: `cargo test --test all rules::`.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "tests fail loudly, say what they skip, and read files of their own"
)]

#[macro_use]
mod support;

mod book;
mod choice;
mod cli;
mod codes;
mod convert;
mod corpora;
mod descriptive;
#[cfg(unix)]
mod docs;
mod errata;
mod examples;
mod formats;
mod fuzz;
mod house;
mod laws;
mod lexer;
mod lsp;
mod mending;
mod names;
mod numbers;
mod openings;
#[cfg(unix)]
mod packages;
mod page;
mod pipeline;
mod press;
mod replay;
mod reports;
mod rules;
mod same_games;
mod settings;
mod shards;
mod snapshots;
mod versions;
