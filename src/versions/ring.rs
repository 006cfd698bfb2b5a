//! Bytes of which the oldest make room for new ones.

/// So many bytes at most, the oldest first.
#[derive(Debug)]
pub(super) struct Ring {
    bytes: Vec<u8>,
    /// Where the oldest stands.
    start: usize,
    len: usize,
}

impl Ring {
    /// Room for so many bytes.
    pub(super) fn of(room: usize) -> Ring {
        Ring {
            bytes: vec![0; room],
            start: 0,
            len: 0,
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// How many more there is room for.
    pub(super) fn room(&self) -> usize {
        self.bytes.len() - self.len
    }

    /// Puts a byte or more of these behind the others, as far as there is room without a break; those that are left.
    pub(super) fn push<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let at = self.place(self.len);
        let count = bytes.len().min(self.room()).min(self.bytes.len() - at);
        let (now, later) = bytes.split_at(count);
        self.bytes[at..at + count].copy_from_slice(now);
        self.len += count;
        later
    }

    /// The bytes from the `nth` oldest on, up to the last or a break.
    pub(super) fn from(&self, nth: usize) -> &[u8] {
        let at = self.place(nth);
        let count = self.len.saturating_sub(nth).min(self.bytes.len() - at);
        &self.bytes[at..at + count]
    }

    /// Forgets so many of the oldest.
    pub(super) fn forget(&mut self, count: usize) {
        self.start = self.place(count);
        self.len -= count;
    }

    fn place(&self, nth: usize) -> usize {
        (self.start + nth) % self.bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was put in and not forgotten is there, in its order.
    #[test]
    fn it_holds_the_last_bytes() {
        let mut ring = Ring::of(7);
        let (mut there, mut next) = (Vec::new(), 0_u8);
        for (count, forgotten) in [(3, 1), (4, 0), (1, 5), (5, 7), (7, 3)] {
            let new: Vec<u8> = (next..next + count).collect();
            next += count;
            there.extend(&new);
            let mut rest = &new[..];
            while !rest.is_empty() {
                rest = ring.push(rest);
            }
            assert_eq!((ring.len(), ring.room()), (there.len(), 7 - there.len()));
            for nth in 0..there.len() {
                let from = ring.from(nth);
                assert!(!from.is_empty() && there[nth..].starts_with(from));
            }
            ring.forget(forgotten);
            there.drain(..forgotten);
        }
        assert!(ring.push(&[]).is_empty());
    }
}
