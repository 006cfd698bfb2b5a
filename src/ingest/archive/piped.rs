//! An archive that comes through a pipe: its members one by one, as they say of themselves.

use std::cell::Cell;
use std::collections::HashSet;
use std::io::{self, BufRead, Cursor, Read};
use std::rc::Rc;

use flate2::CrcReader;
use flate2::bufread::DeflateDecoder;
use zip::read::read_zipfile_from_stream;

use super::{MemberKind, kind, nested, none_found, zip_fault};
use crate::ingest::expansion::{CountedReader, ExpansionGuard};
use crate::ingest::fault::{OpenError, fault};
use crate::ingest::stream::SniffedReader;
use crate::ingest::visit::Visit;

/// An archive that comes through a pipe: its members in the order in which they come.
pub(in crate::ingest) fn stream(
    visit: &mut Visit<'_, '_>,
    name: &str,
    mut source: impl BufRead,
) -> io::Result<()> {
    let mut members = Members::default();
    let end = loop {
        match next_member(visit, name, &mut source, &mut members)? {
            PipedStep::Member => {}
            PipedStep::End => break None,
            PipedStep::Fault(fault) => break Some(fault),
        }
    };
    match end {
        Some(fault) => visit.fault(fault),
        None => {
            // Whoever writes into the pipe should not see it break.
            let _ = io::copy(&mut source, &mut io::sink());
            none_found(visit, name, members.scores)
        }
    }
}

/// The members so far.
#[derive(Default)]
struct Members {
    /// Those that are scores, or told because they cannot be read as such.
    scores: usize,
    names: HashSet<String>,
}

impl Members {
    /// Enters a member of the archive `name`, and tells what is to be told of it; whether it is read.
    fn enter(&mut self, visit: &mut Visit<'_, '_>, name: &str, member: &str) -> io::Result<bool> {
        let shown = format!("{name}/{member}");
        let kind = kind(member);
        self.scores += usize::from(!matches!(kind, MemberKind::Other));
        match kind {
            MemberKind::Other => return Ok(false),
            MemberKind::Archive => visit.fault(nested(&shown))?,
            MemberKind::Score if !self.names.insert(member.to_owned()) => {
                visit.fault(OpenError::Namesake { name: shown })?;
            }
            MemberKind::Score => {}
        }
        Ok(matches!(kind, MemberKind::Score))
    }
}

enum PipedStep {
    Member,
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
    members: &mut Members,
) -> io::Result<PipedStep> {
    let mut header = [0; HEADER];
    if let Err(error) = source.read_exact(&mut header[..4]) {
        return Ok(PipedStep::Fault(fault(name, error, true)));
    }
    if header.starts_with(SPLIT_MARK) {
        return Ok(PipedStep::Member);
    }
    if !header.starts_with(MEMBER_MARK) {
        return Ok(after_members(name, &header));
    }
    if let Err(error) = source.read_exact(&mut header[4..]) {
        return Ok(PipedStep::Fault(fault(name, error, true)));
    }
    if Header(&header).size_follows() {
        return unsized_member(visit, name, &header, source, members);
    }
    let mut source = Cursor::new(header).chain(source);
    let data = match read_zipfile_from_stream(&mut source) {
        Ok(Some(data)) => data,
        Ok(None) => return Ok(PipedStep::End),
        Err(error) => return Ok(PipedStep::Fault(zip_fault(name, error))),
    };
    let member = match data.name() {
        Ok(member) => member.into_owned(),
        Err(_) => String::from_utf8_lossy(data.name_raw()).into_owned(),
    };
    if members.enter(visit, name, &member)? {
        let member = format!("{name}/{member}");
        let packed = Rc::new(Cell::new(data.compressed_size()));
        let data = ExpansionGuard::new(data, packed);
        visit.text(&member, SniffedReader::new(Box::new(data)), true)?;
    }
    Ok(PipedStep::Member)
}

/// What stands where the next member could: the directory, or nothing that belongs in an archive.
fn after_members(name: &str, mark: &[u8]) -> PipedStep {
    // Members are followed by the archive's directory, or at once by its end.
    if mark.starts_with(b"PK\x01\x02") || mark.starts_with(b"PK\x05\x06") {
        return PipedStep::End;
    }
    let source = io::Error::new(io::ErrorKind::InvalidData, "no member where one should be");
    PipedStep::Fault(fault(name, source, true))
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
    members: &mut Members,
) -> io::Result<PipedStep> {
    let header = Header(header);
    let mut member = vec![0; usize::from(header.number(26))];
    let mut extra = vec![0; usize::from(header.number(28))];
    let read = source.read_exact(&mut member);
    if let Err(error) = read.and_then(|()| source.read_exact(&mut extra)) {
        return Ok(PipedStep::Fault(fault(name, error, true)));
    }
    let member = String::from_utf8_lossy(&member).into_owned();
    let shown = format!("{name}/{member}");
    if header.is_encrypted() || header.method() != 8 {
        return Ok(PipedStep::Fault(OpenError::Unsupported {
            name: shown,
            reason: "its size is not known beforehand".to_owned(),
        }));
    }
    let count = Rc::default();
    let packed = CountedReader::new(&mut *source, &count);
    let mut data = CrcReader::new(ExpansionGuard::new(DeflateDecoder::new(packed), count));
    let is_read = members.enter(visit, name, &member)?;
    let before = visit.faults.len();
    if is_read {
        visit.text(&shown, SniffedReader::new(Box::new(&mut data)), true)?;
    }
    let drained = io::copy(&mut data, &mut io::sink()).err();
    let (sum, length) = (data.crc().sum(), data.crc().amount());
    let checked = match drained {
        Some(error) => Err(error),
        None => check(source, sum, length, has_wide_sizes(&extra)),
    };
    match checked {
        Ok(()) => Ok(PipedStep::Member),
        // Already told, and the next member cannot be found.
        Err(_) if visit.faults.len() > before => Ok(PipedStep::Fault(visit.faults.remove(before))),
        Err(error) => Ok(PipedStep::Fault(fault(&shown, error, true))),
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
