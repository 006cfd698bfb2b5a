//! Input to output: pieces of the input to workers, what they make of them back in order.
//!
//! One thread reads and cuts, the pool does the [`Job`], and the caller's thread takes the products in the order
//! of the input; a bounded number of pieces is under way. What comes out does not depend on how many threads
//! there are.

mod audit;
mod ledger;
pub(crate) mod place;
mod shard;
mod trails;
mod twins;

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};

pub use audit::{Auditors, Event, run, run_with};
pub use shard::Shard;

use crate::ingest::chunk::{Chunk, Chunker};
use crate::ingest::detect::Expected;
use crate::ingest::open::{OpenError, open_until};
use crate::ingest::source::Input;

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
    /// What the user says the texts are.
    pub input: Expected,
    /// Findings of an audit bring the line of play they stand in.
    pub trails: bool,
    /// Only this part of the input is audited.
    pub shard: Option<Shard>,
    /// Once this is true, nothing more is read.
    pub stop: Option<&'static AtomicBool>,
}

impl Options {
    /// Whether somebody wants the run to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            chunk_size: crate::ingest::chunk::SIZE,
            longest_game: crate::ingest::chunk::LONGEST,
            input: Expected::Auto,
            trails: false,
            shard: None,
            stop: None,
        }
    }
}

/// What is done with the pieces of the input.
pub trait Job: Sync {
    /// Buffers that are kept from piece to piece.
    type Worker: Default + Send;
    /// What is made of a piece.
    type Product: Send;

    /// Does the work on one piece of the input with that index.
    fn work(&self, worker: &mut Self::Worker, chunk: &Chunk, input: usize) -> Self::Product;

    /// Whether anything from that byte of the input on is to be worked on; what is not is not read.
    fn reaches(&self, _input: usize, _at: u64) -> bool {
        true
    }
}

/// What comes out of the pipeline, in the order of the input.
#[derive(Debug)]
pub enum Delivery<'a, P> {
    /// A piece is done.
    Product {
        /// The name of its source.
        source: &'a str,
        /// What was made of it.
        product: P,
    },
    /// A source was read to its end.
    Ended {
        /// Its name.
        source: &'a str,
    },
    /// A source could not be read, or not to its end. The run goes on.
    Failed(&'a OpenError),
}

/// Something that goes through the pipeline in its place.
enum Parcel<P> {
    Product { source: Arc<str>, product: P },
    Ended { source: Arc<str> },
    Failed(OpenError),
}

/// Does a job on every input; `take` is given what comes out.
///
/// # Errors
/// If the workers cannot be started, or `take` fails.
pub fn drive<J: Job>(
    inputs: &[Input],
    job: &J,
    options: &Options,
    take: &mut dyn FnMut(Delivery<'_, J::Product>) -> io::Result<()>,
) -> Result<(), RunError> {
    let threads = options.threads.max(1);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|source| RunError::Threads { threads, source })?;
    let (results, receiver) = channel();
    let (permits, returned) = sync_channel(2 * threads + 1);
    let feeder = Feeder {
        job,
        options,
        workers: Mutex::new(Vec::new()),
        buffers: Mutex::new(Vec::new()),
        stop: AtomicBool::new(false),
        next: AtomicU64::new(0),
    };
    std::thread::scope(|scope| {
        let feeder = &feeder;
        scope.spawn(move || {
            pool.in_place_scope(|jobs| feeder.feed(inputs, jobs, &results, &permits))
        });
        let outcome = collect(receiver, &returned, take);
        if outcome.is_err() {
            feeder.stop.store(true, Ordering::Relaxed);
        }
        drop(returned);
        outcome
    })
}

/// Reads the inputs and hands their pieces to the workers.
struct Feeder<'e, J: Job> {
    job: &'e J,
    options: &'e Options,
    /// Workers at rest, with their buffers.
    workers: Mutex<Vec<J::Worker>>,
    /// Buffers of pieces that are done.
    buffers: Mutex<Vec<Vec<u8>>>,
    stop: AtomicBool,
    next: AtomicU64,
}

/// A piece on its way to a worker.
struct Piece {
    chunk: Chunk,
    /// The index of its input.
    input: usize,
    source: Arc<str>,
}

type Results<P> = Sender<(u64, Parcel<P>)>;

impl<J: Job> Feeder<'_, J> {
    fn feed<'s>(
        &'s self,
        inputs: &[Input],
        jobs: &rayon::Scope<'s>,
        results: &Results<J::Product>,
        permits: &SyncSender<()>,
    ) {
        for (index, input) in inputs.iter().enumerate() {
            if !self.job.reaches(index, 0) {
                continue;
            }
            let outcome = open_until(input, self.options.stop, &mut |name, reader| {
                let source: Arc<str> = Arc::from(name);
                let mut chunker =
                    Chunker::with_sizes(reader, self.options.chunk_size, self.options.longest_game)
                        .expecting(self.options.input);
                loop {
                    if let Some(buffer) = taken(&self.buffers) {
                        chunker.reuse(buffer);
                    }
                    let Some(chunk) = chunker.next_chunk()? else {
                        break;
                    };
                    if !self.job.reaches(index, chunk.start) {
                        break;
                    }
                    let piece = Piece {
                        chunk,
                        input: index,
                        source: source.clone(),
                    };
                    self.submit(piece, jobs, results, permits)?;
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
        let stopped = self.stop.load(Ordering::Relaxed) || self.options.is_stopped();
        if stopped || permits.send(()).is_err() {
            return Err(io::Error::other("the run was stopped"));
        }
        Ok(self.next.fetch_add(1, Ordering::Relaxed))
    }

    fn send(
        &self,
        results: &Results<J::Product>,
        permits: &SyncSender<()>,
        parcel: Parcel<J::Product>,
    ) -> io::Result<()> {
        let index = self.permit(permits)?;
        results
            .send((index, parcel))
            .map_err(|_| io::Error::other("the run was stopped"))
    }

    fn submit<'s>(
        &'s self,
        piece: Piece,
        jobs: &rayon::Scope<'s>,
        results: &Results<J::Product>,
        permits: &SyncSender<()>,
    ) -> io::Result<()> {
        let index = self.permit(permits)?;
        let results = results.clone();
        jobs.spawn(move |_| {
            let mut worker = taken(&self.workers).unwrap_or_default();
            let product = self.job.work(&mut worker, &piece.chunk, piece.input);
            put_back(&self.workers, worker);
            put_back(&self.buffers, piece.chunk.bytes);
            // Nobody listens any more only when the run was stopped.
            let source = piece.source;
            let _ = results.send((index, Parcel::Product { source, product }));
        });
        Ok(())
    }
}

/// Takes one of what is kept.
fn taken<T>(kept: &Mutex<Vec<T>>) -> Option<T> {
    kept.lock().ok().and_then(|mut kept| kept.pop())
}

fn put_back<T>(kept: &Mutex<Vec<T>>, one: T) {
    if let Ok(mut kept) = kept.lock() {
        kept.push(one);
    }
}

/// Brings the parcels into the order of the input and gives them out.
fn collect<P>(
    receiver: Receiver<(u64, Parcel<P>)>,
    returned: &Receiver<()>,
    take: &mut dyn FnMut(Delivery<'_, P>) -> io::Result<()>,
) -> Result<(), RunError> {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (index, parcel) in receiver {
        waiting.insert(index, parcel);
        while let Some(parcel) = waiting.remove(&next) {
            next += 1;
            match parcel {
                Parcel::Product { source, product } => take(Delivery::Product {
                    source: &source,
                    product,
                })?,
                Parcel::Ended { source } => take(Delivery::Ended { source: &source })?,
                Parcel::Failed(err) => take(Delivery::Failed(&err))?,
            }
            returned.recv().ok();
        }
    }
    Ok(())
}
