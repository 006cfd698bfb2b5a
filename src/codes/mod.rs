//! The lawbooks as data: one TOML file per code, and the types they parse into.
//!
//! To add a code: a TOML file here and its line in [`BUILT_IN`]. Nothing else in the program knows a code by
//! name. A section that is absent means that the code is silent.

mod extend;
mod load;
mod provision;
mod question;
mod types;

pub use load::{CodeError, chosen, files, load, load_with_keys, names, parse};
pub use provision::{Interpretation, Provision, Shown};
pub use question::{Answer, QUESTIONS, Question};
pub use types::*;

/// The codes that come with the program: id and text, the oldest first.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("hoyle", include_str!("hoyle.toml")),
    ("london-club", include_str!("london-club.toml")),
    ("bca", include_str!("bca.toml")),
    ("household", include_str!("household.toml")),
    ("bcc-1894", include_str!("bcc-1894.toml")),
    ("chess-1949", include_str!("chess-1949.toml")),
    ("lowe", include_str!("lowe.toml")),
    ("fide-2023", include_str!("fide-2023.toml")),
    ("fide-2023-blitz", include_str!("fide-2023-blitz.toml")),
];

/// The word that asks for every code that comes with the program.
pub const ALL: &str = "all";

/// The word that asks for the code of each game's year.
pub const AUTO: &str = "auto";

/// The code asked when none is named.
pub const DEFAULT: &str = "fide-2023";
