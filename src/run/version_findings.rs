//! Findings about games that stand in the run in another version.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use crate::audit::{Auditor, Worker};
use crate::book::known::Asked;
use crate::findings::Finding;
use crate::findings::locate::Locator;
use crate::games::{Record, RecordKind};
use crate::ingest::Decoding;
use crate::ingest::pgn::Lexer;
use crate::notation::Notation;
use crate::replay::Game;
use crate::score::Score;
use crate::versions::{Index, Origin, SketchedGames, Sketcher, Suspect, identify};

/// The games of a chunk, as far as they are to be compared with other versions.
#[derive(Debug, Default)]
pub(super) struct Heard {
    games: SketchedGames,
    /// Of each, how it is written, and where in the text.
    written: Vec<(Notation, Range<usize>)>,
    /// Their texts, one behind the other.
    text: Vec<u8>,
}

impl Heard {
    /// None yet of a chunk with so many bytes.
    pub(super) fn of(bytes: usize) -> Heard {
        Heard {
            text: Vec::with_capacity(bytes),
            ..Heard::default()
        }
    }

    /// Notes a game of PGN that begins on that line.
    pub(super) fn enter(
        &mut self,
        record: &Record<'_>,
        game: &Game,
        line: u64,
        sketcher: &mut Sketcher,
    ) {
        if game.unaudited || game.plies == 0 || record.places.is_some() {
            return;
        }
        if sketcher.add(record, game, line, &mut self.games) {
            let from = self.text.len();
            let text = record.score.span.of(record.text);
            self.text.extend_from_slice(text);
            let place = from..self.text.len();
            self.written.push((game.notation, place));
        }
    }
}

/// The games of a run so far, and what replays one of them to tell how it differs from another.
pub(super) struct VersionFinder {
    index: Index,
    source: Arc<str>,
    worker: Worker,
    score: Score,
}

impl VersionFinder {
    /// # Errors
    /// If there can be no temporary file.
    pub(super) fn new() -> io::Result<VersionFinder> {
        Ok(VersionFinder {
            index: Index::temporary()?,
            source: Arc::from(""),
            worker: Worker::default(),
            score: Score::default(),
        })
    }

    /// Adds the findings about the games of a chunk, which count from its start; so many games and lines of its source stand
    /// before it.
    pub(super) fn find(
        &mut self,
        heard: &Heard,
        source: &str,
        before: (u64, u64),
        (auditor, trails): (&Auditor, bool),
        findings: &mut Vec<Finding>,
    ) -> io::Result<()> {
        if heard.games.is_empty() {
            return Ok(());
        }
        if *self.source != *source {
            self.source = Arc::from(source);
        }
        let origin = Origin {
            source: &self.source,
            before,
        };
        for suspect in self.index.meet(&heard.games, origin)? {
            let Suspect { nth, entry, before } = suspect;
            let moves: Vec<_> = entry.moves.iter().copied().map(Some).collect();
            let asked = Asked {
                players: entry.players.each_ref().map(Option::as_deref),
                start: entry.start,
                moves: &moves,
                positions: &[],
            };
            if identify(&before, &asked, entry.day).is_none() {
                continue;
            }
            let (notation, place) = &heard.written[nth];
            let text = &heard.text[place.clone()];
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
                .judge_version(&record, *notation, &before, auditor);
            let (first, mut locator) = (findings.len(), Locator::new(text));
            self.worker
                .place(&record, auditor, trails, &mut locator, findings);
            for finding in &mut findings[first..] {
                finding.place.line += entry.line - 1;
                // They count in a text of their own.
                finding.fixes.clear();
            }
        }
        Ok(())
    }
}
