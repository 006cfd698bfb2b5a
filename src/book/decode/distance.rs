//! How near signs come to the letters of a spelling: what each number of signs gains, letter by letter.

use super::weights::Weights;

/// A way through a spelling is given up below this gain.
const FLOOR: f32 = -6.0;
/// A spelling is given up if nothing in it stands above this.
const HOPELESS: f32 = -3.6;
/// What cannot be gains so little.
pub const NEVER: f32 = -1e9;
/// What has lost so much before its first sign comes to nothing, for no sign gains as much.
const UNBEGUN: f32 = FLOOR - 3.0;
/// A letter is printed as so many signs at most.
const WIDEST: usize = 2;
/// A first letter of which nothing is seen, whatever letter it is.
const FIRST_MISSING: f32 = -3.0;

/// Signs in which spellings are looked for, as their letters are weighed against them.
pub struct SignWindow<'a> {
    pub signs: &'a [u8],
    pub weights: &'a Weights,
    /// The same signs, and what each gains that stands for nothing.
    padded: [u8; PLACES],
    pub inserted: [f32; PLACES],
    /// A bit for each place behind two signs that a letter may be seen as.
    doubled: u64,
}

/// No more signs than these are looked at, and more places are behind the last.
pub const PLACES: usize = 52;

impl<'a> SignWindow<'a> {
    /// Fewer signs than there are places.
    pub fn of(signs: &'a [u8], weights: &'a Weights) -> SignWindow<'a> {
        let pairs = (2..).zip(signs.windows(2));
        let doubled = pairs.filter(|(_, pair)| weights.is_double(pair[0], pair[1]));
        let (mut padded, mut inserted) = ([0; PLACES], [NEVER; PLACES]);
        for (at, &sign) in signs.iter().enumerate() {
            (padded[at], inserted[at]) = (sign, weights.inserted(sign));
        }
        SignWindow {
            padded,
            inserted,
            doubled: doubled.fold(0, |bits, (at, _)| bits | 1 << at),
            signs,
            weights,
        }
    }

    /// What a letter gains at each place, as the sign there; there is nothing behind the last.
    pub fn seen_as(&self, letter: u8) -> [f32; PLACES] {
        let gains = self.weights.of(letter);
        let mut seen = [NEVER; PLACES];
        for (seen, &sign) in seen.iter_mut().zip(self.signs) {
            *seen = gains[sign as usize];
        }
        seen
    }

    /// The places of two signs that a letter may be seen as, and what it gains.
    pub fn doubles(&self, letter: u8) -> impl Iterator<Item = (usize, f32)> + '_ {
        let mut left = self.doubled;
        let places = std::iter::from_fn(move || {
            let at = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (at < u64::BITS).then_some(at as usize)
        });
        places.filter_map(move |at| Some((at - 2, self.doubled(letter, at)?)))
    }

    /// What a letter gains that is seen as the two signs before a place.
    #[inline(always)]
    fn doubled(&self, letter: u8, at: usize) -> Option<f32> {
        match self.doubled >> at & 1 {
            0 => None,
            _ => self.double(letter, at),
        }
    }

    #[cold]
    fn double(&self, letter: u8, at: usize) -> Option<f32> {
        let two = u16::from_be_bytes([self.signs[at - 2], self.signs[at - 1]]);
        let doubles = self.weights.doubles(letter).iter();
        let gains = doubles.filter(|double| double.seen == two);
        gains.map(|double| double.gain).reduce(f32::max)
    }
}

/// What a way through the letters of a spelling gains, by the signs it has taken.
pub struct DistanceRow<const SIGNS: usize> {
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
    #[inline]
    pub fn empty() -> DistanceRow<SIGNS> {
        DistanceRow {
            gains: [NEVER; SIGNS],
            from: 0,
            to: 0,
            top: NEVER,
            is_first: false,
        }
    }

    /// No sign is taken, and no letter read.
    pub fn before_all() -> DistanceRow<SIGNS> {
        let mut row = DistanceRow::empty();
        row.gains[0] = 0.0;
        row.is_first = true;
        row
    }

    /// Puts down in an empty row what is gained with one letter more; whether going on so is worth it.
    #[inline]
    pub fn follow(
        &self,
        letter: u8,
        window: &SignWindow<'_>,
        next: &mut DistanceRow<SIGNS>,
    ) -> bool {
        let weights = window.weights;
        let (gains, missing) = (weights.of(letter), weights.missing(letter));
        let (before, row) = (&self.gains, &mut next.gains);
        row[0] = match self.is_first {
            true => FIRST_MISSING,
            false => before[0] + missing,
        };
        let (mut top, mut from, mut to) = (NEVER, SIGNS, 0);
        // What is gained with a sign less; before the first letter no sign stands for nothing.
        let mut shorter = NEVER;
        let (len, behind) = (window.signs.len().min(SIGNS - 1), self.to + WIDEST);
        let mut at = self.from.max(1);
        while at <= len && (at <= behind || shorter >= FLOOR) {
            let sign = window.padded[at - 1] as usize;
            let mut gain = larger(before[at] + missing, before[at - 1] + gains[sign]);
            gain = larger(gain, shorter + window.inserted[at - 1]);
            if let Some(double) = window.doubled(letter, at) {
                gain = larger(gain, before[at - 2] + double);
            }
            shorter = NEVER;
            if gain >= FLOOR {
                row[at] = gain;
                shorter = gain;
                top = larger(top, gain);
                from = from.min(at);
                to = at;
            }
            at += 1;
        }
        next.from = if row[0] < UNBEGUN { from } else { 0 };
        (next.to, next.top) = (to, top);
        top >= HOPELESS
    }

    /// The most that is gained with a sign or more, and how many signs it takes.
    #[inline]
    pub fn best(&self) -> (f32, usize) {
        let (mut gain, mut len) = (NEVER, 0);
        for (at, &here) in self.gains.iter().enumerate().take(self.to + 1).skip(1) {
            if here > gain + 1e-6 {
                (gain, len) = (here, at);
            }
        }
        (gain, len)
    }

    /// The most that is gained, with a sign or none.
    #[inline]
    pub fn most(&self) -> f32 {
        larger(self.top, self.gains[0])
    }

    /// The most that may be gained with more letters, which gain no more than `left` from each place on.
    #[inline]
    pub fn most_with(&self, left: &[f32]) -> f32 {
        let gains = self.gains[self.from..=self.to].iter();
        let sums = gains.zip(&left[self.from..]);
        sums.map(|(gain, left)| gain + left).fold(NEVER, larger)
    }
}

/// The larger of two gains, each of which is a number.
#[inline]
pub fn larger(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}
