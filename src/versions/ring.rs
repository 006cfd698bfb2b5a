//! The last bytes of something that grows, in memory that is given once.

use std::io;

use memmap2::MmapMut;

/// So many bytes are held, a power of 2.
pub(super) const SIZE: usize = 32 << 20;

/// The byte with a place in what grows stands in the place that is left of it when the ring has gone round; the newest bytes
/// stand where the oldest stood.
///
/// The system gives this memory a page at a time as it is first written to, which takes longer than to write to it. So it is
/// asked for large pages.
#[derive(Debug)]
pub(super) struct Ring(MmapMut);

impl Ring {
    /// One that nothing was put into.
    ///
    /// # Errors
    /// If there is no memory.
    pub(super) fn new() -> io::Result<Ring> {
        let memory = MmapMut::map_anon(SIZE)?;
        #[cfg(target_os = "linux")]
        // A wish: where it is not granted, pages are small.
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Ring(memory))
    }

    /// Puts bytes in, no more than [`SIZE`], the first of which has that place.
    pub(super) fn put(&mut self, at: u64, bytes: &[u8]) {
        let from = place(at);
        let (straight, round) = bytes.split_at(bytes.len().min(SIZE - from));
        self.0[from..from + straight.len()].copy_from_slice(straight);
        self.0[..round.len()].copy_from_slice(round);
    }

    /// The bytes with the places from one to another, as far as the ring does not go round; none if there are none.
    pub(super) fn get(&self, from: u64, to: u64) -> &[u8] {
        let (count, from) = (to.saturating_sub(from) as usize, place(from));
        &self.0[from..from + count.min(SIZE - from)]
    }
}

fn place(at: u64) -> usize {
    (at % SIZE as u64) as usize
}
