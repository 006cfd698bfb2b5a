//! Numbers as books write them: in figures, in Roman letters, in words.

const ORDINALS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

const CARDINALS: [&str; 20] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

const TENS: [(&str, &str, u32); 8] = [
    ("twenty", "twentieth", 20),
    ("thirty", "thirtieth", 30),
    ("forty", "fortieth", 40),
    ("fifty", "fiftieth", 50),
    ("sixty", "sixtieth", 60),
    ("seventy", "seventieth", 70),
    ("eighty", "eightieth", 80),
    ("ninety", "ninetieth", 90),
];

/// The number that a word says, if it says one: `12`, `12th`, `XII`, `twelve`, `twelfth`, `twenty-first`.
pub(super) fn number(word: &str) -> Option<u32> {
    let word = word.trim_end_matches('.');
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 {
        let behind = word[digits..].to_ascii_lowercase();
        let ends = matches!(&behind[..], "" | "st" | "nd" | "rd" | "th" | "d");
        return word[..digits].parse().ok().filter(|_| ends);
    }
    roman(word).or_else(|| in_words(&word.to_ascii_lowercase()))
}

/// The number of an ordinal in figures or words: `5th`, `fifth`.
pub(super) fn ordinal(word: &str) -> Option<u32> {
    let figures = word.starts_with(|c: char| c.is_ascii_digit());
    let lower = word.to_ascii_lowercase();
    match figures {
        true => number(word),
        false => in_words(&lower).filter(|_| !is_cardinal(&lower)),
    }
}

fn is_cardinal(word: &str) -> bool {
    let last = word.rsplit(['-', ' ']).next().unwrap_or(word);
    CARDINALS.contains(&last) || TENS.iter().any(|(ten, _, _)| *ten == last)
}

fn in_words(word: &str) -> Option<u32> {
    let below = |word: &str| {
        let place = |words: &[&str; 20]| words.iter().position(|other| *other == word);
        let place = place(&ORDINALS).or_else(|| place(&CARDINALS))?;
        Some(place as u32 + 1)
    };
    if let Some(n) = below(word) {
        return Some(n);
    }
    if let Some((_, _, n)) = TENS.iter().find(|(a, b, _)| *a == word || *b == word) {
        return Some(*n);
    }
    let (ten, one) = word.split_once(['-', ' '])?;
    let (_, _, tens) = TENS.iter().find(|(a, _, _)| *a == ten)?;
    below(one).filter(|&one| one < 10).map(|one| tens + one)
}

/// Roman letters with their values, the greatest first.
const ROMAN: [(&str, u32); 9] = [
    ("C", 100),
    ("XC", 90),
    ("L", 50),
    ("XL", 40),
    ("X", 10),
    ("IX", 9),
    ("V", 5),
    ("IV", 4),
    ("I", 1),
];

/// The value of Roman letters, capitals alone, if they are in their usual order.
fn roman(word: &str) -> Option<u32> {
    let (mut rest, mut sum) = (word, 0);
    for (letters, value) in ROMAN {
        let most = if letters.len() == 1 && value != 50 && value != 5 {
            4
        } else {
            1
        };
        for _ in 0..most {
            let Some(behind) = rest.strip_prefix(letters) else {
                break;
            };
            (rest, sum) = (behind, sum + value);
        }
    }
    (rest.is_empty() && sum > 0).then_some(sum)
}

/// Whether a word says its number in words.
pub(super) fn is_in_words(word: &str) -> bool {
    in_words(&word.to_ascii_lowercase()).is_some()
}

/// A number in Roman letters.
pub(super) fn roman_letters(number: u32) -> String {
    let mut rest = number.min(399);
    let mut letters = String::new();
    for (part, value) in ROMAN {
        while rest >= value {
            letters.push_str(part);
            rest -= value;
        }
    }
    letters
}

/// A number written as another is: in figures, Roman letters or words, in small letters.
pub(super) fn written_like(other: &str, number: u32) -> String {
    let figures = other.starts_with(|c: char| c.is_ascii_digit());
    let lower = other.to_ascii_lowercase();
    if figures {
        return number.to_string();
    }
    if in_words(&lower).is_none() {
        return roman_letters(number);
    }
    let below = |number: u32| match is_cardinal(&lower) {
        true => CARDINALS[number as usize - 1],
        false => ORDINALS[number as usize - 1],
    };
    let tens = TENS
        .iter()
        .rfind(|(_, _, tens)| (20..=number).contains(tens));
    match tens {
        Some(&(cardinal, ordinal, tens)) if tens == number => match is_cardinal(&lower) {
            true => cardinal.to_owned(),
            false => ordinal.to_owned(),
        },
        Some((cardinal, _, tens)) if number < 100 => format!("{cardinal}-{}", below(number - tens)),
        None if number > 0 => below(number).to_owned(),
        _ => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_however_they_are_written() {
        for (word, value) in [
            ("12", 12),
            ("12th", 12),
            ("2d", 2),
            ("XII", 12),
            ("XIV.", 14),
            ("LXXVIII", 78),
            ("XCIX", 99),
            ("IIII", 4),
            ("twelve", 12),
            ("Twelfth", 12),
            ("twenty-first", 21),
            ("FORTIETH", 40),
        ] {
            assert_eq!(number(word), Some(value), "{word}");
        }
        for word in ["", "12x", "XVX", "Mix", "dozen", "xii"] {
            assert_eq!(number(word), None, "{word}");
        }
        for value in 1..200 {
            assert_eq!(number(&roman_letters(value)), Some(value));
        }
        for other in ["12", "XII", "twelve", "Twelfth", "TWENTY-FIRST"] {
            for value in 1..100 {
                assert_eq!(number(&written_like(other, value)), Some(value), "{other}");
            }
        }
        assert_eq!(ordinal("fifth"), Some(5));
        assert_eq!(ordinal("five"), None);
    }
}
