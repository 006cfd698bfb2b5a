//! Input to output: pieces of the input to workers, what they make of them back in order.
//!
//! One thread reads and cuts; the others do the [`Job`], the caller's among them, which gives the products out in the
//! order of the input before it takes the next piece. A bounded number of pieces is under way. What comes out does
//! not depend on how many threads there are.

mod audit;
mod duplicate_findings;
mod feed;
mod gather;
mod ledger;
pub(crate) mod place;
mod shard;
mod trails;

use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, Scope};

pub use audit::{Auditors, Event, run, run_with};
use crossbeam_channel::{Receiver, Sender, bounded, never, select_biased, unbounded};
use feed::{Feeder, Piece};
pub use shard::Shard;

use crate::games::chunk::Chunk;
use crate::games::detect::Expected;
use crate::ingest::encoding::Charset;
use crate::ingest::open::OpenError;
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
        source: io::Error,
    },
    /// The caller could not take what was found.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// How a run is done.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many do the work, the caller's thread among them; at least 1.
    pub threads: usize,
    /// Bytes a piece has, about.
    pub chunk_size: usize,
    /// Bytes of the longest game that is read to its end.
    pub longest_game: usize,
    /// What the user says the texts are.
    pub input: Expected,
    /// The encoding of the texts as the user names it; guessed for each that is not UTF-8 otherwise.
    pub encoding: Option<Charset>,
    /// Every finding of an audit is told by itself, also of a slip that runs through a source. So it is of a part of the
    /// input, which cannot know what stands before it.
    pub each: bool,
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
            chunk_size: crate::games::chunk::SIZE,
            longest_game: crate::games::chunk::LONGEST,
            input: Expected::Auto,
            encoding: None,
            each: false,
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
    Product {
        source: Arc<str>,
        product: P,
    },
    Ended {
        source: Arc<str>,
    },
    Failed(OpenError),
    /// The job failed on a piece, and this is what it said.
    Panicked(Box<dyn std::any::Any + Send>),
}

/// A parcel and its place, from 0.
type Placed<P> = (u64, Parcel<P>);

/// Does a job on every input; `take` is given what comes out.
///
/// # Errors
/// If the workers cannot be started, or `take` fails.
///
/// # Panics
/// If the job does.
pub fn drive<J: Job>(
    inputs: &[Input],
    job: &J,
    options: &Options,
    take: &mut dyn FnMut(Delivery<'_, J::Product>) -> io::Result<()>,
) -> Result<(), RunError> {
    let threads = options.threads.max(1);
    let under_way = 2 * threads + 1;
    let (pieces, to_do) = bounded(under_way);
    let (done, results) = unbounded();
    let (permits, returned) = bounded(under_way);
    let feeder = &Feeder::new(job, options);
    // All ends of the channels go into the scope, so that nobody waits for one that is left behind.
    std::thread::scope(move |scope| {
        let bench = |to_do: &Receiver<_>| Bench {
            job,
            worker: J::Worker::default(),
            to_do: to_do.clone(),
        };
        let outcome = (1..threads)
            .try_for_each(|_| {
                let (bench, done) = (bench(&to_do), done.clone());
                start(scope, move || bench.help(feeder, &done))
            })
            .and_then(|()| {
                start(scope, move || {
                    feeder.feed(inputs, &pieces, &done, &permits);
                })
            })
            .map_err(|source| RunError::Threads { threads, source })
            .and_then(|()| bench(&to_do).lead(feeder, results, &returned, take));
        if outcome.is_err() {
            feeder.stop.store(true, Ordering::Relaxed);
        }
        outcome
    })
}

fn start<'s>(scope: &'s Scope<'s, '_>, work: impl FnOnce() + Send + 's) -> io::Result<()> {
    Builder::new().spawn_scoped(scope, work).map(drop)
}

/// Where one of the threads works.
struct Bench<'j, J: Job> {
    job: &'j J,
    worker: J::Worker,
    to_do: Receiver<Piece>,
}

impl<J: Job> Bench<'_, J> {
    /// Does what is to be done until nothing is, or nobody listens any more.
    fn help(mut self, feeder: &Feeder<'_, J>, done: &Sender<Placed<J::Product>>) {
        while let Ok(piece) = self.to_do.recv() {
            if done.send(self.work(piece, feeder)).is_err() {
                return;
            }
        }
    }

    /// Gives out what is done in the order of the input, and does what is to be done as long as there is nothing to
    /// give out.
    fn lead(
        mut self,
        feeder: &Feeder<'_, J>,
        mut results: Receiver<Placed<J::Product>>,
        returned: &Receiver<()>,
        take: &mut dyn FnMut(Delivery<'_, J::Product>) -> io::Result<()>,
    ) -> Result<(), RunError> {
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        let (mut awaited, mut more_to_do) = (true, true);
        while awaited || more_to_do {
            select_biased! {
                recv(results) -> placed => match placed {
                    Ok((place, parcel)) => { waiting.insert(place, parcel); }
                    Err(_) => (results, awaited) = (never(), false),
                },
                recv(self.to_do) -> piece => match piece {
                    Ok(piece) => {
                        let (place, parcel) = self.work(piece, feeder);
                        waiting.insert(place, parcel);
                    }
                    Err(_) => (self.to_do, more_to_do) = (never(), false),
                },
            }
            while let Some(parcel) = waiting.remove(&next) {
                next += 1;
                give(parcel, take)?;
                returned.recv().ok();
            }
        }
        Ok(())
    }

    fn work(&mut self, piece: Piece, feeder: &Feeder<'_, J>) -> Placed<J::Product> {
        let Piece {
            place,
            chunk,
            input,
            source,
        } = piece;
        let (job, worker) = (self.job, &mut self.worker);
        let parcel = match catch_unwind(AssertUnwindSafe(|| job.work(worker, &chunk, input))) {
            Ok(product) => Parcel::Product { source, product },
            Err(panic) => Parcel::Panicked(panic),
        };
        feeder.take_back(chunk.bytes);
        (place, parcel)
    }
}

fn give<P>(
    parcel: Parcel<P>,
    take: &mut dyn FnMut(Delivery<'_, P>) -> io::Result<()>,
) -> io::Result<()> {
    match parcel {
        Parcel::Product { source, product } => take(Delivery::Product {
            source: &source,
            product,
        }),
        Parcel::Ended { source } => take(Delivery::Ended { source: &source }),
        Parcel::Failed(err) => take(Delivery::Failed(&err)),
        Parcel::Panicked(panic) => resume_unwind(panic),
    }
}
