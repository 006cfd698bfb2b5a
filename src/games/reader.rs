//! Inputs read chunk by chunk.

use std::io;
use std::sync::{Arc, Mutex};

use rayon::ThreadPool;

use super::work::work_on;
use super::{Chunk, Chunker, Games, ReadOptions};
use crate::ingest::open::{Means, OpenError, open};
use crate::ingest::source::Input;
use crate::pipeline::{HandOver, Part};
use crate::score::Score;

/// Where a chunk comes from.
#[derive(Clone)]
pub(super) struct ChunkSource {
    /// The name of the source.
    pub(super) source: Arc<str>,
    /// The index of its input.
    pub(super) input: usize,
}

/// What happens while inputs are read; `T` is a chunk, or what came of it.
pub(super) enum Step<T> {
    Chunk(ChunkSource, T),
    Ended(ChunkSource),
    Failed(OpenError),
}

/// Reads inputs.
pub(super) struct Reader<'o> {
    options: &'o ReadOptions,
    /// The threads of the run, if it has any but the caller's.
    pool: Option<&'o ThreadPool>,
    /// What of the inputs is to be read.
    part: Option<Part>,
    /// Buffers of chunks that are done.
    buffers: Mutex<Vec<Vec<u8>>>,
}

impl Reader<'_> {
    pub(super) fn new<'o>(
        inputs: &[Input],
        options: &'o ReadOptions,
        pool: Option<&'o ThreadPool>,
    ) -> Reader<'o> {
        Reader {
            options,
            pool,
            part: options
                .shard
                .filter(|shard| !shard.is_whole())
                .map(|shard| Part::of(inputs, shard)),
            buffers: Mutex::default(),
        }
    }

    /// Whether what begins at that byte of an input is to be worked on.
    pub(super) fn owns(&self, input: usize, at: u64) -> bool {
        self.part.as_ref().is_none_or(|part| part.owns(input, at))
    }

    /// Takes the buffer of a chunk that is done, to be used again.
    pub(super) fn take_back(&self, buffer: Vec<u8>) {
        if let Ok(mut buffers) = self.buffers.lock() {
            buffers.push(buffer);
        }
    }

    /// Reads all inputs, or as many as anybody wants.
    pub(super) fn read(&self, inputs: &[Input], hand_over: &mut HandOver<'_, Step<Chunk>>) {
        let hand_over = &mut |step| match self.options.is_stopped() {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => hand_over(step),
        };
        for (index, input) in inputs.iter().enumerate() {
            if !self.reaches(index, 0) {
                continue;
            }
            let faults = match self.read_one(index, input, hand_over) {
                Ok(()) => Vec::new(),
                Err(OpenError::Callback(_)) => return,
                Err(err) => err.into_each(),
            };
            let mut faults = faults.into_iter().map(Step::Failed);
            if faults.any(|fault| hand_over(fault).is_err()) {
                return;
            }
        }
    }

    fn read_one(
        &self,
        index: usize,
        input: &Input,
        hand_over: &mut HandOver<'_, Step<Chunk>>,
    ) -> Result<(), OpenError> {
        let means = Means {
            stop: self.options.stop,
            pool: self.pool,
        };
        open(input, means, &mut |name, stream| {
            let origin = ChunkSource {
                source: Arc::from(name),
                input: index,
            };
            let mut chunker = Chunker::new(stream, name, self.options);
            while let Some(chunk) = self.next(&mut chunker)? {
                if !self.reaches(index, chunk.start) {
                    break;
                }
                hand_over(Step::Chunk(origin.clone(), chunk))?;
            }
            hand_over(Step::Ended(origin))
        })
    }

    fn next(&self, chunker: &mut Chunker<'_>) -> io::Result<Option<Chunk>> {
        if let Some(buffer) = self.buffers.lock().ok().and_then(|mut all| all.pop()) {
            chunker.reuse(buffer);
        }
        chunker.next_chunk()
    }

    /// Whether anything from that byte of an input on is to be worked on.
    fn reaches(&self, input: usize, at: u64) -> bool {
        self.part
            .as_ref()
            .is_none_or(|part| part.reaches(input, at))
    }
}

/// Calls `visit` with the name of the source and the games of each chunk of an input, until it fails.
///
/// # Errors
/// If the input cannot be read, or `visit` fails.
pub fn each_chunk(
    input: &Input,
    options: &ReadOptions,
    visit: &mut dyn FnMut(&str, &mut Games<'_>) -> io::Result<()>,
) -> Result<(), OpenError> {
    let mut score = Score::default();
    Reader::new(&[], options, None).read_one(0, input, &mut |step| match step {
        Step::Chunk(origin, chunk) => {
            let work = |games: &mut Games<'_>| visit(&origin.source, games);
            work_on(&chunk, (0, &input.corrections), &|_| true, &mut score, work).product
        }
        Step::Ended(_) | Step::Failed(_) => Ok(()),
    })
}
