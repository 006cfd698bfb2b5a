//! Findings about games that stand in the run in another version.

use std::io;
use std::sync::{Arc, Mutex};

use crate::audit::{Auditor, Worker};
use crate::book::known::GameQuery;
use crate::findings::Finding;
use crate::findings::locate::Locator;
use crate::games::{Record, RecordKind};
use crate::ingest::Decoding;
use crate::ingest::pgn::Lexer;
use crate::notation::Notation;
use crate::replay::Game;
use crate::score::{Score, Span};
use crate::versions::{Index, Origin, SketchedGames, Sketcher, Suspect, identify};

/// What was made ready of chunks that are done with, to be used again.
pub(super) type Spare = Mutex<Vec<Heard>>;

/// The games of a chunk, as far as they are to be compared with other versions.
#[derive(Debug, Default)]
pub(super) struct Heard {
    games: SketchedGames,
    /// Of each, how it is written, and where in the text.
    written: Vec<(Notation, Span)>,
    /// The text of the chunk, once it is done.
    text: Vec<u8>,
}

impl Heard {
    /// None yet.
    pub(super) fn new(spare: &Spare) -> Heard {
        let spare = spare.lock().ok().and_then(|mut spare| spare.pop());
        spare.unwrap_or_default()
    }

    /// Takes the text of the chunk, unless nothing is to be compared; gives a buffer back that may be used again.
    pub(super) fn keep(&mut self, text: Vec<u8>) -> Vec<u8> {
        match self.games.is_empty() {
            true => text,
            false => std::mem::replace(&mut self.text, text),
        }
    }

    /// Puts its buffers by once it is done with.
    fn leave(mut self, spare: &Spare) {
        self.games.clear();
        self.written.clear();
        if let Ok(mut spare) = spare.lock() {
            spare.push(self);
        }
    }

    /// Notes a game of PGN with these moves that begins on that line.
    pub(super) fn enter(
        &mut self,
        record: &Record<'_>,
        (game, moves): (&Game, &[[u8; 2]]),
        line: u64,
        sketcher: &mut Sketcher,
    ) {
        if game.unaudited || game.plies == 0 || record.places.is_some() {
            return;
        }
        if self.games.add(record, (game, moves), line, sketcher) {
            self.written.push((game.notation, record.score.span));
        }
    }

    /// Makes the games that were noted ready.
    pub(super) fn finish(&mut self, sketcher: &mut Sketcher) {
        sketcher.sketch(&mut self.games);
    }
}

/// The games of a run so far, and what replays one of them to tell how it differs from another.
pub(super) struct VersionFinder<'s> {
    index: Index,
    spare: &'s Spare,
    source: Arc<str>,
    worker: Worker,
    score: Score,
}

impl<'s> VersionFinder<'s> {
    /// One that puts buffers it is done with by, and whose findings bring the play they stand in if that is shown.
    ///
    /// # Errors
    /// If there can be no temporary file.
    pub(super) fn new(spare: &'s Spare, shows_play: bool) -> io::Result<VersionFinder<'s>> {
        let mut worker = Worker::default();
        worker.sink.show_play(shows_play);
        Ok(VersionFinder {
            index: Index::temporary()?,
            spare,
            source: Arc::from(""),
            worker,
            score: Score::default(),
        })
    }

    /// Adds the findings about the games of a chunk, which count from its start; so many games and lines of its source stand
    /// before it.
    pub(super) fn find(
        &mut self,
        mut heard: Heard,
        source: &str,
        before: (u64, u64),
        auditor: &Auditor,
        findings: &mut Vec<Finding>,
    ) -> io::Result<()> {
        if heard.games.is_empty() {
            heard.leave(self.spare);
            return Ok(());
        }
        if *self.source != *source {
            self.source = Arc::from(source);
        }
        let origin = Origin {
            source: &self.source,
            before,
        };
        for suspect in self.index.meet(&mut heard.games, origin)? {
            let Suspect { nth, entry, before } = suspect;
            let moves: Vec<_> = entry.moves.iter().copied().map(Some).collect();
            let asked = GameQuery {
                players: entry.players.each_ref().map(Option::as_deref),
                start: entry.start,
                moves: &moves,
                positions: &[],
            };
            if identify(&before, &asked, entry.day).is_none() {
                continue;
            }
            let (notation, span) = heard.written[nth];
            let text = span.of(&heard.text);
            Lexer::new(text, 0).next_score(&mut self.score);
            let record = Record {
                kind: RecordKind::Score,
                text,
                score: &self.score,
                decoding: &Decoding::default(),
                places: None,
                source: None,
                number: entry.number,
            };
            self.worker
                .judge_version(&record, notation, &before, auditor);
            let (first, mut locator) = (findings.len(), Locator::new(text));
            self.worker.place(&record, auditor, &mut locator, findings);
            for finding in &mut findings[first..] {
                finding.place.line += entry.line - 1;
                // They count in a text of their own.
                finding.fixes.clear();
            }
        }
        heard.leave(self.spare);
        Ok(())
    }
}
