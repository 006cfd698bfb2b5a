//! Limits of time, as tags write them: `40/7200:3600` and `300+3` in seconds, `20 moves an hour` in words.

use std::sync::LazyLock;

use regex::Regex;

use crate::text::chars::{hyphened, is_dash, is_double_quote, is_single_quote};

/// So much time for so many moves, one period after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    periods: Vec<TimePeriod>,
}

/// One period. Times are in thousandths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimePeriod {
    /// How many moves; the rest of the game if absent.
    moves: Option<u32>,
    time: u64,
    /// What is added with every move.
    bonus: u64,
    /// It comes again for as long as the game lasts.
    again: bool,
}

/// What is read of a tag, in thousandths.
const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// Longer than any limit that was ever agreed, so that nothing overflows.
const LONGEST: u64 = 10_000 * DAY;

impl TimeLimit {
    /// What a TimeControl or TimeLimit tag says; `None` if it says nothing, or nothing that is clear.
    pub fn read(value: &str) -> Option<TimeLimit> {
        let value = value.trim().to_lowercase();
        let periods = fields(&value).or_else(|| clauses(&value))?;
        let (_, others) = periods.split_last()?;
        // What comes again, or lasts to the end, has nothing behind it.
        let bounded = |period: &TimePeriod| period.moves.is_some() && !period.again;
        let plausible = |period: &TimePeriod| {
            let moves = u64::from(period.moves.unwrap_or(1));
            (1..=10_000).contains(&moves)
                && (moves * SECOND..=LONGEST).contains(&(period.time + period.bonus * moves))
        };
        let clear = others.iter().all(bounded) && periods.iter().all(plausible);
        clear.then_some(TimeLimit { periods })
    }

    /// By when the move of that number must be made, in whole seconds of the player's own time; `None` if nothing is
    /// said of that move. What is added with a move may be used for it.
    pub fn due(&self, number: u32) -> Option<u64> {
        let mut left = u64::from(number.max(1));
        let mut time = 0_u64;
        for period in &self.periods {
            let length = period.moves.map_or(u64::MAX, u64::from);
            if left <= length {
                let spent = left.saturating_mul(period.bonus);
                return Some((time + period.time).saturating_add(spent) / SECOND);
            }
            if period.again {
                let rounds = left.div_ceil(length);
                let given = rounds.saturating_mul(period.time);
                return Some(time.saturating_add(given) / SECOND);
            }
            left -= length;
            time += period.time + length * period.bonus;
        }
        None
    }
}

/// The fields of the PGN standard (9.6.1), parted by colons: `40/7200`, `300`, `300+5`, `40/7200+30`. An hourglass
/// (`*180`) depends on both clocks, and says nothing of one.
fn fields(value: &str) -> Option<Vec<TimePeriod>> {
    let field = |field: &str| {
        let (moves, clock) = match field.split_once('/') {
            Some((moves, clock)) => (Some(moves.parse().ok()?), clock),
            None => (None, field),
        };
        let (time, bonus) = clock.split_once('+').unwrap_or((clock, "0"));
        Some(TimePeriod {
            moves,
            time: thousandths(time)?,
            bonus: thousandths(bonus)?,
            again: false,
        })
    };
    value.split(':').map(|it| field(it.trim())).collect()
}

/// A number with at most three places behind the point, in thousandths.
fn thousandths(number: &str) -> Option<u64> {
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) || whole.len() > 9 || part.len() > 3 {
        return None;
    }
    let part: u64 = format!("{part:0<3}").parse().ok()?;
    Some(whole.parse::<u64>().ok()? * 1000 + part)
}

/// What words say, parted by commas and `then`.
fn clauses(value: &str) -> Option<Vec<TimePeriod>> {
    let words = words(value)?;
    let parts = words.split(|word| word == STOP);
    let clause = |(at, words): (usize, &[String])| period(&words.join(" "), at == 0);
    parts
        .filter(|part| !part.is_empty())
        .enumerate()
        .map(clause)
        .collect()
}

/// Words that say nothing of how much.
const FILLERS: &str = "the first next of time limit control at rate thereafter afterwards after that which to be made \
                       played his own remaining subsequent by";

/// Numbers in words, from 0.
const NUMBERS: [(&str, u32); 18] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("eight", 8),
    ("ten", 10),
    ("twelve", 12),
    ("fifteen", 15),
    ("eighteen", 18),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("forty-five", 45),
    ("fifty", 50),
    ("sixty", 60),
    ("twenty-five", 25),
];

/// Parts two periods.
const STOP: &str = ",";

/// The words of a limit, each in one spelling; `None` if something in it is none.
fn words(value: &str) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => rest.find(|c: char| !c.is_ascii_digit() && c != '.'),
            c if c.is_alphabetic() => rest.find(|c: char| !c.is_alphabetic() && !is_dash(c)),
            c => Some(c.len_utf8()),
        };
        let (word, behind) = rest.split_at(length.unwrap_or(rest.len()));
        rest = behind;
        let word = match first {
            '0'..='9' => {
                let number = word.trim_end_matches('.');
                thousandths(number)?;
                number.to_owned()
            }
            ';' => STOP.to_owned(),
            '½' | '/' | '+' | ',' => word.to_owned(),
            c if is_single_quote(c) => "'".to_owned(),
            c if is_double_quote(c) => "\"".to_owned(),
            c if c.is_whitespace() || c == '.' => continue,
            c if c.is_alphabetic() => match &*hyphened(word) {
                "then" | "followed" => STOP.to_owned(),
                word if FILLERS.split(' ').any(|filler| filler == word) => continue,
                word => match NUMBERS.iter().find(|(name, _)| *name == word) {
                    Some((_, number)) => number.to_string(),
                    None => word.to_owned(),
                },
            },
            _ => return None,
        };
        found.push(word);
        // `1/2`, `''`, and `and` before a new period: `40 moves in 2 hours and then 20 moves an hour`.
        let one = match &*found {
            [.., one, slash, two] if one == "1" && slash == "/" && two == "2" => Some((3, "½")),
            [.., one, two] if one == "'" && two == "'" => Some((2, "\"")),
            [.., and, stop] if and == "and" && stop == STOP => Some((2, STOP)),
            _ => None,
        };
        if let Some((length, word)) = one {
            found.truncate(found.len() - length);
            found.push(word.to_owned());
        }
    }
    Some(found)
}

/// A period in words. `UNIT` and what else is in capitals stands for its own pattern in [`PATTERNS`].
static PERIOD: LazyLock<Regex> = LazyLock::new(|| {
    let mut pattern = "^(?:(?<moves>[0-9]+) \
        (?:(?:moves? (?:/|in|within|for)|/|in|within) (?<each>(?:per|each|every) )?(?<within>DURATION)\
        |(?:moves? )?(?:per|each|every) (?<every>DURATION)|(?:moves? an?|an) (?<rate>DURATION))\
        |(?:game in )?(?<time>DURATION)\
        (?: (?<move>A_MOVE)| for (?:EVERYONE|rest|game|(?:all|whole) (?:moves|game)|(?<some>[0-9]+) moves))?)\
        (?: (?:[+]|plus|with|and) (?<bonus>DURATION)(?: (?:A_MOVE|increment|bonus))?)?(?: EVERYONE)?$"
        .to_owned();
    for (name, meaning) in PATTERNS {
        pattern = pattern.replace(name, meaning);
    }
    Regex::new(&pattern).expect("the pattern is a constant")
});

const PATTERNS: [(&str, &str); 5] = [
    ("A_MOVE", "(?:/|a|per|each|every|for) move"),
    (
        "EVERYONE",
        "(?:(?:each|a|per|every|for) (?:each )?(?:side|player|game)|each)",
    ),
    // `2 hours`, `an hour and a half`, `half an hour`, `1 ½ h`, and `hour` behind `each`.
    (
        "DURATION",
        "(?:half an? |an? |NUMBER )?UNIT(?: (?:and )?(?:an? half|(?:half an?|NUMBER) UNIT))*",
    ),
    ("NUMBER", "(?:½|[0-9.]+(?: ½)?)"),
    (
        "UNIT",
        r#"(?:hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|days?|d|'|")"#,
    ),
];

/// What one period says; of the first, a time alone does not say what it is for.
fn period(words: &str, is_first: bool) -> Option<TimePeriod> {
    let said = PERIOD.captures(words)?;
    let [time, bonus] = ["time", "bonus"].map(|name| said.name(name));
    let alone = time.is_some_and(|time| time.as_str() == words);
    if alone && is_first {
        return None;
    }
    let number = |name| said.name(name).map(|it| it.as_str().parse::<u32>());
    let given = ["within", "every", "rate", "time"];
    let time = given.iter().find_map(|name| said.name(name))?.as_str();
    let bare = |time: &str| {
        time.split(' ')
            .next()
            .is_some_and(|word| unit(word).is_some())
    };
    let is_rate = said
        .name("within")
        .is_none_or(|time| said.name("each").is_some() || bare(time.as_str()));
    // Who has used more for all his moves than each of them may have has used too much for one.
    let single = said.name("move").map(|_| Ok(1));
    let moves = number("moves")
        .or(single.clone())
        .or_else(|| number("some"));
    Some(TimePeriod {
        moves: moves.transpose().ok()?,
        time: duration(time)?,
        bonus: bonus.map_or(Some(0), |bonus| duration(bonus.as_str()))?,
        again: single.is_some() || said.name("moves").is_some() && is_rate,
    })
}

/// How long a duration is that [`PERIOD`] has found.
fn duration(words: &str) -> Option<u64> {
    let (mut time, mut count, mut half, mut article) = (0_u64, None, false, false);
    for word in words.split(' ') {
        match word {
            "half" if article => time += HOUR / 2,
            "half" => half = true,
            "½" => count = Some(count.unwrap_or(0) + SECOND / 2),
            "a" | "an" | "and" => {}
            _ => match unit(word) {
                Some(unit) => {
                    let length = unit.checked_mul(count.take().unwrap_or(SECOND))? / SECOND;
                    time = time.saturating_add(length / if half { 2 } else { 1 });
                    half = false;
                }
                None => count = Some(thousandths(word)?),
            },
        }
        article = matches!(word, "a" | "an");
    }
    (time <= LONGEST).then_some(time)
}

/// How long a unit of time is.
fn unit(name: &str) -> Option<u64> {
    Some(match name {
        "hour" | "hours" | "hr" | "hrs" | "h" => HOUR,
        "minute" | "minutes" | "min" | "mins" | "m" | "'" => MINUTE,
        "second" | "seconds" | "sec" | "secs" | "s" | "\"" => SECOND,
        "day" | "days" | "d" => DAY,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By when each of these moves is due.
    fn due(value: &str, moves: &[u32]) -> Vec<Option<u64>> {
        let limit = TimeLimit::read(value).unwrap_or_else(|| panic!("{value} is not read"));
        moves.iter().map(|number| limit.due(*number)).collect()
    }

    #[test]
    fn limits_are_read_as_what_they_say() {
        let table: [(&str, &[u32], &[u64]); 23] = [
            (
                "20 moves an hour",
                &[1, 20, 21, 41],
                &[3600, 3600, 7200, 10800],
            ),
            ("at the rate of 15 moves per hour", &[15, 16], &[3600, 7200]),
            ("20 moves in each hour", &[20, 21], &[3600, 7200]),
            ("40 moves in 2 hours", &[30, 40], &[7200, 7200]),
            ("40/7200:3600", &[40, 41, 200], &[7200, 10800, 10800]),
            ("300+3", &[1, 10, 60], &[303, 330, 480]),
            ("40/2h, 20/1h", &[40, 41, 60], &[7200, 10800, 10800]),
            ("40/7200:20/3600:1800+30", &[61], &[12630]),
            (
                "30 moves in 1 1/2 hours, then 20 moves an hour",
                &[30, 31, 51],
                &[5400, 9000, 12600],
            ),
            ("36 moves in two hours and a half", &[36], &[9000]),
            ("30 moves in an hour and a half", &[30], &[5400]),
            ("10 minutes each", &[1, 99], &[600, 600]),
            ("half an hour for the whole game", &[50], &[1800]),
            ("2 hours for 40 moves", &[40], &[7200]),
            ("90 min + 30 sec", &[1, 40], &[5430, 6600]),
            (
                "40 moves in 90 minutes plus 30 seconds a move, then 30 minutes",
                &[40, 41],
                &[6600, 8400],
            ),
            ("5 minutes a move", &[1, 3], &[300, 900]),
            ("90'+30''", &[2], &[5460]),
            ("90’+30”", &[2], &[5460]),
            ("forty–five minutes a move", &[1], &[2700]),
            ("1/259200", &[1], &[259_200]),
            ("10+0.1", &[10], &[11]),
            ("1/2 hour each", &[7], &[1800]),
        ];
        for (value, moves, seconds) in table {
            let wanted: Vec<Option<u64>> = seconds.iter().copied().map(Some).collect();
            assert_eq!(due(value, moves), wanted, "{value}");
        }
    }

    #[test]
    fn of_what_is_not_said_nothing_is_due() {
        assert_eq!(due("40 moves in 2 hours", &[41]), [None]);
        assert_eq!(due("40/2h, 20/1h", &[61]), [None]);
        assert_eq!(due("1/259200", &[2]), [None]);
    }

    #[test]
    fn what_is_not_clear_is_not_read() {
        for value in [
            "",
            "?",
            "-",
            "*180",
            "40/2",
            "an hour",
            "20 moves",
            "40 moves in 2",
            "fast",
            "40 moves in 1:30",
            "20 moves an hour, then 1 hour",
            "0 moves an hour",
            "40/7200:?",
            "20 moves an hour or so",
            "2 hours or 3",
            "moves an hour",
            "40/7200:",
            "300+",
            "20 hours moves",
            "2 hours",
            "24 moves in 2h30",
        ] {
            assert_eq!(TimeLimit::read(value), None, "{value}");
        }
    }
}
