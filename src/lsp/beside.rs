//! What is read beside the editor, while the text goes on changing.

use std::ops::Range;
use std::sync::Arc;

use super::analysis::Analysis;
use super::change::{TextChange, grown};
use crate::audit::Auditor;
use crate::errata::Errata;
use crate::games::FormChoice;

/// A stretch of a text that is to be read.
pub(super) struct Task {
    pub(super) id: u64,
    pub(super) text: String,
    pub(super) form: FormChoice,
    pub(super) auditor: Arc<Auditor>,
    pub(super) errata: Errata,
}

impl Task {
    /// Does it.
    pub(super) fn read(&self) -> Analysis {
        Analysis::of(&self.text, self.form, &self.auditor, &self.errata)
    }
}

/// A task that is being done.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) id: u64,
    /// The stretch, as it is in the text now.
    pub(super) at: Range<usize>,
    pub(super) extent: Extent,
    /// What was typed in it since it began, each from the beginning of the stretch.
    since: Vec<TextChange>,
    /// Where that was, in the text.
    touched: Option<Range<usize>>,
    /// So much of it was typed over that nothing of it will do.
    pub(super) is_void: bool,
}

/// How much a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// A chunk.
    Chunk,
    /// What stands around the cursor, in a chunk that takes long.
    Stretch,
}

impl Running {
    pub(super) fn new(id: u64, at: Range<usize>, extent: Extent) -> Running {
        Running {
            id,
            at,
            extent,
            since: Vec::new(),
            touched: None,
            is_void: false,
        }
    }

    /// Takes note of what is typed meanwhile.
    pub(super) fn note(&mut self, change: &TextChange) {
        let TextChange { at, length } = change;
        let inside = self.at.start <= at.start && at.end <= self.at.end;
        let outside = at.end <= self.at.start || self.at.end <= at.start;
        if inside {
            let from = self.at.start;
            self.since.push(TextChange {
                at: at.start - from..at.end - from,
                length: *length,
            });
            self.touched = Some(change.with(self.touched.take()));
            self.at.end = self.at.end - at.len() + length;
        } else if outside {
            self.at = grown(&self.at, change);
        } else {
            self.is_void = true;
        }
    }

    /// Moves what was read with what was typed since; where that was.
    pub(super) fn bring_up(self, analysis: &mut Analysis) -> Option<Range<usize>> {
        self.since.iter().for_each(|change| analysis.shift(change));
        self.touched
    }
}
