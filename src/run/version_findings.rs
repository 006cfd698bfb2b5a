//! Findings about games that stand in the run in another version.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use crate::audit::{Auditor, Worker};
use crate::book::known::Asked;
use crate::findings::Finding;
use crate::findings::locate::Locator;
use crate::games::{Record, RecordKind, entry};
use crate::ingest::Decoding;
use crate::ingest::pgn::Lexer;
use crate::notation::Notation;
use crate::replay::Game;
use crate::score::Score;
use crate::versions::{Index, Sketched, identify};

/// The games of a chunk, as far as they are to be compared with other versions.
#[derive(Debug, Default)]
pub(super) struct Heard {
    games: Vec<HeardGame>,
    /// Their texts, one behind the other.
    text: Vec<u8>,
}

#[derive(Debug)]
struct HeardGame {
    game: Sketched,
    notation: Notation,
    /// Where its text is.
    text: Range<usize>,
}

impl Heard {
    /// Notes a game of PGN that begins on that line.
    pub(super) fn enter(&mut self, record: &Record<'_>, game: &Game, line: u64) {
        if game.unaudited || game.plies == 0 || record.places.is_some() {
            return;
        }
        if let Some(entry) = entry(record, game, line) {
            let from = self.text.len();
            self.text
                .extend_from_slice(record.score.span.of(record.text));
            self.games.push(HeardGame {
                game: Sketched::of(entry),
                notation: game.notation,
                text: from..self.text.len(),
            });
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
        heard: Heard,
        source: &str,
        (games_before, lines_before): (u64, u64),
        (auditor, trails): (&Auditor, bool),
        findings: &mut Vec<Finding>,
    ) -> io::Result<()> {
        if *self.source != *source {
            self.source = Arc::from(source);
        }
        for HeardGame {
            mut game,
            notation,
            text,
        } in heard.games
        {
            let (number, line) = (game.entry.number, game.entry.line);
            game.entry.number += games_before;
            game.entry.line += lines_before;
            let Some(before) = self.index.meet(&self.source, &game)? else {
                continue;
            };
            let moves: Vec<_> = game.entry.moves.iter().copied().map(Some).collect();
            let entry = &game.entry;
            let asked = Asked {
                players: entry.players.each_ref().map(Option::as_deref),
                start: entry.start,
                moves: &moves,
                positions: &[],
            };
            if identify(&before, &asked, entry.day).is_none() {
                continue;
            }
            let text = &heard.text[text];
            Lexer::new(text, 0).next_score(&mut self.score);
            let record = Record {
                kind: RecordKind::Score,
                text,
                score: &self.score,
                decoding: &Decoding::default(),
                places: None,
                source: None,
                number,
            };
            self.worker
                .judge_version(&record, notation, &before, auditor);
            let (first, mut locator) = (findings.len(), Locator::new(text));
            self.worker
                .place(&record, auditor, trails, &mut locator, findings);
            for finding in &mut findings[first..] {
                finding.place.line += line - 1;
                // They count in a text of their own.
                finding.fixes.clear();
            }
        }
        Ok(())
    }
}
