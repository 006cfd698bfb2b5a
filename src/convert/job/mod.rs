//! The games of a chunk, converted one by one.

mod writing;

use super::certificate::Certificate;
use super::confidence::Confidence;
use super::jsonl::{GameRow, OutputLine};
use super::pgn::PgnWriter;
use super::readback::{Checker, Disagreement};
use super::{Converter, From, ScoreFormat, reading};
use crate::audit;
use crate::duplicates::Candidates;
use crate::findings::locate::Locator;
use crate::findings::{Finding, Level, RuleId};
use crate::games::{Games, Job, Record, RecordKind};
use crate::notation::Notation;
use crate::replay::Game;
use crate::score::Span;
use writing::{GameOutput, GameText};

/// Of so many games of a run at most it is told which notation they were found to be in; of the others the
/// certificate gives the number.
pub(super) const NOTATIONS_TOLD: usize = 10;

/// What became of a chunk; games and lines count from its start.
#[derive(Debug, Default)]
pub struct Converted {
    /// The games as text; empty for jsonl.
    pub(super) text: Vec<u8>,
    /// The games and what was found between them, for jsonl.
    pub(super) lines: Vec<OutputLine>,
    /// What was found; empty for jsonl.
    pub(super) findings: Vec<Finding>,
    /// Games that were found to be written in another notation than SAN, as far as they are told.
    pub(super) found_out: Vec<(u64, Confidence)>,
    /// Games that were not read back as they were meant.
    pub(super) disagreements: Vec<(u64, Disagreement)>,
    pub(super) certificate: Certificate,
    /// The games, if those that stand before are left out.
    pub(super) candidates: Candidates,
    /// Which game each part of the text is of, and where it ends.
    pub(super) ends: Vec<(u64, usize)>,
}

/// Buffers for reading, replaying and writing one game after the other.
#[derive(Debug, Default)]
pub struct Worker {
    reader: audit::Worker,
    writer: PgnWriter,
    checker: Checker,
    /// The moves of the game at hand.
    moves: Vec<[u8; 2]>,
}

impl Job for Converter {
    type Worker = Worker;
    type Product = Converted;

    fn work(&self, worker: &mut Worker, games: &mut Games<'_>) -> Converted {
        if self.spec.repair {
            worker.reader = audit::Worker::repairing();
        }
        worker.reader.sink.begin_chunk(self.gathers);
        let mut batch = ChunkConversion {
            converter: self,
            locator: Locator::behind(games.columns_before(), games.text),
            converted: Converted {
                text: match self.spec.format {
                    ScoreFormat::Jsonl => Vec::new(),
                    ScoreFormat::Pgn | ScoreFormat::Lines => Vec::with_capacity(games.text.len()),
                },
                ..Converted::default()
            },
        };
        games.for_each(self.spec.from.script(), &mut |record| {
            batch.convert(worker, record)
        });
        batch.converted
    }
}

/// A chunk that is being converted.
struct ChunkConversion<'t> {
    converter: &'t Converter,
    locator: Locator<'t>,
    converted: Converted,
}

impl ChunkConversion<'_> {
    fn convert(&mut self, worker: &mut Worker, record: &Record<'_>) {
        let within = lines_of(record);
        let (line, _) = self.locator.place(within.start as usize);
        let auditor = &self.converter.auditor;
        let asked = worker
            .reader
            .judge_replayed(record, auditor, |replayer, game| {
                let from = self.converter.spec.from;
                reading::replay(replayer, from, record.text, record.score, game);
            });
        if !asked {
            return;
        }
        if self.converter.drops_duplicates && record.is_game() {
            let (game, moves) = (&worker.reader.game, &mut worker.moves);
            game.pack(moves);
            let candidates = &mut self.converted.candidates;
            candidates.offer(record, (game, moves), line, false);
        }
        let output = match record.kind {
            // What could be read and not written is told beside what was found in it, and kept as it was.
            RecordKind::Score if record.is_game() => self
                .guarded(worker, record, ChunkConversion::write)
                .or_else(|| self.guarded(worker, record, ChunkConversion::write)),
            RecordKind::Score => self
                .guarded(worker, record, ChunkConversion::write_aside)
                .map(GameOutput::Text),
            RecordKind::Failed(_) | RecordKind::CutShort(_) => None,
        };
        if !record.is_game() {
            self.converted.certificate.enter_rows(record.score);
        } else {
            self.converted
                .certificate
                .enter(record, &worker.reader.game);
            self.tell_notation(&worker.reader.game, record);
            if self.converter.spec.classify {
                let game = &worker.reader.game;
                self.converted.certificate.classify(record, game);
            }
        }
        let mut findings = Vec::new();
        let locator = &mut self.locator;
        let reader = &mut worker.reader;
        reader.place(record, auditor, locator, &mut findings);
        findings.retain(concerns_conversion);
        match output {
            Some(GameOutput::Row(row)) => {
                let row = GameRow {
                    game: record.number,
                    line,
                    last_line: self.locator.place(within.end as usize).0.max(line),
                    findings: std::mem::take(&mut findings),
                    ..*row
                };
                self.converted.lines.push(OutputLine::Game(Box::new(row)));
            }
            Some(GameOutput::Text(output)) => self.add(&output, record.number),
            None => {}
        }
        self.emit(findings);
    }

    /// Does a piece of work on a score that was read; what it left behind is forgotten if the program fails at it.
    fn guarded<T>(
        &self,
        worker: &mut Worker,
        record: &Record<'_>,
        work: impl FnOnce(&Self, &Record<'_>, &Game, &mut PgnWriter, &mut Checker) -> T,
    ) -> Option<T> {
        let Worker {
            reader,
            writer,
            checker,
            ..
        } = worker;
        let auditor = &self.converter.auditor;
        let done = reader.guard(record, auditor, |reader| {
            work(self, record, &reader.game, writer, checker)
        });
        if done.is_none() {
            (*writer, *checker) = (PgnWriter::default(), Checker::default());
        }
        done
    }

    /// Adds a game that is written.
    fn add(&mut self, output: &GameText, number: u64) {
        self.converted.text.extend_from_slice(&output.text);
        if self.converter.drops_duplicates {
            let end = self.converted.text.len();
            self.converted.ends.push((number, end));
        }
        self.converted.certificate.unwritten += output.unwritten;
        if let Some(found) = &output.disagreement {
            self.converted.disagreements.push((number, found.clone()));
        }
    }

    /// Tells what was found.
    fn emit(&mut self, mut findings: Vec<Finding>) {
        match self.converter.spec.format {
            ScoreFormat::Jsonl => {
                let lines = findings.into_iter().map(Box::new).map(OutputLine::Finding);
                self.converted.lines.extend(lines);
            }
            ScoreFormat::Pgn | ScoreFormat::Lines => self.converted.findings.append(&mut findings),
        }
    }

    /// Notes what the notation was found to be, where that is worth telling.
    fn tell_notation(&mut self, game: &Game, record: &Record<'_>) {
        let sought = self.converter.spec.from == From::Auto;
        let told = &mut self.converted.found_out;
        if sought && game.notation != Notation::SAN && told.len() < NOTATIONS_TOLD {
            let sureness = Confidence::of(record.text, record.score, game);
            told.push((record.number, sureness));
        }
    }
}

/// Whether a finding says how a score was read or what is written otherwise: of results, that one of two that are stated
/// had to be taken.
fn concerns_conversion(finding: &Finding) -> bool {
    let stated = finding.kind == Some("tag") && finding.level == Level::Error;
    finding.rule != RuleId::ResultConflict || stated
}

/// Where a score stands in its chunk, from its first line to its last.
fn lines_of(record: &Record<'_>) -> Span {
    let span = record.span();
    if record.places.is_some() {
        return span;
    }
    let start = span.start as usize;
    let end = record.text[..span.end as usize].trim_ascii_end().len();
    Span::new(start, end.max(start))
}
