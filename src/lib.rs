//! Reads recorded chess games, replays them under a chosen code of laws, and reports what that code says.
//!
//! ```text
//!  bytes ──ingest──▶ Score ──replay──▶ Game ──audit──▶ Findings ──report──▶ text · jsonl · sarif ·
//!                    (what was         (what was       (what the       junit · github · csv ·
//!                     written)          played)         code says)     markdown · html
//! ```
//!
//! One direction, and no room reaches back: a [`score::Score`] knows no rules, a [`replay::Game`] no code and
//! no format, a report never replays. [`pipeline`] composes the arrows and owns all threads.
//!
//! - [`ingest`]: where input comes from, how it is packed and encoded, where games end, the PGN lexer
//! - [`score`]: the record as written
//! - [`notation`]: text to moves and back
//! - [`replay`]: the board, and the score played out on it
//! - [`codes`]: the lawbooks as data
//! - [`audit`]: the rules
//! - [`settings`] and [`known`]: what a project wishes of an audit, and the findings it knows already
//! - [`stats`]: counts of what a database holds
//! - [`limits`]: how much is analysed of what a file can hold without end
//! - [`finding`], [`trail`] and [`report`]: what was found, the moves around it, and how it is written down

pub mod audit;
pub mod cli;
pub mod codes;
pub mod convert;
pub mod finding;
pub mod ingest;
pub mod known;
pub mod limits;
pub mod locate;
pub mod notation;
mod panic;
pub mod pipeline;
pub mod replay;
pub mod report;
pub mod score;
pub mod settings;
pub mod stats;
pub mod steps;
pub mod suggest;
pub mod trail;
mod wording;
