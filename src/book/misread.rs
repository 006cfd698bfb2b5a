//! How far a word as a scanner read it is from the word that was printed.
//!
//! A distance of edits in which signs that look alike cost little: whatever knows some words (names, titles, the words
//! that end a game) finds them again in a damaged text.

use std::sync::LazyLock;

/// One letter for another, one too many or one lost.
pub(super) const LETTER: u32 = 10;
/// One sign or group of signs for another that looks like it.
const ALIKE: u32 = 3;
/// A sign that is no letter, or a blank, too many or lost.
const SIGN: u32 = 3;

/// Signs of the longest group below.
const LONGEST_GROUP: usize = 4;

/// Signs that look alike, in small letters, either for the other.
const LOOKALIKES: [(&str, &str); 68] = [
    ("i", "l"),
    ("i", "1"),
    ("l", "1"),
    ("i", "!"),
    ("l", "!"),
    ("i", "|"),
    ("l", "|"),
    ("i", "j"),
    ("i", "t"),
    ("l", "t"),
    ("i", "r"),
    ("r", "t"),
    ("t", "y"),
    ("f", "t"),
    ("f", "r"),
    ("f", "p"),
    ("p", "r"),
    ("c", "e"),
    ("c", "o"),
    ("e", "o"),
    ("a", "^"),
    ("c", "("),
    ("b", "h"),
    ("b", "r"),
    ("b", "8"),
    ("b", "13"),
    ("e", "r"),
    ("k", "r"),
    ("k'", "v"),
    ("n", "u"),
    ("n", "x"),
    ("n", "h"),
    ("n", "ii"),
    ("n", "ri"),
    ("n", "ll"),
    ("u", "ii"),
    ("u", "li"),
    ("u", "v"),
    ("h", "ii"),
    ("h", "li"),
    ("h", "il"),
    ("r", "ii"),
    ("r", "it"),
    ("rr", "it"),
    ("p", "ii"),
    ("m", "rn"),
    ("m", "in"),
    ("m", "ni"),
    ("m", "nn"),
    ("m", "iii"),
    ("m", "im"),
    ("m", "iv"),
    ("m", "ivi"),
    ("m", "^i"),
    ("m", "^l"),
    ("m", "jl"),
    ("m", "\\l"),
    ("m", "]\\i"),
    ("m", "l\\/l"),
    ("w", "vv"),
    ("w", "iv"),
    ("w", "tv"),
    ("w", "av"),
    ("w", "^v"),
    ("d", "cl"),
    ("o", "0"),
    ("s", "5"),
    ("g", "6"),
];

/// The distance of a word as it was read from one that may have been meant, if it is within `most`.
pub(super) fn distance(read: &str, meant: &str, most: u32) -> Option<u32> {
    let (signs, due) = (SignSet::of(read), SignSet::of(meant));
    if due.lost_in(signs) > most || least_distance(signs, due) > most {
        return None;
    }
    let (read, meant) = (small(read), small(meant));
    if read.len().abs_diff(meant.len()) as u32 * ALIKE > most {
        return None;
    }
    let width = meant.len() + 1;
    let mut costs = vec![0; (read.len() + 1) * width];
    for j in 1..width {
        costs[j] = costs[j - 1] + weight(meant[j - 1]);
    }
    // The least cost of each of the last rows: no group is longer than they are many.
    let mut least = [0; LONGEST_GROUP];
    let mut groups: Vec<SignGroup> = Vec::new();
    for i in 1..=read.len() {
        groups.clear();
        groups.extend(groups_before(&read[..i]));
        let row = i * width;
        costs[row] = costs[row - width] + weight(read[i - 1]);
        least[i % LONGEST_GROUP] = costs[row];
        for j in 1..width {
            let same = read[i - 1] == meant[j - 1];
            let cost = (costs[row - width + j - 1] + if same { 0 } else { LETTER })
                .min(costs[row - width + j] + weight(read[i - 1]))
                .min(costs[row + j - 1] + weight(meant[j - 1]));
            let mut least_cost = cost;
            for (group, other) in &groups {
                // Most end with another sign, which is seen at once.
                if other.last() == Some(&meant[j - 1]) && meant[..j].ends_with(other) {
                    let before = costs[(i - group.len()) * width + j - other.len()];
                    least_cost = least_cost.min(before + ALIKE);
                }
            }
            costs[row + j] = least_cost;
            least[i % LONGEST_GROUP] = least[i % LONGEST_GROUP].min(costs[row + j]);
        }
        if least.iter().all(|&least| least > most) {
            return None;
        }
    }
    costs.last().copied().filter(|&cost| cost <= most)
}

/// What a word may cost that stands for another: a letter in five, and none of a word of four.
pub(super) const fn allowed(meant: &str) -> u32 {
    let (bytes, mut letters, mut at) = (meant.as_bytes(), 0, 0);
    while at < bytes.len() {
        letters += (bytes[at] & 0xc0 != 0x80) as u32;
        at += 1;
    }
    letters * 9 / 4
}

/// What the letters cost that were meant and are not there: one that nothing there looks like was taken for another or
/// is lost. Letters that stand in one group together are counted one by one.
fn least_distance(read: SignSet, meant: SignSet) -> u32 {
    let costs = meant.without(read).letters().map(|letter| {
        let mut alike = ALIKE_SETS[usize::from(letter - b'a')].iter();
        match alike.any(|signs| signs.is_within(read)) {
            true => ALIKE,
            false => LETTER,
        }
    });
    costs.sum()
}

const LETTERS: u128 = ((1 << 26) - 1) << b'a';
const FIGURES: u128 = ((1 << 10) - 1) << b'0';

/// Signs of a word, whatever their order: small letters, and all else that is ASCII.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SignSet(u128);

impl SignSet {
    pub(super) const fn of(word: &str) -> SignSet {
        let (bytes, mut set, mut at) = (word.as_bytes(), 0, 0);
        while at < bytes.len() {
            if bytes[at].is_ascii() {
                set |= 1 << bytes[at].to_ascii_lowercase();
            }
            at += 1;
        }
        SignSet(set)
    }

    /// These signs, and those of all groups that look like some of them.
    pub(super) const fn with_alike(self) -> SignSet {
        let (mut all, mut at) = (self.0, 0);
        while at < LOOKALIKES.len() {
            let (one, other) = (SignSet::of(LOOKALIKES[at].0), SignSet::of(LOOKALIKES[at].1));
            if one.0 & !self.0 == 0 {
                all |= other.0;
            }
            if other.0 & !self.0 == 0 {
                all |= one.0;
            }
            at += 1;
        }
        SignSet(all)
    }

    /// What the letters cost at least that were meant and are not there, whatever was taken for them.
    pub(super) fn lost_in(self, read: SignSet) -> u32 {
        (self.without(read).0 & LETTERS).count_ones() * ALIKE
    }

    /// What the letters and figures cost that are none of these.
    pub(super) fn strange_in(self, read: SignSet) -> u32 {
        (read.without(self).0 & (LETTERS | FIGURES)).count_ones() * LETTER
    }

    fn without(self, other: SignSet) -> SignSet {
        SignSet(self.0 & !other.0)
    }

    fn is_within(self, other: SignSet) -> bool {
        self.without(other) == SignSet::default()
    }

    fn letters(self) -> impl Iterator<Item = u8> {
        let mut left = self.0 & LETTERS;
        std::iter::from_fn(move || {
            let letter = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (letter < u128::BITS).then_some(letter as u8)
        })
    }
}

/// For each letter the signs of the groups that it, or a group with it, may be taken for.
static ALIKE_SETS: LazyLock<[Vec<SignSet>; 26]> = LazyLock::new(|| {
    let groups = || {
        LOOKALIKES
            .into_iter()
            .flat_map(|(one, other)| [(one, other), (other, one)])
    };
    std::array::from_fn(|nth| {
        let letter = char::from(b'a' + nth as u8);
        let with = groups().filter(|(_, meant)| meant.contains(letter));
        with.map(|(read, _)| SignSet::of(read)).collect()
    })
});

fn small(word: &str) -> Vec<u8> {
    word.to_lowercase().into_bytes()
}

fn weight(byte: u8) -> u32 {
    match byte {
        // Of a letter that has two bytes each is half.
        0x80.. => LETTER / 2,
        _ if byte.is_ascii_alphanumeric() => LETTER,
        _ => SIGN,
    }
}

/// A group of signs and what it may stand for.
type SignGroup = (&'static [u8], &'static [u8]);

/// Groups of signs by the last of them, each with what it may stand for.
static GROUPS: LazyLock<[Vec<SignGroup>; 128]> = LazyLock::new(|| {
    let mut groups = [const { Vec::new() }; 128];
    for (one, other) in LOOKALIKES {
        for (group, meant) in [(one, other), (other, one)] {
            if let Some(last) = group.bytes().next_back() {
                groups[usize::from(last)].push((group.as_bytes(), meant.as_bytes()));
            }
        }
    }
    groups
});

/// The groups of signs that end what was read, each with what it may stand for.
fn groups_before(read: &[u8]) -> impl Iterator<Item = SignGroup> {
    let last = read.last().map_or(0, |&byte| usize::from(byte));
    let groups = GROUPS.get(last).into_iter().flatten().copied();
    groups.filter(|(group, _)| read.ends_with(group))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_near() {
        for (read, meant) in [
            ("Kesigns", "resigns"),
            ("resigus", "resigns"),
            ("aud wius", "and wins"),
            ("HaiTwitz", "Harrwitz"),
            ("]\\Iorphy", "Morphy"),
            ("^lorphy", "Morphy"),
            ("TVHITE", "white"),
            ("^vniTE", "white"),
        ] {
            assert!(distance(read, meant, allowed(meant)).is_some(), "{read}");
        }
        for (read, meant) in [("wine", "wins"), ("Black", "White"), ("resides", "resigns")] {
            assert_eq!(distance(read, meant, allowed(meant)), None, "{read}");
        }
        assert_eq!(distance("same", "same", 0), Some(0));
    }
}
