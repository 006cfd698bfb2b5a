//! When and where a code was in force: what the choice of a code by a game's date goes by.

use std::fmt;

use serde::{Deserialize, Deserializer, de::Error};

use crate::score::Month;

impl<'de> Deserialize<'de> for Month {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Month, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            expecting = "a year (2009) or a month of a year (\"2009.07\")"
        )]
        enum YearOrMonth {
            Year(u16),
            Month(String),
        }
        match YearOrMonth::deserialize(deserializer)? {
            YearOrMonth::Year(year) => Ok(Month { year, month: None }),
            YearOrMonth::Month(text) => Month::of(&text).ok_or_else(|| {
                D::Error::custom(format!(
                    "`{text}` is no year and no month: write 2009 or \"2009.07\""
                ))
            }),
        }
    }
}

/// The first and the last year, or month of a year, of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(expecting = "a list of the first and the last year: [1862, 1893]")]
pub struct Period(pub Month, pub Month);

/// A period that ends after it begins, of years that dates can have.
pub(super) fn in_order<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Period>, D::Error> {
    let Period(first, last) = Period::deserialize(from)?;
    let begin = (first.year, first.month.unwrap_or(1));
    let end = (last.year, last.month.unwrap_or(12));
    match [first, last].map(|month| (1..=9999).contains(&month.year)) {
        [true, true] if begin <= end => Ok(Some(Period(first, last))),
        [true, true] => Err(D::Error::custom("the last year comes before the first")),
        _ => Err(D::Error::custom(
            "a year has one to four figures and is not 0",
        )),
    }
}

impl Period {
    /// Whether that date lies in it for certain.
    pub fn holds(self, date: Month) -> bool {
        let Period(first, last) = self;
        let since = match (first.month, date.month) {
            (Some(month), _) if first.year == date.year => date.month.is_some_and(|is| is >= month),
            _ => date.year >= first.year,
        };
        let until = match (last.month, date.month) {
            (Some(month), _) if last.year == date.year => date.month.is_some_and(|is| is <= month),
            _ => date.year <= last.year,
        };
        since && until
    }

    /// Whether some day of that date's year lies in it.
    pub fn touches(self, date: Month) -> bool {
        (self.0.year..=self.1.year).contains(&date.year)
    }
}

impl fmt::Display for Period {
    /// `1841-61`, `1953-2009.06`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Period(first, last) = *self;
        let alike = first.year / 100 == last.year / 100;
        match (first.month, last.month) {
            _ if first == last => write!(f, "{first}"),
            (None, None) if alike => write!(f, "{}-{:02}", first.year, last.year % 100),
            _ => write!(f, "{first}-{last}"),
        }
    }
}

/// Whether a Site tag names that place. The place is a town and a country's code behind it, as PGN writes sites; of a
/// site that names no country the town is enough.
pub fn is_at(site: &str, place: &str) -> bool {
    let (town, country) = place.rsplit_once(' ').unwrap_or((place, ""));
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let is_code = |word: &&str| word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase());
    let said = site.split_whitespace().next_back().filter(is_code);
    words(site).starts_with(&words(town)) && said.is_none_or(|said| said == country)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(text: &str) -> Month {
        Month::of(text).unwrap()
    }

    #[test]
    fn a_period_holds_what_lies_in_it_for_certain() {
        let laws = Period(month("2009.07"), month("2014.06"));
        for (date, holds) in [
            ("2009.06.30", false),
            ("2009.07.01", true),
            ("2009.??.??", false),
            ("2010.??.??", true),
            ("2014.06.30", true),
            ("2014.07.01", false),
            ("2014", false),
        ] {
            assert_eq!(laws.holds(month(date)), holds, "{date}");
        }
        assert!(laws.touches(month("2009")) && !laws.touches(month("2008.12")));
        assert_eq!(laws.to_string(), "2009.07-2014.06");
        assert_eq!(Period(month("1841"), month("1861")).to_string(), "1841-61");
        assert_eq!(Month::of("????.??.??"), None);
    }

    #[test]
    fn a_site_is_at_a_place_only_if_it_says_so() {
        for (site, is) in [
            ("London", true),
            ("London ENG", true),
            ("london, Simpson's Divan", true),
            ("London, Ontario CAN", false),
            ("New London", false),
            ("Londonderry", false),
            ("Paris", false),
            ("?", false),
        ] {
            assert_eq!(is_at(site, "London ENG"), is, "{site}");
        }
    }
}
