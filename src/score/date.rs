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

/// A day, as far as it is known; what is not known of it is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl Day {
    /// What a date says of it: `1858.11.??`.
    pub fn of(date: &str) -> Day {
        let Some(Month { year, month }) = Month::of(date) else {
            return Day::default();
        };
        let day = date.trim().split(['.', '-', '/']).nth(2);
        let day = day.and_then(|day| day.parse().ok()).unwrap_or(0);
        Day {
            year,
            month: month.unwrap_or(0),
            day: if month.is_some() && day <= 31 { day } else { 0 },
        }
    }

    /// Whether all of it is known.
    pub fn is_known(self) -> bool {
        self.day > 0
    }

    /// Whether both can be of one day: what is known of both is the same.
    pub fn may_be(self, other: Day) -> bool {
        let may = |one: u16, other: u16| one == other || one == 0 || other == 0;
        may(self.year, other.year)
            && may(self.month.into(), other.month.into())
            && may(self.day.into(), other.day.into())
    }
}

impl fmt::Display for Day {
    /// As PGN writes it, with question marks for what is not known; nothing if nothing is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: u8| match part {
            0 => "??".to_owned(),
            known => format!("{known:02}"),
        };
        match self.year {
            0 => Ok(()),
            year => write!(f, "{year:04}.{}.{}", part(self.month), part(self.day)),
        }
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

    #[test]
    fn a_day_is_known_as_far_as_it_is_written() {
        for (date, written) in [
            ("1858.12.20", "1858.12.20"),
            ("1858.12.??", "1858.12.??"),
            ("1858", "1858.??.??"),
            ("1858.??.20", "1858.??.??"),
            ("1858.13.20", "1858.??.??"),
            ("????.??.??", ""),
            ("", ""),
        ] {
            assert_eq!(Day::of(date).to_string(), written, "{date}");
        }
        let may_be = |one, other| Day::of(one).may_be(Day::of(other));
        assert!(may_be("1858.12.20", "1858.??.??") && may_be("1858", ""));
        assert!(!may_be("1858.12.20", "1858.12.21") && !may_be("1858.12.20", "1859"));
    }
}
