//! The audit of a run: a piece of the input to findings, and the findings told in order.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::ledger::Ledger;
use super::place::{Scene, left_out, place_all};
use super::shard::Part;
use super::twins::Heads;
use super::{Job, Options, RunError, drive};
use crate::audit::{Auditor, Decoding, Id, Sink};
use crate::finding::{Finding, Totals};
use crate::ingest::chunk::Chunk;
use crate::ingest::decode::decode;
use crate::ingest::detect::Form;
use crate::ingest::open::{OpenError, plain_size};
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::ingest::prose::{self, Item, Places};
use crate::ingest::source::Input;
use crate::known::Known;
use crate::locate::Locator;
use crate::panic::cause;
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
    /// So much more was read and audited.
    Progress {
        /// Bytes, as they are when unpacked.
        bytes: u64,
        /// Games.
        games: u64,
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

/// Who audits which input.
#[derive(Clone, Debug)]
pub struct Auditors<'a> {
    list: Vec<&'a Auditor>,
    /// The index in `list` for each input; those that are missing are the first's.
    of_input: Vec<usize>,
}

impl<'a> Auditors<'a> {
    /// One auditor for everything.
    pub fn one(auditor: &'a Auditor) -> Auditors<'a> {
        Auditors {
            list: vec![auditor],
            of_input: Vec::new(),
        }
    }

    /// Several auditors, and for each input which of them it has.
    pub fn several(list: &'a [Auditor], of_input: Vec<usize>) -> Auditors<'a> {
        Auditors {
            list: list.iter().collect(),
            of_input,
        }
    }

    pub(super) fn of(&self, input: usize) -> &'a Auditor {
        self.list[self.of_input.get(input).copied().unwrap_or(0)]
    }
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
    let auditors = Auditors::one(auditor);
    run_with(inputs, &auditors, &mut Known::default(), options, on)
}

/// The same with an auditor for each input; findings that are known are counted and not told.
///
/// # Errors
/// If the workers cannot be started, or `on` fails.
pub fn run_with(
    inputs: &[Input],
    auditors: &Auditors<'_>,
    known: &mut Known,
    options: &Options,
    on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
) -> Result<Totals, RunError> {
    let mut ledger = Ledger::new(inputs, known, auditors);
    let job = Audit {
        auditors,
        as_they_are: inputs
            .iter()
            .map(|input| plain_size(input).is_some())
            .collect(),
        trails: options.trails,
        part: options.shard.map(|shard| Part::of(inputs, shard)),
    };
    drive(inputs, &job, options, &mut |delivery| {
        ledger.enter(delivery, on)
    })?;
    if options.is_stopped() {
        ledger.stopped(on)?;
    }
    Ok(ledger.totals)
}

/// Auditors at work.
struct Audit<'a> {
    auditors: &'a Auditors<'a>,
    /// Which inputs are files that are read as they are, and can be read again.
    as_they_are: Vec<bool>,
    /// Findings bring the line of play they stand in.
    trails: bool,
    /// Only these games are audited; the others are counted.
    part: Option<Part>,
}

impl Job for Audit<'_> {
    type Worker = Worker;
    type Product = Audited;

    fn work(&self, worker: &mut Worker, chunk: &Chunk, input: usize) -> Audited {
        let bench = Bench {
            auditor: self.auditors.of(input),
            trails: self.trails,
            part: self.part.as_ref().map(|part| (part, input)),
            compares: self.part.is_none() && self.auditors.of(input).asks_of_twins(),
            as_it_is: self.as_they_are[input],
        };
        Audited {
            input,
            ..worker.audit(chunk, &bench)
        }
    }

    fn reaches(&self, input: usize, at: u64) -> bool {
        self.part
            .as_ref()
            .is_none_or(|part| part.reaches(input, at))
    }
}

/// What a worker is told about a piece.
struct Bench<'a> {
    auditor: &'a Auditor,
    trails: bool,
    part: Option<(&'a Part, usize)>,
    /// Games are to be compared with others.
    compares: bool,
    /// The input is a file that is read as it is.
    as_it_is: bool,
}

impl Bench<'_> {
    /// Whether a score is to be audited that begins at that byte of its source.
    fn owns(&self, at: u64) -> bool {
        self.part.is_none_or(|(part, input)| part.owns(input, at))
    }
}

/// What became of a piece; games and lines count from its start.
#[derive(Debug, Default)]
pub(super) struct Audited {
    /// It is the first piece of a book.
    pub(super) begins_book: bool,
    pub(super) findings: Vec<Finding>,
    /// Its games, as far as they are to be compared with others.
    pub(super) heads: Heads,
    /// The index of its input.
    pub(super) input: usize,
    /// Games in it, whosever they are.
    pub(super) games: u64,
    /// Games of it that were audited.
    pub(super) own_games: u64,
    pub(super) lines: u64,
    pub(super) bytes: u64,
    pub(super) plies: u64,
    pub(super) unaudited_plies: u64,
    /// Games by the code chosen for them, where it is chosen by date.
    pub(super) codes: BTreeMap<String, u64>,
    /// Findings that the games themselves say are known.
    pub(super) allowed: u64,
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
    fn audit(&mut self, chunk: &Chunk, bench: &Bench<'_>) -> Audited {
        let (text, decoding) = decode(chunk);
        let stays = bench.as_it_is && chunk.form == Form::Pgn && matches!(text, Cow::Borrowed(_));
        let mut audited = Audited {
            heads: Heads::new(stays.then_some(chunk.start)),
            begins_book: chunk.form == Form::Prose && chunk.lines_before == 0,
            bytes: chunk.bytes.len() as u64,
            ..Audited::default()
        };
        let mut locator = Locator::new(&text);
        let audit = match chunk.form {
            Form::Pgn => Worker::audit_games,
            Form::Prose => Worker::audit_book,
        };
        audit(
            self,
            &text,
            chunk,
            &decoding,
            bench,
            &mut audited,
            &mut locator,
        );
        audited.lines = locator.place(text.len()).0 - 1 + chunk.left_out_lines;
        audited
    }

    /// Audits the games of a PGN.
    fn audit_games(
        &mut self,
        text: &[u8],
        chunk: &Chunk,
        decoding: &Decoding,
        bench: &Bench<'_>,
        audited: &mut Audited,
        locator: &mut Locator<'_>,
    ) {
        let ends = Boundaries::new(text)
            .filter(|&at| at > 0)
            .chain([text.len()]);
        let mut start = 0;
        let mut own = bench.owns(chunk.start);
        for end in ends {
            let mut lexer = Lexer::new(&text[..end], start);
            while lexer.next_score(&mut self.score) {
                own = bench.owns(chunk.start + u64::from(self.score.span.start));
                if own {
                    self.audit_score(&text[..end], None, decoding, bench, audited, locator);
                } else {
                    audited.games += u64::from(self.score.is_game());
                }
            }
            start = end;
        }
        if chunk.left_out > 0 && own {
            audited.findings.extend(left_out(
                chunk,
                bench.auditor.policy(),
                text,
                locator,
                audited.games,
            ));
        }
    }

    /// Audits the games of a book.
    fn audit_book(
        &mut self,
        text: &[u8],
        chunk: &Chunk,
        decoding: &Decoding,
        bench: &Bench<'_>,
        audited: &mut Audited,
        locator: &mut Locator<'_>,
    ) {
        let plain = Decoding::default();
        for item in prose::read(text, chunk.lines_before, decoding) {
            if !bench.owns(chunk.start + u64::from(item.start())) {
                audited.games += u64::from(matches!(item, Item::Game(_)));
                continue;
            }
            match item {
                Item::Game(game) => {
                    self.score = game.score;
                    let places = Some(&game.places);
                    self.audit_score(&game.text, places, &plain, bench, audited, locator);
                }
                Item::Aside(score) => {
                    self.score = score;
                    self.audit_score(text, None, decoding, bench, audited, locator);
                }
                Item::Failed(score, cause) => {
                    let (auditor, sink) = (bench.auditor, &mut self.sink);
                    auditor.failed(text, &score, decoding, &cause, sink);
                    let scene = Scene {
                        text,
                        score: &score,
                        places: None,
                        number: 0,
                        trails: None,
                    };
                    place_all(
                        sink,
                        auditor.policy(),
                        &scene,
                        locator,
                        &mut audited.findings,
                    );
                }
            }
        }
    }

    fn audit_score(
        &mut self,
        text: &[u8],
        places: Option<&Places>,
        decoding: &Decoding,
        bench: &Bench<'_>,
        audited: &mut Audited,
        locator: &mut Locator<'_>,
    ) {
        let auditor = bench.auditor;
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
        audited.own_games += u64::from(is_game);
        audited.allowed += self.sink.take_allowed();
        if let Some(code) = auditor.chosen(text, &self.score).filter(|_| is_game) {
            *audited.codes.entry(code.id.clone()).or_default() += 1;
        }
        audited.plies += u64::from(self.game.plies);
        audited.unaudited_plies += u64::from(self.game.unaudited_plies);
        if bench.compares && is_game {
            let allowed = self.sink.allows(Id::DuplicateGame);
            let (score, game) = (&self.score, &self.game);
            let start = places.map_or(score.span.start, |places| places.within().start);
            let (line, _) = locator.place(start as usize);
            audited
                .heads
                .take(text, score, game, audited.games, allowed, line);
        }
        let scene = Scene {
            text,
            score: &self.score,
            places,
            number: if is_game { audited.games } else { 0 },
            trails: bench.trails.then_some(&self.game),
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
