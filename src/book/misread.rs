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
const LOOKALIKES: [(&str, &str); 67] = [
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
    let lost = (letters(meant) & !letters(read)).count_ones();
    if lost * ALIKE > most {
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
    for i in 1..=read.len() {
        let groups: Vec<(usize, &str)> = groups_before(&read[..i]).collect();
        let row = i * width;
        costs[row] = costs[row - width] + weight(read[i - 1]);
        least[i % LONGEST_GROUP] = costs[row];
        for j in 1..width {
            let same = read[i - 1] == meant[j - 1];
            let cost = (costs[row - width + j - 1] + if same { 0 } else { LETTER })
                .min(costs[row - width + j] + weight(read[i - 1]))
                .min(costs[row + j - 1] + weight(meant[j - 1]));
            let alike = groups.iter().filter_map(|&(len, other)| {
                let before = strip(&meant[..j], other)?;
                Some(costs[(i - len) * width + before] + ALIKE)
            });
            costs[row + j] = alike.fold(cost, u32::min);
            least[i % LONGEST_GROUP] = least[i % LONGEST_GROUP].min(costs[row + j]);
        }
        if least.iter().all(|&least| least > most) {
            return None;
        }
    }
    costs.last().copied().filter(|&cost| cost <= most)
}

/// The word of some that a word as it was read is nearest to, if it is near enough to stand for it.
pub(super) fn nearest<'w>(read: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let near = words.into_iter().filter_map(|word| {
        let cost = distance(read, word, allowed(word))?;
        Some((cost, word))
    });
    near.min_by_key(|(cost, _)| *cost).map(|(_, word)| word)
}

/// What a word may cost that stands for another: a letter in five, and none of a word of four.
pub(super) fn allowed(meant: &str) -> u32 {
    meant.chars().count() as u32 * 9 / 4
}

/// The letters of a word, as a set.
fn letters(word: &str) -> u32 {
    let letters = word
        .bytes()
        .map(|b| b.to_ascii_lowercase())
        .filter(u8::is_ascii_lowercase);
    letters.fold(0, |set, letter| set | 1 << (letter - b'a'))
}

fn small(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).collect()
}

fn weight(c: char) -> u32 {
    if c.is_alphanumeric() { LETTER } else { SIGN }
}

/// Groups of signs by the last of them, each with what it may stand for.
static GROUPS: LazyLock<[Vec<(&str, &str)>; 128]> = LazyLock::new(|| {
    let mut groups = [const { Vec::new() }; 128];
    for (one, other) in LOOKALIKES {
        for (group, meant) in [(one, other), (other, one)] {
            if let Some(last) = group.bytes().next_back() {
                groups[usize::from(last)].push((group, meant));
            }
        }
    }
    groups
});

/// The groups of signs that end what was read, each by its length and with what it may stand for.
fn groups_before(read: &[char]) -> impl Iterator<Item = (usize, &'static str)> {
    let last = read.last().map_or(0, |&c| c as usize);
    let groups = GROUPS.get(last).into_iter().flatten();
    groups
        .filter(|(group, _)| strip(read, group).is_some())
        .map(|(group, meant)| (group.len(), *meant))
}

/// The length of what stands before a group of signs, if it ends with that.
fn strip(signs: &[char], group: &str) -> Option<usize> {
    let before = signs.len().checked_sub(group.len())?;
    let mut behind = signs[before..].iter().zip(group.bytes());
    behind
        .all(|(sign, byte)| *sign == char::from(byte))
        .then_some(before)
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
        assert_eq!(nearest("Blaek", ["white", "black"]), Some("black"));
    }
}
