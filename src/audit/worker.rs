//! One score after the other replayed and judged.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::place::place_all;
use super::{Auditor, Sink};
use crate::book::known::KnownGames;
use crate::findings::locate::Locator;
use crate::findings::{Edit, Finding, Fix, RuleId};
use crate::games::{Record, RecordKind};
use crate::notation::Notation;
use crate::notation::slip::Slip;
use crate::query::KnownFacts;
use crate::replay::{Game, RemarkKind, Replayer};
use crate::score::Span;
use crate::text::panic::cause;

/// What a move that alone can stand in the place of one that cannot be played is offered for.
const REPAIRED: [RuleId; 3] = [
    RuleId::UnreadableMove,
    RuleId::IllegalMove,
    RuleId::FalseMove,
];

/// Replays and judges, with buffers that are kept from score to score.
#[derive(Debug, Default)]
pub struct Worker {
    replayer: Replayer,
    /// The score as played.
    pub game: Game,
    /// What was found.
    pub sink: Sink,
    /// What replays a score once more with its misprints put right; `None` until one is.
    repairer: Option<Box<(Replayer, Game)>>,
}

impl Worker {
    /// A worker whose replay puts misprints right.
    pub fn repairing() -> Worker {
        Worker {
            replayer: Replayer::repairing(),
            ..Worker::default()
        }
    }

    /// Replays a score and asks the auditor of it; false if it is none of the games that are asked about.
    #[must_use]
    pub fn judge(&mut self, record: &Record<'_>, auditor: &Auditor) -> bool {
        self.judge_replayed(record, auditor, |replayer, game| {
            replayer.replay(record.text, record.score, game);
        })
    }

    /// The same, with the score replayed so.
    #[must_use]
    pub fn judge_replayed(
        &mut self,
        record: &Record<'_>,
        auditor: &Auditor,
        replay: impl FnOnce(&mut Replayer, &mut Game),
    ) -> bool {
        let Some(query) = auditor.query() else {
            self.judge_any(record, auditor, replay);
            return true;
        };
        let unread = KnownFacts {
            record,
            game: None,
            findings: None,
        };
        let is_aside = record.kind == RecordKind::Score && !record.is_game();
        if is_aside || query.fits(&unread) == Some(false) {
            return false;
        }
        self.judge_any(record, auditor, replay);
        let findings = self.sink.reported(auditor.policy());
        let known = KnownFacts {
            game: Some(&self.game),
            findings: Some(&findings),
            ..unread
        };
        let fits = query.fits(&known) == Some(true);
        if !fits {
            self.sink.clear();
            self.sink.take_allowed();
        }
        fits
    }

    /// Replays a score that was replayed in that notation before, and tells how it differs from the games it may be another
    /// version of.
    pub fn judge_version(
        &mut self,
        record: &Record<'_>,
        notation: Notation,
        before: &KnownGames,
        auditor: &Auditor,
    ) {
        self.guard(record, auditor, |worker| {
            let (replayer, game) = (&mut worker.replayer, &mut worker.game);
            replayer.replay_as(notation, record.text, record.score, game);
            auditor.audit_version(record, &worker.game, before, &mut worker.sink);
        });
    }

    /// Replays a score so, whichever it is, and asks the auditor of it.
    fn judge_any(
        &mut self,
        record: &Record<'_>,
        auditor: &Auditor,
        replay: impl FnOnce(&mut Replayer, &mut Game),
    ) {
        match record.kind {
            RecordKind::Score => {
                self.guard(record, auditor, |worker| {
                    replay(&mut worker.replayer, &mut worker.game);
                    auditor.audit(record, &worker.game, &mut worker.sink);
                    if worker.sink.found_any(&REPAIRED) {
                        worker.repair(record);
                    }
                });
            }
            RecordKind::Failed(cause) => {
                self.game = Game::default();
                auditor.failed(record, cause, &mut self.sink);
            }
            RecordKind::CutShort(left_out) => {
                self.game = Game::default();
                auditor.cut_short(record, left_out, &mut self.sink);
            }
        }
    }

    /// Offers the moves with which alone the score can be played to its end.
    fn repair(&mut self, record: &Record<'_>) {
        let made = || Box::new((Replayer::repairing(), Game::default()));
        let (replayer, game) = &mut **self.repairer.get_or_insert_with(made);
        replayer.replay_as(self.game.notation, record.text, record.score, game);
        for line in game.lines() {
            for remark in &line.remarks {
                if let RemarkKind::Slip {
                    slip: Slip::Repaired,
                    regular: Some(regular),
                } = &remark.kind
                {
                    let behind = line.plies.iter().rev();
                    let behind = behind.take_while(|ply| ply.span.start > remark.span.start);
                    let fix = repair(remark.span, regular, behind.count());
                    self.sink.offer(&REPAIRED, remark.span, &fix);
                }
            }
        }
    }

    /// Does a piece of work on a score. A fault of the program costs this score alone: it is told, and the game counts
    /// as one of which nothing could be read.
    pub fn guard<T>(
        &mut self,
        record: &Record<'_>,
        auditor: &Auditor,
        work: impl FnOnce(&mut Worker) -> T,
    ) -> Option<T> {
        let outcome = catch_unwind(AssertUnwindSafe(|| work(self)));
        let failure = outcome.map_err(|panic| {
            self.replayer = self.replayer.renewed();
            self.repairer = None;
            self.game = Game::of_failure(record.score.moves);
            auditor.failed(record, cause(panic.as_ref()), &mut self.sink);
        });
        failure.ok()
    }

    /// Takes what was found out of the sink, each with its place, and with the line of play it stands in if that is shown.
    pub fn place(
        &mut self,
        record: &Record<'_>,
        auditor: &Auditor,
        locator: &mut Locator<'_>,
        findings: &mut Vec<Finding>,
    ) {
        let game = self.sink.shows_play().then_some(&self.game);
        let policy = auditor.policy();
        place_all(&mut self.sink, policy, record, game, locator, findings);
    }
}

/// So many moves behind a repair bear it out: an answer, and a move of the same side.
const BORNE_OUT: usize = 2;

/// A move in the place of another, with so many behind it.
fn repair(span: Span, regular: &str, behind: usize) -> Fix {
    let edit = [Edit::replace(span, regular)];
    match behind >= BORNE_OUT {
        true => Fix::choosing(
            format!("write `{regular}`, with which alone the game can be played on"),
            edit,
        ),
        false => Fix::manual(
            format!(
                "write `{regular}`, if that was played; hardly a move follows that bears it out"
            ),
            edit,
        ),
    }
}
