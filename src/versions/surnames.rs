//! Surnames of players as numbers, each name worked out once.

use std::hash::Hasher;

use rustc_hash::FxHashMap;
use siphasher::sip::SipHasher13;

use crate::book::known::surname;

/// So many names are remembered; where there are more, they are forgotten and worked out anew.
const REMEMBERED: usize = 1 << 16;

/// The surnames of the names so far.
#[derive(Debug, Default)]
pub(super) struct Surnames(FxHashMap<Box<str>, Option<u32>>);

impl Surnames {
    /// The number of the surname of this name, the same in every run; `None` if it names nobody.
    pub(super) fn number(&mut self, name: &str) -> Option<u32> {
        if let Some(&number) = self.0.get(name) {
            return number;
        }
        if self.0.len() >= REMEMBERED {
            self.0.clear();
        }
        let number = number(name);
        self.0.insert(name.into(), number);
        number
    }
}

/// The same, worked out.
pub(super) fn number(name: &str) -> Option<u32> {
    let surname = surname(name).or_else(|| numbered(name))?;
    let mut hasher = SipHasher13::new();
    hasher.write(surname.as_bytes());
    Some(hasher.finish() as u32)
}

/// A name that is none but for its number, such as `White 281`.
fn numbered(name: &str) -> Option<String> {
    let has_number = name.bytes().any(|b| b.is_ascii_digit());
    let signs = name.chars().filter(|c| c.is_alphanumeric());
    has_number.then(|| signs.flat_map(char::to_lowercase).collect())
}
