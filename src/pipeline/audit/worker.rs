//! One score replayed and judged.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::audit::{Auditor, Sink};
use crate::book::Places;
use crate::ingest::Decoding;
use crate::replay::{Game, Replayer};
use crate::score::Score;
use crate::text::panic::cause;

/// Buffers for reading, replaying and judging one game after the other.
#[derive(Debug, Default)]
pub(super) struct Worker {
    pub(super) score: Score,
    pub(super) game: Game,
    pub(super) sink: Sink,
    replayer: Replayer,
}

/// The text that the spans of a score count in.
#[derive(Clone, Copy)]
pub(super) struct Sheet<'a> {
    pub(super) text: &'a [u8],
    pub(super) decoding: &'a Decoding,
    /// Where its parts stand in the source, if it was made from that.
    pub(super) places: Option<&'a Places>,
}

impl Worker {
    /// Replays the score that was read and asks the auditor of it. A fault of the program costs this score alone.
    pub(super) fn judge(&mut self, sheet: Sheet<'_>, auditor: &Auditor) {
        let Sheet { text, decoding, .. } = sheet;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.replayer.replay(text, &self.score, &mut self.game);
            auditor.audit(text, &self.score, &self.game, decoding, &mut self.sink);
        }));
        if let Err(panic) = outcome {
            *self = Worker {
                game: Game::of_failure(self.score.moves),
                score: std::mem::take(&mut self.score),
                ..Worker::default()
            };
            let cause = cause(panic.as_ref());
            auditor.failed(text, &self.score, decoding, cause, &mut self.sink);
        }
    }
}
