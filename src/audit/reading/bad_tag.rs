#![doc = include_str!("bad_tag.md")]

use crate::audit::{Case, Draft, Sink};
use crate::score::{FaultKind, Tag};

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    for fault in &case.score.faults {
        let (message, help) = match fault.kind {
            FaultKind::TagQuoteOpen => (
                "the value of this tag has no closing quote",
                "end it with `\"]`",
            ),
            FaultKind::TagBracketOpen => ("this tag has no closing bracket", "end it with `]`"),
            FaultKind::TagQuoteInside => (
                "a quote inside the value of this tag is not escaped",
                "write `\\\"` for a quote inside a value",
            ),
            FaultKind::TagWithoutValue => (
                "this tag has no value in quotes",
                "write it as `[Name \"value\"]`",
            ),
            FaultKind::TagRepeated => (
                "this tag's name is already taken in this game",
                "leave one of them; the last is taken",
            ),
            FaultKind::TagUnreadable => (
                "this bracket does not open a tag",
                "write tags as `[Name \"value\"]`",
            ),
            _ => continue,
        };
        sink.add(
            Draft::new(case, fault.span, message)
                .kind("form")
                .help(help),
        );
    }
    names_and_values(case, sink);
    for fault in case.game.setup_faults.iter().filter(|fault| fault.form) {
        sink.add(
            Draft::new(case, fault.span, fault.message.clone())
                .kind("setup")
                .help(fault.help.clone()),
        );
    }
}

fn names_and_values(case: &Case<'_>, sink: &mut Sink) {
    let controls = has_controls(case);
    for tag in &case.score.tags {
        let name = tag.name.of(case.text);
        let right = misspelt(name);
        if let Some(right) = right {
            let message = format!("the standard spells the name of this tag `{right}`");
            sink.add(
                Draft::new(case, tag.name, message).kind("name").help(
                    "other readers do not know it otherwise; its value was taken all the same",
                ),
            );
        }
        if controls && tag.value.of(case.text).iter().any(is_control) {
            let message = "a control character stands in the value of this tag";
            sink.add(
                Draft::new(case, tag.span, message)
                    .kind("value")
                    .help("take it out, or put in the letter that should stand there"),
            );
        } else if let Some((message, help)) =
            value_fault(case, tag, right.map_or(name, str::as_bytes))
        {
            sink.add(Draft::new(case, tag.span, message).kind("value").help(help));
        }
    }
}

fn is_control(byte: &u8) -> bool {
    byte.is_ascii_control() && *byte != b'\t'
}

/// Whether a control character stands among the tags, line ends apart; they are looked through together.
fn has_controls(case: &Case<'_>) -> bool {
    let (Some(first), Some(last)) = (case.score.tags.first(), case.score.tags.last()) else {
        return false;
    };
    let bytes = first.span.to(last.span).of(case.text);
    let odd = |b: u8| (b < 0x20) & (b != b'\n') & (b != b'\r') & (b != b'\t') | (b == 0x7f);
    bytes.iter().fold(false, |found, &b| found | odd(b))
}

/// The right spelling of a name that the standard knows with other capitals.
fn misspelt(name: &[u8]) -> Option<&'static str> {
    // What nearly every tag is called is asked first.
    if let b"Event" | b"Site" | b"Date" | b"Round" | b"White" | b"Black" | b"Result" | b"FEN"
    | b"SetUp" = name
    {
        return None;
    }
    let names: &[&str] = match name.len() {
        3 => &["FEN"],
        4 => &["Site", "Date"],
        5 => &["Event", "Round", "White", "Black", "SetUp"],
        6 => &["Result"],
        7 => &["Variant"],
        _ => return None,
    };
    let right = names
        .iter()
        .find(|right| name.eq_ignore_ascii_case(right.as_bytes()))?;
    (name != right.as_bytes()).then_some(*right)
}

/// What is wrong with the value of a tag whose values have a form; `name` is its name rightly spelt.
fn value_fault(case: &Case<'_>, tag: &Tag, name: &[u8]) -> Option<(String, &'static str)> {
    let value = std::str::from_utf8(tag.value.of(case.text)).unwrap_or_default();
    let (good, what, help) = match name {
        b"Date" | b"EventDate" | b"UTCDate" => (
            is_date(value),
            "date",
            "write it as YYYY.MM.DD, with `?` for what is not known",
        ),
        b"WhiteElo" | b"BlackElo" | b"WhiteELO" | b"BlackELO" => (
            is_number(value),
            "rating",
            "write a whole number, or `-` or `?` if there is none",
        ),
        b"Result" => (is_result(value), "result", "write 1-0, 0-1, 1/2-1/2 or *"),
        b"PlyCount" => (
            is_number(value),
            "count of plies",
            "write a whole number, or leave the tag out",
        ),
        b"Mode" => (
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
            ),
            "manner of play",
            "write `correspondence` or `consultation`; OTB, ICS and the like are known as well",
        ),
        b"KingUnmoved" => (
            is_among(value, &["white", "black", "both"]),
            "side whose king has not moved",
            "write `white`, `black` or `both`",
        ),
        b"TimeLimit" => (
            value.to_lowercase().contains("hour") && value.contains(|c: char| c.is_ascii_digit()),
            "limit of time that can be asked about",
            "write it as `20 moves an hour`",
        ),
        _ => return None,
    };
    (!good).then(|| (format!("`{value}` is no {what}"), help))
}

fn is_among(value: &str, known: &[&str]) -> bool {
    let value = value.to_lowercase();
    value.is_empty() || value == "?" || value == "-" || known.contains(&value.as_str())
}

fn is_result(value: &str) -> bool {
    matches!(value, "1-0" | "0-1" | "1/2-1/2" | "*" | "" | "?")
}

fn is_number(value: &str) -> bool {
    value
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'?' | b'-'))
}

/// `YYYY.MM.DD` with question marks for what is not known; a shorter date is let pass, a wrong one is not.
fn is_date(value: &str) -> bool {
    if value.is_empty() || value == "?" || value == "-" || is_plain_date(value.as_bytes()) {
        return true;
    }
    let unknown = |part: &str| !part.is_empty() && part.chars().all(|c| c == '?');
    let within = |part: &str, most: u32| part.parse::<u32>().is_ok_and(|n| (1..=most).contains(&n));
    let mut parts = value.split('.');
    let year = parts.next().unwrap_or_default();
    let year_ok = year.len() == 4 && year.chars().all(|c| c.is_ascii_digit() || c == '?');
    let month = parts.next().unwrap_or("?");
    let day = parts.next().unwrap_or("?");
    year_ok
        && parts.next().is_none()
        && (unknown(month) || within(month, 12))
        && (unknown(day) || within(day, days_in(year, month)))
}

/// A date in digits, of a day that every month has: what nearly all dates are.
fn is_plain_date(value: &[u8]) -> bool {
    let &[a, b, c, d, b'.', m, n, b'.', x, y] = value else {
        return false;
    };
    let month = u32::from(m.wrapping_sub(b'0')) * 10 + u32::from(n.wrapping_sub(b'0'));
    let day = u32::from(x.wrapping_sub(b'0')) * 10 + u32::from(y.wrapping_sub(b'0'));
    [a, b, c, d, m, n, x, y].iter().all(u8::is_ascii_digit)
        && (1..=12).contains(&month)
        && (1..=28).contains(&day)
}

/// The days of a month; 31 when it is not known, 29 for a February of an unknown year.
fn days_in(year: &str, month: &str) -> u32 {
    match month.parse::<u32>() {
        Ok(4 | 6 | 9 | 11) => 30,
        Ok(2) => year.parse::<u32>().map_or(29, |y| {
            let leap = y.is_multiple_of(4) && (!y.is_multiple_of(100) || y.is_multiple_of(400));
            if leap { 29 } else { 28 }
        }),
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_dates() {
        for good in [
            "2024.02.29",
            "1851.??.??",
            "????.??.??",
            "1997.05",
            "1900",
            "",
            "?",
        ] {
            assert!(is_date(good), "{good}");
        }
        for bad in [
            "2024.13.45",
            "2023.02.29",
            "24.01.01",
            "2024-01-01",
            "2024.1.2.3",
            "yesterday",
        ] {
            assert!(!is_date(bad), "{bad}");
        }
    }
}
