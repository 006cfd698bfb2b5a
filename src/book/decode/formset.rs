//! Sets of forms by number, so that whether a form is in one, and where, is found at once.

/// Forms to a block.
const MANY: usize = 64;

/// A set of forms.
#[derive(Clone, Debug, Default)]
pub struct FormSet {
    blocks: Vec<BitBlock>,
    len: u32,
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
        let mut blocks = vec![BitBlock::default(); all.div_ceil(MANY)];
        for form in forms {
            blocks[form as usize / MANY].bits |= 1 << (form as usize % MANY);
        }
        let mut len = 0;
        for block in &mut blocks {
            block.before = len;
            len += block.bits.count_ones();
        }
        FormSet { blocks, len }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// How many of the set have a lower number than a form, if that is in it.
    #[inline]
    pub fn rank(&self, form: u16) -> Option<usize> {
        let block = &self.blocks[usize::from(form) / MANY];
        let bit = 1 << (usize::from(form) % MANY);
        let lower = block.bits & (bit - 1);
        (block.bits & bit != 0).then(|| (block.before + lower.count_ones()) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_of_a_set_has_as_many_before_it_as_are_lower() {
        let forms = [3, 64, 65, 200, 201];
        let set = FormSet::of(302, forms.into_iter());
        assert_eq!(set.len(), forms.len());
        for form in 0..302 {
            let place = forms.iter().position(|&other| other == form);
            assert_eq!(set.rank(form), place, "{form}");
        }
    }
}
