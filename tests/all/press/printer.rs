//! A press: prints games as pages in many printers' styles, damages them as readers of scans do, and knows exactly what
//! stands on each line. Everything follows from a seed. The moves come from other hands than the reader's (shakmaty), so
//! that the two can be held against each other.
//!
//! - `dice`: chance with a seed
//! - `played`: games as they were played
//! - `descriptive` (with `names` and `origins`), `algebraic`, `spell`: a move in a printer's words
//! - `sheet`: rows of letters that know what they were printed for
//! - `layout`: where moves stand on the page
//! - `speech`, `persons`, `openings`, `numerals`, `matter`: what stands among them
//! - `style`: what makes a printer's style; `dialects`, `printers`: those there are, some held out for reports only
//! - `book`: games in a style; `heading`, `moves`, `notes`, `ending`: the parts of a game
//! - `truth`: what stands where
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
pub mod dialects;
pub mod dice;
mod ending;
pub mod fault;
mod heading;
pub mod layout;
pub mod matter;
pub mod measure;
mod moves;
pub mod names;
mod notes;
pub mod numerals;
pub mod openings;
pub mod origins;
pub mod persons;
pub mod played;
pub mod printers;
pub mod sheet;
pub mod speech;
pub mod spell;
pub mod style;
pub mod truth;
