//! Handing texts on, one by one: unpacked, in UTF-8, and with their faults kept apart.

use std::io::{self, BufReader, Read};

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};
use encoding_rs_io::DecodeReaderBytesBuilder;
use rayon::ThreadPool;

use super::fault::{OpenError, fault};
use super::sniff::{self, CodeUnits};
use super::stream::{FusedReader, SniffedReader, unpack};

/// Bytes held before UTF-16 is turned into UTF-8.
const UTF16_BUFFER: usize = 64 * 1024;

/// Layers of packing that are opened one inside the other.
const MAX_LAYERS: usize = 2;

/// What is done with each text: its name to show, and its bytes.
pub type TextVisitor<'a> = dyn FnMut(&str, &mut dyn Read) -> io::Result<()> + 'a;

/// One call of [`open`](super::open::open): whom to give the texts to, and what went wrong so far.
///
/// Its methods return only the callback's errors; those of the sources are kept in `faults`.
pub(super) struct Visit<'e, 'c> {
    pub(super) each: &'e mut TextVisitor<'c>,
    pub(super) faults: Vec<OpenError>,
    /// The threads it is unpacked on; the caller's own if there are none.
    pub(super) pool: Option<&'e ThreadPool>,
}

impl Visit<'_, '_> {
    /// One text, maybe packed. `packed`: it comes out of an archive already.
    pub(super) fn text(
        &mut self,
        name: &str,
        source: SniffedReader<'_>,
        mut packed: bool,
    ) -> io::Result<()> {
        // Once unpacked it lives no longer than the threads.
        let mut source = source;
        for _ in 0..MAX_LAYERS {
            let Some(packing) = sniff::packing(source.head()) else {
                break;
            };
            source = unpack(packing, source, self.pool);
            packed = true;
        }
        if let Some(error) = source.failed_at_once() {
            return self.fault(fault(name, error, packed));
        }
        if let Some(foreign) = sniff::foreign(source.head(), name) {
            return self.fault(OpenError::Binary {
                name: name.to_owned(),
                what: foreign.what,
                hint: foreign.hint,
            });
        }
        let letters = sniff::letters(source.head());
        let mut source = FusedReader::new(source);
        let outcome = match letters {
            CodeUnits::Bytes => (self.each)(name, &mut source),
            CodeUnits::Utf16Le => self.utf16(name, &mut source, UTF_16LE),
            CodeUnits::Utf16Be => self.utf16(name, &mut source, UTF_16BE),
        };
        if let Some(error) = source.error {
            self.faults.push(fault(name, error, packed));
        }
        outcome
    }

    fn utf16(
        &mut self,
        name: &str,
        source: &mut dyn Read,
        encoding: &'static Encoding,
    ) -> io::Result<()> {
        let utf8 = DecodeReaderBytesBuilder::new()
            .encoding(Some(encoding))
            .build_with_buffer(source, vec![0; UTF16_BUFFER]);
        match utf8 {
            // The decoder loses letters when asked for fewer bytes than one of them has.
            Ok(utf8) => (self.each)(name, &mut BufReader::with_capacity(UTF16_BUFFER, utf8)),
            Err(error) => self.fault(fault(name, error, false)),
        }
    }

    pub(super) fn fault(&mut self, fault: OpenError) -> io::Result<()> {
        self.faults.push(fault);
        Ok(())
    }
}
