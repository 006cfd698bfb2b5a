//! Surnames of players as numbers, each name worked out once.

use std::hash::Hasher;

use rustc_hash::FxHashMap;
use siphasher::sip::SipHasher13;

use crate::book::known::surname;

/// So many names are remembered; where there are more, they are forgotten and worked out anew.
const REMEMBERED: usize = 1 << 16;

/// Of shorter surnames many differ in one letter.
const TOLD: usize = 5;

/// The surnames of the names so far, by a hash of each: two of as many as are remembered share
/// one with a chance of less than one in 10^9.
#[derive(Debug, Default)]
pub(super) struct Surnames(FxHashMap<u64, Option<u32>>);

impl Surnames {
    /// The number of the surname of this name, the same in every run; `None` if it names nobody.
    pub(super) fn number(&mut self, name: &str) -> Option<u32> {
        if self.0.len() >= REMEMBERED {
            self.0.clear();
        }
        let known = self.0.entry(hash(name));
        *known.or_insert_with(|| number(name))
    }
}

/// The same, worked out.
pub(super) fn number(name: &str) -> Option<u32> {
    Some(hash(&word(name)?) as u32)
}

fn hash(text: &str) -> u64 {
    let mut hasher = SipHasher13::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// Whether the surname of one of two names may be that of the other with one letter misread.
pub(super) fn is_misread(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|name| word(name).unwrap_or_default().replace("rn", "m"));
    let [long, beside] = [&one, &other].map(|word| word.chars().count());
    let mut differ = one.chars().zip(other.chars()).filter(|(a, b)| a != b);
    let is_letter = |(a, b): (char, char)| a.is_alphabetic() || b.is_alphabetic();
    long == beside && long >= TOLD && differ.next().is_none_or(is_letter) && differ.next().is_none()
}

/// The word by which a player is found again.
fn word(name: &str) -> Option<String> {
    surname(name).or_else(|| numbered(name))
}

/// A name that is none but for its number, such as `White 281`: its last two words.
fn numbered(name: &str) -> Option<String> {
    let has_number = name.bytes().any(|b| b.is_ascii_digit());
    let plain = name.to_lowercase();
    let words = plain.rsplit(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    let last = words.next().filter(|_| has_number)?;
    Some(words.next().unwrap_or_default().to_owned() + last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_may_be_misread_and_no_figure() {
        for (one, other, may) in [
            ("Anderssen, Adolf", "Mr. Andcrssen", true),
            ("Steinmetz", "Steinrnetz, A.", true),
            ("White 281", "White 282", false),
            ("Mr. White 281", "WHITE 281", true),
            ("Li, Wei", "Lu, Wei", false),
            ("Anderssen", "Andresscn", false),
            ("Anderssen", "Andersen", false),
        ] {
            assert_eq!(is_misread(one, other), may, "{one} {other}");
        }
    }
}
