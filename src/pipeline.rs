//! Input to findings: pieces of the input to workers, their findings back in order.
//!
//! One thread reads and cuts, the pool audits, and the caller's thread takes the findings in the order of the
//! input; a bounded number of pieces is under way. The findings do not depend on how many threads there are.

mod worker;

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};

use worker::{Audited, Worker};

use crate::audit::Auditor;
use crate::finding::{Finding, Totals};
use crate::ingest::chunk::{Chunk, Chunker};
use crate::ingest::open::{OpenError, open};
use crate::ingest::source::Input;

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

/// Why a run could not be finished.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The workers could not be started.
    #[error("cannot start {threads} threads: {source}")]
    Threads {
        /// As many as were asked for.
        threads: usize,
        /// The system's own words.
        source: rayon::ThreadPoolBuildError,
    },
    /// The caller could not take what was found.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// How a run is done.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Workers; at least 1.
    pub threads: usize,
    /// Bytes a piece has, about.
    pub chunk_size: usize,
    /// Bytes of the longest game that is read to its end.
    pub longest_game: usize,
    /// Findings bring the line of play they stand in.
    pub trails: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            chunk_size: crate::ingest::chunk::SIZE,
            longest_game: crate::ingest::chunk::LONGEST,
            trails: false,
        }
    }
}

/// Something that goes through the pipeline in its place.
enum Parcel {
    /// A piece was audited.
    Audited { source: Arc<str>, audited: Audited },
    /// A source ended.
    Ended { source: Arc<str> },
    /// A source failed.
    Failed(OpenError),
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
    let threads = options.threads.max(1);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|source| RunError::Threads { threads, source })?;
    let (results, receiver) = channel();
    let (permits, returned) = sync_channel(2 * threads + 1);
    let feeder = Feeder {
        auditor,
        options,
        workers: Mutex::new(Vec::new()),
        stop: AtomicBool::new(false),
        next: AtomicU64::new(0),
    };
    std::thread::scope(|scope| {
        let feeder = &feeder;
        scope.spawn(move || {
            pool.in_place_scope(|jobs| feeder.feed(inputs, jobs, &results, &permits))
        });
        let totals = collect(receiver, &returned, on);
        if totals.is_err() {
            feeder.stop.store(true, Ordering::Relaxed);
        }
        drop(returned);
        totals
    })
}

/// Reads the inputs and hands their pieces to the workers.
struct Feeder<'e> {
    auditor: &'e Auditor,
    options: &'e Options,
    /// Workers at rest, with their buffers.
    workers: Mutex<Vec<Worker>>,
    stop: AtomicBool,
    next: AtomicU64,
}

type Results = Sender<(u64, Parcel)>;

impl Feeder<'_> {
    fn feed<'s>(
        &'s self,
        inputs: &[Input],
        jobs: &rayon::Scope<'s>,
        results: &Results,
        permits: &SyncSender<()>,
    ) {
        for input in inputs {
            let outcome = open(input, &mut |name, reader| {
                let source: Arc<str> = Arc::from(name);
                let mut chunker =
                    Chunker::with_sizes(reader, self.options.chunk_size, self.options.longest_game);
                while let Some(chunk) = chunker.next_chunk()? {
                    self.submit(chunk, source.clone(), jobs, results, permits)?;
                }
                self.send(results, permits, Parcel::Ended { source })
            });
            match outcome {
                Err(OpenError::Callback(_)) => return,
                Err(err) => {
                    for err in err.into_each() {
                        if self.send(results, permits, Parcel::Failed(err)).is_err() {
                            return;
                        }
                    }
                }
                Ok(()) => {}
            }
        }
    }

    fn permit(&self, permits: &SyncSender<()>) -> io::Result<u64> {
        if self.stop.load(Ordering::Relaxed) || permits.send(()).is_err() {
            return Err(io::Error::other("the run was stopped"));
        }
        Ok(self.next.fetch_add(1, Ordering::Relaxed))
    }

    fn send(&self, results: &Results, permits: &SyncSender<()>, parcel: Parcel) -> io::Result<()> {
        let index = self.permit(permits)?;
        results
            .send((index, parcel))
            .map_err(|_| io::Error::other("the run was stopped"))
    }

    fn submit<'s>(
        &'s self,
        chunk: Chunk,
        source: Arc<str>,
        jobs: &rayon::Scope<'s>,
        results: &Results,
        permits: &SyncSender<()>,
    ) -> io::Result<()> {
        let index = self.permit(permits)?;
        let results = results.clone();
        jobs.spawn(move |_| {
            let rested = self
                .workers
                .lock()
                .ok()
                .and_then(|mut workers| workers.pop());
            let mut worker = rested.unwrap_or_else(|| Worker::new(self.options.trails));
            let audited = worker.audit(&chunk, self.auditor);
            if let Ok(mut workers) = self.workers.lock() {
                workers.push(worker);
            }
            // Nobody listens any more only when the run was stopped.
            let _ = results.send((index, Parcel::Audited { source, audited }));
        });
        Ok(())
    }
}

/// Brings the parcels into the order of the input and gives out what is in them.
fn collect(
    receiver: Receiver<(u64, Parcel)>,
    returned: &Receiver<()>,
    on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
) -> Result<Totals, RunError> {
    let mut waiting = BTreeMap::new();
    let mut ledger = Ledger::default();
    let mut next = 0;
    for (index, parcel) in receiver {
        waiting.insert(index, parcel);
        while let Some(parcel) = waiting.remove(&next) {
            next += 1;
            ledger.enter(parcel, on)?;
            returned.recv().ok();
        }
    }
    Ok(ledger.totals)
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
        parcel: Parcel,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        match parcel {
            Parcel::Audited { source, audited } => self.enter_audited(&source, audited, on),
            Parcel::Ended { source } => {
                let (games, lines) = (self.games, self.lines);
                (self.games, self.lines) = (0, 0);
                let source = &*source;
                if games == 0 && lines > 0 {
                    on(Event::NoGame { source })?;
                }
                on(Event::Ended { source, games })
            }
            Parcel::Failed(err) => on(Event::Failed(&err)),
        }
    }

    fn enter_audited(
        &mut self,
        source: &str,
        audited: Audited,
        on: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
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
