//! All spellings of a dialect in one tree, and how near a stretch of signs comes to each.

use rustc_hash::FxHashMap;

use super::dialect::{Dialect, Form};
use super::weights::{Weights, most, right};

/// No spelling is looked for in more signs than this, and than the second where men and squares are told in words.
const LONGEST: usize = 30;
const LONGEST_IN_WORDS: usize = 48;
/// A letter of a word says so much of what one says that stands for a man or a square: the others of the word say it, too.
const IN_WORDS: f32 = 0.65;
/// A way through the tree is given up below this gain.
const FLOOR: f32 = -6.0;
/// A branch of the tree is given up if nothing in it stands above this.
const HOPELESS: f32 = -3.6;
const NEVER: f32 = -1e9;
/// What has lost so much before its first sign comes to nothing, for no sign gains as much.
const UNBEGUN: f32 = FLOOR - 3.0;
/// A first letter of which nothing is seen, whatever letter it is.
const FIRST_MISSING: f32 = -3.0;
/// More than sums of gains differ by the order in which they are made.
const ROUNDING: f32 = 1e-3;
/// A letter is printed as so many signs at most.
const WIDEST: usize = 2;
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

struct TrieNode {
    letter: u8,
    /// What the way to here gains where no sign is at fault.
    ideal: f32,
    /// What the spellings that go on from here may gain behind it, at most.
    ahead: f32,
    children: Vec<u32>,
    /// The forms spelled by the way to here, and what speaks against each.
    ends: Vec<(u16, f32)>,
}

/// What a way through the tree gains, by the signs it has taken.
struct DistanceRow<const SIGNS: usize> {
    gains: [f32; SIGNS],
    /// No fewer and no more signs are worth going on with.
    from: usize,
    to: usize,
    /// The most that is gained with a sign or more.
    top: f32,
    /// No letter is read yet.
    is_first: bool,
}

impl<const SIGNS: usize> DistanceRow<SIGNS> {
    /// Nothing is gained.
    fn empty() -> DistanceRow<SIGNS> {
        DistanceRow {
            gains: [NEVER; SIGNS],
            from: 0,
            to: 0,
            top: NEVER,
            is_first: false,
        }
    }

    /// No sign is taken, and no letter read.
    fn before_all() -> DistanceRow<SIGNS> {
        let mut row = DistanceRow::empty();
        row.gains[0] = 0.0;
        row.is_first = true;
        row
    }

    /// Puts down in an empty row what is gained with one letter more; whether going on so is worth it.
    fn follow(
        &self,
        letter: u8,
        weights: &Weights,
        signs: &[u8],
        next: &mut DistanceRow<SIGNS>,
    ) -> bool {
        let gains = weights.of(letter);
        let missing = weights.missing(letter);
        let doubles = weights.doubles(letter);
        let (before, row) = (&self.gains, &mut next.gains);
        let (mut top, mut live) = (NEVER, None);
        row[0] = match self.is_first {
            true => FIRST_MISSING,
            false => before[0] + missing,
        };
        for at in self.from.max(1)..=signs.len() {
            if at > self.to + WIDEST && row[at - 1] < FLOOR {
                break;
            }
            let sign = signs[at - 1] as usize;
            let mut gain = (before[at] + missing).max(before[at - 1] + gains[sign]);
            if at > 1 {
                gain = gain.max(row[at - 1] + weights.inserted(signs[at - 1]));
                let two = u16::from_be_bytes([signs[at - 2], signs[at - 1]]);
                for double in doubles.iter().filter(|double| double.seen == two) {
                    gain = gain.max(before[at - 2] + double.gain);
                }
            }
            if gain >= FLOOR {
                row[at] = gain;
                top = top.max(gain);
                live = Some((live.map_or(at, |(from, _)| from), at));
            }
        }
        let Some((from, to)) = live.filter(|_| top >= HOPELESS) else {
            return false;
        };
        next.from = if next.gains[0] < UNBEGUN { from } else { 0 };
        (next.to, next.top) = (to, top);
        true
    }

    /// The most that is gained with a sign or more, and how many signs it takes.
    fn best(&self) -> (f32, usize) {
        let (mut gain, mut len) = (NEVER, 0);
        for (at, &here) in self.gains.iter().enumerate().take(self.to + 1).skip(1) {
            if here > gain + 1e-6 {
                (gain, len) = (here, at);
            }
        }
        (gain, len)
    }
}

/// The spellings of a dialect.
pub struct Vocabulary {
    nodes: Vec<TrieNode>,
    numbers: FxHashMap<Form, u16>,
    /// How many forms there are.
    count: usize,
    /// The letters of the longest spelling.
    longest: usize,
}

/// What [`Vocabulary::read`] works with, kept from place to place.
#[derive(Default)]
pub struct Scratch {
    /// By form: the best gain, what it falls short by, and the signs it takes.
    gain: Vec<(f32, f32, u16)>,
    touched: Vec<u16>,
}

impl Vocabulary {
    pub fn of(dialect: &Dialect) -> Vocabulary {
        let root = TrieNode {
            letter: 0,
            ideal: 0.0,
            ahead: 0.0,
            children: Vec::new(),
            ends: Vec::new(),
        };
        let mut all = Vocabulary {
            nodes: vec![root],
            numbers: FxHashMap::default(),
            count: 0,
            longest: 0,
        };
        dialect.spellings(&mut |form, spelling, against| all.add(form, spelling, against));
        all
    }

    fn add(&mut self, form: Form, spelling: &[u8], against: f32) {
        let next = self.count as u16;
        let number = *self.numbers.entry(form).or_insert(next);
        self.count += usize::from(number == next);
        let (mut node, mut ahead) = (0, spelling.iter().copied().map(most).sum::<f32>());
        for &letter in spelling {
            let here = &mut self.nodes[node].ahead;
            *here = here.max(ahead);
            ahead -= most(letter);
            node = self.child(node, letter);
        }
        self.nodes[node].ends.push((number, against));
        self.longest = self.longest.max(spelling.len());
    }

    fn child(&mut self, node: usize, letter: u8) -> usize {
        let children = &self.nodes[node].children;
        let known = children
            .iter()
            .find(|&&child| self.nodes[child as usize].letter == letter);
        if let Some(&child) = known {
            return child as usize;
        }
        let child = self.nodes.len();
        let ideal = self.nodes[node].ideal + right(letter);
        self.nodes.push(TrieNode {
            letter,
            ideal,
            ahead: 0.0,
            children: Vec::new(),
            ends: Vec::new(),
        });
        self.nodes[node].children.push(child as u32);
        child
    }

    /// The number of a form.
    pub fn number(&self, form: Form) -> Option<u16> {
        self.numbers.get(&form).copied()
    }

    /// The forms that the signs may spell from their first on, by number.
    pub fn read(&self, weights: &Weights, signs: &[u8], scratch: &mut Scratch) -> Vec<FormReading> {
        match self.longest > LONGEST {
            true => {
                let readings =
                    self.read_within::<{ LONGEST_IN_WORDS + 1 }>(weights, signs, scratch);
                readings.into_iter().map(FormReading::in_words).collect()
            }
            false => self.read_within::<{ LONGEST + 1 }>(weights, signs, scratch),
        }
    }

    /// The same in as many signs less one at most.
    fn read_within<const SIGNS: usize>(
        &self,
        weights: &Weights,
        signs: &[u8],
        scratch: &mut Scratch,
    ) -> Vec<FormReading> {
        let signs = &signs[..signs.len().min(SIGNS - 1)];
        let row = DistanceRow::<SIGNS>::before_all();
        let mut found = Vec::new();
        let mut beginnings = self.nodes[0].children.iter();
        // Most places have no reading, which is known sooner than what everything there gains.
        if !beginnings.any(|&child| self.has_reading(weights, signs, child, &row)) {
            return found;
        }
        scratch.gain.resize(self.count, (0.0, 0.0, 0));
        for &child in &self.nodes[0].children {
            self.follow(weights, signs, child, &row, scratch);
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
        weights: &Weights,
        signs: &[u8],
        node: u32,
        before: &DistanceRow<SIGNS>,
    ) -> bool {
        let node = &self.nodes[node as usize];
        let mut row = DistanceRow::empty();
        if !before.follow(node.letter, weights, signs, &mut row) {
            return false;
        }
        if !node.ends.is_empty() {
            let gain = row.best().0;
            let mut ends = node.ends.iter();
            if gain > 0.0 && ends.any(|(_, against)| gain + against >= LEAST) {
                return true;
            }
        }
        let mut children = node.children.iter();
        row.top.max(row.gains[0]) + node.ahead >= LEAST - ROUNDING
            && children.any(|&child| self.has_reading(weights, signs, child, &row))
    }

    /// Notes what each spelling that goes through a node gains.
    fn follow<const SIGNS: usize>(
        &self,
        weights: &Weights,
        signs: &[u8],
        node: u32,
        before: &DistanceRow<SIGNS>,
        scratch: &mut Scratch,
    ) {
        let node = &self.nodes[node as usize];
        let mut row = DistanceRow::empty();
        if !before.follow(node.letter, weights, signs, &mut row) {
            return;
        }
        if !node.ends.is_empty() {
            let (gain, len) = row.best();
            if gain > 0.0 {
                for &(form, against) in &node.ends {
                    let short = (node.ideal - gain).max(0.0);
                    scratch.note(form, gain + against, short, len as u16);
                }
            }
        }
        for &child in &node.children {
            self.follow(weights, signs, child, &row, scratch);
        }
    }
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
