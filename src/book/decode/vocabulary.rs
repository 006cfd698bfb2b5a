//! All spellings of a dialect, and how near a stretch of signs comes to each.

use rustc_hash::FxHashMap;

use super::dialect::{Dialect, Form};
use super::distance::{DistanceRow, SignWindow};
use super::prospect::{Prospects, SignProspects};
use super::spelling_tree::{GrowingTree, SpellingTree, TreeNode};
use super::weights::Weights;

/// No spelling is looked for in more signs than this, and than the second where men and squares are told in words.
const LONGEST: usize = 30;
const LONGEST_IN_WORDS: usize = 48;
/// A letter of a word says so much of what one says that stands for a man or a square: the others of the word say it, too.
const IN_WORDS: f32 = 0.65;
/// More than sums of gains differ by the order in which they are made.
pub(super) const ROUNDING: f32 = 1e-3;
/// Readings further below the best of their place are left out: the best that takes no more signs, but for so many, for
/// one that is longer may be two moves.
const BEHIND: f32 = 6.5;
const LONGER: usize = 2;
/// A place where nothing gains as much has no reading.
const LEAST: f32 = 4.0;

/// A form that stretches of signs may spell.
#[derive(Clone, Copy, Debug)]
pub struct FormReading {
    /// Which form, by its number in the vocabulary.
    pub form: u16,
    pub gain: f32,
    /// What it gains less than the same spelling printed without a fault.
    pub short: f32,
    /// How many signs it takes.
    pub len: u16,
}

impl FormReading {
    /// What it comes to where moves are told in words.
    fn in_words(self) -> FormReading {
        FormReading {
            gain: IN_WORDS * self.gain,
            short: IN_WORDS * self.short,
            ..self
        }
    }
}

/// The spellings of a dialect.
pub struct Vocabulary {
    tree: SpellingTree,
    weights: Weights,
    prospects: Prospects,
    numbers: FxHashMap<Form, u16>,
    /// The letters of the longest spelling.
    longest: usize,
}

/// What [`Vocabulary::read`] works with, kept from place to place.
#[derive(Default)]
pub struct Scratch {
    /// By form: the best gain, what it falls short by, and the signs it takes.
    gain: Vec<(f32, f32, u16)>,
    touched: Vec<u16>,
    ahead: SignProspects,
}

impl Vocabulary {
    /// The spellings of a dialect, and what their letters gain as they are printed.
    pub fn of(dialect: &Dialect, weights: Weights) -> Vocabulary {
        let mut tree = GrowingTree::new();
        let mut numbers = FxHashMap::default();
        let mut longest = 0;
        dialect.spellings(&mut |form, spelling, against| {
            let next = numbers.len() as u16;
            let number = *numbers.entry(form).or_insert(next);
            tree.add(number, spelling, against);
            longest = longest.max(spelling.len());
        });
        let tree = tree.grown();
        Vocabulary {
            prospects: Prospects::of(&tree.tails),
            tree,
            weights,
            numbers,
            longest,
        }
    }

    /// What their letters gain as they are printed.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How many forms there are; each has a lower number.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a form.
    pub fn number(&self, form: Form) -> Option<u16> {
        self.numbers.get(&form).copied()
    }

    /// The forms that the signs may spell from their first on, by number.
    pub fn read(&self, signs: &[u8], scratch: &mut Scratch) -> Vec<FormReading> {
        match self.longest > LONGEST {
            true => {
                let readings = self.read_within::<{ LONGEST_IN_WORDS + 1 }>(signs, scratch);
                readings.into_iter().map(FormReading::in_words).collect()
            }
            false => self.read_within::<{ LONGEST + 1 }>(signs, scratch),
        }
    }

    /// The same in as many signs less one at most.
    fn read_within<const SIGNS: usize>(
        &self,
        signs: &[u8],
        scratch: &mut Scratch,
    ) -> Vec<FormReading> {
        let signs = &signs[..signs.len().min(SIGNS - 1)];
        let window = SignWindow::of(signs, &self.weights);
        let row = DistanceRow::<SIGNS>::before_all();
        let mut found = Vec::new();
        scratch.ahead.look::<SIGNS>(&self.prospects, &window);
        let mut beginnings = self.tree.beginnings().iter();
        // Most places have no reading, which is known sooner than what everything there gains.
        if !beginnings.any(|node| self.has_reading(&window, node, &row, &scratch.ahead)) {
            return found;
        }
        scratch.gain.resize(self.numbers.len(), (0.0, 0.0, 0));
        for node in self.tree.beginnings() {
            self.follow(&window, node, &row, scratch);
        }
        let tops = scratch.tops();
        for &form in &scratch.touched {
            let (gain, short, len) = std::mem::take(&mut scratch.gain[form as usize]);
            let top = tops[(len as usize + LONGER).min(LONGEST_IN_WORDS)];
            if gain > top - BEHIND {
                found.push(FormReading {
                    form,
                    gain,
                    short,
                    len,
                });
            }
        }
        scratch.touched.clear();
        found.sort_unstable_by_key(|reading| reading.form);
        found
    }

    /// Whether a spelling that goes through a node gains enough to be a reading.
    fn has_reading<const SIGNS: usize>(
        &self,
        window: &SignWindow<'_>,
        node: &TreeNode,
        before: &DistanceRow<SIGNS>,
        ahead: &SignProspects,
    ) -> bool {
        let mut row = DistanceRow::empty();
        if !before.follow(node.letter, window, &mut row) || !may_gain(LEAST, node, &row, ahead) {
            return false;
        }
        let ends = self.tree.ends(node);
        if !ends.is_empty() {
            let gain = row.best().0;
            if gain > 0.0 && ends.iter().any(|(_, against)| gain + against >= LEAST) {
                return true;
            }
        }
        let mut children = self.tree.children(node).iter();
        children.any(|child| self.has_reading(window, child, &row, ahead))
    }

    /// Notes what each spelling that goes through a node gains.
    fn follow<const SIGNS: usize>(
        &self,
        window: &SignWindow<'_>,
        node: &TreeNode,
        before: &DistanceRow<SIGNS>,
        scratch: &mut Scratch,
    ) {
        let mut row = DistanceRow::empty();
        if !before.follow(node.letter, window, &mut row)
            || !may_gain(0.0, node, &row, &scratch.ahead)
        {
            return;
        }
        let ends = self.tree.ends(node);
        if !ends.is_empty() {
            let (gain, len) = row.best();
            if gain > 0.0 {
                for &(form, against) in ends {
                    let short = (node.ideal - gain).max(0.0);
                    scratch.note(form, gain + against, short, len as u16);
                }
            }
        }
        for child in self.tree.children(node) {
            self.follow(window, child, &row, scratch);
        }
    }
}

/// Whether a spelling that goes through a node may gain so much.
#[inline]
fn may_gain<const SIGNS: usize>(
    least: f32,
    node: &TreeNode,
    row: &DistanceRow<SIGNS>,
    ahead: &SignProspects,
) -> bool {
    let least = least - ROUNDING;
    row.most() + node.ahead >= least && row.most_with(ahead.of(node.tail)) >= least
}

impl Scratch {
    /// The best gain of what takes so many signs at most.
    fn tops(&self) -> [f32; LONGEST_IN_WORDS + 1] {
        let mut tops = [0.0f32; LONGEST_IN_WORDS + 1];
        for &form in &self.touched {
            let (gain, _, len) = self.gain[form as usize];
            let top = &mut tops[len as usize];
            *top = top.max(gain);
        }
        for len in 1..tops.len() {
            tops[len] = tops[len].max(tops[len - 1]);
        }
        tops
    }

    fn note(&mut self, form: u16, gain: f32, short: f32, len: u16) {
        let known = &mut self.gain[form as usize];
        if gain > known.0 {
            if known.0 <= 0.0 {
                self.touched.push(form);
            }
            *known = (gain, short, len);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::decode::dialect::{Census, folded};

    /// The most that a form gains by a spelling through a node, whatever it gains on the way.
    fn most(all: &Vocabulary, window: &SignWindow<'_>, node: &TreeNode, row: &Row) -> f32 {
        let mut next = DistanceRow::empty();
        if !row.follow(node.letter, window, &mut next) {
            return f32::MIN;
        }
        let gain = next.best().0;
        let ends = all.tree.ends(node).iter();
        let ends = ends.map(|(_, against)| gain + against);
        let children = all.tree.children(node).iter();
        ends.chain(children.map(|child| most(all, window, child, &next)))
            .fold(f32::MIN, f32::max)
    }

    type Row = DistanceRow<{ LONGEST + 1 }>;

    #[test]
    fn no_spelling_is_given_up_that_gains_most() {
        for (page, texts) in [
            (
                "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 BxKt",
                ["P—K 4.", "Iv Kt-13 3", "Kt x B ch", "Thc Bishop", "l3x I'"],
            ),
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6",
                ["Nf3", "l3b5", "Bxc6", "and now he", "0-0-O"],
            ),
        ] {
            let mut census = Census::default();
            census.add(page);
            let all = Vocabulary::of(&census.dialect(None), Weights::default());
            for text in texts {
                let signs: Vec<u8> = folded(text).collect();
                let window = SignWindow::of(&signs, &all.weights);
                let beginnings = all.tree.beginnings().iter();
                let gains = beginnings.map(|node| most(&all, &window, node, &Row::before_all()));
                let most = gains.fold(f32::MIN, f32::max);
                let read = all.read(&signs, &mut Scratch::default());
                let gains = read.iter().map(|reading| reading.gain);
                let expected = if most < LEAST { f32::MIN } else { most };
                assert_eq!(gains.fold(f32::MIN, f32::max), expected, "{text}");
            }
        }
    }
}
