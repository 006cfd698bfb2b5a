//! From an [`Input`] to streams of text, opened by what is in them and not by their names.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use rayon::ThreadPool;

use super::archive;
use super::fault::fault;
use super::interruptible::InterruptibleReader;
use super::sniff::{self, CodeUnits};
use super::source::{Input, Location};
use super::stream::{PACKED_BUFFER, SniffedReader};
use super::visit::Visit;

pub use super::fault::OpenError;
pub use super::visit::TextVisitor;

/// What a source is read with.
#[derive(Debug, Clone, Copy, Default)]
pub struct Means<'p> {
    /// Once this is true, standard input has ended, also while nothing comes from it.
    pub stop: Option<&'static AtomicBool>,
    /// The threads that packed sources are unpacked on; the caller's own if there are none.
    pub pool: Option<&'p ThreadPool>,
}

/// The only text of an input; `None` if it holds several, or one that is longer than `most`.
///
/// # Errors
/// If it cannot be read.
pub fn only_text(input: &Input, most: u64) -> io::Result<Option<Vec<u8>>> {
    let (mut text, mut texts) = (Vec::new(), 0);
    let read = open(input, Means::default(), &mut |_, stream| {
        texts += 1;
        let left = most + 1 - text.len() as u64;
        stream.take(left).read_to_end(&mut text).map(drop)
    });
    read.map_err(io::Error::other)?;
    Ok(Some(text).filter(|text| texts == 1 && text.len() as u64 <= most))
}

/// Opens `input` and hands each text in it to `each`, in order, unpacked.
///
/// The name given to `each` is that of the input, followed by `/` and the member's name inside a
/// zip archive. gzip, bzip2, zstd and zip are known by their first bytes; UTF-16 becomes UTF-8
/// (offsets then count the UTF-8); all other bytes arrive as they are, a byte order mark included.
/// One pass, and memory independent of the size, but for a zstd frame that asks for a wide window
/// (2 GiB at most), the directory of a zip file, and 16 MiB a thread for what is unpacked side by side.
///
/// **The stream given to `each` never fails**: where the source does, it ends, so that everything
/// before the fault is treated like any other text, and `open` returns the fault afterwards. An
/// error that `each` returns is therefore always its own; it ends the reading at once and comes back
/// as [`OpenError::Callback`], whatever else was wrong. A fault in one member of an archive does not
/// hide the next. What `each` leaves unread is not checked.
pub fn open(input: &Input, means: Means<'_>, each: &mut TextVisitor<'_>) -> Result<(), OpenError> {
    let mut visit = Visit {
        each,
        faults: Vec::new(),
        pool: means.pool,
    };
    let outcome = match (&input.location, means.stop) {
        (Location::Stdin, None) => pipe(&mut visit, &input.name, Box::new(io::stdin().lock())),
        (Location::Stdin, Some(stop)) => pipe(
            &mut visit,
            &input.name,
            Box::new(InterruptibleReader::new(io::stdin(), stop)),
        ),
        (Location::File(path), _) => file(&mut visit, &input.name, path),
        (Location::Memory(text), _) => pipe(&mut visit, &input.name, Box::new(&**text)),
    };
    outcome.map_err(OpenError::Callback)?;
    match visit.faults.len() {
        0 => Ok(()),
        1 => Err(visit.faults.remove(0)),
        _ => Err(OpenError::Several(visit.faults)),
    }
}

fn file(visit: &mut Visit<'_, '_>, name: &str, path: &Path) -> io::Result<()> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return visit.fault(fault(name, error, false)),
    };
    let source = SniffedReader::new(Box::new(&file));
    if !sniff::is_zip(source.head()) {
        return visit.text(name, source, false);
    }
    // A named pipe cannot be read from its end, where a zip file has its directory.
    if !file.metadata().is_ok_and(|meta| meta.is_file()) {
        return zip_stream(visit, name, source);
    }
    drop(source);
    match file.rewind() {
        Ok(()) => archive::file(visit, name, &file),
        Err(error) => visit.fault(fault(name, error, false)),
    }
}

/// A source that can be read only once, from its beginning.
pub(super) fn pipe(
    visit: &mut Visit<'_, '_>,
    name: &str,
    source: Box<dyn Read + '_>,
) -> io::Result<()> {
    let source = SniffedReader::new(source);
    match sniff::is_zip(source.head()) {
        true => zip_stream(visit, name, source),
        false => visit.text(name, source, false),
    }
}

fn zip_stream(visit: &mut Visit<'_, '_>, name: &str, source: SniffedReader<'_>) -> io::Result<()> {
    let source = BufReader::with_capacity(PACKED_BUFFER, source);
    archive::stream(visit, name, source)
}

/// How many bytes of text an input has, if that can be told without reading it: it is a file, and is read as it is.
pub fn plain_size(input: &Input) -> Option<u64> {
    measure(input).ok()
}

/// Why an input has no bytes that are read as they are; `None` if it has, or cannot be read at all.
pub fn why_unmeasured(input: &Input) -> Option<&'static str> {
    measure(input).err().flatten()
}

/// The size of an input that is read as it is, or else why it is not, if that can be told.
fn measure(input: &Input) -> Result<u64, Option<&'static str>> {
    let Some(path) = input.path() else {
        return Err(Some("it comes through a pipe"));
    };
    let found = path.metadata().map_err(|_| None)?;
    // To open a named pipe and leave it again would break it.
    if !found.is_file() {
        return Err(Some("it comes through a pipe"));
    }
    let mut file = File::open(path).map_err(|_| None)?;
    let mut head = Vec::new();
    let mut start = file.by_ref().take(sniff::HEAD as u64);
    start.read_to_end(&mut head).map_err(|_| None)?;
    if sniff::is_zip(&head) || sniff::packing(&head).is_some() {
        return Err(Some("it is compressed"));
    }
    match sniff::letters(&head) {
        CodeUnits::Bytes => Ok(found.len()),
        CodeUnits::Utf16Le | CodeUnits::Utf16Be => Err(Some("it is UTF-16")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    const SCORE: &str = "[Event \"Réti – Tartakower\"]\n\n1. e4 c6 2. d4 d5 *\n";

    /// A text of many different lines, so that it stays large when packed.
    fn long_text() -> String {
        (0..40_000_u32)
            .map(|n| format!("{{ {} }} 1. e4 *\n", n.wrapping_mul(2_654_435_761)))
            .collect()
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        let mut packer = zstd::Encoder::new(Vec::new(), 1).unwrap();
        packer.include_checksum(true).unwrap();
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    type Packer = fn(&[u8]) -> Vec<u8>;
    const PACKERS: [Packer; 3] = [gzip, bzip2, zstd];

    fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    /// What a source gives, from a file and from a pipe alike.
    fn read(bytes: &[u8]) -> (Vec<u8>, Vec<OpenError>) {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        let mut text = Vec::new();
        let outcome = open(
            &Input::file(file.path()),
            Means::default(),
            &mut |_, stream| stream.read_to_end(&mut text).map(drop),
        );
        let faults = outcome.map_or_else(OpenError::into_each, |()| Vec::new());

        let mut piped = Vec::new();
        let mut each = |_: &str, stream: &mut dyn Read| stream.read_to_end(&mut piped).map(drop);
        let mut visit = Visit {
            each: &mut each,
            faults: Vec::new(),
            pool: None,
        };
        pipe(&mut visit, "<stdin>", Box::new(bytes)).unwrap();
        assert_eq!(visit.faults.len(), faults.len());
        assert!(piped == text, "a pipe gives what a file gives");
        (text, faults)
    }

    fn read_whole(bytes: &[u8]) -> Vec<u8> {
        let (text, faults) = read(bytes);
        assert!(faults.is_empty(), "{faults:?}");
        text
    }

    #[test]
    fn bytes_pass_as_they_are() {
        for text in [
            &b""[..],
            SCORE.as_bytes(),
            b"\xEF\xBB\xBF1. e4",
            b"1. e4\0 e5\x07 *",
            b"Gr\xFCnfeld\r\n\x1A",
            long_text().as_bytes(),
        ] {
            assert!(read_whole(text) == text);
        }
    }

    #[test]
    fn packed_texts_are_unpacked_to_their_last_part() {
        let long = long_text();
        for pack in PACKERS {
            assert!(read_whole(&pack(long.as_bytes())) == long.as_bytes());
            let parts = [pack(SCORE.as_bytes()), pack(b""), pack(b"1. d4 *")].concat();
            assert_eq!(read_whole(&parts), [SCORE, "1. d4 *"].concat().as_bytes());
            assert_eq!(read_whole(&pack(b"")), b"");
            assert_eq!(read_whole(&pack(&gzip(b"1. e4"))), b"1. e4");
        }
    }

    #[test]
    fn a_zstd_frame_may_ask_for_the_widest_window() {
        let mut packer = zstd::Encoder::new(Vec::new(), 1).unwrap();
        packer.window_log(31).unwrap();
        packer.long_distance_matching(true).unwrap();
        packer.write_all(SCORE.as_bytes()).unwrap();
        assert_eq!(read_whole(&packer.finish().unwrap()), SCORE.as_bytes());
    }

    #[test]
    fn utf16_becomes_utf8_with_and_without_its_mark() {
        let long = SCORE.repeat(5_000) + "♘𝔑";
        for unit in [u16::to_le_bytes, u16::to_be_bytes] {
            for text in [SCORE, &long] {
                assert!(read_whole(&utf16(text, unit)) == text.as_bytes());
                let marked = utf16(&format!("\u{FEFF}{text}"), unit);
                assert!(read_whole(&marked) == text.as_bytes());
                assert!(read_whole(&gzip(&marked)) == text.as_bytes());
            }
        }
        let mut odd = utf16(SCORE, u16::to_le_bytes);
        odd.push(b'x');
        assert_eq!(read_whole(&odd), format!("{SCORE}\u{FFFD}").as_bytes());
    }

    #[test]
    fn utf16_survives_small_reads() {
        let bytes = utf16(&SCORE.repeat(100), u16::to_le_bytes);
        let mut text = Vec::new();
        let mut each = |_: &str, stream: &mut dyn Read| {
            let mut byte = [0];
            while stream.read(&mut byte)? == 1 {
                text.push(byte[0]);
            }
            Ok(())
        };
        let mut visit = Visit {
            each: &mut each,
            faults: Vec::new(),
            pool: None,
        };
        pipe(&mut visit, "a", Box::new(bytes.as_slice())).unwrap();
        assert_eq!(text, SCORE.repeat(100).as_bytes());
    }

    #[test]
    fn what_a_cut_file_still_holds_is_read_and_the_cut_is_told() {
        let long = long_text();
        for pack in PACKERS {
            let packed = pack(long.as_bytes());
            let (text, faults) = read(&packed[..packed.len() / 2]);
            assert!(long.as_bytes().starts_with(&text));
            assert!(text.len() > long.len() / 4, "{}", text.len());
            assert!(
                matches!(faults[..], [OpenError::CutShort { .. }]),
                "{faults:?}"
            );
            let message = faults[0].to_string();
            assert!(
                message.ends_with("compressed data end early: the file is damaged or cut short")
            );
        }
    }

    #[test]
    fn every_cut_of_a_small_file_is_told() {
        let short = |faults: &[OpenError]| matches!(faults, [OpenError::CutShort { .. }]);
        for (pack, first) in PACKERS.into_iter().zip([2, 10, 4]) {
            let packed = pack(SCORE.as_bytes());
            for cut in first..packed.len() {
                let (text, faults) = read(&packed[..cut]);
                assert!(short(&faults), "{cut}: {faults:?}");
                assert!(SCORE.as_bytes().starts_with(&text));
            }
        }
    }

    #[test]
    fn damage_is_told_after_what_came_before_it() {
        let long = long_text();
        for pack in PACKERS {
            let mut packed = pack(long.as_bytes());
            let middle = packed.len() / 2;
            packed[middle..middle + 64].fill(0xFF);
            let (text, faults) = read(&packed);
            assert!(!text.is_empty());
            assert!(
                matches!(
                    faults[..],
                    [OpenError::Damaged { .. } | OpenError::CutShort { .. }]
                ),
                "{faults:?}"
            );
        }
        let (text, faults) = read(&[gzip(SCORE.as_bytes()), b"junk".to_vec()].concat());
        assert_eq!(text, SCORE.as_bytes());
        assert_eq!(faults.len(), 1);
    }

    #[test]
    fn what_is_no_text_is_refused_and_named() {
        let (text, faults) = read(b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR");
        assert_eq!(text, b"");
        let message = faults[0].to_string();
        assert!(message.contains("seems to be a PNG picture; "), "{message}");
        let (_, faults) = read(&gzip(b"7z\xBC\xAF\x27\x1C"));
        assert!(
            faults[0]
                .to_string()
                .ends_with("; unpack it first and name the files inside")
        );
        let (_, faults) = read(&gzip(&zstd(&gzip(b"1. e4"))));
        assert!(matches!(faults[..], [OpenError::Binary { .. }]));
    }

    #[test]
    fn the_callbacks_error_comes_back_as_its_own() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let packed = gzip(long_text().as_bytes());
        file.write_all(&packed[..packed.len() / 2]).unwrap();
        let input = Input::file(file.path());
        let outcome = open(&input, Means::default(), &mut |_, stream| {
            io::copy(stream, &mut io::sink())?;
            Err(io::ErrorKind::BrokenPipe.into())
        });
        match outcome {
            Err(OpenError::Callback(error)) => assert_eq!(error.kind(), io::ErrorKind::BrokenPipe),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_missing_file_is_a_read_error() {
        let outcome = open(
            &Input::file("no/such/file.pgn"),
            Means::default(),
            &mut |_, _| Ok(()),
        );
        let message = outcome.unwrap_err().to_string();
        assert!(
            message.starts_with("cannot read `no/such/file.pgn`: "),
            "{message}"
        );
    }
}
