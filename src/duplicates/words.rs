//! What tags say, each word of it kept once: players of many games are few.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::slots::Slots;

/// What a word takes beside its letters, in bytes: how many they are.
const BESIDE: usize = size_of::<u16>();

/// So many words that were asked for last are found without the table: a database has the games of an event, and of a
/// player, near each other.
const RECENT: usize = 1 << 13;

/// Of words that were chosen to stand in one place of the table no more than so many lines are looked at; what stands further
/// is kept twice.
const REACH: usize = 8;

/// A word that is kept: where it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WordId(u32);

/// Words that are kept.
#[derive(Debug)]
pub(super) struct Words {
    /// How long each is, and its letters, one word behind the other.
    bytes: Vec<u8>,
    /// Where the words begin, by their hashes.
    ids: Slots,
    /// Of the words with the same place the last that was asked for, and its hash: to compare the words is to wait for memory.
    recent: Vec<(u32, WordId)>,
    /// How many more bytes of words are kept.
    room: usize,
}

impl Words {
    /// Nothing but the empty word, with room for so many bytes.
    pub(super) fn new(room: usize) -> Words {
        Words {
            bytes: vec![0; BESIDE],
            ids: Slots::within(REACH),
            recent: vec![(0, WordId::default()); RECENT],
            room,
        }
    }

    /// Keeps a word; where there is no room any more, the empty one stands for it.
    pub(super) fn keep(&mut self, word: &str) -> WordId {
        let hash = FxBuildHasher.hash_one(word);
        let (place, hash) = (hash as usize % RECENT, (hash >> 32) as u32);
        let (of, id) = self.recent[place];
        if of == hash && self.letters(id) == word.as_bytes() {
            return id;
        }
        let id = self.known(word, hash).or_else(|| self.append(word, hash));
        let id = id.unwrap_or_default();
        self.recent[place] = (hash, id);
        id
    }

    /// The word with that hash, if it is kept.
    fn known(&self, word: &str, hash: u32) -> Option<WordId> {
        let mut ids = self.ids.with(hash).map(WordId);
        ids.find(|&id| self.letters(id) == word.as_bytes())
    }

    fn append(&mut self, word: &str, hash: u32) -> Option<WordId> {
        let room = self.room.checked_sub(word.len() + BESIDE);
        let room = room.filter(|_| !word.is_empty())?;
        let length = u16::try_from(word.len()).ok()?;
        let id = WordId(u32::try_from(self.bytes.len()).ok()?);
        self.room = room;
        self.ids.add(hash, id.0, usize::MAX);
        self.bytes.extend(length.to_le_bytes());
        self.bytes.extend_from_slice(word.as_bytes());
        Some(id)
    }

    /// The word.
    pub(super) fn get(&self, id: WordId) -> &str {
        // A word is kept whole.
        str::from_utf8(self.letters(id)).unwrap_or_default()
    }

    fn letters(&self, WordId(id): WordId) -> &[u8] {
        let (length, letters) = self.bytes[id as usize..].split_at(BESIDE);
        let length = length
            .iter()
            .rev()
            .fold(0, |all, &byte| all << 8 | usize::from(byte));
        &letters[..length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_kept_once_and_none_beyond_the_room() {
        let mut words = Words::new(9 + 3 * BESIDE);
        let ids = ["Lund", "", "Oros", "Lund", "Pell", "x"].map(|word| words.keep(word));
        let told = ids.map(|id| words.get(id).to_owned());
        assert_eq!(told, ["Lund", "", "Oros", "Lund", "", "x"]);
        assert_eq!(ids[0], ids[3]);
    }

    /// Also one that was not asked for while many others were.
    #[test]
    fn a_word_is_known_again_however_long_ago_it_was_asked_for() {
        let mut words = Words::new(1 << 20);
        let names: Vec<String> = (0..4 * RECENT).map(|n| format!("Lund {n}")).collect();
        let ids: Vec<WordId> = names.iter().map(|name| words.keep(name)).collect();
        assert!(
            names
                .iter()
                .zip(&ids)
                .all(|(name, id)| words.get(*id) == name)
        );
        assert!(
            names
                .iter()
                .zip(&ids)
                .all(|(name, id)| words.keep(name) == *id)
        );
    }
}
