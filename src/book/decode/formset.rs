//! Sets of forms by number, so that what two lists have in common is found without walking both.

/// A set of forms.
#[derive(Clone, Debug, Default)]
pub struct FormSet(Vec<BitBlock>);

/// A form of two sets: its number, and how many of each set have a lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Common {
    pub form: u16,
    pub ranks: [usize; 2],
}

/// Sixty-four forms, and how many of the set stand before them.
#[derive(Clone, Copy, Debug, Default)]
struct BitBlock {
    bits: u64,
    before: u32,
}

impl FormSet {
    /// The set of some forms.
    pub fn of(forms: impl Iterator<Item = u16>) -> FormSet {
        let mut words: Vec<BitBlock> = Vec::new();
        for form in forms {
            let word = form as usize / 64;
            if word >= words.len() {
                words.resize(word + 1, BitBlock::default());
            }
            words[word].bits |= 1 << (form % 64);
        }
        let mut before = 0;
        for word in &mut words {
            word.before = before;
            before += word.bits.count_ones();
        }
        FormSet(words)
    }

    /// The forms that two sets have in common, in order.
    pub fn common<'a>(&'a self, other: &'a FormSet) -> impl Iterator<Item = Common> + 'a {
        let words = self.0.iter().zip(&other.0).enumerate();
        words.flat_map(|(at, (a, b))| {
            let mut bits = a.bits & b.bits;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                let form = (at * 64) as u16 + bit as u16;
                let ranks = [a, b].map(|word| word.rank(bit));
                Some(Common { form, ranks })
            })
        })
    }
}

impl BitBlock {
    /// How many of the set stand before one of these.
    fn rank(self, bit: u32) -> usize {
        let lower = self.bits & ((1 << bit) - 1);
        (self.before + lower.count_ones()) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_sets_have_in_common_is_told_with_its_place_in_each() {
        let (a, b) = ([3, 64, 65, 200, 201], [0, 3, 65, 130, 201, 300]);
        let [first, second] = [&a[..], &b[..]].map(|forms| FormSet::of(forms.iter().copied()));
        let common: Vec<Common> = first.common(&second).collect();
        let forms: Vec<u16> = common.iter().map(|common| common.form).collect();
        assert_eq!(forms, [3, 65, 201]);
        for Common { form, ranks } in common {
            assert_eq!([a[ranks[0]], b[ranks[1]]], [form; 2]);
        }
    }
}
