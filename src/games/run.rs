//! A job done on the games of many inputs, and what comes of it told in their order.

use std::sync::Arc;

use super::batch::Batch;
use super::event::{Event, Listener};
use super::reader::{ChunkSource, Reader, Step};
use super::work::{Done, work_on};
use super::{Games, ReadOptions};
use crate::ingest::open::plain_size;
use crate::ingest::source::Input;
use crate::pipeline::{HandOver, RunError, in_order, in_turn, pool};
use crate::score::Score;

/// What is done with the games of a chunk.
pub trait Job: Sync {
    /// Buffers that are kept from chunk to chunk.
    type Worker: Default + Send;
    /// What is made of a chunk.
    type Product: Send;

    /// Does the work on the games of one chunk.
    fn work(&self, worker: &mut Self::Worker, games: &mut Games<'_>) -> Self::Product;

    /// Offers the text of a chunk to what was made of it; gives a buffer that may be used again, the text's if it is not
    /// kept there.
    fn keep(&self, _product: &mut Self::Product, text: Vec<u8>) -> Vec<u8> {
        text
    }
}

/// What came of a chunk, and what stands before it in its source.
#[derive(Debug)]
pub struct ChunkOutcome<P> {
    /// What came of it; its games and lines count from its start.
    pub product: P,
    /// The index of its input.
    pub input: usize,
    /// Games before it.
    pub games_before: u64,
    /// Lines before it.
    pub lines_before: u64,
}

/// Does a job on the games of every input; `on` is told what comes of it.
///
/// # Errors
/// If the threads cannot be started, or `on` fails.
///
/// # Panics
/// If the job does.
pub fn run<J: Job>(
    inputs: &[Input],
    job: &J,
    options: &ReadOptions,
    on: &mut Listener<'_, ChunkOutcome<J::Product>>,
) -> Result<(), RunError> {
    let pool = match is_little(inputs) {
        true => None,
        false => Some(pool(options.threads)?),
    };
    let reader = Reader::new(inputs, options, pool.as_ref());
    let work_on_step = |(worker, score): &mut (J::Worker, Score), step| match step {
        Step::Chunk(origin, chunk) => {
            let owns = |at| reader.owns(origin.input, at);
            let work = |games: &mut Games<'_>| job.work(worker, games);
            let corrections = &inputs[origin.input].corrections;
            let input = (origin.input, &corrections[..]);
            let mut done = work_on(&chunk, input, &owns, score, work);
            let (text, rest) = match done.decoded.take() {
                Some(text) => (text, Some(chunk.bytes)),
                None => (chunk.bytes, None),
            };
            let unused = job.keep(&mut done.product, text);
            reader.take_back(rest.unwrap_or(unused));
            Step::Chunk(origin, done)
        }
        Step::Ended(origin) => Step::Ended(origin),
        Step::Failed(err) => Step::Failed(err),
    };
    let work = |worker: &mut _, steps: Vec<Step<_>>| -> Vec<_> {
        let done = steps.into_iter().map(|step| work_on_step(worker, step));
        done.collect()
    };
    let mut counter = Counter::default();
    let read = |hand_over: &mut HandOver<'_, _>| {
        let mut batch = Batch::default();
        reader.read(inputs, &mut |step| batch.add(step, hand_over));
        // If nobody wants it, nothing is missed.
        let _ = batch.hand_over(hand_over);
    };
    let take = &mut |steps: Vec<_>| {
        steps
            .into_iter()
            .try_for_each(|step| counter.emit(step, on))
    };
    match &pool {
        None => in_turn(read, work, take),
        Some(pool) => in_order(pool, read, work, take),
    }?;
    match counter.source.take() {
        Some(source) if options.is_stopped() => Ok(counter.end(&source, on)?),
        _ => Ok(()),
    }
}

/// Whether the input is one file so small that it is read in less time than threads take to start.
fn is_little(inputs: &[Input]) -> bool {
    const LITTLE: u64 = 1 << 13;
    matches!(inputs, [input] if plain_size(input).is_some_and(|size| size <= LITTLE))
}

/// Counts the games of the source being read.
#[derive(Default)]
struct Counter {
    /// Its name, if something came of it.
    source: Option<Arc<str>>,
    games: u64,
    lines: u64,
}

impl Counter {
    fn emit<P>(
        &mut self,
        step: Step<Done<P>>,
        on: &mut Listener<'_, ChunkOutcome<P>>,
    ) -> std::io::Result<()> {
        let (ChunkSource { source, input }, done) = match step {
            Step::Chunk(origin, done) => (origin, done),
            Step::Ended(origin) => {
                if self.games == 0 && self.lines > 0 {
                    let source = &origin.source;
                    on(Event::NoGame { source })?;
                }
                return self.end(&origin.source, on);
            }
            Step::Failed(err) => return on(Event::Failed(&err)),
        };
        self.source = Some(Arc::clone(&source));
        if done.begins_book {
            on(Event::Book { source: &source })?;
        }
        let outcome = ChunkOutcome {
            product: done.product,
            input,
            games_before: self.games,
            lines_before: done.lines_before,
        };
        on(Event::Outcome {
            source: &source,
            outcome,
        })?;
        self.games += done.games;
        self.lines += done.lines;
        on(Event::Progress {
            bytes: done.bytes,
            games: done.own_games,
        })
    }

    fn end<P>(
        &mut self,
        source: &str,
        on: &mut Listener<'_, ChunkOutcome<P>>,
    ) -> std::io::Result<()> {
        let games = std::mem::take(self).games;
        on(Event::Ended { source, games })
    }
}
