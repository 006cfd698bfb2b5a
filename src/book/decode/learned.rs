//! What a scanner made of this printer's letters: counted where games were read beyond doubt, and taken into the
//! weights before the rest is read.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::boards::Boards;
use super::dialect::Dialect;
use super::lattice::Lattice;
use super::outcome::{Decoded, ReadPly};
use super::vocabulary::Vocabulary;
use super::way::NOWHERE;
use super::weights::{Weights, right, shows};

/// Plies on either side that speak for one another.
const AROUND: usize = 4;
/// Of them, so many at most were not read well.
const ODD: usize = 2;
/// A ply that falls short by less was read well.
const WELL: f32 = 1.5;
/// A ply that has so much of all that was followed stands for nothing else.
const SHARED: f32 = 0.9;
/// A letter is known that was seen so often, and what it was seen as so often.
const LETTERS: u32 = 12;
const TIMES: u32 = 2;
/// A letter is seen as something else less often, one time in so many, by chance.
const SELDOM: f32 = 0.01;

/// The signs that a letter came out as: one, or two with the first in the high byte.
type Signs = u16;

/// How often letters of spellings came out as which signs.
#[derive(Default)]
pub struct Seen {
    letters: BTreeMap<u8, u32>,
    as_other: BTreeMap<(u8, Signs), u32>,
}

/// The spellings of a dialect by the number of their form.
pub(super) struct Spellings(FxHashMap<u16, Vec<Vec<u8>>>);

impl Spellings {
    pub(super) fn of(dialect: &Dialect, vocabulary: &Vocabulary) -> Spellings {
        let mut all: FxHashMap<u16, Vec<Vec<u8>>> = FxHashMap::default();
        dialect.spellings(&mut |form, spelling, _| {
            if let Some(number) = vocabulary.number(form) {
                all.entry(number).or_default().push(spelling.to_vec());
            }
        });
        Spellings(all)
    }
}

/// What was read, and from what.
#[derive(Clone, Copy)]
pub(super) struct Sources<'a> {
    pub(super) lattice: &'a Lattice,
    pub(super) weights: &'a Weights,
    pub(super) spellings: &'a Spellings,
}

impl Seen {
    /// Counts the letters of the plies that were read beyond doubt.
    pub(super) fn count(&mut self, sources: Sources<'_>, boards: &Boards<'_>, game: &Decoded) {
        let plies = &game.plies;
        for (at, ply) in plies.iter().enumerate() {
            let near = &plies[at.saturating_sub(AROUND)..(at + AROUND + 1).min(plies.len())];
            let odd = near.iter().filter(|near| !is_read_well(near)).count();
            let whole = near.len() == 2 * AROUND + 1;
            if ply.from != NOWHERE && ply.share.exp() >= SHARED && whole && odd <= ODD {
                self.count_ply(sources, boards, ply);
            }
        }
    }

    fn count_ply(&mut self, sources: Sources<'_>, boards: &Boards<'_>, ply: &ReadPly) {
        let signs = &sources.lattice.stream.signs[ply.from as usize..ply.to as usize];
        let choices = boards.choices(ply.board);
        let of_move = choices
            .forms
            .iter()
            .filter(|&&(_, option, _)| choices.options[option as usize].mv == ply.mv);
        let spellings = of_move.filter_map(|(form, ..)| sources.spellings.0.get(form));
        let aligned = spellings
            .flatten()
            .map(|spelling| align(sources.weights, spelling, signs));
        let best = aligned.max_by(|a, b| a.gain.total_cmp(&b.gain));
        for (letter, signs) in best.into_iter().flat_map(|best| best.letters) {
            *self.letters.entry(letter).or_default() += 1;
            if let Some(signs) = signs {
                *self.as_other.entry((letter, signs)).or_default() += 1;
            }
        }
    }

    /// Adds what was seen elsewhere.
    pub(super) fn add(&mut self, other: Seen) {
        for (letter, times) in other.letters {
            *self.letters.entry(letter).or_default() += times;
        }
        for (seen, times) in other.as_other {
            *self.as_other.entry(seen).or_default() += times;
        }
    }

    /// The weights with what was seen often enough: a letter gains by the logarithm of how often it is seen so.
    pub(super) fn teach(&self, weights: &mut Weights) {
        for (&(letter, signs), &times) in &self.as_other {
            let of = self.letters.get(&letter).copied().unwrap_or_default();
            let share = times as f32 / of.max(1) as f32;
            if of < LETTERS || times < TIMES || share < SELDOM {
                continue;
            }
            let gain = right(letter) + share.ln();
            match signs.to_be_bytes() {
                [0, sign] => weights.raise(letter, sign, gain),
                _ => weights.raise_double(letter, signs, gain),
            }
        }
    }
}

fn is_read_well(ply: &ReadPly) -> bool {
    ply.from != NOWHERE && ply.short < WELL
}

/// A spelling laid along the signs it was read from.
struct Aligned {
    gain: f32,
    /// The letters that must be there, each with what it came out as if that is not what it is printed as.
    letters: Vec<(u8, Option<Signs>)>,
}

/// How a way through letters and signs came to where it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Start,
    Missing,
    Inserted,
    /// A letter as one sign or two.
    Seen(usize),
}

fn align(weights: &Weights, spelling: &[u8], signs: &[u8]) -> Aligned {
    let width = signs.len() + 1;
    let mut all = vec![(f32::MIN, Step::Start); (spelling.len() + 1) * width];
    all[0].0 = 0.0;
    for i in 0..=spelling.len() {
        for j in 0..width {
            let mut best = all[i * width + j];
            let mut try_step = |from: usize, gain: f32, step: Step| {
                let gain = all[from].0 + gain;
                if gain > best.0 {
                    best = (gain, step);
                }
            };
            if i > 0 {
                let letter = spelling[i - 1];
                let above = (i - 1) * width + j;
                try_step(above, weights.missing(letter), Step::Missing);
                if j > 0 {
                    try_step(above - 1, weights.pair(letter, signs[j - 1]), Step::Seen(1));
                }
                if j > 1 {
                    let seen = u16::from_be_bytes([signs[j - 2], signs[j - 1]]);
                    for double in weights.doubles(letter).iter().filter(|d| d.seen == seen) {
                        try_step(above - 2, double.gain, Step::Seen(2));
                    }
                }
            }
            if j > 0 {
                let inserted = weights.inserted(signs[j - 1]);
                try_step(i * width + j - 1, inserted, Step::Inserted);
            }
            all[i * width + j] = best;
        }
    }
    let gain = all[all.len() - 1].0;
    Aligned {
        gain,
        letters: letters(&all, spelling, signs),
    }
}

/// The letters that must be there along the best way, from the last to the first.
fn letters(all: &[(f32, Step)], spelling: &[u8], signs: &[u8]) -> Vec<(u8, Option<Signs>)> {
    let width = signs.len() + 1;
    let (mut i, mut j) = (spelling.len(), signs.len());
    let mut letters = Vec::new();
    // A letter or figure that stands for nothing, just behind.
    let mut behind = None;
    loop {
        let step = all[i * width + j].1;
        match step {
            Step::Start => return letters,
            Step::Missing => i -= 1,
            Step::Inserted => j -= 1,
            Step::Seen(len) => {
                let letter = spelling[i - 1];
                let first = signs[j - len];
                let is_shown = len == 1 && shows(letter, first);
                let second = if len == 2 { Some(signs[j - 1]) } else { behind };
                let other = second.map_or(u16::from(first), |second| {
                    u16::from_be_bytes([first, second])
                });
                if right(letter) > 0.0 {
                    letters.push((letter, (!is_shown).then_some(other)));
                }
                (i, j) = (i - 1, j - len);
            }
        }
        let stands = signs.get(j).filter(|sign| sign.is_ascii_alphanumeric());
        behind = stands.copied().filter(|_| step == Step::Inserted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_letter_came_out_as_is_told_as_one_sign_or_two() {
        let weights = Weights::default();
        let (n, f) = (b'N', super::super::dialect::FILE_A + 5);
        let spelling = [n, f, b'3'];
        let seen = |signs: &[u8]| align(&weights, &spelling, signs).letters[2];
        assert_eq!(seen(b"Nf3"), (n, None));
        assert_eq!(seen(b"5f3"), (n, Some(u16::from(b'5'))));
        assert_eq!(seen(b"4if3"), (n, Some(u16::from_be_bytes(*b"4i"))));
        assert_eq!(seen(b"E)f3"), (n, Some(u16::from(b'E'))));
    }

    #[test]
    fn what_is_seen_often_gains_more() {
        let mut seen = Seen::default();
        seen.letters.insert(b'N', 40);
        seen.as_other.insert((b'N', u16::from(b'5')), 10);
        seen.as_other.insert((b'N', u16::from_be_bytes(*b"4i")), 4);
        seen.as_other.insert((b'N', u16::from(b'Z')), 1);
        let (before, mut weights) = (Weights::default(), Weights::default());
        seen.teach(&mut weights);
        assert!(weights.pair(b'N', b'5') > before.pair(b'N', b'5') + 3.0);
        assert_eq!(weights.pair(b'N', b'Z'), before.pair(b'N', b'Z'));
        assert_eq!(weights.doubles(b'N').len(), 1);
    }
}
