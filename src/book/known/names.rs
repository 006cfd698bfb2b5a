//! By which word of a name a player is found again.

use super::super::person::{is_nobody, is_part_of_name};

/// The last of a player's names in plain small letters, without titles and what stands in brackets: `morphy` for `Mr.
/// Morphy`, `P. Morphy` and `Morphy, Paul Charles`; `lowenthal` for `Löwenthal` and `Loewenthal, J. J.`
pub fn surname(name: &str) -> Option<String> {
    let plain = deunicode::deunicode(name).to_lowercase();
    let bare = plain.split(['(', '[']).next()?;
    let first = bare.split(',').next().filter(|part| part.len() > 1)?;
    let words = first.split(|c: char| !c.is_ascii_alphabetic());
    let mut names = words.filter(|word| word.len() > 1);
    let last = names.clone().rfind(|word| !is_part_of_name(word));
    let word = last
        .or_else(|| names.next_back())
        .filter(|word| !is_nobody(word))?;
    Some(
        ["ae", "oe", "ue"]
            .iter()
            .fold(word.to_owned(), |word, two| word.replace(two, &two[..1])),
    )
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
}
