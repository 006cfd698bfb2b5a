//! The last bytes of something that grows.

/// So many bytes are held, a power of 2.
pub(super) const SIZE: usize = 16 << 20;

/// The byte with a place in what grows stands in the place that is left of it when the ring has gone round; the newest bytes
/// stand where the oldest stood.
#[derive(Debug)]
pub(super) struct Ring(Vec<u8>);

impl Ring {
    /// One that nothing was put into.
    pub(super) fn new() -> Ring {
        // The system gives this memory a page at a time, as it is first written to.
        Ring(vec![0; SIZE])
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
