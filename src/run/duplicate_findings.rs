//! Findings about games that stand in the input more than once.

use crate::audit::{Auditor, Sink, place_all};
use crate::duplicates::{Candidates, DuplicateIndex};
use crate::findings::Finding;
use crate::findings::locate::Locator;
use crate::games::{Record, RecordKind};
use crate::ingest::Decoding;
use crate::ingest::pgn::Lexer;
use crate::score::Score;

/// The games of a run so far, and what a finding about one of them is made with.
#[derive(Debug, Default)]
pub(super) struct DuplicateFinder {
    index: DuplicateIndex,
    score: Score,
    sink: Sink,
}

impl DuplicateFinder {
    /// The findings about the games of a chunk, in order; so many games and lines of its source stand before it.
    pub(super) fn find(
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
        for game in games.iter() {
            let Some(duplication) = self.index.register(game) else {
                continue;
            };
            let head = games.head(game);
            Lexer::new(head, 0).next_score(&mut self.score);
            let record = Record {
                kind: RecordKind::Score,
                text: head,
                score: &self.score,
                decoding: &Decoding::default(),
                places: None,
                source: None,
                number: u64::from(game.game),
            };
            auditor.audit_duplicate(&record, &duplication, &mut self.sink);
            let first = findings.len();
            let mut locator = Locator::new(head);
            place_all(
                &mut self.sink,
                auditor.policy(),
                &record,
                None,
                &mut locator,
                &mut findings,
            );
            for finding in &mut findings[first..] {
                finding.place.line += u64::from(game.line) - 1;
            }
        }
        findings
    }
}
