//! A file that grows at its end and is read anywhere.

use std::fs::File;
use std::io;

use super::packed::length;

/// Fewer bytes are held until there are so many.
const HELD: usize = 1 << 16;
/// So many bytes are read of a game at first: nearly every one has less.
const MOST: usize = 512;

/// A file, and what is to be written behind it.
#[derive(Debug)]
pub(super) struct Store {
    file: File,
    written: u64,
    held: Vec<u8>,
}

impl Store {
    /// An empty file, or one with so many bytes.
    pub(super) fn new(file: File, written: u64) -> Store {
        Store {
            file,
            written,
            held: Vec::new(),
        }
    }

    /// How long it is.
    pub(super) fn len(&self) -> u64 {
        self.written + self.held.len() as u64
    }

    /// Puts bytes at its end; where they begin.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<u64> {
        let at = self.len();
        if self.held.len() + bytes.len() >= HELD {
            self.flush()?;
        }
        match bytes.len() >= HELD {
            true => {
                write_at(&self.file, bytes, at)?;
                self.written += bytes.len() as u64;
            }
            false => self.held.extend_from_slice(bytes),
        }
        Ok(at)
    }

    /// Writes what is held.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        write_at(&self.file, &self.held, self.written)?;
        self.written += self.held.len() as u64;
        self.held.clear();
        Ok(())
    }

    /// Reads bytes, as many as `into` has, or up to the end; how many.
    pub(super) fn read(&self, at: u64, into: &mut [u8]) -> io::Result<usize> {
        let (mut read, length) = (0, into.len());
        while read < length {
            let from = at + read as u64;
            if from >= self.written {
                let held = self.held.get((from - self.written) as usize..);
                let held = held.unwrap_or_default();
                let count = held.len().min(length - read);
                into[read..read + count].copy_from_slice(&held[..count]);
                return Ok(read + count);
            }
            let most = (self.written - from).min((length - read) as u64) as usize;
            match read_at(&self.file, &mut into[read..read + most], from)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                count => read += count,
            }
        }
        Ok(read)
    }

    /// Reads the game that stands there.
    pub(super) fn read_game(&self, at: u64, into: &mut Vec<u8>) -> io::Result<()> {
        into.resize(MOST, 0);
        let count = self.read(at, into)?;
        let whole = length(&into[..count]).ok_or(io::ErrorKind::UnexpectedEof)?;
        if whole > count {
            if at + whole as u64 > self.len() {
                return Err(io::ErrorKind::InvalidData.into());
            }
            into.resize(whole, 0);
            self.read(at + count as u64, &mut into[count..])?;
        }
        into.truncate(whole);
        Ok(())
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
