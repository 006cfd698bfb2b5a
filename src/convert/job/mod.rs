//! One worker: a piece of the input to converted games.

mod writing;

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::certificate::Certificate;
use super::confidence::Confidence;
use super::jsonl::{GameRow, Item};
use super::pgn::Writer;
use super::readback::{Checker, Disagreement};
use super::{Converter, Format, From, reading};
use crate::audit::Sink;
use crate::book::{self, Item as Part, Places};
use crate::findings::Finding;
use crate::findings::locate::Locator;
use crate::games::chunk::Chunk;
use crate::games::decode::decode;
use crate::games::detect::Form;
use crate::ingest::Decoding;
use crate::ingest::pgn::Boundaries;
use crate::notation::Notation;
use crate::pipeline::Job;
use crate::pipeline::place::{Scene, left_out, place_all};
use crate::replay::{Game, Replayer};
use crate::score::{Score, Span};
use crate::text::count_lines;
use crate::text::panic::cause;
use writing::{Page, Written};

/// Of so many games of a run at most it is told which notation they were found to be in; of the others the
/// certificate gives the number.
pub(super) const NOTATIONS_TOLD: usize = 10;

/// What became of a piece; games and lines count from its start.
#[derive(Debug, Default)]
pub struct Converted {
    /// It is the first piece of a book.
    pub(super) begins_book: bool,
    /// The games as text; empty for jsonl.
    pub(super) text: Vec<u8>,
    /// The games and what was found between them, for jsonl.
    pub(super) items: Vec<Item>,
    /// What was found; empty for jsonl.
    pub(super) findings: Vec<Finding>,
    /// Games that were found to be written in another notation than SAN, as far as they are told.
    pub(super) found_out: Vec<(u64, Confidence)>,
    /// Games that were not read back as they were meant.
    pub(super) disagreements: Vec<(u64, Disagreement)>,
    pub(super) certificate: Certificate,
    pub(super) lines: u64,
}

/// Buffers for reading, replaying and writing one game after the other.
#[derive(Debug, Default)]
pub struct Worker {
    score: Score,
    replayer: Replayer,
    game: Game,
    sink: Sink,
    writer: Writer,
    checker: Checker,
}

impl Job for Converter {
    type Worker = Worker;
    type Product = Converted;

    fn work(&self, worker: &mut Worker, chunk: &Chunk, _input: usize) -> Converted {
        let (text, decoding) = decode(chunk);
        if self.wishes.repair {
            worker.replayer = Replayer::repairing();
        }
        let mut piece = Piece {
            converter: self,
            decoding,
            locator: Locator::behind(chunk.columns_before, &text),
            converted: Converted {
                lines: count_lines(&text) + chunk.left_out_lines,
                begins_book: chunk.form == Form::Prose && chunk.lines_before == 0,
                ..Converted::default()
            },
        };
        if chunk.form == Form::Prose {
            piece.take_book(worker, &text, chunk.lines_before);
            return piece.converted;
        }
        let ends = Boundaries::new(&text)
            .filter(|&at| at > 0)
            .chain([text.len()]);
        let mut start = 0;
        for end in ends {
            let mut lexer = self.wishes.from.lexer(&text[..end], start);
            if end == text.len() && chunk.left_out > 0 {
                lexer = lexer.breaking_off();
            }
            while lexer.next_score(&mut worker.score) {
                piece.take(worker, &text[..end], None);
            }
            start = end;
        }
        if chunk.left_out > 0 {
            let games = piece.converted.certificate.games;
            let policy = self.auditor.policy();
            let found = left_out(chunk, policy, &text, &mut piece.locator, games);
            piece.tell(found.into_iter().collect());
        }
        piece.converted
    }
}

/// A piece of the input that is being converted.
struct Piece<'t> {
    converter: &'t Converter,
    decoding: Decoding,
    locator: Locator<'t>,
    converted: Converted,
}

impl Piece<'_> {
    /// Converts the games of a book.
    fn take_book(&mut self, worker: &mut Worker, text: &[u8], lines_before: u64) {
        for part in book::read(text, lines_before, &self.decoding) {
            match part {
                Part::Game(game) => {
                    worker.score = game.score;
                    let decoding = std::mem::take(&mut self.decoding);
                    self.take(worker, &game.text, Some(&game.places));
                    self.decoding = decoding;
                }
                Part::Aside(score) => {
                    worker.score = score;
                    self.take(worker, text, None);
                }
                Part::Failed(score, cause) => self.tell_failure(worker, text, &score, &cause),
            }
        }
    }

    /// Tells of a part of a book on which the program itself failed.
    fn tell_failure(&mut self, worker: &mut Worker, text: &[u8], score: &Score, cause: &str) {
        let auditor = &self.converter.auditor;
        auditor.failed(text, score, &self.decoding, cause, &mut worker.sink);
        let scene = Scene {
            text,
            score,
            places: None,
            number: 0,
            trails: None,
        };
        let mut found = Vec::new();
        let policy = auditor.policy();
        place_all(
            &mut worker.sink,
            policy,
            &scene,
            &mut self.locator,
            &mut found,
        );
        self.tell(found);
    }

    /// Converts the score that the worker has read.
    fn take(&mut self, worker: &mut Worker, text: &[u8], places: Option<&Places>) {
        let is_game = worker.score.is_game();
        let within = match places {
            Some(places) => places.within(),
            None => {
                let start = worker.score.span.start as usize;
                let end = text[..worker.score.span.end as usize]
                    .trim_ascii_end()
                    .len();
                Span::new(start, end.max(start))
            }
        };
        let (line, _) = self.locator.place(within.start as usize);
        self.guarded(worker, text, |piece, worker| piece.replay(worker, text));
        let written;
        if is_game {
            // What could be read and not written is told beside what was found in it, and kept as it was.
            let write = |piece: &Self, worker: &mut Worker| piece.write(worker, text);
            written = self
                .guarded(worker, text, write)
                .or_else(|| self.guarded(worker, text, write));
            self.converted.certificate.enter(&worker.game);
        } else {
            let aside = |piece: &Self, worker: &mut Worker| piece.write_aside(worker, text);
            written = self.guarded(worker, text, aside).map(Written::Page);
        }
        let games = self.converted.certificate.games;
        let number = if is_game { games } else { 0 };
        if is_game {
            self.tell_notation(&worker.game, number);
        }
        let mut findings = Vec::new();
        let scene = Scene {
            text,
            score: &worker.score,
            places,
            number,
            trails: None,
        };
        place_all(
            &mut worker.sink,
            self.converter.auditor.policy(),
            &scene,
            &mut self.locator,
            &mut findings,
        );
        match written {
            Some(Written::Row(row)) => {
                let row = GameRow {
                    game: number,
                    line,
                    last_line: self.locator.place(within.end as usize).0.max(line),
                    findings: std::mem::take(&mut findings),
                    ..*row
                };
                self.converted.items.push(Item::Game(Box::new(row)));
            }
            Some(Written::Page(page)) => self.turn_in(&page, number),
            None => {}
        }
        self.tell(findings);
    }

    /// Does a piece of work on the score that the worker has read. If the program fails at it, that is told, and
    /// the game counts as one of which nothing could be read.
    fn guarded<T>(
        &mut self,
        worker: &mut Worker,
        text: &[u8],
        work: impl FnOnce(&Self, &mut Worker) -> T,
    ) -> Option<T> {
        let outcome = catch_unwind(AssertUnwindSafe(|| work(self, worker)));
        let panic = match outcome {
            Ok(done) => return Some(done),
            Err(panic) => panic,
        };
        let (score, sink) = (
            std::mem::take(&mut worker.score),
            std::mem::take(&mut worker.sink),
        );
        *worker = Worker {
            game: Game::of_failure(score.moves),
            score,
            sink,
            ..Worker::default()
        };
        if self.converter.wishes.repair {
            worker.replayer = Replayer::repairing();
        }
        let why = cause(panic.as_ref());
        let auditor = &self.converter.auditor;
        auditor.failed(text, &worker.score, &self.decoding, why, &mut worker.sink);
        None
    }

    /// Hands in a game that is written.
    fn turn_in(&mut self, page: &Page, number: u64) {
        self.converted.text.extend_from_slice(&page.text);
        self.converted.certificate.unwritten += page.unwritten;
        if let Some(found) = &page.disagreement {
            self.converted.disagreements.push((number, found.clone()));
        }
    }

    /// Tells what was found.
    fn tell(&mut self, mut findings: Vec<Finding>) {
        match self.converter.wishes.format {
            Format::Jsonl => {
                let items = findings.into_iter().map(Box::new).map(Item::Found);
                self.converted.items.extend(items);
            }
            Format::Pgn | Format::Lines => self.converted.findings.append(&mut findings),
        }
    }

    /// Notes what the notation was found to be, where that is worth telling.
    fn tell_notation(&mut self, game: &Game, number: u64) {
        let sought = self.converter.wishes.from == From::Auto;
        let told = &mut self.converted.found_out;
        if sought && game.notation != Notation::SAN && told.len() < NOTATIONS_TOLD {
            told.push((number, Confidence::of(game)));
        }
    }

    fn replay(&self, worker: &mut Worker, text: &[u8]) {
        let from = self.converter.wishes.from;
        let (score, game) = (&worker.score, &mut worker.game);
        reading::replay(&mut worker.replayer, from, text, score, game);
        let (game, sink) = (&worker.game, &mut worker.sink);
        let auditor = &self.converter.auditor;
        auditor.audit(text, &worker.score, game, &self.decoding, sink);
    }
}
