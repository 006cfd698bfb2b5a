//! Dates as headings print them, in the languages of books: `May 3rd, 1883`, `den 3. Mai 1883`, `le 3 mai 1883`,
//! `3 de mayo de 1883`.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::text::chars::regex;

/// What the months are called in English, German, French, Spanish, Italian, Dutch and the languages of the North, in small
/// letters, whole or cut short.
const MONTHS: [&str; 12] = [
    "january jan januar jänner janvier enero gennaio januari",
    "february feb febr februar feber février fevrier febrero febbraio februari",
    "march mar märz maerz mars marzo maart marts",
    "april apr avril abril aprile",
    "may mai mayo maggio mei maj",
    "june jun juni juin junio giugno",
    "july jul juli juillet julio luglio",
    "august aug août aout agosto augustus augusti",
    "september sep sept septembre septiembre setiembre settembre",
    "october oct oktober okt octobre octubre ottobre",
    "november nov novembre noviembre",
    "december dec dezember dez décembre decembre diciembre dicembre desember",
];

/// The month that a word names, from 1; a point may stand behind it.
pub(super) fn month(word: &str) -> Option<u32> {
    let word = word.trim_end_matches('.').to_lowercase();
    let names = |names: &&str| names.split(' ').any(|name| name == word);
    let at = MONTHS.iter().position(names)?;
    Some(at as u32 + 1)
}

/// A day before its month or behind it, and the year.
static DAY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    const OF: &str = r"(?:(?:of|de|del|di)\s+)?";
    regex(&format!(
        r"(?:\b(?P<before>\d{{1,2}})(?:st|nd|rd|th|er|º|°|\.)?\s+{OF})?(?P<month>\p{{L}}{{3,10}})\b\.?(?:\s+(?P<behind>\d{{1,2}})(?:st|nd|rd|th)?)?,?\s+{OF}(?P<year>1[5-9]\d\d|20\d\d)"
    ))
});
static YEAR: LazyLock<Option<Regex>> = LazyLock::new(|| regex(r"\b(1[5-9]\d\d|20\d\d)\b"));

/// The first date of a text that names a month, or else its last year, as PGN writes it: `1883.05.03`, `1883.??.??`.
pub(super) fn date(text: &str) -> Option<String> {
    let days = DAY.as_ref().map(|regex| regex.captures_iter(text));
    if let Some(date) = days
        .into_iter()
        .flatten()
        .find_map(|found| of_month(&found))
    {
        return Some(date);
    }
    let year = YEAR.as_ref()?.find_iter(text).last()?;
    Some(format!("{}.??.??", year.as_str()))
}

fn of_month(found: &Captures<'_>) -> Option<String> {
    let month = month(&found["month"])?;
    let day = found.name("before").or(found.name("behind"));
    let day = day.map_or("??".to_owned(), |day| format!("{:0>2}", day.as_str()));
    Some(format!("{}.{month:02}.{day}", &found["year"]))
}

/// Where the first year of a text stands, in bytes.
pub(super) fn year_at(text: &str) -> Option<usize> {
    Some(YEAR.as_ref()?.find(text)?.start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_many_languages() {
        for (text, expected) in [
            ("played on May 3rd, 1883", "1883.05.03"),
            ("on the 3rd of May, 1883", "1883.05.03"),
            ("London, 3rd May, 1883", "1883.05.03"),
            ("Oct. 1851", "1851.10.??"),
            ("Gespielt zu Berlin am 3. Mai 1883", "1883.05.03"),
            ("den 12. März 1873", "1873.03.12"),
            ("jouée le 1er février 1867", "1867.02.01"),
            ("en août 1867", "1867.08.??"),
            ("el 12 de enero de 1889", "1889.01.12"),
            ("il 3 maggio 1875", "1875.05.03"),
            ("op 3 maart 1891", "1891.03.03"),
            ("København, 4. marts 1891", "1891.03.04"),
            ("den 5 augusti 1890", "1890.08.05"),
            ("in the year 1851", "1851.??.??"),
            ("the Congress of 1862 and that of 1866", "1866.??.??"),
        ] {
            assert_eq!(date(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(date("4. Mai"), None);
    }
}
