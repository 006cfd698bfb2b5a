//! What the rest of a spelling may gain at most from the signs that are left, so that none is followed that comes to
//! nothing. Most spellings end alike, so that is known for all of them at once.

use super::distance::{NEVER, PLACES, SignWindow, larger};
use super::spelling_tree::Tail;

/// Tails of spellings, each behind those that it leads to.
pub struct Prospects {
    tails: Vec<LettersAhead>,
    /// All letters of the tails.
    letters: Vec<u8>,
}

/// A tail with its letters as places among all.
struct LettersAhead {
    is_end: bool,
    next: Vec<(usize, usize)>,
}

impl Prospects {
    pub fn of(tails: &[Tail]) -> Prospects {
        let mut letters: Vec<u8> = tails
            .iter()
            .flat_map(|tail| &tail.letters)
            .map(|next| next.0)
            .collect();
        letters.sort_unstable();
        letters.dedup();
        let place = |letter: u8| letters.partition_point(|&other| other < letter);
        let ahead = |tail: &Tail| LettersAhead {
            is_end: tail.is_end,
            next: tail
                .letters
                .iter()
                .map(|&(letter, tail)| (place(letter), tail as usize))
                .collect(),
        };
        Prospects {
            tails: tails.iter().map(ahead).collect(),
            letters,
        }
    }
}

/// What is gained at each place of some signs.
type Gains = [f32; PLACES];

/// What the tails may gain from some signs.
#[derive(Default)]
pub struct SignProspects {
    /// By letter, what it gains as the sign at each place.
    seen: Vec<Gains>,
    /// By tail, what it may gain from each place on.
    most: Vec<Gains>,
}

impl SignProspects {
    /// Looks at other signs, fewer than `SIGNS`.
    pub fn look<const SIGNS: usize>(&mut self, all: &Prospects, window: &SignWindow<'_>) {
        let seen = all.letters.iter().map(|&letter| window.seen_as(letter));
        self.seen.clear();
        self.seen.extend(seen);
        self.most.clear();
        for tail in &all.tails {
            let most = self.most_of::<SIGNS>(all, tail, window);
            self.most.push(most);
        }
    }

    /// What a tail may gain from each place on, where that is known of those that it leads to.
    fn most_of<const SIGNS: usize>(
        &self,
        all: &Prospects,
        tail: &LettersAhead,
        window: &SignWindow<'_>,
    ) -> Gains {
        let mut most = [if tail.is_end { 0.0 } else { NEVER }; PLACES];
        for &(letter, behind) in &tail.next {
            let (seen, behind) = (&self.seen[letter], &self.most[behind]);
            let letter = all.letters[letter];
            let missing = window.weights.missing(letter);
            for at in 0..SIGNS {
                let gain = larger(missing + behind[at], seen[at] + behind[at + 1]);
                most[at] = larger(most[at], gain);
            }
            for (at, gain) in window.doubles(letter) {
                most[at] = larger(most[at], gain + behind[at + 2]);
            }
        }
        for at in (0..window.signs.len()).rev() {
            most[at] = larger(most[at], window.inserted[at] + most[at + 1]);
        }
        most
    }

    /// What a tail may gain from each place on.
    #[inline]
    pub fn of(&self, tail: u16) -> &Gains {
        &self.most[tail as usize]
    }
}
