//! Surnames of players as numbers.

use std::hash::Hasher;

use deunicode::deunicode;
use siphasher::sip::SipHasher13;

use super::sketch::FACTOR;
use crate::book::is_part_of_name;
use crate::book::known::surname;

/// Of shorter surnames many differ in one letter.
const TOLD: usize = 5;

/// The number of the surname of this name, the same in every run; `None` if it names nobody.
pub(super) fn number(name: &str) -> Option<u32> {
    let mut hasher = SipHasher13::new();
    hasher.write(word(name)?.as_bytes());
    Some(hasher.finish() as u32)
}

/// A hash of what a name is looked for by: the last word before its comma, with the number behind it. Names with one surname have
/// nearly always the same, and it costs a tenth of that; `None` if there is no such word.
pub(super) fn mark(name: &[u8]) -> Option<u64> {
    match name.is_ascii() {
        true => plain_mark(name),
        false => plain_mark(deunicode(&String::from_utf8_lossy(name)).as_bytes()),
    }
}

fn plain_mark(name: &[u8]) -> Option<u64> {
    let (mut last, mut hash, mut letters, mut before) = (None, 0_u64, 0, b' ');
    for byte in name.iter().map(u8::to_ascii_lowercase) {
        match byte {
            b',' | b'(' | b'[' => break,
            b'a'..=b'z' | b'0'..=b'9' => {
                // A number goes on with the word before it.
                if byte.is_ascii_lowercase() && !before.is_ascii_alphanumeric() {
                    (hash, letters) = (0, 0);
                }
                let is_umlaut = byte == b'e' && matches!(before, b'a' | b'o' | b'u');
                if !is_umlaut {
                    hash = (hash.rotate_left(8) ^ u64::from(byte)).wrapping_mul(FACTOR);
                }
                letters += 1;
                last = if letters > 1 { Some(hash) } else { last };
            }
            _ => {}
        }
        before = byte;
    }
    last
}

/// Whether the surname of one of two names may be that of the other with one letter misread.
pub(super) fn is_misread(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|name| word(name).unwrap_or_default().replace("rn", "m"));
    let [long, beside] = [&one, &other].map(|word| word.chars().count());
    let mut differ = one.chars().zip(other.chars()).filter(|(a, b)| a != b);
    let is_letter = |(a, b): (char, char)| a.is_alphabetic() || b.is_alphabetic();
    long == beside && long >= TOLD && differ.next().is_none_or(is_letter) && differ.next().is_none()
}

/// The first letter of the given names of a player, as far as it is told.
pub(super) fn initial(name: &str) -> Option<char> {
    if name.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let plain = deunicode(name).to_lowercase();
    let bare = plain.split(['(', '[']).next()?;
    let words = |text| {
        let words = str::split(text, |c: char| !c.is_ascii_alphabetic());
        words.filter(|word| !word.is_empty() && !is_part_of_name(word))
    };
    let given = match bare.split_once(',') {
        Some((_, given)) => words(given).next(),
        None => {
            // The last word of several letters is the surname.
            let all: Vec<&str> = words(bare).collect();
            let surname = all.iter().rposition(|word| word.len() > 1)?;
            let mut others = all.iter().enumerate().filter(|(at, _)| *at != surname);
            others.next().map(|(_, word)| *word)
        }
    };
    given?.chars().next()
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

    /// Games are found by the one, and judged by the other.
    #[test]
    fn names_of_one_surname_have_one_mark() {
        for (one, other) in [
            ("Morphy, Paul", "Mr. P. MORPHY"),
            ("Morphy (USA)", "Morphy P."),
            ("Löwenthal", "Loewenthal, J. J."),
            ("van der Sterren, Paul", "Paul van der Sterren"),
            ("Mr. White 281", "WHITE 281"),
            ("rook1851", "Rook1851"),
        ] {
            assert_eq!(number(one), number(other), "{one} {other}");
            let marks = [one, other].map(|name| mark(name.as_bytes()));
            assert!(marks[0].is_some() && marks[0] == marks[1], "{one} {other}");
        }
        assert_ne!(mark(b"White 281"), mark(b"White 282"));
        assert_ne!(mark(b"White 281"), mark(b"Black 281"));
        assert_eq!(mark(b"N. N."), None);
    }

    #[test]
    fn the_first_given_name_begins_with_a_letter() {
        for (name, is) in [
            ("Polgar, Judit", Some('j')),
            ("Mr. J. Polgar", Some('j')),
            ("POLGAR J.", Some('j')),
            ("van der Sterren, Paul", Some('p')),
            ("Paul van der Sterren", Some('p')),
            ("Löwenthal, Dr. Johann", Some('j')),
            ("Polgar", None),
            ("White 281", None),
        ] {
            assert_eq!(initial(name), is, "{name}");
        }
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
