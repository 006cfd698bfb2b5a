//! Surnames of players as numbers, each name worked out once.

use std::hash::{BuildHasher, Hasher};
use std::hint::black_box;
use std::num::NonZeroU32;

use rustc_hash::FxBuildHasher;
use siphasher::sip::SipHasher13;

use crate::book::known::surname;

/// The number of a surname, the same in every run.
pub(super) type SurnameNumber = NonZeroU32;

/// So many sets of names are remembered, a power of 2, and so many names in each: a set is one line of memory. More of them
/// would be far away in memory whenever they are asked for.
const SETS: usize = 1 << 10;
const WAYS: usize = 8;

/// Of shorter surnames many differ in one letter.
const TOLD: usize = 5;

/// The surnames of names that were asked for, by a hash of each, which says in what set it stands. It would take some
/// thousand millions of names until one is taken for another that is remembered.
#[derive(Debug)]
pub(super) struct Surnames(Vec<NameSet>);

/// Names whose hashes end alike, each by the beginning of its hash and its number, the last learnt first.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct NameSet {
    hashes: [u32; WAYS],
    numbers: [Option<SurnameNumber>; WAYS],
}

/// What a name is remembered by while a run lasts.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameHash(u64);

impl NameHash {
    /// That of a player, who may not be named.
    pub(super) fn of(name: Option<&str>) -> NameHash {
        NameHash(FxBuildHasher.hash_one(name.unwrap_or_default()))
    }

    fn set(self) -> usize {
        self.0 as usize % SETS
    }

    fn beginning(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

impl Default for Surnames {
    fn default() -> Surnames {
        // The hash of the empty name, which is nobody's.
        let empty = NameSet {
            hashes: [NameHash::of(None).beginning(); WAYS],
            numbers: [None; WAYS],
        };
        Surnames(vec![empty; SETS])
    }
}

impl Surnames {
    /// Brings near what is asked for these names: memory is waited for once, and not for each.
    pub(super) fn fetch(&self, names: impl Iterator<Item = NameHash>) {
        let sets = names.map(|hash| self.0[hash.set()].hashes[0]);
        black_box(sets.fold(0, |all, set| all ^ set));
    }

    /// The number of the surname in the name with that hash; `None` if it names nobody.
    pub(super) fn number<'n>(
        &mut self,
        hash: NameHash,
        name: impl FnOnce() -> Option<&'n str>,
    ) -> Option<SurnameNumber> {
        match self.0[hash.set()].number(hash.beginning()) {
            Some(number) => number,
            None => self.learn(name()?, hash),
        }
    }

    /// Works a number out that is not remembered.
    fn learn(&mut self, name: &str, hash: NameHash) -> Option<SurnameNumber> {
        let number = number(name);
        self.0[hash.set()].learn(hash.beginning(), number);
        number
    }
}

impl NameSet {
    /// The number of the name with that hash, if it is remembered. All are looked at: where it stands cannot be foreseen, and
    /// a wrong guess would cost more.
    fn number(&self, hash: u32) -> Option<Option<SurnameNumber>> {
        let (mut is_known, mut number) = (false, 0);
        for (&known, of) in self.hashes.iter().zip(&self.numbers) {
            is_known |= known == hash;
            number |= of.map_or(0, SurnameNumber::get) * u32::from(known == hash);
        }
        is_known.then_some(SurnameNumber::new(number))
    }

    /// Remembers a name, and forgets the one that was learnt first.
    fn learn(&mut self, hash: u32, number: Option<SurnameNumber>) {
        self.hashes.rotate_right(1);
        self.numbers.rotate_right(1);
        (self.hashes[0], self.numbers[0]) = (hash, number);
    }
}

/// The number of the surname of a player with that name, worked out; `None` if it names nobody.
pub(super) fn number(name: &str) -> Option<SurnameNumber> {
    let hash = hash(&word(name)?) as u32;
    Some(SurnameNumber::new(hash).unwrap_or(SurnameNumber::MIN))
}

/// The same in every run and on every machine.
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
    nickname(name)
        .or_else(|| surname(name))
        .or_else(|| numbered(name))
}

/// The last word of a name, or of what stands before a comma, if figures stand among its letters, as in `rook1851`: whole, for
/// what stands between them is no surname.
fn nickname(name: &str) -> Option<String> {
    let has_figures = name.bytes().any(|b| b.is_ascii_digit());
    let first = name.split(',').next().filter(|_| has_figures)?;
    let last = first.split_whitespace().next_back()?;
    let has = |is: fn(&u8) -> bool| last.as_bytes().iter().any(is);
    let is_one = has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
    let letters = last.chars().filter(|c| c.is_alphanumeric());
    is_one.then(|| letters.flat_map(char::to_lowercase).collect())
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

    /// Whatever else was asked for before, a name has the number that is worked out for it.
    #[test]
    fn what_is_remembered_is_what_is_worked_out() {
        let mut surnames = Surnames::default();
        let mut numbers = |pair: [Option<&str>; 2]| {
            surnames.fetch(pair.map(NameHash::of).into_iter());
            pair.map(|name| surnames.number(NameHash::of(name), || name))
        };
        for turn in 0..3 {
            for n in (0..3 * SETS * WAYS).step_by(1 + turn) {
                let names = [
                    format!("Black {n}"),
                    format!("Anderssen {}", n / 9),
                    "?".into(),
                ];
                let pair = [Some(names[n % 3].as_str()), Some(names[turn].as_str())];
                let worked_out = pair.map(|name| number(name?));
                assert_eq!(numbers(pair), worked_out, "{pair:?}");
            }
        }
        assert_eq!(numbers([None, Some("")]), [None, None]);
    }

    #[test]
    fn a_letter_may_be_misread_and_no_figure() {
        for (one, other, may) in [
            ("Anderssen, Adolf", "Mr. Andcrssen", true),
            ("Steinmetz", "Steinrnetz, A.", true),
            ("White 281", "White 282", false),
            ("Mr. White 281", "WHITE 281", true),
            ("rook1851x", "Rook1851_y", true),
            ("Mr. 1eonhardt", "Leonhardt, P.", true),
            ("Anderssen 2", "Anderssen, Ado1f", true),
            ("Li, Wei", "Lu, Wei", false),
            ("Anderssen", "Andresscn", false),
            ("Anderssen", "Andersen", false),
        ] {
            assert_eq!(is_misread(one, other), may, "{one} {other}");
        }
    }
}
