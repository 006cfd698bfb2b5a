//! Reads recorded chess games, replays them under a chosen code of chess laws, and reports what that code says.
//!
//! A text is audited under a code, or converted, in a few lines:
//!
//! ```
//! use bystander::{Code, Notation};
//!
//! let score = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7+ *";
//! let code = Code::load("fide-2023")?;
//! for finding in &bystander::audit(score, &code) {
//!     println!("{}:{} {}", finding.place.line, finding.place.column, finding.message);
//! }
//!
//! let converted = bystander::convert("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 *", Notation::default());
//! assert!(converted.text.contains("1. e4 e5 2. Nf3 Nc6"));
//! # Ok::<(), bystander::CodeError>(())
//! ```
//!
//! [`audit()`] gives [`Findings`], each with its place, what the code says and what it orders; [`Findings::write`]
//! writes them in every [`Format`] of the program. [`games()`] gives each [`Score`] and the [`Game`] it makes. A [`Code`]
//! comes with the program ([`Code::load`]) or is one of your own ([`Code::parse`]). The folder `examples` has one of
//! each.
//!
//! # The way of the data
//!
//! ```text
//!  bytes ──ingest──▶ Score ──replay──▶ Game ──audit──▶ Findings ──report──▶ text · jsonl · sarif ·
//!                    (what was         (what was       (what the       junit · github · csv ·
//!                     written)          played)         code says)     markdown · html
//! ```
//!
//! One direction: a [`Score`] knows no rules, a [`Game`] no code and no format, a report never replays.
//!
//! # The rooms
//!
//! From the ground up. A room imports only what stands above it in this list; `tests/all/house.rs` reads the list and
//! holds the house to it.
//!
//! - `steps`: steps of work, counted where tests look
//! - `limits`: how much is analysed of what a file can hold without end
//! - `slots`: a table from marks to what has them, asked for many at once
//! - `text`: lines and columns, what may be shown, "did you mean", what is wrong with a file that a person wrote
//! - `board`: any arrangement of men, their moves, what is legal, and what kind of irregularity a move is
//! - `score`: the record as written: tags, tokens, spans
//! - `notation`: text and position give candidate moves; position and move give text
//! - `replay`: Score to Game: the score played out on the board
//! - `openings`: the names of openings, by position
//! - `ingest`: where input comes from, how it is packed and encoded, and the PGN lexer
//! - `book`: pages of books and columns to Scores
//! - `pipeline`: threads and order: work done by several at once, and what comes of it in order
//! - `games`: from bytes to games, for every command alike: what a text is, where its games are, and their numbers
//! - `versions`: games found again by their moves, in an index on disk
//! - `codes`: the lawbooks as data: one TOML file a code
//! - `findings`: what was found: the rules by name, places, fingerprints, and what is known already
//! - `errata`: corrections to sources that stay untouched
//! - `query`: which games are asked for
//! - `persons`: spellings of names that are one person
//! - `audit`: the rules, in folders by the question they ask
//! - `duplicates`: the same game twice
//! - `run`: an audit from the inputs to findings in their order
//! - `mend`: texts mended by the fixes of what is found in them
//! - `report`: findings written down, one file a format
//! - `merge`: the reports of the parts of a run put together
//! - `convert`: games written down in another notation, and read back
//! - `stats`: counts of what a database holds
//! - `library`: the functions of this page
//! - `config`: what the user sets: options, each a flag and a key of `bystander.toml`
//! - `lsp`: the editor's side
//! - `cli`: the command line
//! - `internals`: what the project's own tests look into

#![allow(
    rustdoc::private_intra_doc_links,
    reason = "the pages of the rooms are for those who work in them"
)]
#![cfg_attr(
    not(feature = "cli"),
    allow(
        dead_code,
        unused_imports,
        reason = "the program uses more than the library alone"
    )
)]

mod audit;
mod board;
mod book;
#[cfg(feature = "cli")]
mod cli;
mod codes;
#[cfg(feature = "cli")]
mod config;
mod convert;
mod duplicates;
mod errata;
mod findings;
mod games;
mod ingest;
#[doc(hidden)]
pub mod internals;
mod library;
mod limits;
#[cfg(feature = "cli")]
mod lsp;
mod mend;
#[cfg(feature = "cli")]
mod merge;
mod notation;
mod openings;
mod persons;
mod pipeline;
mod query;
mod replay;
mod report;
mod run;
mod score;
mod slots;
mod stats;
mod steps;
mod text;
mod versions;

#[cfg(feature = "cli")]
#[doc(hidden)]
pub use cli::main;
pub use codes::{Code, CodeError};
pub use convert::{Certificate, Disagreement};
pub use findings::{
    By, Consequence, Finding, GamesByCode, Hidden, Level, OtherGame, Place, PlyRef, Reread, Roster,
    RuleId, Totals, Window,
};
pub use library::{Conversion, Findings, audit, convert, games};
pub use notation::Notation;
pub use replay::Game;
pub use report::Format;
pub use score::Score;
