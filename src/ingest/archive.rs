//! Zip archives: from a file by their directory, from a pipe member by member.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};

use flate2::CrcReader;
use flate2::bufread::DeflateDecoder;
use zip::ZipArchive;
use zip::read::read_zipfile_from_stream;
use zip::result::ZipError;

use super::names::is_score_name;
use super::open::{OpenError, Visit, fault};
use super::stream::{PACKED_BUFFER, Sniffed};

/// An archive that can be read anywhere: its members in the order of its directory.
pub(super) fn file(visit: &mut Visit<'_, '_>, name: &str, file: &File) -> io::Result<()> {
    let mut archive = match ZipArchive::new(BufReader::with_capacity(PACKED_BUFFER, file)) {
        Ok(archive) => archive,
        Err(error) => return salvage(visit, name, file, error),
    };
    let mut scores = 0;
    for index in 0..archive.len() {
        let member = match archive.name_for_index(index) {
            Some(Ok(member)) => format!("{name}/{member}"),
            _ => continue,
        };
        if !is_score_member(&member[name.len() + 1..]) {
            continue;
        }
        scores += 1;
        match archive.by_index(index) {
            Ok(data) => visit.text(&member, Sniffed::new(Box::new(data)), true)?,
            Err(error) => visit.fault(zip_fault(&member, error))?,
        }
    }
    none_found(visit, name, scores)
}

/// An archive whose directory, at its end, cannot be read: what its members themselves say.
fn salvage(
    visit: &mut Visit<'_, '_>,
    name: &str,
    mut file: &File,
    error: ZipError,
) -> io::Result<()> {
    if let Err(error) = file.rewind() {
        return visit.fault(fault(name, error, false));
    }
    let before = visit.faults.len();
    stream(visit, name, BufReader::with_capacity(PACKED_BUFFER, file))?;
    if visit.faults.len() == before {
        visit.fault(zip_fault(name, error))?;
    }
    Ok(())
}

/// An archive that comes through a pipe: its members in the order in which they come.
pub(super) fn stream(
    visit: &mut Visit<'_, '_>,
    name: &str,
    mut source: impl BufRead,
) -> io::Result<()> {
    let mut scores = 0;
    let end = loop {
        match next_member(visit, name, &mut source)? {
            Next::Member { score } => scores += usize::from(score),
            Next::End => break None,
            Next::Fault(fault) => break Some(fault),
        }
    };
    match end {
        Some(fault) => visit.fault(fault),
        None => {
            // Whoever writes into the pipe should not see it break.
            let _ = io::copy(&mut source, &mut io::sink());
            none_found(visit, name, scores)
        }
    }
}

fn none_found(visit: &mut Visit<'_, '_>, name: &str, scores: usize) -> io::Result<()> {
    if scores > 0 {
        return Ok(());
    }
    let name = name.to_owned();
    visit.fault(OpenError::NoScore { name })
}

/// A member that is a score by its name, and neither hidden nor one of the shadows which macOS adds.
fn is_score_member(name: &str) -> bool {
    let hidden = |part: &str| part == "__MACOSX" || (part.starts_with('.') && !is_dots(part));
    is_score_name(name) && !name.split(['/', '\\']).any(hidden)
}

fn is_dots(part: &str) -> bool {
    part == "." || part == ".."
}

enum Next {
    Member { score: bool },
    End,
    Fault(OpenError),
}

/// Fixed part of the header before each member, in bytes.
const HEADER: usize = 30;
const MEMBER_MARK: &[u8] = b"PK\x03\x04";
/// Stands before the first member of an archive that was to be split.
const SPLIT_MARK: &[u8] = b"PK\x07\x08";

fn next_member(
    visit: &mut Visit<'_, '_>,
    name: &str,
    source: &mut impl BufRead,
) -> io::Result<Next> {
    let mut header = [0; HEADER];
    if let Err(error) = source.read_exact(&mut header[..4]) {
        return Ok(Next::Fault(fault(name, error, true)));
    }
    if header.starts_with(SPLIT_MARK) {
        return Ok(Next::Member { score: false });
    }
    if !header.starts_with(MEMBER_MARK) {
        return Ok(after_members(name, &header));
    }
    if let Err(error) = source.read_exact(&mut header[4..]) {
        return Ok(Next::Fault(fault(name, error, true)));
    }
    if Header(&header).size_follows() {
        return unsized_member(visit, name, &header, source);
    }
    let mut source = Cursor::new(header).chain(source);
    let data = match read_zipfile_from_stream(&mut source) {
        Ok(Some(data)) => data,
        Ok(None) => return Ok(Next::End),
        Err(error) => return Ok(Next::Fault(zip_fault(name, error))),
    };
    let member = match data.name() {
        Ok(member) => member.into_owned(),
        Err(_) => String::from_utf8_lossy(data.name_raw()).into_owned(),
    };
    let score = is_score_member(&member);
    if score {
        let member = format!("{name}/{member}");
        visit.text(&member, Sniffed::new(Box::new(data)), true)?;
    }
    Ok(Next::Member { score })
}

/// What stands where the next member could: the directory, or nothing that belongs in an archive.
fn after_members(name: &str, mark: &[u8]) -> Next {
    // Members are followed by the archive's directory, or at once by its end.
    if mark.starts_with(b"PK\x01\x02") || mark.starts_with(b"PK\x05\x06") {
        return Next::End;
    }
    let source = io::Error::new(io::ErrorKind::InvalidData, "no member where one should be");
    Next::Fault(fault(name, source, true))
}

/// The fixed part of a member's header.
struct Header<'a>(&'a [u8; HEADER]);

impl Header<'_> {
    /// An unsigned number of two bytes.
    fn number(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }

    /// The archive was itself written to a pipe: the member's size stands behind the member.
    fn size_follows(&self) -> bool {
        self.number(6) & 8 != 0
    }

    fn is_encrypted(&self) -> bool {
        self.number(6) & 1 != 0
    }

    fn method(&self) -> u16 {
        self.number(8)
    }
}

/// A member whose size is not known beforehand, which the `zip` crate does not read from a pipe.
/// Deflated data know their own end; nothing else does.
fn unsized_member(
    visit: &mut Visit<'_, '_>,
    name: &str,
    header: &[u8; HEADER],
    source: &mut impl BufRead,
) -> io::Result<Next> {
    let header = Header(header);
    let mut member = vec![0; usize::from(header.number(26))];
    let mut extra = vec![0; usize::from(header.number(28))];
    let read = source.read_exact(&mut member);
    if let Err(error) = read.and_then(|()| source.read_exact(&mut extra)) {
        return Ok(Next::Fault(fault(name, error, true)));
    }
    let member = String::from_utf8_lossy(&member).into_owned();
    let shown = format!("{name}/{member}");
    if header.is_encrypted() || header.method() != 8 {
        return Ok(Next::Fault(OpenError::Unsupported {
            name: shown,
            reason: "its size is not known beforehand".to_owned(),
        }));
    }
    let mut data = CrcReader::new(DeflateDecoder::new(&mut *source));
    let score = is_score_member(&member);
    let before = visit.faults.len();
    if score {
        visit.text(&shown, Sniffed::new(Box::new(&mut data)), true)?;
    }
    let drained = io::copy(&mut data, &mut io::sink()).err();
    let (sum, length) = (data.crc().sum(), data.crc().amount());
    let checked = match drained {
        Some(error) => Err(error),
        None => check(source, sum, length, has_wide_sizes(&extra)),
    };
    match checked {
        Ok(()) => Ok(Next::Member { score }),
        // Already told, and the next member cannot be found.
        Err(_) if visit.faults.len() > before => Ok(Next::Fault(visit.faults.remove(before))),
        Err(error) => Ok(Next::Fault(fault(&shown, error, true))),
    }
}

/// Reads what stands behind a member: a mark that may be left out, its check sum, its two sizes.
fn check(source: &mut impl BufRead, sum: u32, length: u32, wide: bool) -> io::Result<()> {
    let mut number = || {
        let mut bytes = [0; 4];
        source.read_exact(&mut bytes)?;
        io::Result::Ok(u32::from_le_bytes(bytes))
    };
    let mut said = number()?;
    if said == u32::from_le_bytes(*b"PK\x07\x08") {
        said = number()?;
    }
    // Sizes are compared by their low halves, as the decoder counts them.
    let mut sizes = [0; 4];
    let count = if wide { 4 } else { 2 };
    for size in &mut sizes[..count] {
        *size = number()?;
    }
    if (said, sizes[count / 2]) == (sum, length) {
        return Ok(());
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidData,
        "the check sum is wrong",
    ))
}

/// Whether an extra field says that sizes have eight bytes instead of four.
fn has_wide_sizes(mut extra: &[u8]) -> bool {
    while let [kind_low, kind_high, low, high, rest @ ..] = extra {
        if [*kind_low, *kind_high] == [1, 0] {
            return true;
        }
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        extra = rest.get(length..).unwrap_or_default();
    }
    false
}

fn zip_fault(name: &str, error: ZipError) -> OpenError {
    let reason = match error {
        ZipError::Io(error) => return fault(name, error, true),
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            "it is locked by a password"
        }
        ZipError::UnsupportedArchive(reason) => reason,
        other => return fault(name, other.into(), true),
    };
    OpenError::Unsupported {
        name: name.to_owned(),
        reason: reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ingest::open::open;
    use crate::ingest::source::Input;
    use std::io::Write;
    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipWriter};

    const PICTURE: &[u8] = b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR";

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    fn fill<W: Write + Seek>(mut archive: ZipWriter<W>, members: &[(&str, &[u8])]) -> W {
        for (name, bytes) in members {
            if name.ends_with('/') {
                archive
                    .add_directory(*name, SimpleFileOptions::default())
                    .unwrap();
                continue;
            }
            let stored = name.contains("stored");
            let method = if stored {
                CompressionMethod::Stored
            } else {
                CompressionMethod::Deflated
            };
            let options = SimpleFileOptions::default().compression_method(method);
            archive.start_file(*name, options).unwrap();
            archive.write_all(bytes).unwrap();
        }
        archive.finish().unwrap()
    }

    fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
        fill(ZipWriter::new(Cursor::new(Vec::new())), members).into_inner()
    }

    /// An archive written to a pipe: sizes stand behind the members.
    fn piped_zip(members: &[(&str, &[u8])]) -> Vec<u8> {
        fill(ZipWriter::new_stream(Vec::new()), members).into_inner()
    }

    type Texts = Vec<(String, String)>;

    fn from_file(bytes: &[u8]) -> (Texts, Vec<String>) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games");
        std::fs::write(&path, bytes).unwrap();
        let input = Input {
            name: "a.zip".to_owned(),
            ..Input::file(path)
        };
        let mut texts = Vec::new();
        let outcome = open(&input, &mut |name, stream| {
            let mut text = String::new();
            stream.read_to_string(&mut text)?;
            texts.push((name.to_owned(), text));
            Ok(())
        });
        let faults = outcome.map_or_else(OpenError::into_each, |()| Vec::new());
        (texts, faults.iter().map(ToString::to_string).collect())
    }

    fn from_pipe(bytes: &[u8]) -> (Texts, Vec<String>) {
        let mut texts = Vec::new();
        let mut each = |name: &str, stream: &mut dyn Read| {
            let mut text = String::new();
            stream.read_to_string(&mut text)?;
            texts.push((name.to_owned(), text));
            Ok(())
        };
        let mut visit = Visit {
            each: &mut each,
            faults: Vec::new(),
        };
        visit.pipe("a.zip", Box::new(bytes)).unwrap();
        let faults = visit.faults.iter().map(ToString::to_string).collect();
        (texts, faults)
    }

    fn texts(expected: &[(&str, &str)]) -> Texts {
        let owned = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        expected.iter().map(owned).collect()
    }

    #[test]
    fn scores_come_in_the_order_of_the_archive_and_the_rest_is_left() {
        let packed = gzip(b"1. c4 *");
        let members: [(&str, &[u8]); 8] = [
            ("dir/", b""),
            ("dir/z.pgn", b"1. e4 *"),
            ("board.png", PICTURE),
            ("a.txt", b"1. d4 *"),
            ("stored.pgn.gz", &packed),
            ("__MACOSX/dir/._z.pgn", PICTURE),
            (".hidden.pgn", PICTURE),
            ("empty.pgn", b""),
        ];
        let expected = texts(&[
            ("a.zip/dir/z.pgn", "1. e4 *"),
            ("a.zip/a.txt", "1. d4 *"),
            ("a.zip/stored.pgn.gz", "1. c4 *"),
            ("a.zip/empty.pgn", ""),
        ]);
        let archive = zip(&members);
        assert_eq!(from_file(&archive), (expected.clone(), vec![]));
        assert_eq!(from_pipe(&archive), (expected, vec![]));
    }

    #[test]
    fn an_archive_that_was_written_to_a_pipe_is_read_from_one() {
        let long: String = (0..20_000)
            .map(|n| format!("{{ {n} }} 1. e4 *\n"))
            .collect();
        let members: [(&str, &[u8]); 4] = [
            ("dir/", b""),
            ("dir/long.pgn", long.as_bytes()),
            ("board.png", PICTURE),
            ("empty.txt", b""),
        ];
        let archive = piped_zip(&members);
        let expected = texts(&[("a.zip/dir/long.pgn", &long), ("a.zip/empty.txt", "")]);
        assert!(from_file(&archive) == (expected.clone(), vec![]));
        assert!(from_pipe(&archive) == (expected, vec![]));

        let sum = archive
            .windows(4)
            .position(|bytes| bytes == b"PK\x07\x08")
            .unwrap();
        let sum = archive[sum + 1..]
            .windows(4)
            .position(|bytes| bytes == b"PK\x07\x08")
            .unwrap()
            + sum
            + 1;
        let mut damaged = archive;
        damaged[sum + 4] ^= 1;
        let (texts, faults) = from_pipe(&damaged);
        assert_eq!(texts.len(), 1);
        assert!(faults[0].contains("the check sum is wrong"), "{faults:?}");
    }

    #[test]
    fn an_archive_without_a_score_says_so() {
        for archive in [zip(&[("board.png", PICTURE)]), zip(&[])] {
            for (texts, faults) in [from_file(&archive), from_pipe(&archive)] {
                assert!(texts.is_empty());
                assert!(
                    faults[0].starts_with("no score found in `a.zip`: "),
                    "{faults:?}"
                );
            }
        }
    }

    #[test]
    fn a_bad_member_does_not_hide_the_next() {
        let mut archive = zip(&[
            ("stored.pgn", b"1. e4 e5 2. Nf3 *"),
            ("picture.pgn", PICTURE),
            ("good.pgn", b"1. d4 *"),
        ]);
        let place = archive
            .windows(5)
            .position(|bytes| bytes == b"1. e4")
            .unwrap();
        archive[place + 3] = b'f';
        for (texts, faults) in [from_file(&archive), from_pipe(&archive)] {
            assert_eq!(
                texts.last().unwrap(),
                &("a.zip/good.pgn".to_owned(), "1. d4 *".to_owned())
            );
            assert_eq!(texts.len(), 2);
            assert_eq!(faults.len(), 2);
            assert!(faults[0].starts_with("`a.zip/stored.pgn`: compressed data are damaged"));
            assert!(faults[1].starts_with("`a.zip/picture.pgn` seems to be a PNG picture"));
        }
    }

    #[test]
    fn what_a_cut_archive_still_holds_is_read() {
        let long: String = (0..20_000)
            .map(|n| format!("{{ {n} }} 1. e4 *\n"))
            .collect();
        let members: [(&str, &[u8]); 2] = [("a.pgn", b"1. d4 *"), ("long.pgn", long.as_bytes())];
        for archive in [zip(&members), piped_zip(&members)] {
            let cut = &archive[..archive.len() / 2];
            for (texts, faults) in [from_file(cut), from_pipe(cut)] {
                assert_eq!(texts[0].1, "1. d4 *");
                assert!(texts[1].1.len() > long.len() / 4 && long.starts_with(&texts[1].1));
                assert!(faults[0].contains("end early"), "{faults:?}");
            }
        }
    }

    #[test]
    fn no_cut_and_no_flipped_byte_makes_it_panic_or_go_silent() {
        let archive = zip(&[("a.pgn", b"1. d4 *"), ("b.pgn", b"1. e4 *")]);
        for cut in 4..archive.len() {
            assert!(!from_file(&archive[..cut]).1.is_empty(), "{cut}");
        }
        for place in 4..archive.len() {
            let mut damaged = archive.clone();
            damaged[place] ^= 0x40;
            from_file(&damaged);
            from_pipe(&damaged);
        }
    }

    #[test]
    fn a_locked_or_strangely_packed_member_is_named() {
        let archive = zip(&[("stored.pgn", b"1. e4 *"), ("b.pgn", b"1. d4 *")]);
        let directory = archive
            .windows(4)
            .position(|bytes| bytes == b"PK\x01\x02")
            .unwrap();
        let mut locked = archive.clone();
        (locked[6], locked[directory + 8]) = (1, 1);
        let (texts, faults) = from_file(&locked);
        assert_eq!(texts.len(), 1);
        assert!(
            faults[0].contains(
                "`a.zip/stored.pgn` cannot be unpacked here (it is locked by a password)"
            ),
            "{faults:?}"
        );
        let mut strange = archive;
        (strange[8], strange[directory + 10]) = (93, 93);
        for (texts, faults) in [from_file(&strange), from_pipe(&strange)] {
            assert_eq!(texts.len(), 1, "{faults:?}");
            assert!(
                faults[0].starts_with(
                    "`a.zip/stored.pgn` cannot be unpacked here (compression method not supported: 93)"
                ),
                "{faults:?}"
            );
        }
    }
}
