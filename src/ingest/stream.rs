//! Sources of bytes, one inside the other.

use std::io::{self, BufRead, Cursor, Read};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use rayon::ThreadPool;

use super::expansion::ExpansionGuard;
use super::frames::FrameReader;
use super::sniff::{self, Packing};

/// Bytes held between a packed source and its decoder.
pub(super) const PACKED_BUFFER: usize = 128 * 1024;
/// The widest window a zstd frame may ask for, as a power of two; the widest there is.
const ZSTD_WINDOW_LOG: u32 = if cfg!(target_pointer_width = "64") {
    31
} else {
    30
};

/// Opens one layer of packing, on these threads or the caller's own.
pub(super) fn unpack<'a>(
    packing: Packing,
    source: SniffedReader<'a>,
    pool: Option<&'a ThreadPool>,
) -> SniffedReader<'a> {
    let text = FrameReader::new(packing, Box::new(source), pool);
    let packed = text.count();
    SniffedReader::new(Box::new(ExpansionGuard::new(text, packed)))
}

/// What unpacks one frame behind the other.
pub(super) fn decoder<'a>(
    packing: Packing,
    source: impl BufRead + 'a,
) -> io::Result<Box<dyn Read + 'a>> {
    Ok(match packing {
        Packing::Gzip => Box::new(MultiGzDecoder::new(source)),
        Packing::Bzip2 => Box::new(MultiBzDecoder::new(source)),
        Packing::Zstd => {
            let mut decoder = zstd::Decoder::with_buffer(source)?;
            decoder.window_log_max(ZSTD_WINDOW_LOG)?;
            Box::new(decoder)
        }
    })
}

/// A source whose first bytes have been looked at and will be read again.
pub(super) struct SniffedReader<'a> {
    head: Cursor<Vec<u8>>,
    /// The error that ended the look, kept for its place: decoders forget theirs.
    error: Option<io::Error>,
    /// What is behind them; `None` if nothing is.
    rest: Option<Box<dyn Read + 'a>>,
}

impl<'a> SniffedReader<'a> {
    pub(super) fn new(mut rest: Box<dyn Read + 'a>) -> Self {
        let mut head = Vec::with_capacity(sniff::HEAD);
        let error = rest
            .by_ref()
            .take(sniff::HEAD as u64)
            .read_to_end(&mut head)
            .err();
        let ended = error.is_none() && head.len() < sniff::HEAD;
        let rest = (!ended).then_some(rest);
        Self {
            head: Cursor::new(head),
            error,
            rest,
        }
    }

    /// The first bytes: [`sniff::HEAD`] of them, or all there are.
    pub(super) fn head(&self) -> &[u8] {
        self.head.get_ref()
    }

    /// The error of a source that failed before its first byte.
    pub(super) fn failed_at_once(&mut self) -> Option<io::Error> {
        if self.head().is_empty() {
            self.error.take()
        } else {
            None
        }
    }
}

impl Read for SniffedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.head.read(buffer)?;
        if count > 0 || buffer.is_empty() {
            return Ok(count);
        }
        match self.error.take() {
            Some(error) => Err(error),
            None => self.rest.as_mut().map_or(Ok(0), |rest| rest.read(buffer)),
        }
    }
}

/// A source that ends where it fails, keeps the error, and stays at its end.
pub(super) struct FusedReader<'a> {
    source: SniffedReader<'a>,
    ended: bool,
    /// Why it ended before its end, if it did.
    pub(super) error: Option<io::Error>,
}

impl<'a> FusedReader<'a> {
    pub(super) fn new(source: SniffedReader<'a>) -> Self {
        Self {
            source,
            ended: false,
            error: None,
        }
    }
}

impl Read for FusedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.ended && !buffer.is_empty() {
            match self.source.read(buffer) {
                Ok(0) => self.ended = true,
                Ok(count) => return Ok(count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ended = true;
                    self.error = Some(error);
                }
            }
        }
        Ok(0)
    }
}
