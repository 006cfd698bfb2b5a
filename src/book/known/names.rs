//! By which word of a name a player is found again.

use super::super::person::{is_nobody, is_part_of_name};

/// The last of a player's names in plain small letters, without titles and what stands in brackets: `morphy` for `Mr.
/// Morphy`, `P. Morphy` and `Morphy, Paul Charles`; `lowenthal` for `Löwenthal` and `Loewenthal, J. J.`
pub fn surname(name: &str) -> Option<String> {
    let plain = plain_letters(name);
    let word = last_name(&plain)?;
    let before = std::iter::once(' ').chain(word.chars());
    let letters = word.chars().zip(before);
    let kept = letters.filter(|&(letter, before)| letter != 'e' || !"aou".contains(before));
    Some(kept.map(|(letter, _)| letter).collect())
}

/// A name in plain small letters.
fn plain_letters(name: &str) -> String {
    match name.is_ascii() {
        true => name.to_ascii_lowercase(),
        false => deunicode::deunicode(name).to_lowercase(),
    }
}

/// The same of a name in plain small letters, with a second vowel where it has one.
fn last_name(plain: &str) -> Option<&str> {
    let bare = plain.split(['(', '[']).next()?;
    let first = bare.split(',').next().filter(|part| part.len() > 1)?;
    let words = first.split(|c: char| !c.is_ascii_alphabetic());
    let mut names = words.filter(|word| word.len() > 1);
    let last = names.clone().rfind(|word| !is_part_of_name(word));
    last.or_else(|| names.next_back())
        .filter(|word| !is_nobody(word))
}

/// With what letters a player's other names begin, plain and small, in their order: `pc` for `Morphy, Paul Charles`. A name
/// with figures is no person's.
pub fn initials(name: &str) -> String {
    let plain = plain_letters(name);
    let bare = plain.split(['(', '[']).next().unwrap_or_default();
    if bare.bytes().any(|b| b.is_ascii_digit()) {
        return String::new();
    }
    let last = last_name(&plain);
    let words = bare.split(|c: char| !c.is_ascii_alphabetic());
    let others = words.filter(|word| !is_part_of_name(word) && Some(*word) != last);
    others.filter_map(|word| word.chars().next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_found_by_the_last_of_his_names() {
        for (names, surname_of) in [
            (
                &[
                    "Mr. Morphy",
                    "P. Morphy",
                    "Morphy, Paul Charles",
                    "MORPHY",
                    "Morphy P",
                ][..],
                "morphy",
            ),
            (
                &[
                    "Löwenthal",
                    "Herr Loewenthal",
                    "Loewenthal, Johann J",
                    "LOWENTHAL (London)",
                ],
                "lowenthal",
            ),
            (
                &[
                    "Von Heydebrand und der Lasa, Tassilo",
                    "Baron von der Lasa",
                    "Lasa",
                ],
                "lasa",
            ),
            (&["Чигорин", "Chigorin, Mikhail"], "chigorin"),
            (&["M. St. Amant", "Saint Amant, Pierre"], "amant"),
            (&["Li", "Li, Wei"], "li"),
        ] {
            for name in names {
                assert_eq!(surname(name).as_deref(), Some(surname_of), "{name}");
            }
        }
        for nobody in ["", "?", "N. N.", "(blindfold)", "White 5", "Black"] {
            assert_eq!(surname(nobody), None, "{nobody}");
        }
    }

    #[test]
    fn other_names_begin_with_letters() {
        for (name, letters) in [
            ("Morphy, Paul Charles", "pc"),
            ("P. C. Morphy (Paris)", "pc"),
            ("Mr. Morphy", ""),
            ("Morphy P", "p"),
            ("von der Lasa, Tassilo", "t"),
            ("Чигорин, Михаил", "m"),
            ("White 5", ""),
            ("?", ""),
        ] {
            assert_eq!(initials(name), letters, "{name}");
        }
    }
}
