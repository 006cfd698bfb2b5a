//! How grave findings are.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::text::names::names;

names! {
    /// How grave a finding is. Ordered: a note is less than a warning, a warning less than an error.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Level {
        /// Worth knowing; nothing is wrong with the game.
        Note "note",
        /// Something is doubtful, or may have to be put right.
        Warning "warning",
        /// The score breaks the code, or cannot be read.
        Error "error",
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
