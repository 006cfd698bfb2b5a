//! What is told of a run.

use std::io;

use crate::ingest::open::OpenError;

/// What a run tells, in the order of the input.
#[derive(Debug)]
pub enum Event<'a, T> {
    /// What came of the games of a source.
    Outcome {
        /// The name of the source.
        source: &'a str,
        /// What it is.
        outcome: T,
    },
    /// A source could not be read, or not to its end. The run goes on.
    Failed(&'a OpenError),
    /// A source is no PGN, and is read as a book.
    Book {
        /// The name of the source.
        source: &'a str,
    },
    /// So much more was read and worked on.
    Progress {
        /// Bytes, as they are when unpacked.
        bytes: u64,
        /// Games.
        games: u64,
    },
    /// A source was read to its end and holds no game.
    NoGame {
        /// The name of the source.
        source: &'a str,
    },
    /// A source was read, to its end or as far as it could be; all that came of it has been told.
    Ended {
        /// The name of the source.
        source: &'a str,
        /// How many games it holds.
        games: u64,
    },
}

impl<'a, T> Event<'a, T> {
    /// The outcome and its source, or else the same event of a run that has other outcomes.
    ///
    /// # Errors
    /// If it is no outcome.
    pub fn outcome<U>(self) -> Result<(&'a str, T), Event<'a, U>> {
        Err(match self {
            Event::Outcome { source, outcome } => return Ok((source, outcome)),
            Event::Failed(err) => Event::Failed(err),
            Event::Book { source } => Event::Book { source },
            Event::Progress { bytes, games } => Event::Progress { bytes, games },
            Event::NoGame { source } => Event::NoGame { source },
            Event::Ended { source, games } => Event::Ended { source, games },
        })
    }
}

/// Who is told the events of a run.
pub type Listener<'l, T> = dyn FnMut(Event<'_, T>) -> io::Result<()> + Send + 'l;
