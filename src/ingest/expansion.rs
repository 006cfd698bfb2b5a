//! Packed data that unpack to more than anything worth reading: see [`UNPACK_RATIO`].

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

use crate::limits::{UNPACK_RATIO, UNPACKED_FREELY};

/// Bytes taken out of a packed source, counted on the way to its decoder.
pub(super) struct CountedReader<R> {
    source: R,
    bytes: Rc<Cell<u64>>,
}

impl<R: BufRead> CountedReader<R> {
    /// Counts what is taken out of a source, on top of what was counted.
    pub(super) fn new(source: R, count: &Rc<Cell<u64>>) -> CountedReader<R> {
        CountedReader {
            source,
            bytes: Rc::clone(count),
        }
    }
}

impl<R: BufRead> Read for CountedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.bytes.set(self.bytes.get() + count as u64);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for CountedReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.bytes.set(self.bytes.get() + count as u64);
        self.source.consume(count);
    }
}

/// What a decoder gives, which fails where it becomes too much for what was packed.
pub(super) struct ExpansionGuard<R> {
    decoder: R,
    packed: Rc<Cell<u64>>,
    given: u64,
}

impl<R: Read> ExpansionGuard<R> {
    /// What a decoder gives for so many packed bytes.
    pub(super) fn new(decoder: R, packed: Rc<Cell<u64>>) -> ExpansionGuard<R> {
        ExpansionGuard {
            decoder,
            packed,
            given: 0,
        }
    }
}

impl<R: Read> Read for ExpansionGuard<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.packed.get().saturating_mul(UNPACK_RATIO);
        if self.given > UNPACKED_FREELY.max(most) {
            let why = format!("it unpacks to more than {UNPACK_RATIO} times its size");
            return Err(io::Error::new(io::ErrorKind::Unsupported, why));
        }
        let count = self.decoder.read(buffer)?;
        self.given += count as u64;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(size: u64, packed: u64) -> io::Result<u64> {
        let source = ExpansionGuard::new(io::repeat(b'x').take(size), Rc::new(Cell::new(packed)));
        io::copy(&mut { source }, &mut io::sink())
    }

    #[test]
    fn what_unpacks_to_more_than_is_worth_reading_is_refused() {
        assert_eq!(unpacked(UNPACKED_FREELY, 1).unwrap(), UNPACKED_FREELY);
        let large = UNPACKED_FREELY + (1 << 20);
        assert_eq!(unpacked(large, large / UNPACK_RATIO + 1).unwrap(), large);
        let error = unpacked(large, 1000).unwrap_err();
        assert!(error.to_string().contains("256 times its size"), "{error}");
    }
}
