//! Whether a text is written in descriptive notation, judged by its first words.

use super::figures;
use super::known::end_of_move;
use crate::text::chars::dash_len;

/// No more words than this are looked at.
pub const ENOUGH_WORDS: usize = 60;

/// What the words of a text look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordCounts {
    /// Moves that name squares or men as descriptive notation does.
    pub descriptive: u32,
    /// Moves that name squares by letter and figure.
    pub algebraic: u32,
    /// Other words.
    pub words: u32,
}

impl WordCounts {
    /// Whether more words would change nothing.
    pub fn is_enough(self) -> bool {
        self.descriptive + self.algebraic + self.words >= ENOUGH_WORDS as u32
    }

    /// Whether the text is to be read as descriptive notation.
    pub fn is_descriptive(self) -> bool {
        self.descriptive > self.algebraic && self.descriptive * 2 > self.words
    }
}

/// Counts the first words of a movetext; comments in braces are passed over.
pub fn count_words(text: &[u8]) -> WordCounts {
    let mut counts = WordCounts::default();
    let mut at = 0;
    while at < text.len() && !counts.is_enough() {
        match text[at] {
            b'{' => at += memchr::memchr(b'}', &text[at..]).map_or(text.len() - at, |n| n + 1),
            b'A'..=b'Z' | b'a'..=b'z' => at = count_word(text, at, &mut counts),
            _ => at += 1,
        }
    }
    counts
}

/// Counts the word or move at `at`; the byte behind it.
fn count_word(text: &[u8], at: usize, counts: &mut WordCounts) -> usize {
    let word = text[at..]
        .iter()
        .position(|b| b.is_ascii_whitespace() || matches!(b, b'{' | b'('))
        .map_or(text.len(), |n| at + n);
    if names_square(&text[at..word]) {
        counts.algebraic += 1;
        return word;
    }
    match end_of_move(text, at) {
        Some(end) if !is_castling(&text[at..end]) => {
            counts.descriptive += 1;
            end.max(at + 1)
        }
        Some(end) => end.max(at + 1),
        None => {
            counts.words += 1;
            word.max(at + 1)
        }
    }
}

/// Castling in circles is written alike in both notations.
fn is_castling(text: &[u8]) -> bool {
    figures::circles(text).is_some()
}

/// Whether a word names a square as algebraic notation does: `f3` in `Nf3`, not in `N-KB3` or `kt-kb3`.
fn names_square(word: &[u8]) -> bool {
    let is_square = |at: usize| matches!((word[at - 1], word[at]), (b'a'..=b'h', b'1'..=b'8'));
    (1..word.len()).any(|at| is_square(at) && !is_of_a_wing(word, at))
}

/// Whether the file of the square that ends at `at` is no file but a bishop's.
fn is_of_a_wing(word: &[u8], at: usize) -> bool {
    if word[at - 1] != b'b' {
        return false;
    }
    let wing = at > 1 && matches!(word[at - 2], b'k' | b'q' | b'K' | b'Q');
    let dash = |back: &usize| *back <= at && dash_len(&word[at - back..]) == back - 1;
    let dashed = [2, 4].iter().any(dash);
    // A capital and a small letter are a king and where he goes: `Kb8`.
    let king = at == 2 && word[0].is_ascii_uppercase();
    wing && !king || dashed && word[0].is_ascii_lowercase()
}
