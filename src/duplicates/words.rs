//! What tags say, each word of it kept once: players of many games are few.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

/// What a word takes beside its letters, in bytes.
const BESIDE: usize = 64;

/// So many words that were asked for last are found without the table, which no chosen names can slow down but which is
/// slow itself.
const RECENT: usize = 1 << 12;

/// A word that is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WordId(u32);

/// Words, each kept once.
#[derive(Debug)]
pub(super) struct Words {
    ids: HashMap<Arc<str>, u32>,
    words: Vec<Arc<str>>,
    /// Of the words with the same place the last that was asked for.
    recent: Vec<WordId>,
    /// How many more bytes of words are kept.
    room: usize,
}

impl Words {
    /// Nothing but the empty word, with room for so many bytes.
    pub(super) fn new(room: usize) -> Words {
        Words {
            ids: HashMap::new(),
            words: vec![Arc::from("")],
            recent: vec![WordId::default(); RECENT],
            room,
        }
    }

    /// Keeps a word; where there is no room any more, the empty one stands for it.
    pub(super) fn keep(&mut self, word: &str) -> WordId {
        let place = FxBuildHasher.hash_one(word) as usize % RECENT;
        if self.get(self.recent[place]) != word {
            self.recent[place] = self.look_up(word);
        }
        self.recent[place]
    }

    fn look_up(&mut self, word: &str) -> WordId {
        if let Some(&id) = self.ids.get(word) {
            return WordId(id);
        }
        let (id, room) = (
            u32::try_from(self.words.len()),
            self.room.checked_sub(word.len() + BESIDE),
        );
        let (Ok(id), Some(room)) = (id, room.filter(|_| !word.is_empty())) else {
            return WordId::default();
        };
        let word: Arc<str> = Arc::from(word);
        self.room = room;
        self.words.push(word.clone());
        self.ids.insert(word, id);
        WordId(id)
    }

    /// The word.
    pub(super) fn get(&self, WordId(id): WordId) -> &str {
        self.words.get(id as usize).map_or("", |word| word)
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
}
