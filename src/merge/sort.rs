//! Records sorted in bounded memory: what does not fit is sorted run by run in a temporary file.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

use rayon::slice::ParallelSliceMut;

/// Bytes of the records that are held while they come in, and of the buffers they are read back with.
const HELD: usize = 256 << 20;
/// Bytes that are read back of one run at a time, at most.
const BUFFER: usize = 1 << 20;

/// Takes records of `N` bytes.
pub(super) struct Sorter<const N: usize> {
    held: Vec<[u8; N]>,
    /// How many are held at most.
    most: usize,
    file: Option<File>,
    /// Where each sorted run lies in the file.
    runs: Vec<SortedRun>,
}

/// A sorted run, as far as it was not read back yet.
struct SortedRun {
    at: u64,
    end: u64,
}

impl<const N: usize> Sorter<N> {
    pub(super) fn new() -> Sorter<N> {
        Sorter::holding(HELD)
    }

    fn holding(bytes: usize) -> Sorter<N> {
        Sorter {
            held: Vec::new(),
            most: (bytes / N).max(1),
            file: None,
            runs: Vec::new(),
        }
    }

    /// Takes a record.
    pub(super) fn push(&mut self, record: [u8; N]) -> io::Result<()> {
        if self.held.len() == self.most {
            self.spill()?;
        }
        self.held.push(record);
        Ok(())
    }

    /// Puts what is held into the file.
    fn spill(&mut self) -> io::Result<()> {
        self.held.par_sort_unstable();
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        let at = file.stream_position()?;
        file.write_all(self.held.as_flattened())?;
        let end = file.stream_position()?;
        self.runs.push(SortedRun { at, end });
        self.held.clear();
        Ok(())
    }

    /// The records in order.
    pub(super) fn sorted(mut self) -> io::Result<Sorted<N>> {
        if self.file.is_none() {
            self.held.par_sort_unstable();
        } else {
            self.spill()?;
            self.held = Vec::new();
        }
        let buffer = BUFFER.min(HELD / self.runs.len().max(1)).max(N) / N * N;
        let mut sorted = Sorted {
            held: self.held.into_iter(),
            file: self.file,
            read: self.runs.iter().map(|_| VecDeque::new()).collect(),
            runs: self.runs,
            buffer: vec![0; buffer],
            firsts: BinaryHeap::new(),
        };
        for run in 0..sorted.runs.len() {
            sorted.advance(run)?;
        }
        Ok(sorted)
    }
}

/// Records in order.
pub(super) struct Sorted<const N: usize> {
    /// All of them, if no file was needed.
    held: std::vec::IntoIter<[u8; N]>,
    file: Option<File>,
    runs: Vec<SortedRun>,
    /// What was read back of each run and not given out.
    read: Vec<VecDeque<[u8; N]>>,
    buffer: Vec<u8>,
    /// The first of each run.
    firsts: BinaryHeap<Reverse<([u8; N], usize)>>,
}

impl<const N: usize> Sorted<N> {
    /// The next record.
    pub(super) fn next(&mut self) -> io::Result<Option<[u8; N]>> {
        let Some(Reverse((record, run))) = self.firsts.pop() else {
            return Ok(self.held.next());
        };
        self.advance(run)?;
        Ok(Some(record))
    }

    /// Enters the next record of a run among the first ones.
    fn advance(&mut self, run: usize) -> io::Result<()> {
        if self.read[run].is_empty() {
            self.refill(run)?;
        }
        if let Some(record) = self.read[run].pop_front() {
            self.firsts.push(Reverse((record, run)));
        }
        Ok(())
    }

    fn refill(&mut self, index: usize) -> io::Result<()> {
        let (Some(file), run) = (&mut self.file, &mut self.runs[index]) else {
            return Ok(());
        };
        let left = usize::try_from(run.end - run.at).unwrap_or(usize::MAX);
        let room = left.min(self.buffer.len());
        let bytes = &mut self.buffer[..room];
        file.seek(SeekFrom::Start(run.at))?;
        file.read_exact(bytes)?;
        run.at += bytes.len() as u64;
        self.read[index].extend(bytes.as_chunks::<N>().0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_sorted_whether_they_fit_or_not() {
        let mut random = fastrand::Rng::with_seed(1);
        for count in [0, 1, 7, 8, 9, 1000] {
            let records: Vec<[u8; 3]> =
                (0..count).map(|_| [0; 3].map(|_| random.u8(..9))).collect();
            let mut sorter = Sorter::holding(8 * 3);
            for record in &records {
                sorter.push(*record).unwrap();
            }
            let mut sorted = sorter.sorted().unwrap();
            let mut found = Vec::new();
            while let Some(record) = sorted.next().unwrap() {
                found.push(record);
            }
            let mut expected = records;
            expected.sort_unstable();
            assert_eq!(found, expected, "{count}");
        }
    }
}
