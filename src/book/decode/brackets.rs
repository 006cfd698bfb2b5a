//! What stands in brackets among moves: notes, and the square or the word that belongs to a move.

use std::ops::Range;

/// So many signs in brackets belong to the moves around them.
const BELONG: usize = 16;

/// Brackets as they are met in a text.
#[derive(Default)]
pub(super) struct Brackets {
    /// Words in brackets that are said beside the game.
    pub(super) asides: Vec<Range<usize>>,
    /// What stands behind the round and the square bracket that are open.
    open: [Option<Place>; 2],
    /// Others were opened and closed since: only one of its own kind closes it.
    outer: [bool; 2],
}

/// A sign and the word it is in, each by how many stand before it.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) sign: usize,
    pub(super) word: usize,
}

impl Brackets {
    /// Meets the first letter of what is left of a word, behind another letter. What stands in brackets, and is more than a
    /// square or a word, is said beside the game. (Between two small letters a scanner sees brackets where none are:
    /// `fi(th`.)
    pub(super) fn push(&mut self, last: char, rest: &str, here: Place) {
        let mut letters = rest.chars();
        let letter = letters.next().unwrap_or_default();
        if last.is_lowercase() && letters.next().is_some_and(char::is_lowercase) {
            return;
        }
        let kind = usize::from(matches!(letter, '[' | ']'));
        match letter {
            '(' | '[' => {
                self.open[kind] = Some(here);
                self.outer[kind] = false;
            }
            ')' | ']' => self.close(kind, here),
            _ => {}
        }
    }

    /// Closes the bracket of a kind that is open, or else the other; what was opened within it was none.
    fn close(&mut self, kind: usize, here: Place) {
        let other = 1 - kind;
        let own = self.open[kind].take();
        let misread = || self.open[other].take_if(|_| !self.outer[other]);
        let Some(open) = own.or_else(misread) else {
            return;
        };
        self.open[other].take_if(|other| other.sign > open.sign);
        self.outer[other] = true;
        if here.sign - open.sign > BELONG {
            self.asides.push(open.word..here.word + 1);
        }
    }

    /// No bracket goes on behind a blank line.
    pub(super) fn end_paragraph(&mut self) {
        self.open = [None; 2];
    }
}
