//! Whether two names that meet somebody on one day may be one opponent.

use strsim::jaro_winkler;

use super::Spelling;
use super::likeness::{ALIKE, Ear, is_misspelled, may_agree};

/// Names as opponents are compared: by their surnames, and by all else that tells a brother from a brother.
#[derive(Default)]
pub struct Opponents {
    readings: Vec<Vec<Spelling>>,
    ear: Ear,
}

impl Opponents {
    /// These names.
    pub fn of(names: &[&str]) -> Opponents {
        Opponents {
            readings: names.iter().map(|name| Spelling::readings(name)).collect(),
            ear: Ear::default(),
        }
    }

    /// The surname of a name, as it is likeliest read.
    pub fn surname(&self, name: usize) -> Option<&str> {
        Some(&self.readings[name].first()?.surname)
    }

    /// Whether two names may be one person of one surname, whichever word of them that is.
    pub fn may_be_one(&self, one: usize, other: usize) -> bool {
        one == other || self.any(one, other, |one, other| one == other)
    }

    /// The same, with a surname that may be misspelled.
    pub fn may_be_misspelled(&self, one: usize, other: usize) -> bool {
        self.any(one, other, |one, other| {
            is_misspelled(one, other) || jaro_winkler(one, other) >= ALIKE
        })
    }

    fn any(&self, one: usize, other: usize, surnames: impl Fn(&str, &str) -> bool) -> bool {
        let fits = |one: &Spelling, other: &Spelling| {
            surnames(&one.surname, &other.surname) && may_agree(one, other, &self.ear)
        };
        let [one, other] = [one, other].map(|name| &self.readings[name]);
        one.iter()
            .any(|one| other.iter().any(|other| fits(one, other)))
    }
}
