//! How much speaks for two spellings being one person.
//!
//! What speaks for it and against it is added up, about in powers of two: an initial that agrees is worth less than a
//! name written out, a short surname less than a long one, and every other person of the surname takes from it.

use rphonetic::{DaitchMokotoffSoundex, DaitchMokotoffSoundexBuilder};
use strsim::{jaro_winkler, osa_distance};

use super::spelling::{GivenName, Spelling};

/// From so much on, two spellings are taken for one person.
pub(super) const ENOUGH: i32 = 3;
/// Two that a name might be are as likely if they lie no further apart.
pub(super) const CLOSE: i32 = 2;

/// A given name that is written out here and there.
const WRITTEN_OUT: i32 = 6;
/// The same of three letters or fewer.
const WRITTEN_OUT_SHORT: i32 = 5;
/// An initial, or the beginning of a name.
const BEGINNING: i32 = 3;
/// A given name that sounds the same.
const SOUNDS_ALIKE: i32 = 3;
/// A given name with a slip, or a letter that was misread.
const SLIPPED: i32 = -4;
/// A surname alone beside one with given names.
const SURNAME_ALONE: i32 = 1;
/// Two surnames without given names.
const SURNAMES_ALONE: i32 = 4;
/// A surname that is not the same: it sounds so, or has a slip.
const OTHER_SURNAME: i32 = -6;
/// A short surname that has a slip, or a letter that was misread.
const MISSPELLED: i32 = -8;
/// A surname is taken to stand first, and nothing says so.
const TURNED: i32 = -2;
/// The shortest word in which a slip is looked for, in letters.
const SLIPS_FROM: usize = 6;
/// The same beside games that are the same.
const SLIPPED_FROM: usize = 4;
/// How like words that sound the same must be spelled.
pub(super) const ALIKE: f64 = 0.85;

/// What tells how names sound.
pub(super) struct Ear(DaitchMokotoffSoundex);

impl Default for Ear {
    fn default() -> Ear {
        let rules = DaitchMokotoffSoundexBuilder::default().build();
        Ear(rules.unwrap_or_default())
    }
}

impl Ear {
    /// The ways in which a word may sound, in order.
    pub(super) fn sounds(&self, word: &str) -> Vec<String> {
        let letters: String = word.chars().filter(char::is_ascii_alphabetic).collect();
        let mut sounds = self.0.inner_soundex(&letters, true);
        sounds.sort_unstable();
        sounds.dedup();
        sounds
    }

    fn is_alike(&self, one: &str, other: &str) -> bool {
        let sound = || {
            let there = self.sounds(other);
            self.sounds(one).iter().any(|sound| there.contains(sound))
        };
        jaro_winkler(one, other) >= ALIKE && sound()
    }
}

/// What the spellings alone are worth; `None` if they cannot be one person.
pub(super) fn likeness(one: &Spelling, other: &Spelling, ear: &Ear) -> Option<i32> {
    if one.of_family != other.of_family {
        return None;
    }
    let given = givens(&one.given, &other.given, ear)?;
    let surname = surnames(&one.surname, &other.surname, ear)?;
    let turned = i32::from(one.is_turned) + i32::from(other.is_turned);
    Some(given + surname + turned * TURNED)
}

fn surnames(one: &str, other: &str, ear: &Ear) -> Option<i32> {
    let length = match one.len().min(other.len()) {
        0..=3 => -2,
        4 => -1,
        5..=6 => 0,
        _ => 1,
    };
    let same = if one == other {
        0
    } else {
        other_surname(one, other, ear)?
    };
    Some(length + same)
}

fn other_surname(one: &str, other: &str, ear: &Ear) -> Option<i32> {
    let long = one.len().min(other.len()) >= SLIPS_FROM;
    let alike = long && osa_distance(one, other) == 1 || ear.is_alike(one, other);
    match alike {
        true => Some(OTHER_SURNAME),
        false => is_misspelled(one, other).then_some(MISSPELLED),
    }
}

/// Whether one word may be the other with a slip, or with letters that were misread.
pub(super) fn is_misspelled(one: &str, other: &str) -> bool {
    let short = one.len().min(other.len());
    short >= SLIPPED_FROM && osa_distance(one, other) <= 1 || misread(one) == misread(other)
}

/// Whether nothing but the surname speaks against two spellings being one person: neither given names nor words of a family.
pub(super) fn may_agree(one: &Spelling, other: &Spelling, ear: &Ear) -> bool {
    one.of_family == other.of_family && givens(&one.given, &other.given, ear).is_some()
}

/// A word in which letters that look alike are one.
pub(super) fn misread(word: &str) -> String {
    let word = word.replace("rn", "m");
    let one = |c: char| match c {
        'l' | 'j' => 'i',
        'c' | 'o' => 'e',
        'n' => 'u',
        'b' => 'h',
        other => other,
    };
    word.chars().map(one).collect()
}

/// What given names are worth, each beside the one in its place.
fn givens(one: &[GivenName], other: &[GivenName], ear: &Ear) -> Option<i32> {
    match (one, other) {
        ([], []) => return Some(SURNAMES_ALONE),
        ([], _) | (_, []) => return Some(SURNAME_ALONE),
        _ => {}
    }
    let mut worth = 0;
    for (place, (one, other)) in one.iter().zip(other).enumerate() {
        let name = given(one, other, ear)?;
        worth += if place == 0 { name } else { name / 3 };
    }
    Some(worth)
}

fn given(one: &GivenName, other: &GivenName, ear: &Ear) -> Option<i32> {
    let (short, long) = if one.name.len() <= other.name.len() {
        (one, other)
    } else {
        (other, one)
    };
    let (letters, begins) = (short.name.len(), long.name.starts_with(&short.name));
    match short.name == long.name {
        true if letters == 1 => Some(BEGINNING),
        true if letters <= 3 => Some(WRITTEN_OUT_SHORT),
        true => Some(WRITTEN_OUT),
        false if begins && (short.is_short || letters > 3) => Some(BEGINNING),
        false if letters >= SLIPS_FROM - 1 && ear.is_alike(&short.name, &long.name) => {
            Some(SOUNDS_ALIKE)
        }
        false if letters >= 3 && is_misspelled(&short.name, &long.name) => Some(SLIPPED),
        false => None,
    }
}

/// What years are worth in which two names play: first and last of each.
pub(super) fn years(one: Option<(u16, u16)>, other: Option<(u16, u16)>) -> i32 {
    let Some((one, other)) = one.zip(other) else {
        return 0;
    };
    match one.0.max(other.0).saturating_sub(one.1.min(other.1)) {
        0..=5 => 1,
        6..=30 => 0,
        _ => -4,
    }
}

/// What so many opponents are worth that both have played.
pub(super) fn opponents(shared: usize) -> i32 {
    match shared {
        0 => 0,
        1 => 2,
        _ => 3,
    }
}

/// What so many games are worth that are the same in two sources.
pub(super) fn same_games(count: u32) -> i32 {
    match count {
        0 => 0,
        1 => 4,
        _ => 8,
    }
}

/// What so many others of a surname take away.
pub(super) fn others(count: u32) -> i32 {
    -((1 + count).ilog2() as i32)
}
