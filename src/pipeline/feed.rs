//! The reading of the input: pieces cut and handed to whoever works, each with its place.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crossbeam_channel::Sender;

use super::{Job, Options, Parcel, Placed};
use crate::games::chunk::{Chunk, Chunker};
use crate::ingest::open::{OpenError, open_until};
use crate::ingest::source::Input;

/// A piece that is to be worked on.
pub(super) struct Piece {
    /// Its place in the order of the input, from 0.
    pub(super) place: u64,
    pub(super) chunk: Chunk,
    /// The index of its input.
    pub(super) input: usize,
    pub(super) source: Arc<str>,
}

/// Reads the inputs and hands their pieces to the workers.
pub(super) struct Feeder<'e, J: Job> {
    job: &'e J,
    options: &'e Options,
    /// Buffers of pieces that are done.
    buffers: Mutex<Vec<Vec<u8>>>,
    /// Nobody wants to have more.
    pub(super) stop: AtomicBool,
    next: AtomicU64,
}

/// Where what was read goes to.
struct Outlets<'a, P> {
    pieces: &'a Sender<Piece>,
    results: &'a Sender<Placed<P>>,
    /// Holds one for everything that is under way.
    permits: &'a Sender<()>,
}

impl<'e, J: Job> Feeder<'e, J> {
    pub(super) fn new(job: &'e J, options: &'e Options) -> Feeder<'e, J> {
        Feeder {
            job,
            options,
            buffers: Mutex::new(Vec::new()),
            stop: AtomicBool::new(false),
            next: AtomicU64::new(0),
        }
    }

    /// Takes the buffer of a piece that is done, to be used again.
    pub(super) fn take_back(&self, buffer: Vec<u8>) {
        if let Ok(mut buffers) = self.buffers.lock() {
            buffers.push(buffer);
        }
    }

    /// Reads all inputs, or as many as anybody wants.
    pub(super) fn feed(
        &self,
        inputs: &[Input],
        pieces: &Sender<Piece>,
        results: &Sender<Placed<J::Product>>,
        permits: &Sender<()>,
    ) {
        let to = Outlets {
            pieces,
            results,
            permits,
        };
        for (index, input) in inputs.iter().enumerate() {
            if !self.job.reaches(index, 0) {
                continue;
            }
            match self.feed_one(index, input, &to) {
                Err(OpenError::Callback(_)) => return,
                Err(err) => {
                    for err in err.into_each() {
                        if self.send(Parcel::Failed(err), &to).is_err() {
                            return;
                        }
                    }
                }
                Ok(()) => {}
            }
        }
    }

    fn feed_one(
        &self,
        index: usize,
        input: &Input,
        to: &Outlets<'_, J::Product>,
    ) -> Result<(), OpenError> {
        let options = self.options;
        open_until(input, options.stop, &mut |name, reader| {
            let source: Arc<str> = Arc::from(name);
            let mut chunker = Chunker::with_sizes(reader, options.chunk_size, options.longest_game)
                .expecting(options.input)
                .encoded(options.encoding)
                .of_source(name);
            loop {
                let buffer = self
                    .buffers
                    .lock()
                    .ok()
                    .and_then(|mut buffers| buffers.pop());
                if let Some(buffer) = buffer {
                    chunker.reuse(buffer);
                }
                let Some(chunk) = chunker.next_chunk()? else {
                    break;
                };
                if !self.job.reaches(index, chunk.start) {
                    break;
                }
                let piece = Piece {
                    place: self.permit(to)?,
                    chunk,
                    input: index,
                    source: source.clone(),
                };
                to.pieces.send(piece).map_err(|_| stopped())?;
            }
            self.send(Parcel::Ended { source }, to)
        })
    }

    /// Waits until something more may be under way; its place.
    fn permit(&self, to: &Outlets<'_, J::Product>) -> io::Result<u64> {
        let is_stopped = self.stop.load(Ordering::Relaxed) || self.options.is_stopped();
        if is_stopped || to.permits.send(()).is_err() {
            return Err(stopped());
        }
        Ok(self.next.fetch_add(1, Ordering::Relaxed))
    }

    fn send(&self, parcel: Parcel<J::Product>, to: &Outlets<'_, J::Product>) -> io::Result<()> {
        let place = self.permit(to)?;
        to.results.send((place, parcel)).map_err(|_| stopped())
    }
}

fn stopped() -> io::Error {
    io::Error::other("the run was stopped")
}
