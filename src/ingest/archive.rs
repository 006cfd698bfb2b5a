//! Zip archives: from a file by their directory, from a pipe member by member.

mod piped;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, BufReader, Seek};

use zip::ZipArchive;
use zip::result::ZipError;

use super::fault::{OpenError, fault};
use super::names::is_score_name;
use super::stream::{PACKED_BUFFER, Sniffed};
use super::visit::Visit;

pub(super) use piped::stream;

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
