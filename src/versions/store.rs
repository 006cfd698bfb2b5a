//! A file that grows at its end and is read anywhere.

use std::fs::File;
use std::hint::black_box;
use std::io;

use super::packed::length;
use super::ring::Ring;

/// So many bytes at the end are held in memory, at most: of games that were written not long ago nothing is asked of the
/// system.
const HELD: usize = 24 << 20;
/// So many of them are written at once.
const AT_ONCE: usize = 1 << 20;
/// So many bytes are read of a game at first: most have less.
const MOST: usize = 256;

/// Bytes of memory that are brought near together.
const LINE: usize = 64;

/// A file, and what is to be written behind it.
#[derive(Debug)]
pub(super) struct Store {
    file: File,
    written: u64,
    held: Ring,
}

impl Store {
    /// An empty file, or one with so many bytes.
    pub(super) fn new(file: File, written: u64) -> Store {
        Store {
            file,
            written,
            held: Ring::of(HELD),
        }
    }

    /// How long it is.
    pub(super) fn len(&self) -> u64 {
        self.written + self.held.len() as u64
    }

    /// Puts bytes at its end; where they begin.
    pub(super) fn append(&mut self, mut bytes: &[u8]) -> io::Result<u64> {
        let at = self.len();
        while !bytes.is_empty() {
            if self.held.room() == 0 {
                self.write(AT_ONCE)?;
            }
            bytes = self.held.push(bytes);
        }
        Ok(at)
    }

    /// Writes so many of the bytes that are held, or all.
    fn write(&mut self, most: usize) -> io::Result<()> {
        let mut left = most.min(self.held.len());
        while left > 0 {
            let bytes = self.held.from(0);
            let count = bytes.len().min(left);
            write_at(&self.file, &bytes[..count], self.written)?;
            self.written += count as u64;
            self.held.forget(count);
            left -= count;
        }
        Ok(())
    }

    /// Reads bytes, as many as `into` has, or up to the end; how many.
    pub(super) fn read(&self, at: u64, into: &mut [u8]) -> io::Result<usize> {
        let mut read = 0;
        while read < into.len() {
            let (from, into) = (at + read as u64, &mut into[read..]);
            let held = self.held_from(from);
            let most = self.written.saturating_sub(from).min(into.len() as u64) as usize;
            read += match held {
                Some([]) => break,
                Some(held) => {
                    let count = held.len().min(into.len());
                    into[..count].copy_from_slice(&held[..count]);
                    count
                }
                None => match read_at(&self.file, &mut into[..most], from)? {
                    0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                    count => count,
                },
            };
        }
        Ok(read)
    }

    /// The bytes that are held from there on, or the first of them; `None` if they are in the file.
    fn held_from(&self, at: u64) -> Option<&[u8]> {
        let nth = at.checked_sub(self.written)?;
        Some(self.held.from(nth as usize))
    }

    /// Brings the beginnings of games near that stand in memory: it is waited for once, and not for each.
    pub(super) fn fetch(&self, games: impl Iterator<Item = u64>) {
        let held = games.filter_map(|at| self.held_from(at));
        let bytes = held.map(|game| [0, LINE, 2 * LINE].map(|nth| game.get(nth).copied()));
        black_box(bytes.flatten().flatten().fold(0, |all, byte| all ^ byte));
    }

    /// The game that stands there, read into a buffer if it is not held.
    pub(super) fn game<'s>(&'s self, at: u64, buffer: &'s mut Vec<u8>) -> io::Result<&'s [u8]> {
        let held = self.held_from(at).unwrap_or_default();
        match length(held).and_then(|length| held.get(..length)) {
            Some(game) => Ok(game),
            None => self.read_game(at, buffer).map(|()| &buffer[..]),
        }
    }

    fn read_game(&self, at: u64, into: &mut Vec<u8>) -> io::Result<()> {
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
        self.write(usize::MAX)?;
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
