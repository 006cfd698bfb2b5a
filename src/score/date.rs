//! When something was: a year, or a month of one.

use std::fmt;

/// A year, or a month of one, as PGN writes dates: `1862`, `2009.07`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    /// The year.
    pub year: u16,
    /// The month, from 1, if it is known.
    pub month: Option<u8>,
}

impl Month {
    /// What a date says of it: `1858.11.??`, `1858`.
    pub fn of(date: &str) -> Option<Month> {
        let mut parts = date.trim().split(['.', '-', '/']);
        let year = parts.next()?;
        let month = parts.next().and_then(|month| month.parse().ok());
        let is_year = year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit());
        Some(Month {
            year: year.parse().ok().filter(|year| is_year && *year > 0)?,
            month: month.filter(|month| (1..=12).contains(month)),
        })
    }

    /// The first year of its decade.
    pub fn decade(self) -> u16 {
        self.year / 10 * 10
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.year)?;
        self.month.map_or(Ok(()), |month| write!(f, ".{month:02}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_tells_its_decade() {
        for (date, decade) in [
            ("1858.12.20", Some(1850)),
            ("2024", Some(2020)),
            ("1999.??.??", Some(1990)),
            ("1862/05", Some(1860)),
            ("????.??.??", None),
            ("", None),
            ("185", None),
            ("0000.01.01", None),
            ("+185", None),
            ("18é8", None),
        ] {
            assert_eq!(Month::of(date).map(Month::decade), decade, "{date}");
        }
    }
}
