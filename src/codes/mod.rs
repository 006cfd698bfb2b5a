//! The lawbooks as data: one TOML file per code, and the types they parse into.
//!
//! To add a code: a TOML file here and its line in [`BUILT_IN`]. Nothing else in the program knows a code by
//! name. A section that is absent means that the code is silent.

mod load;
mod types;

pub use load::{CodeError, load, parse};
pub use types::{
    Announcement, Article, BreachLaw, Checks, Code, FiftyCall, FiftyMoves, Force, Remedy,
    Repetition, RuleName, Setup,
};

/// The codes that come with the program: id and text, in the order they are listed.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("bca", include_str!("bca.toml")),
    ("fide-2023", include_str!("fide-2023.toml")),
];

/// The code asked when none is named.
pub const DEFAULT: &str = "fide-2023";
