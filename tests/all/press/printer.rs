//! A press: prints games as pages in many printers' styles, damages them as readers of scans do, and knows exactly what
//! stands on each line. Everything follows from a seed. The moves come from other hands than the reader's (shakmaty), so
//! that the two can be held against each other.
//!
//! - `dice`: chance with a seed
//! - `played`: games as they were played
//! - `descriptive`, `algebraic`, `spell`: a move in a printer's words
//! - `sheet`: rows of letters that know what they were printed for
//! - `layout`: where moves stand on the page
//! - `speech`, `persons`, `openings`, `numerals`, `matter`: what stands among them
//! - `style`: the printers; some are held out, for reports only
//! - `book`: games in a style
//! - `barren`: pages without a game
//! - `damage`: what a reader of scans does to a page; `fault`: one fault of a kind
//! - `measure`: what a reader of books made of a page, against what stands there

#![allow(
    dead_code,
    reason = "the tests use one part of the press, the bench another"
)]

pub mod algebraic;
pub mod barren;
pub mod book;
pub mod damage;
pub mod descriptive;
pub mod dice;
pub mod fault;
pub mod layout;
pub mod matter;
pub mod measure;
pub mod numerals;
pub mod openings;
pub mod persons;
pub mod played;
pub mod sheet;
pub mod speech;
pub mod spell;
pub mod style;
