//! The games of a chunk, audited one by one.

use super::Auditors;
use super::names::NamesHeard;
use super::split::Pieces;
use super::version_findings::{Heard, Spare};
use crate::audit::{Auditor, Worker};
use crate::duplicates::Candidates;
use crate::findings::locate::Locator;
use crate::findings::{Finding, GamesByCode, RuleId};
use crate::games::{self, Games, Record};
use crate::versions::Sketcher;

/// Auditors at work.
pub(super) struct AuditJob<'a> {
    pub(super) auditors: &'a Auditors<'a>,
    /// Findings bring the line of play they stand in.
    pub(super) trails: bool,
    /// Games are compared with others.
    pub(super) compares: bool,
    /// Names are compared with each other.
    pub(super) listens: bool,
    /// Games are compared with other versions.
    pub(super) hears: bool,
    /// Buffers in which such games stood.
    pub(super) spare: &'a Spare,
    /// Games are parted by what is found in them.
    pub(super) splits: bool,
    /// Of a manner of writing that runs through a source not every finding is told, and none is known.
    pub(super) gathers: bool,
}

/// What a thread audits with, kept from chunk to chunk.
#[derive(Default)]
pub(super) struct Hands {
    worker: Worker,
    sketcher: Sketcher,
    /// The moves of the game at hand.
    moves: Vec<[u8; 2]>,
}

/// What became of the games of a chunk; games and lines count from its start.
#[derive(Debug, Default)]
pub(super) struct Audited {
    pub(super) findings: Vec<Finding>,
    /// The games, as far as they are to be compared with others.
    pub(super) candidates: Candidates,
    /// The same with other versions of them.
    pub(super) heard: Heard,
    /// The names of their players.
    pub(super) names: NamesHeard,
    /// The games as they stand, if they are parted.
    pub(super) pieces: Pieces,
    pub(super) games: u64,
    pub(super) plies: u64,
    pub(super) unaudited_plies: u64,
    /// Games by the code chosen for them, where it is chosen by date.
    pub(super) codes: GamesByCode,
    /// Findings that the games themselves say are known.
    pub(super) allowed: u64,
}

impl games::Job for AuditJob<'_> {
    type Worker = Hands;
    type Product = Audited;

    fn work(&self, hands: &mut Hands, games: &mut Games<'_>) -> Audited {
        let Hands {
            worker,
            sketcher,
            moves,
        } = hands;
        let auditor = self.auditors.of(games.input);
        let compares = self.compares && auditor.compares_games();
        let listens = self.listens && auditor.compares_names();
        let hears = self.hears && auditor.compares_versions();
        let mut locator = Locator::behind(games.columns_before(), games.text);
        let mut audited = Audited::default();
        if self.splits {
            audited.pieces = Pieces::of(games);
        }
        if hears {
            audited.heard = Heard::new(self.spare);
        }
        worker.sink.begin_chunk(self.gathers);
        worker.sink.show_play(self.trails);
        games.for_each(None, &mut |record| {
            let asked = worker.judge(record, auditor);
            if self.splits {
                let (line, _) = locator.place(record.span().start as usize);
                audited.pieces.enter(record, line, asked);
            }
            if !asked {
                return;
            }
            audited.count(record, worker, auditor);
            if record.is_game() && (compares || listens || hears) {
                let (line, _) = locator.place(record.span().start as usize);
                if compares || hears {
                    worker.game.pack(moves);
                }
                if compares {
                    audited.offer(record, worker, moves, line);
                }
                if listens {
                    audited.names.enter(record, line);
                }
                if hears {
                    let game = (&worker.game, &moves[..]);
                    audited.heard.enter(record, game, line, sketcher);
                }
            }
            let findings = &mut audited.findings;
            worker.place(record, auditor, &mut locator, findings);
        });
        audited.heard.finish(sketcher);
        audited
    }

    fn keep(&self, audited: &mut Audited, text: Vec<u8>) -> Vec<u8> {
        audited.heard.keep(text)
    }
}

impl Audited {
    fn count(&mut self, record: &Record<'_>, worker: &mut Worker, auditor: &Auditor) {
        self.plies += u64::from(worker.game.plies);
        self.unaudited_plies += u64::from(worker.game.unaudited_plies);
        self.allowed += worker.sink.take_allowed();
        if !record.is_game() {
            return;
        }
        self.games += 1;
        if let Some(choice) = auditor.chosen(record.text, record.score) {
            self.codes.add(&choice);
        }
    }

    /// Offers the game for the comparison with others.
    fn offer(&mut self, record: &Record<'_>, worker: &Worker, moves: &[[u8; 2]], line: u64) {
        let allowed = worker.sink.allows(RuleId::DuplicateGame);
        let game = (&worker.game, moves);
        self.candidates.offer(record, game, line, allowed);
    }
}
