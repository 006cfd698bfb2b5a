//! The number in the title of a game, misread or not.

use crate::book::meant::{Meant, ReadWord, meant};
use crate::book::misread::{LETTER, distance};
use crate::book::{numerals, title};

/// Words that stand before the number of a game.
static WORDS: [Meant; 10] = meant([
    "game", "partie", "partida", "partita", "party", "example", "number", "no", "board", "table",
]);

/// The number in the title of a game, if a text is one; what cannot be read as a number and may be the one expected
/// is that.
pub(super) fn title_number(text: &str, expected: u32) -> Option<Option<u32>> {
    if !may_be_title(text) {
        return None;
    }
    let counts =
        text.starts_with(|c: char| c.is_ascii_digit()) && !text.to_lowercase().contains("game");
    if let Some(number) = title::numbered(text).filter(|_| !counts)
        && is_rest_of_title(title::behind_number(text))
    {
        let read = numerals::number(&number);
        let misread = number.chars().all(|c| c == '1') && is_near(&number, expected);
        return Some(if misread { Some(expected) } else { read });
    }
    let mut words = text.split_whitespace().peekable();
    let mut dirt = 0;
    while words
        .next_if(|word| word.chars().count() <= 2 && !is_word(word))
        .is_some()
    {
        dirt += 1;
        if dirt > 1 {
            return None;
        }
    }
    let word = words.next().filter(|word| is_word(word))?;
    let glued = word
        .split_once('.')
        .filter(|(_, number)| !number.is_empty());
    let number = match glued {
        Some((_, number)) => number,
        None => words.find(|word| {
            !matches!(
                word.trim_end_matches('.'),
                "No" | "no" | "NO" | "the" | "THE"
            )
        })?,
    };
    let number = number.split(['—', '–']).next()?;
    let bare = number.trim_matches(|c: char| !c.is_alphanumeric());
    let rest: Vec<&str> = words.collect();
    let numeral = (1..=6).contains(&bare.chars().count()) && is_numeral(bare);
    let read = numerals::number(bare);
    if !numeral || !is_rest_of_title(&rest.join(" ")) {
        return None;
    }
    Some(read.or_else(|| is_near(bare, expected).then_some(expected)))
}

/// Whether one of the first words of a text is of the title of a game.
fn may_be_title(text: &str) -> bool {
    let ordinal =
        |word: &str| numerals::ordinal(word.trim_matches(|c: char| !c.is_alphanumeric())).is_some();
    text.split_whitespace()
        .take(3)
        .any(|word| is_word(word) || ordinal(word))
}

/// The title of moves that show something.
static EXAMPLE: Meant = Meant::of("example");

/// Whether a title is that of an example, by its first word.
pub(super) fn is_example(title: &str) -> bool {
    let mut words = title.split(|c: char| !c.is_alphanumeric());
    let first = words.find(|word| word.len() > 2).map(ReadWord::of);
    first.is_some_and(|read| EXAMPLE.but_a_letter().distance(&read).is_some())
}

/// Whether a word is one that stands before the number of a game, however misread.
fn is_word(word: &str) -> bool {
    let word = word.split('.').next().unwrap_or(word);
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '^');
    if bare.len() < 4 {
        return bare.eq_ignore_ascii_case("no") || bare == "Nr";
    }
    let capital = bare.starts_with(|c: char| !c.is_lowercase());
    let read = ReadWord::of(bare);
    let near = |meant: &&Meant| meant.but_a_letter().distance(&read).is_some();
    capital && (WORDS.iter().filter(|word| word.text.len() > 2)).any(|word| near(&word))
}

/// Whether a word can be a number, misread or not.
fn is_numeral(word: &str) -> bool {
    let roman = |c: char| {
        matches!(
            c,
            'I' | 'V' | 'X' | 'L' | 'C' | 'J' | 'T' | 'H' | 'U' | 'l' | '1' | 'i' | '!' | 'Y'
        )
    };
    numerals::number(word).is_some() || word.chars().all(roman)
}

/// Whether a word may be the number expected, in Roman letters, misread.
fn is_near(word: &str, expected: u32) -> bool {
    let roman = numerals::roman_letters(expected);
    distance(word, &roman, 2 * LETTER).is_some() && word.len().abs_diff(roman.len()) <= 1
}

/// Whether what stands behind a number goes on as a title and not as a sentence.
fn is_rest_of_title(rest: &str) -> bool {
    let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '(');
    let word = rest.split_whitespace().next().unwrap_or_default();
    let small =
        word.starts_with(char::is_lowercase) && word.chars().skip(1).all(char::is_lowercase);
    !small || word.len() < 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_is_told_by_the_first_word_of_its_title() {
        for title in ["EXAMPLE 18.", "Exampie 7", "* Example IV."] {
            assert!(is_example(title), "{title}");
        }
        for title in ["Game 5. An example of the gambit.", "No. 3"] {
            assert!(!is_example(title), "{title}");
        }
    }

    #[test]
    fn titles_count_games_however_misread() {
        for (text, expected, number) in [
            ("Game I.", 1, 1),
            ("GAME THE FIRST.", 1, 1),
            ("Game JV", 4, 4),
            ("Game  11. — Allgaier Gambit.", 2, 2),
            ("Gamf XIII. — King's Gambit Declined.", 13, 13),
            ("^^Game VI. — Allgaier Gambit.", 6, 6),
            ("Game No.  2. — Evans's Gambit.", 2, 2),
            ("Board No.  1. — Allgaiek Gambit.", 1, 1),
            ("BoAKD No.  6.", 6, 6),
            ("No. 12", 12, 12),
            ("PARTIE 3", 3, 3),
        ] {
            assert_eq!(title_number(text, expected), Some(Some(number)), "{text}");
        }
        for text in [
            "Game 5 was drawn by him.",
            "8rd.",
            "the game much more difficult.",
            "BLINDFOLD GAMES.  liJ",
            "No. 3 shows how",
            "18.  K.  to Kt's  2nd.",
        ] {
            assert_eq!(title_number(text, 5), None, "{text}");
        }
    }
}
