//! A file that grows at its end and is read anywhere.

use std::collections::VecDeque;
use std::fs::File;
use std::hint::black_box;
use std::io;

use super::packed::length;

/// So many bytes are held at the end of the file before the oldest are written: of games that were put in not long ago
/// nothing is asked of the system. If more were held, buffers that are used again would come from farther away in memory.
const HELD: usize = 4 << 20;
/// So many bytes or fewer are put behind the last part, as long as that stays below the other bound; more are a part of
/// their own, and are not copied.
const SMALL: usize = 1 << 16;
const TOGETHER: usize = 1 << 20;
/// So many bytes are read of a game at first: most have less.
const MOST: usize = 256;

/// Bytes of memory that are brought near together.
const LINE: usize = 64;

/// A file, and what is to be written behind it.
#[derive(Debug)]
pub(super) struct Store {
    file: File,
    written: u64,
    len: u64,
    /// What is not written yet.
    held: VecDeque<Part>,
    /// A buffer of a part that was written.
    spare: Vec<u8>,
}

/// Bytes that stand in one place of memory, and where the first of them is to stand in the file.
#[derive(Debug)]
struct Part {
    at: u64,
    bytes: Vec<u8>,
}

impl Store {
    /// An empty file, or one with so many bytes.
    pub(super) fn new(file: File, written: u64) -> Store {
        Store {
            file,
            written,
            len: written,
            held: VecDeque::new(),
            spare: Vec::new(),
        }
    }

    /// How long it is.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Takes bytes out of a buffer and puts them at its end, where they stay in one piece; where they begin.
    pub(super) fn append(&mut self, bytes: &mut Vec<u8>) -> io::Result<u64> {
        let at = self.len;
        self.write(HELD.saturating_sub(bytes.len()))?;
        self.len += bytes.len() as u64;
        let fits = |last: &&mut Part| last.bytes.len() + bytes.len() <= TOGETHER;
        let last = self.held.back_mut().filter(fits);
        if let Some(last) = last.filter(|_| bytes.len() <= SMALL) {
            last.bytes.append(bytes);
        } else if !bytes.is_empty() {
            let bytes = std::mem::replace(bytes, std::mem::take(&mut self.spare));
            self.held.push_back(Part { at, bytes });
        }
        Ok(at)
    }

    /// Writes the oldest parts, so that no more than so many bytes are held.
    fn write(&mut self, most: usize) -> io::Result<()> {
        while self.len - self.written > most as u64 {
            let Some(Part { at, mut bytes }) = self.held.pop_front() else {
                break;
            };
            write_at(&self.file, &bytes, at)?;
            self.written += bytes.len() as u64;
            bytes.clear();
            self.spare = bytes;
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
        let behind = self.held.partition_point(|part| part.at <= at);
        let part = behind.checked_sub(1).and_then(|nth| self.held.get(nth));
        let held = part.and_then(|part| part.bytes.get((at - part.at) as usize..));
        held.or((at >= self.written).then_some(&[]))
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
        self.write(0)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// All bytes are read again, whether they are held or in the file, and from one part into the next.
    #[test]
    fn what_was_put_in_is_read_again() {
        let mut store = Store::new(tempfile::tempfile().unwrap(), 0);
        let mut all: Vec<u8> = Vec::new();
        let sizes = [
            3,
            SMALL,
            TOGETHER,
            0,
            5,
            HELD / 2,
            HELD / 2,
            SMALL + 1,
            2 * SMALL,
        ];
        for (size, nth) in sizes.into_iter().zip(1..) {
            let mut bytes: Vec<u8> = (0..size).map(|at| (at * nth) as u8).collect();
            all.extend_from_slice(&bytes);
            let at = store.append(&mut bytes).unwrap();
            assert!(bytes.is_empty() && at + size as u64 == all.len() as u64);
            assert!(store.len - store.written <= HELD as u64);
        }
        assert!(store.written > 0 && store.written < store.len);
        for at in (0..all.len()).step_by(1 << 16).chain([all.len() - 2]) {
            let mut read = vec![0; (1 << 17).min(all.len() - at + 1)];
            let count = store.read(at as u64, &mut read).unwrap();
            assert_eq!(count, read.len().min(all.len() - at));
            assert!(read[..count] == all[at..at + count]);
        }
        store.file().unwrap();
        assert_eq!(store.written, all.len() as u64);
    }
}
