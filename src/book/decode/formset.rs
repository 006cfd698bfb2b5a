//! Sets of forms by number, so that what two lists have in common is found without walking both.

/// Forms to a block, and blocks to a word that tells which of them hold any.
const MANY: usize = 64;

/// A set of forms.
#[derive(Clone, Debug, Default)]
pub struct FormSet {
    blocks: Vec<BitBlock>,
    /// Which blocks hold a form.
    filled: Vec<u64>,
    len: u32,
}

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
    /// The set of some of so many forms.
    pub fn of(all: usize, forms: impl Iterator<Item = u16>) -> FormSet {
        let blocks = all.div_ceil(MANY);
        let mut set = FormSet {
            blocks: vec![BitBlock::default(); blocks],
            filled: vec![0; blocks.div_ceil(MANY)],
            len: 0,
        };
        for form in forms {
            let block = form as usize / MANY;
            set.blocks[block].bits |= 1 << (form as usize % MANY);
            set.filled[block / MANY] |= 1 << (block % MANY);
        }
        let mut before = 0;
        for block in &mut set.blocks {
            block.before = before;
            before += block.bits.count_ones();
        }
        set.len = before;
        set
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// How many of the set have a lower number than a form of it.
    pub fn rank(&self, form: u16) -> usize {
        let form = usize::from(form);
        self.blocks[form / MANY].rank(form % MANY)
    }

    /// The forms that two sets have in common, in order.
    pub fn common<'a>(&'a self, other: &'a FormSet) -> impl Iterator<Item = Common> + 'a {
        let words = self.filled.iter().zip(&other.filled).enumerate();
        let blocks = words.flat_map(|(at, (a, b))| bits(a & b).map(move |bit| at * MANY + bit));
        blocks.flat_map(|at| {
            let (a, b) = (self.blocks[at], other.blocks[at]);
            bits(a.bits & b.bits).map(move |bit| Common {
                form: (at * MANY + bit) as u16,
                ranks: [a.rank(bit), b.rank(bit)],
            })
        })
    }
}

/// The bits of a word that are set, from the lowest.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit as usize)
    })
}

impl BitBlock {
    /// How many of the set stand before one of these.
    #[inline]
    fn rank(self, bit: usize) -> usize {
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
        let [first, second] = [&a[..], &b[..]].map(|forms| FormSet::of(302, forms.iter().copied()));
        let common: Vec<Common> = first.common(&second).collect();
        let forms: Vec<u16> = common.iter().map(|common| common.form).collect();
        assert_eq!(forms, [3, 65, 201]);
        for Common { form, ranks } in common {
            assert_eq!([a[ranks[0]], b[ranks[1]]], [form; 2]);
        }
    }
}
