//! Findings about games that stand in the input more than once.

use crate::audit::{Auditor, Duplication, Sink, place_all};
use crate::duplicates::{Candidates, DuplicateIndex};
use crate::findings::Finding;
use crate::findings::locate::Locator;
use crate::games::{Record, RecordKind};
use crate::ingest::Decoding;
use crate::ingest::pgn::Lexer;
use crate::score::Score;
use crate::slots::GAMES_AT_ONCE;

/// The games of a run so far, and what a finding about one of them is made with.
#[derive(Debug, Default)]
pub struct DuplicateFinder {
    index: DuplicateIndex,
    writer: DuplicateWriter,
}

impl DuplicateFinder {
    /// The findings about the games of a chunk, in order; so many games and lines of its source stand before it.
    pub fn find(
        &mut self,
        games: &Candidates,
        source: &str,
        (games_before, lines_before): (u64, u64),
        auditor: &Auditor,
    ) -> Vec<Finding> {
        let mut findings = Vec::new();
        if games.is_empty() {
            return findings;
        }
        self.index.begin_chunk(source, games_before, lines_before);
        for (nth, game) in games.iter().enumerate() {
            if nth % GAMES_AT_ONCE == 0 {
                self.index.fetch(games.keys(nth, GAMES_AT_ONCE));
            }
            let Some(duplication) = self.index.register(&game) else {
                continue;
            };
            let later = LaterGame {
                head: game.head,
                number: u64::from(game.game),
                line: u64::from(game.line),
            };
            let (writer, into) = (&mut self.writer, &mut findings);
            writer.write(&later, &duplication, auditor, into);
        }
        findings
    }
}

/// A game of which one before it has something to say.
#[derive(Clone, Copy, Debug)]
pub struct LaterGame<'a> {
    /// How its text begins: its tags, or a few bytes.
    pub head: &'a [u8],
    /// Its number, from 1.
    pub number: u64,
    /// The line it begins on, from 1.
    pub line: u64,
}

/// Makes findings about games that stand in the input more than once.
#[derive(Debug, Default)]
pub struct DuplicateWriter {
    score: Score,
    sink: Sink,
}

impl DuplicateWriter {
    /// Adds what is to be said of a game.
    pub fn write(
        &mut self,
        game: &LaterGame<'_>,
        duplication: &Duplication,
        auditor: &Auditor,
        findings: &mut Vec<Finding>,
    ) {
        self.ask(game, auditor, findings, |record, sink| {
            auditor.audit_duplicate(record, duplication, sink);
        });
    }

    /// Adds what somebody says of a game.
    pub(super) fn ask(
        &mut self,
        game: &LaterGame<'_>,
        auditor: &Auditor,
        findings: &mut Vec<Finding>,
        say: impl FnOnce(&Record<'_>, &mut Sink),
    ) {
        Lexer::new(game.head, 0).next_score(&mut self.score);
        let record = Record {
            kind: RecordKind::Score,
            text: game.head,
            score: &self.score,
            decoding: &Decoding::default(),
            places: None,
            source: None,
            number: game.number,
        };
        say(&record, &mut self.sink);
        let first = findings.len();
        let mut locator = Locator::new(game.head);
        place_all(
            &mut self.sink,
            auditor.policy(),
            &record,
            None,
            &mut locator,
            findings,
        );
        for finding in &mut findings[first..] {
            finding.place.line += game.line - 1;
        }
    }
}
