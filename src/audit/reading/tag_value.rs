//! What the values of tags may look like. Everything is asked of bytes, so that a tag that is in order costs nothing.

use super::digits::{are_digits, number};
use super::tag_date::Date;
use crate::score::time_limit::TimeLimit;

/// The form that the values of some tags have.
pub(super) struct ValueForm {
    /// The kind of finding if a value has not this form.
    pub(super) kind: &'static str,
    /// What such a value is.
    pub(super) what: &'static str,
    /// How it is written.
    pub(super) help: &'static str,
    /// How it is written that there is none; empty if that cannot be.
    none: &'static [u8],
    holds: fn(&[u8]) -> bool,
}

impl ValueForm {
    /// Whether a value has this form, or says that there is none or that it is not known.
    pub(super) fn holds(&self, value: &[u8]) -> bool {
        value == self.none || is_unknown(value) || (self.holds)(value)
    }
}

/// The ratings that can be: from the lowest that a federation gives (100, the floor of the United States) to well above
/// the highest of engines, which have passed 4000 in their own tournaments; no person has reached 2900.
const RATINGS: std::ops::RangeInclusive<u32> = 100..=5000;
/// How many digits a player's number at FIDE has.
const FIDE_ID_DIGITS: std::ops::RangeInclusive<usize> = 5..=10;
/// The most that a part of a round can be; more is a year.
const ROUNDS: u32 = 999;

static DATE: ValueForm = ValueForm {
    kind: "date",
    what: "date",
    help: "write it as YYYY.MM.DD, with `?` for what is not known",
    none: b"-",
    holds: |value| Date::read(value).is_some(),
};
static RESULT: ValueForm = ValueForm {
    kind: "result",
    what: "result",
    help: "write 1-0, 0-1, 1/2-1/2 or *",
    none: b"",
    holds: |value| matches!(value, b"1-0" | b"0-1" | b"1/2-1/2" | b"*"),
};
static RATING: ValueForm = ValueForm {
    kind: "rating",
    what: "rating",
    help: "write a whole number from 100 to 5000, or `?` or `-` if there is none",
    none: b"-",
    holds: is_rating,
};
static FIDE_ID: ValueForm = ValueForm {
    kind: "fide-id",
    what: "FIDE number of a player",
    help: "write its digits alone, or leave the tag out",
    none: b"-",
    holds: |value| value == b"0" || FIDE_ID_DIGITS.contains(&value.len()) && are_digits(value),
};
static ROUND: ValueForm = ValueForm {
    kind: "round",
    what: "round",
    help: "write its number, or numbers parted by points as in `3.1`; `?` if it is not known, `-` if there are none",
    none: b"-",
    holds: is_round,
};
static TIME: ValueForm = ValueForm {
    kind: "time",
    what: "time of day",
    help: "write it as HH:MM:SS, with `?` for what is not known",
    none: b"-",
    holds: is_time,
};
static TIME_CONTROL: ValueForm = ValueForm {
    kind: "time-control",
    what: "time control",
    help: "write it as `40/7200:3600`, `5400+30`, `*180` or `300`, in seconds; `?` if it is not known, `-` if there was none",
    none: b"-",
    holds: is_time_control,
};
static PLY_COUNT: ValueForm = ValueForm {
    kind: "count",
    what: "count of plies",
    help: "write a whole number, or leave the tag out",
    none: b"-",
    holds: are_digits,
};
static SET_UP: ValueForm = ValueForm {
    kind: "setup",
    what: "answer to whether the game begins from a FEN",
    help: "write `1` beside a FEN tag, or `0`, or leave the tag out",
    none: b"-",
    holds: |value| matches!(value, b"0" | b"1"),
};
static MODE: ValueForm = ValueForm {
    kind: "value",
    what: "manner of play",
    help: "write `correspondence` or `consultation`; OTB, ICS and the like are known as well",
    none: b"-",
    holds: |value| {
        is_among(
            value,
            &[
                "correspondence",
                "consultation",
                "post",
                "telegraph",
                "otb",
                "ics",
                "em",
                "pm",
                "tc",
            ],
        )
    },
};
static KING_UNMOVED: ValueForm = ValueForm {
    kind: "value",
    what: "side whose king has not moved",
    help: "write `white`, `black` or `both`",
    none: b"-",
    holds: |value| is_among(value, &["white", "black", "both"]),
};
static TIME_LIMIT: ValueForm = ValueForm {
    kind: "value",
    what: "limit of time that can be asked about",
    help: "write it as `20 moves an hour`, `40 moves in 2 hours, then 20 moves an hour`, `10 minutes each` or `300+3`",
    none: b"-",
    holds: |value| std::str::from_utf8(value).is_ok_and(|value| TimeLimit::read(value).is_some()),
};

/// The form that the values of a tag have; `None` if it may say anything.
pub(super) fn form_of(name: &[u8]) -> Option<&'static ValueForm> {
    // By length first: most tags are none of these, and every game has some.
    Some(match (name.len(), name) {
        (4, b"Date") => &DATE,
        (4, b"Time") => &TIME,
        (4, b"Mode") => &MODE,
        (5, b"Round") => &ROUND,
        (5, b"SetUp") => &SET_UP,
        (6, b"Result") => &RESULT,
        (7, b"UTCDate") => &DATE,
        (7, b"UTCTime") => &TIME,
        (8, b"WhiteElo" | b"BlackElo" | b"WhiteELO" | b"BlackELO") => &RATING,
        (8, b"PlyCount") => &PLY_COUNT,
        (9, b"EventDate") => &DATE,
        (9, b"TimeLimit") => &TIME_LIMIT,
        (9, b"WhiteUSCF" | b"BlackUSCF") => &RATING,
        (11, b"WhiteFideId" | b"BlackFideId") => &FIDE_ID,
        (11, b"TimeControl") => &TIME_CONTROL,
        (11, b"KingUnmoved") => &KING_UNMOVED,
        _ => return None,
    })
}

/// Nothing, or question marks alone.
fn is_unknown(value: &[u8]) -> bool {
    value.iter().all(|&b| b == b'?')
}

fn is_among(value: &[u8], known: &[&str]) -> bool {
    known
        .iter()
        .any(|known| value.eq_ignore_ascii_case(known.as_bytes()))
}

/// A rating, with a question mark behind one that is not sure; nought is what databases have for none.
fn is_rating(value: &[u8]) -> bool {
    let sure = value.strip_suffix(b"?").unwrap_or(value);
    number(sure).is_some_and(|rating| rating == 0 || RATINGS.contains(&rating))
}

/// Numbers parted by points. Words are let pass: `Final`, `QF 2`, `3a`; so are fractions such as `1/8`.
fn is_round(value: &[u8]) -> bool {
    if value
        .iter()
        .any(|b| b.is_ascii_alphabetic() || !b.is_ascii())
    {
        return true;
    }
    let fits = |part: &[u8]| is_unknown_part(part) || number(part).is_some_and(|n| n <= ROUNDS);
    value
        .split(|b| matches!(b, b'.' | b'/' | b' '))
        .all(|part| {
            fits(
                part.strip_prefix(b"(")
                    .unwrap_or(part)
                    .strip_suffix(b")")
                    .unwrap_or(part),
            )
        })
}

fn is_unknown_part(part: &[u8]) -> bool {
    !part.is_empty() && part.iter().all(|&b| b == b'?')
}

/// `HH:MM` or `HH:MM:SS`, fractions of a second let pass.
fn is_time(value: &[u8]) -> bool {
    let (mut parts, mut fits) = (0, true);
    for (part, below) in value.split(|&b| b == b':').zip([24, 60, 61, 0]) {
        parts += 1;
        let whole = part.split(|&b| b == b'.').next().unwrap_or(part);
        fits &= below > 0
            && (is_unknown_part(part)
                || part.len() <= 2 + 7 * usize::from(parts == 3)
                    && number(whole).is_some_and(|n| n < below));
    }
    fits && (2..=3).contains(&parts)
}

/// Fields parted by colons, each of them `40/7200`, `300`, `300+5`, `*180`, or `40/7200+30`. Words are let pass, for
/// tournaments are announced in them.
fn is_time_control(value: &[u8]) -> bool {
    let is_plain =
        |b: &u8| b.is_ascii_digit() || matches!(b, b'/' | b'+' | b':' | b'*' | b'.' | b'-' | b'?');
    !value.iter().all(is_plain) || value.split(|&b| b == b':').all(is_period)
}

fn is_period(field: &[u8]) -> bool {
    if is_unknown(field) && !field.is_empty() {
        return true;
    }
    let (moves, rest) = cut(field, b'/');
    let (clock, increment) = match rest {
        Some(rest) => cut(rest, b'+'),
        None => cut(field, b'+'),
    };
    let clock = clock.strip_prefix(b"*").unwrap_or(clock);
    (rest.is_none() || are_digits(moves)) && is_seconds(clock) && increment.is_none_or(is_seconds)
}

/// What stands before the first such byte, and what behind it.
fn cut(text: &[u8], at: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|&b| b == at) {
        Some(place) => (&text[..place], Some(&text[place + 1..])),
        None => (text, None),
    }
}

/// Whole seconds, or with a fraction.
fn is_seconds(text: &[u8]) -> bool {
    let (whole, fraction) = cut(text, b'.');
    are_digits(whole) && fraction.is_none_or(are_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong among values of a tag that are said to be right or wrong.
    fn misjudged(name: &str, good: &[&str], bad: &[&str]) -> Vec<String> {
        let form = form_of(name.as_bytes()).unwrap();
        let judged = |values: &[&str], should: bool| {
            let wrong = values
                .iter()
                .filter(|value| form.holds(value.as_bytes()) != should);
            wrong
                .map(|value| format!("{name} {value}: {should}"))
                .collect::<Vec<_>>()
        };
        [judged(good, true), judged(bad, false)].concat()
    }

    #[test]
    fn values_are_what_their_tags_say() {
        let table: [(&str, &[&str], &[&str]); 10] = [
            (
                "Result",
                &["1-0", "1/2-1/2", "*", "?"],
                &["2-0", "1/2", "½-½", "0-0", "1-O", "-"],
            ),
            (
                "WhiteElo",
                &["", "?", "-", "0", "100", "2882", "1500?", "3700", "????"],
                &["99", "5001", "28820", "strong", "2400.5", "-5", "2400 "],
            ),
            (
                "BlackFideId",
                &["", "?", "-", "0", "100013", "1503014", "531055560"],
                &["15O3014", "12", "ID1503014", "15030140000"],
            ),
            (
                "Round",
                &[
                    "", "?", "-", "1", "12", "3.1", "1.2.3", "?.2", "Final", "QF 2", "1/8",
                    "3 (2)", "½",
                ],
                &["-1", "1..2", ".1", "1,2", "2024.05.01", "1:2", "1."],
            ),
            (
                "UTCTime",
                &["00:00:01", "23:59:60", "??:??:??", "12:30", "12:30:05.123"],
                &["24:00:00", "12:60:00", "12", "noon", "1:2:3:4", "123:00:00"],
            ),
            (
                "TimeControl",
                &[
                    "?",
                    "-",
                    "300",
                    "40/9000",
                    "4500+60",
                    "*180",
                    "40/7200:3600",
                    "40/5400+30:1800+30",
                    "15+0.05",
                    "90 min + 30 sec",
                    "1/259200",
                ],
                &["300+", "40/", "+2", "5-3", "40/7200:", "/300", "1++2"],
            ),
            ("PlyCount", &["0", "81", "?"], &["many", "-3", "81.5"]),
            ("SetUp", &["0", "1", ""], &["2", "yes"]),
            ("KingUnmoved", &["White", "both", "?"], &["none"]),
            (
                "TimeLimit",
                &[
                    "20 moves an Hour",
                    "40 moves in 2 hours",
                    "40/2h, 20/1h",
                    "300+3",
                    "-",
                ],
                &["40/2", "an hour"],
            ),
        ];
        let wrong: Vec<String> = table
            .iter()
            .flat_map(|(name, good, bad)| misjudged(name, good, bad))
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
