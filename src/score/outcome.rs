//! How a game ended, as a score says it.

use std::fmt;

use shakmaty::Color;

/// How a game ended, as a score says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `1-0`, `0-1`.
    Won(Color),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: unfinished, or not known.
    Open,
}

impl Outcome {
    /// All of them.
    pub(crate) const ALL: [Outcome; 4] = [
        Outcome::Won(Color::White),
        Outcome::Won(Color::Black),
        Outcome::Drawn,
        Outcome::Open,
    ];

    /// The outcome that is spelled so in the PGN standard (8.1.1.7).
    pub fn named(text: &str) -> Option<Outcome> {
        Outcome::spelled_so(text.as_bytes())
    }

    /// The same of bytes.
    #[inline]
    pub(crate) fn spelled_so(bytes: &[u8]) -> Option<Outcome> {
        let mut all = Outcome::ALL.into_iter();
        all.find(|outcome| outcome.spelled().as_bytes() == bytes)
    }

    /// How the PGN standard spells it (8.1.1.7).
    fn spelled(self) -> &'static str {
        match self {
            Outcome::Won(Color::White) => "1-0",
            Outcome::Won(Color::Black) => "0-1",
            Outcome::Drawn => "1/2-1/2",
            Outcome::Open => "*",
        }
    }
}

impl fmt::Display for Outcome {
    /// The spelling of the PGN standard (8.1.1.7).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spelled())
    }
}
