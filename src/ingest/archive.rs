//! Zip archives: from a file by their directory, from a pipe member by member.

mod piped;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::rc::Rc;

use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::expansion::ExpansionGuard;
use super::fault::{OpenError, fault};
use super::names::{is_archive_name, is_score_name};
use super::stream::{PACKED_BUFFER, SniffedReader};
use super::visit::Visit;

pub(super) use piped::stream;

/// An archive that can be read anywhere: its members in the order of its directory.
pub(super) fn file(visit: &mut Visit<'_, '_>, name: &str, file: &File) -> io::Result<()> {
    let mut archive = match ZipArchive::new(BufReader::with_capacity(PACKED_BUFFER, file)) {
        Ok(archive) => archive,
        Err(error) => return salvage(visit, name, file, error),
    };
    if archive.has_duplicate_names() {
        // The directory as it is read knows one of a name; the members themselves are all there.
        return members(visit, name, file);
    }
    let mut scores = 0;
    let mut taken = BTreeMap::new();
    for index in 0..archive.len() {
        let member = match archive.name_for_index(index) {
            Some(Ok(member)) => format!("{name}/{member}"),
            _ => continue,
        };
        match kind(&member[name.len() + 1..]) {
            MemberKind::Score => {}
            MemberKind::Archive => {
                scores += 1;
                visit.fault(nested(&member))?;
                continue;
            }
            MemberKind::Other => continue,
        }
        scores += 1;
        let data = match archive.by_index(index) {
            Ok(data) => data,
            Err(error) => {
                visit.fault(zip_fault(&member, error))?;
                continue;
            }
        };
        if overlaps(&mut taken, &data) {
            visit.fault(OpenError::Unsupported {
                name: member,
                reason: "its data are those of another member too".to_owned(),
            })?;
            continue;
        }
        let packed = Rc::new(Cell::new(data.compressed_size()));
        let data = ExpansionGuard::new(data, packed);
        visit.text(&member, SniffedReader::new(Box::new(data)), true)?;
    }
    none_found(visit, name, scores)
}

/// Whether a member lies where another lies that was read before; from where to where each lies is kept.
fn overlaps<R: Read>(taken: &mut BTreeMap<u64, u64>, member: &ZipFile<'_, R>) -> bool {
    let start = member.header_start();
    let data = member.data_start().unwrap_or(start);
    let end = data.saturating_add(member.compressed_size());
    let before = taken.range(..end).next_back();
    if before.is_some_and(|(_, &other)| other > start) {
        return true;
    }
    taken.insert(start, end);
    false
}

/// An archive whose directory, at its end, cannot be read: what its members themselves say.
fn salvage(visit: &mut Visit<'_, '_>, name: &str, file: &File, error: ZipError) -> io::Result<()> {
    let before = visit.faults.len();
    members(visit, name, file)?;
    if visit.faults.len() == before {
        visit.fault(zip_fault(name, error))?;
    }
    Ok(())
}

/// An archive member by member, whatever its directory says.
fn members(visit: &mut Visit<'_, '_>, name: &str, mut file: &File) -> io::Result<()> {
    if let Err(error) = file.rewind() {
        return visit.fault(fault(name, error, false));
    }
    stream(visit, name, BufReader::with_capacity(PACKED_BUFFER, file))
}

fn none_found(visit: &mut Visit<'_, '_>, name: &str, scores: usize) -> io::Result<()> {
    if scores > 0 {
        return Ok(());
    }
    let name = name.to_owned();
    visit.fault(OpenError::NoScore { name })
}

/// What a member is by its name.
enum MemberKind {
    Score,
    /// An archive again.
    Archive,
    /// Anything else; also what is hidden, and the shadows which macOS adds.
    Other,
}

fn kind(name: &str) -> MemberKind {
    let hidden = |part: &str| part == "__MACOSX" || (part.starts_with('.') && !is_dots(part));
    match name.split(['/', '\\']).any(hidden) {
        true => MemberKind::Other,
        false if is_score_name(name) => MemberKind::Score,
        false if is_archive_name(name) => MemberKind::Archive,
        false => MemberKind::Other,
    }
}

/// An archive in an archive, which is not opened.
fn nested(member: &str) -> OpenError {
    OpenError::Unsupported {
        name: member.to_owned(),
        reason: "it is an archive inside an archive".to_owned(),
    }
}

fn is_dots(part: &str) -> bool {
    part == "." || part == ".."
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
