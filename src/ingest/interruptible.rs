//! A source that may be silent for long, read so that the wait can be ended.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Bytes taken at once.
const BLOCK: usize = 1 << 18;
/// Blocks that wait to be read.
const WAITING: usize = 2;
/// How long it takes at most until a stop is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Reads in a thread of its own, which is left behind when the wait is ended: nothing else can end a read.
pub(super) struct InterruptibleReader {
    blocks: Receiver<io::Result<Vec<u8>>>,
    stop: &'static AtomicBool,
    block: Vec<u8>,
    at: usize,
}

impl InterruptibleReader {
    pub(super) fn new(
        mut source: impl Read + Send + 'static,
        stop: &'static AtomicBool,
    ) -> InterruptibleReader {
        let (sender, blocks) = sync_channel(WAITING);
        std::thread::spawn(move || {
            loop {
                let mut block = vec![0; BLOCK];
                let read = match source.read(&mut block) {
                    Err(err) if err.kind() == io::ErrorKind::Interrupted => continue,
                    read => read,
                };
                let last = !matches!(read, Ok(count) if count > 0);
                let sent = sender.send(read.map(|count| {
                    block.truncate(count);
                    block
                }));
                if last || sent.is_err() {
                    return;
                }
            }
        });
        InterruptibleReader {
            blocks,
            stop,
            block: Vec::new(),
            at: 0,
        }
    }

    /// The next block; empty at the end.
    fn next_block(&self) -> io::Result<Vec<u8>> {
        while !self.stop.load(Ordering::Relaxed) {
            match self.blocks.recv_timeout(POLL_INTERVAL) {
                Ok(block) => return block,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        Ok(Vec::new())
    }
}

impl Read for InterruptibleReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.block.len() {
            self.block = self.next_block()?;
            self.at = 0;
        }
        let count = (&self.block[self.at..]).read(buffer)?;
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static RUNS: AtomicBool = AtomicBool::new(false);
    static STOPPED: AtomicBool = AtomicBool::new(true);

    #[test]
    fn everything_comes_through() {
        let bytes: Vec<u8> = (0..3 * BLOCK as u32 + 7)
            .map(|n| n.to_le_bytes()[0])
            .collect();
        let mut read = Vec::new();
        let source = io::Cursor::new(bytes.clone());
        InterruptibleReader::new(source, &RUNS)
            .read_to_end(&mut read)
            .unwrap();
        assert!(read == bytes);
    }

    #[test]
    fn a_stop_is_an_end() {
        let mut read = Vec::new();
        InterruptibleReader::new(io::repeat(0), &STOPPED)
            .read_to_end(&mut read)
            .unwrap();
        assert!(read.is_empty());
    }
}
