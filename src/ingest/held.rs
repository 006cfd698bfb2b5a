//! A source of which what comes next can be looked at, as much as is wanted, before it is read.

use std::io::{self, Read};

use super::sniff::HEAD;
use super::stream::PACKED_BUFFER;

/// A source with what is held of it. Reads end where they would if nothing were held, so that a decoder is given the same
/// pieces: how much text it gives before damage hangs on them.
pub(super) struct HeldReader<'a> {
    source: Box<dyn Read + 'a>,
    bytes: Vec<u8>,
    /// How many of these were given.
    given: usize,
    /// Bytes of the source before them.
    passed: usize,
    ended: bool,
    /// Why it ended, if it failed.
    error: Option<io::Error>,
}

impl<'a> HeldReader<'a> {
    pub(super) fn new(source: Box<dyn Read + 'a>) -> HeldReader<'a> {
        HeldReader {
            source,
            bytes: Vec::new(),
            given: 0,
            passed: 0,
            ended: false,
            error: None,
        }
    }

    /// Holds so many bytes; false if there are not as many.
    pub(super) fn hold(&mut self, wanted: usize) -> bool {
        let missing = wanted.saturating_sub(self.held().len());
        if missing > 0 && !self.ended {
            self.passed += self.bytes.drain(..self.given).len();
            self.given = 0;
            let source = (&mut self.source).take(missing as u64);
            let read = { source }.read_to_end(&mut self.bytes);
            self.ended = !matches!(read, Ok(count) if count == missing);
            self.error = read.err();
        }
        self.held().len() >= wanted
    }

    /// What is held.
    pub(super) fn held(&self) -> &[u8] {
        &self.bytes[self.given..]
    }

    /// Lets go of so many bytes of what is held.
    pub(super) fn pass(&mut self, count: usize) {
        self.given += count;
    }

    /// Whether nothing comes any more, not even an error.
    pub(super) fn is_at_end(&self) -> bool {
        self.held().is_empty() && self.ended && self.error.is_none()
    }
}

impl Read for HeldReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let at = self.passed + self.given;
        let since_end = (at + PACKED_BUFFER - HEAD) % PACKED_BUFFER;
        let wanted = buffer.len().min(PACKED_BUFFER - since_end);
        self.hold(wanted);
        let count = wanted.min(self.held().len());
        if let (0, Some(error)) = (count, self.error.take()) {
            return Err(error);
        }
        buffer[..count].copy_from_slice(&self.held()[..count]);
        self.pass(count);
        Ok(count)
    }
}
