//! Short words as whole numbers, which are compared and moved at once.

/// The bytes of a word, the first of them the lowest and zeros behind the last; of more than eight none.
#[inline]
pub(crate) fn joined(word: &[u8]) -> u64 {
    let (len, of) = (word.len(), |four: &[u8; 4]| {
        u64::from(u32::from_le_bytes(*four))
    });
    match (word.first_chunk(), word.last_chunk()) {
        // The parts may share bytes.
        (Some(first), Some(last)) if len <= 8 => of(first) | of(last) << (8 * (len - 4)),
        (None, _) if len > 0 => {
            let at = |n: usize| u64::from(word[n]) << (8 * n);
            at(0) | at(len / 2) | at(len - 1)
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn all_bytes_of_a_short_word_stand_in_their_order() {
        let word = b"abcdefghij";
        for len in 0..=8 {
            let mut eight = [0; 8];
            eight[..len].copy_from_slice(&word[..len]);
            assert_eq!(joined(&word[..len]), u64::from_le_bytes(eight));
        }
        assert_eq!(joined(word), 0);
    }
}
