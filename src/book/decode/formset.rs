//! Sets of forms by number, so that what two lists have in common is found without walking both.

/// A set of forms.
#[derive(Clone, Debug, Default)]
pub struct FormSet(Vec<u64>);

impl FormSet {
    /// The set of some forms.
    pub fn of(forms: impl Iterator<Item = u16>) -> FormSet {
        let mut words: Vec<u64> = Vec::new();
        for form in forms {
            let word = form as usize / 64;
            if word >= words.len() {
                words.resize(word + 1, 0);
            }
            words[word] |= 1 << (form % 64);
        }
        FormSet(words)
    }

    /// The forms that two sets have in common, in order.
    pub fn common<'a>(&'a self, other: &'a FormSet) -> impl Iterator<Item = u16> + 'a {
        let both = self.0.iter().zip(&other.0).map(|(a, b)| a & b);
        both.enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some((word * 64) as u16 + bit as u16)
            })
        })
    }
}
