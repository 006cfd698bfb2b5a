//! Dates in tags.

use std::cmp::Ordering;

use super::digits::{are_digits, number};

/// A date of which each part may be unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Date {
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
}

impl Date {
    /// `YYYY.MM.DD` with question marks for what is not known; a shorter date is let pass, one that the calendar does
    /// not have is not.
    pub(super) fn read(value: &[u8]) -> Option<Date> {
        Date::plain(value).or_else(|| Date::read_closely(value))
    }

    /// A date in digits, of a day that every month has, or one that is not known: what nearly all are.
    fn plain(value: &[u8]) -> Option<Date> {
        if value == b"????.??.??" {
            return Some(Date::default());
        }
        let &[a, b, c, d, b'.', e, f, b'.', g, h] = value else {
            return None;
        };
        let digits = [a, b, c, d, e, f, g, h].map(|byte| u32::from(byte.wrapping_sub(b'0')));
        let [a, b, c, d, e, f, g, h] = digits;
        let (year, month, day) = ((a * 10 + b) * 100 + c * 10 + d, e * 10 + f, g * 10 + h);
        let is_day = (1..=12).contains(&month) && (1..=28).contains(&day);
        (is_day && digits.iter().all(|&digit| digit < 10)).then_some(Date {
            year: Some(year),
            month: Some(month),
            day: Some(day),
        })
    }

    fn read_closely(value: &[u8]) -> Option<Date> {
        let mut parts = value.split(|&b| b == b'.');
        let year = parts.next()?;
        let year_is_one = year.len() == 4 && year.iter().all(|b| b.is_ascii_digit() || *b == b'?');
        let date = Date {
            year: number(year),
            month: part(parts.next())?,
            day: part(parts.next())?,
        };
        let fits = |part: Option<u32>, most: u32| part.is_none_or(|n| (1..=most).contains(&n));
        let real = fits(date.month, 12) && fits(date.day, date.days_in_month());
        (year_is_one && real && parts.next().is_none()).then_some(date)
    }

    /// The dates that a value can mean which is written otherwise, as the standard writes them.
    pub(super) fn meant(value: &[u8]) -> Vec<String> {
        let parts: Vec<&[u8]> = match value.trim_ascii() {
            digits if digits.len() == 8 && are_digits(digits) => {
                vec![&digits[..4], &digits[4..6], &digits[6..]]
            }
            parted => parted.split(|b| b"-/. ".contains(b)).collect(),
        };
        let &[first, second, third] = &parts[..] else {
            return Vec::new();
        };
        let orders = match (first.len(), third.len()) {
            (4, _) => vec![[first, second, third]],
            (_, 4) => vec![[third, second, first], [third, first, second]],
            _ => Vec::new(),
        };
        let mut dates: Vec<String> = orders.into_iter().filter_map(regular).collect();
        dates.dedup();
        dates
    }

    /// The days of its month; 31 when that is not known, 29 for a February of an unknown year.
    fn days_in_month(self) -> u32 {
        match (self.month, self.year) {
            (Some(4 | 6 | 9 | 11), _) => 30,
            (Some(2), None) => 29,
            (Some(2), Some(year)) => {
                let leap = year.is_multiple_of(4)
                    && (!year.is_multiple_of(100) || year.is_multiple_of(400));
                if leap { 29 } else { 28 }
            }
            _ => 31,
        }
    }

    /// Whether it is surely later than another, by what is known of both.
    pub(super) fn is_after(self, other: Date) -> bool {
        let pairs = [
            (self.year, other.year),
            (self.month, other.month),
            (self.day, other.day),
        ];
        for pair in pairs {
            let (Some(own), Some(others)) = pair else {
                return false;
            };
            match own.cmp(&others) {
                Ordering::Greater => return true,
                Ordering::Less => return false,
                Ordering::Equal => {}
            }
        }
        false
    }
}

/// A date of year, month and day as the standard writes it, if it is one.
fn regular([year, month, day]: [&[u8]; 3]) -> Option<String> {
    let two = |part: &[u8]| match number(part) {
        Some(number) if part.len() <= 2 => Some(format!("{number:02}")),
        _ => (!part.is_empty() && part.iter().all(|&b| b == b'?')).then(|| "??".to_owned()),
    };
    let year = std::str::from_utf8(year).ok()?;
    let date = format!("{year}.{}.{}", two(month)?, two(day)?);
    Date::read(date.as_bytes()).map(|_| date)
}

/// A month or a day: `Some(None)` if it is not known or not there, `None` if it is no number.
fn part(text: Option<&[u8]>) -> Option<Option<u32>> {
    match text {
        None => Some(None),
        Some(text) if !text.is_empty() && text.iter().all(|&b| b == b'?') => Some(None),
        Some(text) => number(text).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Option<Date> {
        Date::read(text.as_bytes())
    }

    #[test]
    fn dates_are_dates() {
        for good in [
            "2024.02.29",
            "1851.??.??",
            "????.??.??",
            "1997.05",
            "1900",
            "185?.06.01",
        ] {
            assert!(date(good).is_some(), "{good}");
        }
        for bad in [
            "2024.13.45",
            "2023.02.29",
            "1900.02.29",
            "24.01.01",
            "2024-01-01",
            "2024.1.2.3",
            "2024.06.31",
            "2024.00.00",
            "2024..",
            "yesterday",
        ] {
            assert!(date(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn dates_written_otherwise_are_told_where_they_are_clear() {
        let meant = |text: &str| Date::meant(text.as_bytes()).join(" ");
        for (written, dates) in [
            ("2024-1-5", "2024.01.05"),
            ("2024/12/31", "2024.12.31"),
            ("18581125", "1858.11.25"),
            ("25.11.1858", "1858.11.25"),
            ("11/25/1858", "1858.11.25"),
            ("5.5.1858", "1858.05.05"),
            ("05.11.1858", "1858.11.05 1858.05.11"),
            ("??.??.1858", "1858.??.??"),
            ("2024.13.45", ""),
            ("2024.06.31", ""),
            ("yesterday", ""),
            ("1.2.58", ""),
            ("1858-", ""),
        ] {
            assert_eq!(meant(written), dates, "{written}");
        }
    }

    #[test]
    fn what_is_not_known_is_not_later() {
        let after = |a: &str, b: &str| date(a).unwrap().is_after(date(b).unwrap());
        assert!(after("2024.02.02", "2024.02.01"));
        assert!(after("2025.??.??", "2024.12.31"));
        assert!(!after("2024.??.??", "2024.02.01"));
        assert!(!after("2024.02.01", "2024.02.01"));
        assert!(!after("????.05.01", "2024.02.01"));
        assert!(!after("2023.05.01", "2024.02.01"));
    }
}
