//! The lawbooks as data: one TOML file per code, and the types they parse into.
//!
//! To add a code: a TOML file here and its line in [`BUILT_IN`]. In a file each law is stated once, as an article, and
//! the sections that rest on it name it. Nothing else in the program knows a code by
//! name. A section that is absent means that the code is silent.

mod articles;
mod choice;
mod extend;
mod load;
mod provision;
mod question;
mod types;

pub(crate) use choice::ByDate;
pub use choice::{ChoiceReason, CodeChoice};
pub use load::{CodeError, files, general_law, load, load_all, load_with_keys, names, parse};
pub use provision::{Interpretation, Provision, Visibility};
pub use question::{Answer, QUESTIONS, Question};
pub use types::*;

/// The codes that come with the program: id and text, the oldest first.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("hoyle", include_str!("hoyle.toml")),
    ("london-club", include_str!("london-club.toml")),
    ("bca", include_str!("bca.toml")),
    ("household", include_str!("household.toml")),
    ("bcc-1894", include_str!("bcc-1894.toml")),
    ("fide-1930", include_str!("fide-1930.toml")),
    ("chess-1949", include_str!("chess-1949.toml")),
    ("lowe", include_str!("lowe.toml")),
    ("fide-2009", include_str!("fide-2009.toml")),
    ("fide-2018", include_str!("fide-2018.toml")),
    ("uscf-7", include_str!("uscf-7.toml")),
    ("fide-2023", include_str!("fide-2023.toml")),
    ("fide-2023-blitz", include_str!("fide-2023-blitz.toml")),
];

/// A code that says nothing: what stands where no code is known. Then the general law of chess answers, and only
/// whether a move is possible and whether the game is over.
pub(crate) const GENERAL_LAW: (&str, &str) = (
    "general-law",
    r#"id = "general-law"
title = "The general law of chess"
short = "the general law of chess"
year = 1500
source = "no lawbook: what all of them take for granted, and no more"
silent = [
    "everything but whether a move is possible, and whether mate or stalemate has ended the game",
]
"#,
);

/// The word that asks for every code that comes with the program.
pub const ALL: &str = "all";

/// The word that asks for the code of each game's year.
pub const AUTO: &str = "auto";

/// The code asked when none is named.
pub const DEFAULT: &str = "fide-2023";
