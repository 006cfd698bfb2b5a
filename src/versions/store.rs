//! A file that grows at its end and is read anywhere.

use std::fs::File;
use std::io;

use super::packed::length;

/// So many bytes are read of a game at first: nearly every one has less.
const MOST: usize = 512;

/// A file, and what is to be written behind it.
#[derive(Debug)]
pub(super) struct Store {
    file: File,
    written: u64,
    /// What was put behind it, and where that begins.
    held: Vec<(u64, Vec<u8>)>,
    end: u64,
}

impl Store {
    /// An empty file, or one with so many bytes.
    pub(super) fn new(file: File, written: u64) -> Store {
        Store {
            file,
            written,
            held: Vec::new(),
            end: written,
        }
    }

    /// How long it is.
    pub(super) fn len(&self) -> u64 {
        self.end
    }

    /// How many bytes of it are in memory.
    pub(super) fn held(&self) -> u64 {
        self.end - self.written
    }

    /// Puts bytes at its end, in memory; where they begin.
    pub(super) fn append(&mut self, mut bytes: Vec<u8>) -> u64 {
        bytes.shrink_to_fit();
        let at = self.end;
        self.end += bytes.len() as u64;
        self.held.push((at, bytes));
        at
    }

    /// Writes what is held.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        for (at, bytes) in self.held.drain(..) {
            write_at(&self.file, &bytes, at)?;
        }
        self.written = self.end;
        Ok(())
    }

    /// What is held from there on, as far as it was put there together.
    fn held_at(&self, at: u64) -> Option<&[u8]> {
        let behind = self.held.partition_point(|(start, _)| *start <= at);
        let (start, bytes) = self.held.get(behind.checked_sub(1)?)?;
        bytes.get((at - start) as usize..)
    }

    /// Reads bytes, as many as `into` has, or up to the end; how many.
    pub(super) fn read(&self, at: u64, into: &mut [u8]) -> io::Result<usize> {
        let (mut read, length) = (0, into.len());
        while read < length {
            let from = at + read as u64;
            if from >= self.end {
                break;
            }
            let rest = &mut into[read..];
            let count = match self.held_at(from) {
                Some(held) => {
                    let count = held.len().min(rest.len());
                    rest[..count].copy_from_slice(&held[..count]);
                    count
                }
                None => {
                    let most = (self.written - from).min(rest.len() as u64) as usize;
                    read_at(&self.file, &mut rest[..most], from)?
                }
            };
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            read += count;
        }
        Ok(read)
    }

    /// The bytes of the game that stands there, read into the buffer unless they are held.
    pub(super) fn game<'b>(&'b self, at: u64, buffer: &'b mut Vec<u8>) -> io::Result<&'b [u8]> {
        if let Some(held) = self.held_at(at) {
            return Ok(held);
        }
        buffer.resize(MOST, 0);
        let count = self.read(at, buffer)?;
        let whole = length(&buffer[..count]).ok_or(io::ErrorKind::UnexpectedEof)?;
        if whole > count {
            if at + whole as u64 > self.len() {
                return Err(io::ErrorKind::InvalidData.into());
            }
            buffer.resize(whole, 0);
            self.read(at + count as u64, &mut buffer[count..])?;
        }
        Ok(&buffer[..whole])
    }

    /// The file, with all that was put into it.
    pub(super) fn file(&mut self) -> io::Result<&mut File> {
        self.flush()?;
        Ok(&mut self.file)
    }
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(windows)]
fn write_at(file: &File, mut bytes: &[u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let count = std::os::windows::fs::FileExt::seek_write(file, bytes, at)?;
        if count == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        (bytes, at) = (&bytes[count..], at + count as u64);
    }
    Ok(())
}

#[cfg(unix)]
fn read_at(file: &File, into: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, into, at)
}

#[cfg(windows)]
fn read_at(file: &File, into: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, into, at)
}
