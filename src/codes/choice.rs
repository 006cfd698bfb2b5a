//! The code of a game, chosen by when and where it was played.

use crate::codes::{self, Code, Month, Period};
use crate::score::Score;

/// Why a game is judged by the code it is judged by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceReason {
    /// It is the code of that time and place.
    Date,
    /// The game has no date, and this is the code that is usual.
    NoDate,
    /// No code is known for that time and place: only whether moves are possible, and whether the game is over, is
    /// judged. This says so.
    NoCode(String),
}

/// The code chosen for a game, and why.
#[derive(Clone, Debug)]
pub struct CodeChoice<'a> {
    /// The code.
    pub code: &'a Code,
    /// Why.
    pub reason: ChoiceReason,
}

/// How the code of a game is chosen among several.
#[derive(Debug)]
pub(crate) struct ByDate {
    /// The index of the code for games without a date.
    usual: usize,
    /// What is asked where no code is known.
    general: Code,
}

impl ByDate {
    /// A choice among these codes; `usual` is the id of the one for games without a date.
    pub(crate) fn new(codes: &[Code], usual: &str) -> ByDate {
        let usual = codes.iter().position(|code| code.id == usual);
        ByDate {
            usual: usual.unwrap_or(0),
            general: codes::general_law(),
        }
    }

    /// The code for a score.
    pub(crate) fn choose<'a>(
        &'a self,
        codes: &'a [Code],
        text: &[u8],
        score: &Score,
    ) -> Option<CodeChoice<'a>> {
        let tags = score.tags(text);
        let Some(date) = tags.played() else {
            let (code, reason) = (codes.get(self.usual)?, ChoiceReason::NoDate);
            return Some(CodeChoice { code, reason });
        };
        let site = tags.said("Site").unwrap_or_default();
        let found = codes.iter().find(|code| code.is_of(date, &site));
        Some(match found {
            Some(code) => CodeChoice {
                code,
                reason: ChoiceReason::Date,
            },
            None => CodeChoice {
                code: &self.general,
                reason: ChoiceReason::NoCode(unknown(codes, date)),
            },
        })
    }
}

/// What is said of a date for which there is no code.
fn unknown(codes: &[Code], date: Month) -> String {
    let mut elsewhere = codes.iter().filter_map(|code| {
        let (place, period) = (code.places.first()?, code.years?);
        let town = place.rsplit_once(' ').map_or(&**place, |(town, _)| town);
        period
            .holds(date)
            .then(|| format!("{period} outside {town}"))
    });
    if let Some(elsewhere) = elsewhere.next() {
        return format!("no code known for {elsewhere}");
    }
    let periods = || codes.iter().filter_map(|code| code.years);
    if date.month.is_none() && periods().any(|period| period.touches(date)) {
        return format!("no code known for {date} without a month: the law changed in that year");
    }
    let before = periods().map(|period| period.1).filter(|last| *last < date);
    let after = periods()
        .map(|period| period.0)
        .filter(|first| *first > date);
    match (before.max(), after.min()) {
        (Some(last), Some(first)) => {
            format!("no code known for {}", Period(next(last), previous(first)))
        }
        (None, Some(first)) => format!("no code known before {first}"),
        (Some(last), None) => format!("no code known after {last}"),
        (None, None) => format!("no code known for {date}"),
    }
}

/// The year or the month after that one.
fn next(Month { year, month }: Month) -> Month {
    match month {
        None => Month {
            year: year + 1,
            month,
        },
        Some(12) => Month {
            year: year + 1,
            month: Some(1),
        },
        Some(is) => Month {
            year,
            month: Some(is + 1),
        },
    }
}

/// The year or the month before that one.
fn previous(Month { year, month }: Month) -> Month {
    match month {
        None => Month {
            year: year - 1,
            month,
        },
        Some(1) => Month {
            year: year - 1,
            month: Some(12),
        },
        Some(is) => Month {
            year,
            month: Some(is - 1),
        },
    }
}
