//! The audit of a run: a piece of the input to findings, and the findings told in order.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::place::{Scene, cause, left_out, place_all};
use super::{Delivery, Job, Options, RunError, drive};
use crate::audit::{Auditor, Decoding, Sink};
use crate::finding::{Finding, Totals};
use crate::ingest::chunk::{Chunk, count_lines};
use crate::ingest::decode::decode;
use crate::ingest::detect::Form;
use crate::ingest::open::OpenError;
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::ingest::prose::{self, Item, Places};
use crate::ingest::source::Input;
use crate::locate::Locator;
use crate::replay::{Game, Replayer};
use crate::score::Score;

/// What a run tells its caller, in the order of the input.
#[derive(Debug)]
pub enum Event<'a> {
    /// Something was found.
    Finding {
        /// The name of the source.
        source: &'a str,
        /// What was found.
        finding: &'a Finding,
    },
    /// A source could not be read, or not to its end. The run goes on.
    Failed(&'a OpenError),
    /// A source is no PGN, and is read as a book.
    Book {
        /// The name of the source.
        source: &'a str,
    },
    /// A source was read to its end and holds no game.
    NoGame {
        /// The name of the source.
        source: &'a str,
    },
    /// A source was read, to its end or as far as it could be; all that was found in it has been told.
    Ended {
        /// The name of the source.
        source: &'a str,
        /// How many games it holds.
        games: u64,
    },
}

/// Audits every input; `on` is told what is found.
///
/// # Errors
/// If the workers cannot be started, or `on` fails.
pub fn run(
    inputs: &[Input],
    auditor: &Auditor,
    options: &Options,
    on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
) -> Result<Totals, RunError> {
    let mut ledger = Ledger::default();
    let job = Audit {
        auditor,
        trails: options.trails,
    };
    drive(inputs, &job, options, &mut |delivery| {
        ledger.enter(delivery, on)
    })?;
    Ok(ledger.totals)
}

/// An auditor at work.
struct Audit<'a> {
    auditor: &'a Auditor,
    /// Findings bring the line of play they stand in.
    trails: bool,
}

impl Job for Audit<'_> {
    type Worker = Worker;
    type Product = Audited;

    fn work(&self, worker: &mut Worker, chunk: &Chunk) -> Audited {
        worker.audit(chunk, self)
    }
}

/// Counts what has been given out: games and lines of the source being read, and the totals of the run.
#[derive(Default)]
struct Ledger {
    totals: Totals,
    games: u64,
    lines: u64,
}

impl Ledger {
    fn enter(
        &mut self,
        delivery: Delivery<'_, Audited>,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        match delivery {
            Delivery::Product { source, product } => self.enter_audited(source, product, on),
            Delivery::Ended { source } => {
                let (games, lines) = (self.games, self.lines);
                (self.games, self.lines) = (0, 0);
                if games == 0 && lines > 0 {
                    on(Event::NoGame { source })?;
                }
                on(Event::Ended { source, games })
            }
            Delivery::Failed(err) => on(Event::Failed(err)),
        }
    }

    fn enter_audited(
        &mut self,
        source: &str,
        audited: Audited,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        if audited.begins_book {
            on(Event::Book { source })?;
        }
        for mut finding in audited.findings {
            finding.place.line += self.lines;
            if finding.place.game > 0 {
                finding.place.game += self.games;
            }
            *self.totals.findings.entry(finding.rule).or_default() += 1;
            on(Event::Finding {
                source,
                finding: &finding,
            })?;
        }
        self.games += audited.games;
        self.lines += audited.lines;
        self.totals.games += audited.games;
        self.totals.plies += audited.plies;
        self.totals.unaudited_plies += audited.unaudited_plies;
        Ok(())
    }
}

/// What became of a piece; games and lines count from its start.
#[derive(Debug, Default)]
struct Audited {
    /// It is the first piece of a book.
    begins_book: bool,
    findings: Vec<Finding>,
    games: u64,
    lines: u64,
    plies: u64,
    unaudited_plies: u64,
}

/// Buffers for reading, replaying and judging one game after the other.
#[derive(Debug, Default)]
struct Worker {
    score: Score,
    replayer: Replayer,
    game: Game,
    sink: Sink,
}

impl Worker {
    /// Audits every game of a piece.
    fn audit(&mut self, chunk: &Chunk, job: &Audit<'_>) -> Audited {
        let (text, decoding) = decode(chunk);
        let mut audited = Audited {
            lines: count_lines(&text) + chunk.left_out_lines,
            begins_book: chunk.form == Form::Prose && chunk.lines_before == 0,
            ..Audited::default()
        };
        let mut locator = Locator::new(&text);
        if chunk.form == Form::Prose {
            self.audit_book(
                &text,
                chunk.lines_before,
                &decoding,
                job,
                &mut audited,
                &mut locator,
            );
            return audited;
        }
        let ends = Boundaries::new(&text)
            .filter(|&at| at > 0)
            .chain([text.len()]);
        let mut start = 0;
        for end in ends {
            let mut lexer = Lexer::new(&text[..end], start);
            while lexer.next_score(&mut self.score) {
                self.audit_score(
                    &text[..end],
                    None,
                    &decoding,
                    job,
                    &mut audited,
                    &mut locator,
                );
            }
            start = end;
        }
        if chunk.left_out > 0 {
            audited.findings.extend(left_out(
                chunk,
                job.auditor.policy(),
                &text,
                &mut locator,
                audited.games,
            ));
        }
        audited
    }

    /// Audits the games of a book.
    fn audit_book(
        &mut self,
        text: &[u8],
        lines_before: u64,
        decoding: &Decoding,
        job: &Audit<'_>,
        audited: &mut Audited,
        locator: &mut Locator<'_>,
    ) {
        let plain = Decoding::default();
        for item in prose::read(text, lines_before, decoding) {
            match item {
                Item::Game(game) => {
                    self.score = game.score;
                    let places = Some(&game.places);
                    self.audit_score(&game.text, places, &plain, job, audited, locator);
                }
                Item::Aside(score) => {
                    self.score = score;
                    self.audit_score(text, None, decoding, job, audited, locator);
                }
            }
        }
    }

    fn audit_score(
        &mut self,
        text: &[u8],
        places: Option<&Places>,
        decoding: &Decoding,
        job: &Audit<'_>,
        audited: &mut Audited,
        locator: &mut Locator<'_>,
    ) {
        let auditor = job.auditor;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            self.replayer.replay(text, &self.score, &mut self.game);
            auditor.audit(text, &self.score, &self.game, decoding, &mut self.sink);
        }));
        if let Err(panic) = outcome {
            *self = Worker {
                score: std::mem::take(&mut self.score),
                ..Worker::default()
            };
            auditor.failed(
                text,
                &self.score,
                decoding,
                cause(panic.as_ref()),
                &mut self.sink,
            );
            self.game.unaudited_plies = self.score.moves;
        }
        let is_game = self.score.is_game();
        audited.games += u64::from(is_game);
        audited.plies += u64::from(self.game.plies);
        audited.unaudited_plies += u64::from(self.game.unaudited_plies);
        let scene = Scene {
            text,
            score: &self.score,
            places,
            number: if is_game { audited.games } else { 0 },
            trails: job.trails.then_some(&self.game),
        };
        place_all(
            &mut self.sink,
            auditor.policy(),
            &scene,
            locator,
            &mut audited.findings,
        );
    }
}
