//! Reads recorded chess games, replays them under a chosen code of chess laws, and reports what that code says.
//!
//! ```text
//!  bytes ──ingest──▶ Score ──replay──▶ Game ──audit──▶ Findings ──report──▶ text · jsonl · sarif ·
//!                    (what was         (what was       (what the       junit · github · csv ·
//!                     written)          played)         code says)     markdown · html
//! ```
//!
//! One direction: a [`score::Score`] knows no rules, a [`replay::Game`] no code and no format, a report never replays.
//!
//! # The rooms
//!
//! From the ground up. A room imports only what stands above it in this list; `tests/all/house.rs` reads the list and
//! holds the house to it.
//!
//! - [`steps`]: steps of work, counted where tests look
//! - [`limits`]: how much is analysed of what a file can hold without end
//! - [`text`]: lines and columns, what may be shown, "did you mean", what is wrong with a file that a person wrote
//! - [`board`]: any arrangement of men, their moves, what is legal, and what kind of irregularity a move is
//! - [`score`]: the record as written: tags, tokens, spans
//! - [`notation`]: text and position give candidate moves; position and move give text
//! - [`replay`]: Score to Game: the score played out on the board
//! - [`ingest`]: where input comes from, how it is packed and encoded, and the PGN lexer
//! - [`book`]: pages of books and columns to Scores
//! - [`pipeline`]: threads and order: work done by several at once, and what comes of it in order
//! - [`games`]: from bytes to games, for every command alike: what a text is, where its games are, and their numbers
//! - [`codes`]: the lawbooks as data: one TOML file a code
//! - [`findings`]: what was found: the rules by name, places, fingerprints, and what is known already
//! - [`audit`]: the rules, in folders by the question they ask
//! - [`duplicates`]: the same game twice
//! - [`run`]: an audit from the inputs to findings in their order
//! - [`report`]: findings written down, one file a format
//! - [`convert`]: games written down in another notation, and read back
//! - [`stats`]: counts of what a database holds
//! - [`config`]: what the user sets: options, each a flag and a key of `bystander.toml`
//! - [`cli`]: the command line

pub mod audit;
pub mod board;
pub mod book;
pub mod cli;
pub mod codes;
pub mod config;
pub mod convert;
pub mod duplicates;
pub mod findings;
pub mod games;
pub mod ingest;
pub mod limits;
pub mod notation;
pub mod pipeline;
pub mod replay;
pub mod report;
pub mod run;
pub mod score;
pub mod stats;
pub mod steps;
pub mod text;
