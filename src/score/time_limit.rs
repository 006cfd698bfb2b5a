//! Limits of time, as tags write them: `40/7200:3600` and `300+3` in seconds, `20 moves an hour` in words.

use crate::text::chars::{hyphened, is_dash, is_double_quote, is_single_quote};

/// So much time for so many moves, one period after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    periods: Vec<Period>,
}

/// One period. Times are in thousandths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Period {
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
        let bounded = |period: &Period| period.moves.is_some() && !period.again;
        let plausible = |period: &Period| {
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
fn fields(value: &str) -> Option<Vec<Period>> {
    let field = |field: &str| {
        let (moves, clock) = match field.split_once('/') {
            Some((moves, clock)) => (Some(moves.parse().ok()?), clock),
            None => (None, field),
        };
        let (time, bonus) = clock.split_once('+').unwrap_or((clock, "0"));
        Some(Period {
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
fn clauses(value: &str) -> Option<Vec<Period>> {
    let words = words(value)?;
    let parts = words.split(|word| matches!(word, Word::Stop));
    let parts = parts.filter(|part| !part.is_empty());
    parts
        .enumerate()
        .map(|(at, words)| {
            Clause {
                words,
                begins: at == 0,
                only_time: false,
            }
            .period()
        })
        .collect()
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Word {
    /// In thousandths.
    Number(u64),
    Name(String),
    /// `/`, `+`, and `'` and `"` behind numbers.
    Sign(char),
    Stop,
}

/// Words that say nothing of how much.
const FILLERS: [&str; 22] = [
    "the",
    "first",
    "next",
    "of",
    "time",
    "limit",
    "control",
    "at",
    "rate",
    "thereafter",
    "afterwards",
    "after",
    "that",
    "which",
    "to",
    "be",
    "made",
    "played",
    "his",
    "own",
    "remaining",
    "subsequent",
];

const NUMBERS: [(&str, u64); 18] = [
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

/// The words of a limit; `None` if something in it is none.
fn words(value: &str) -> Option<Vec<Word>> {
    let mut found: Vec<Word> = Vec::new();
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => rest.find(|c: char| !c.is_ascii_digit() && c != '.'),
            c if c.is_alphabetic() => rest.find(|c: char| !c.is_alphabetic() && !is_dash(c)),
            c => Some(c.len_utf8()),
        };
        let (word, behind) = rest.split_at(length.unwrap_or(rest.len()));
        rest = behind;
        match first {
            '0'..='9' => found.push(Word::Number(thousandths(word.trim_end_matches('.'))?)),
            '½' => found.push(Word::Number(500)),
            ',' | ';' => found.push(Word::Stop),
            '/' | '+' => found.push(Word::Sign(first)),
            c if is_single_quote(c) => found.push(Word::Sign('\'')),
            c if is_double_quote(c) => found.push(Word::Sign('"')),
            c if c.is_whitespace() || c == '.' => {}
            c if c.is_alphabetic() => match &*hyphened(word) {
                "then" | "followed" => found.push(Word::Stop),
                "by" => {}
                word if FILLERS.contains(&word) => {}
                word => match NUMBERS.iter().find(|(name, _)| *name == word) {
                    Some((_, number)) => found.push(Word::Number(number * 1000)),
                    None => found.push(Word::Name(word.to_owned())),
                },
            },
            _ => return None,
        }
    }
    // `and` before a new period: `40 moves in 2 hours and then 20 moves an hour`.
    let and = |word: &Word| *word == Word::Name("and".to_owned());
    let mut kept: Vec<Word> = Vec::new();
    for word in found {
        if word == Word::Stop && kept.last().is_some_and(and) {
            kept.pop();
        }
        kept.push(word);
    }
    Some(kept)
}

/// What is left to be read of one period.
struct Clause<'w> {
    words: &'w [Word],
    /// It is the first: a time alone does not say what it is for.
    begins: bool,
    /// Nothing but a time has been read.
    only_time: bool,
}

impl Clause<'_> {
    fn period(mut self) -> Option<Period> {
        let mut period = match self.moves() {
            Some(moves) => self.behind_moves(moves)?,
            None => self.of_time()?,
        };
        let alone = self.begins && self.only_time && self.words.is_empty();
        if self.sign('+') || self.name(&["plus", "with", "and"]) {
            period.bonus = self.duration()?;
            if !self.a_move() {
                self.name(&["increment", "bonus"]);
            }
        }
        self.each();
        (self.words.is_empty() && !alone).then_some(period)
    }

    /// `20 moves`, `20` before `an hour`, `in`, `/`: the number of moves, if it is one.
    fn moves(&mut self) -> Option<u32> {
        let (Word::Number(number), behind) = self.words.split_first()? else {
            return None;
        };
        let goes_on = match behind.first()? {
            Word::Name(name) => {
                matches!(
                    &**name,
                    "moves" | "move" | "an" | "in" | "per" | "within" | "each" | "every"
                )
            }
            Word::Sign(sign) => *sign == '/',
            _ => false,
        };
        let half = [Word::Number(1000), Word::Sign('/'), Word::Number(2000)];
        if !goes_on || number % 1000 > 0 || self.words.starts_with(&half) {
            return None;
        }
        self.words = behind;
        self.name(&["moves", "move"]);
        u32::try_from(number / 1000).ok()
    }

    /// ` an hour`, ` in 2 hours`, ` in each hour`, `/2h`, `/hour`, behind a number of moves.
    fn behind_moves(&mut self, moves: u32) -> Option<Period> {
        let slash = self.sign('/');
        let within = slash || self.name(&["in", "within", "for"]);
        let each = self.name(&["per", "each", "every"]);
        let bare = matches!(self.words.first(), Some(Word::Name(name)) if unit(name).is_some());
        let article =
            matches!(self.words.first(), Some(Word::Name(name)) if matches!(&**name, "a" | "an"));
        if !within && !each && !article {
            return None;
        }
        Some(Period {
            moves: Some(moves),
            time: self.duration()?,
            bonus: 0,
            again: each || bare || article && !within,
        })
    }

    /// `2 hours`, with what it is for.
    fn of_time(&mut self) -> Option<Period> {
        let game = self.name(&["game"]) && self.name(&["in"]);
        let time = self.duration()?;
        let mut period = Period {
            moves: None,
            time,
            bonus: 0,
            again: false,
        };
        self.only_time = !game && self.words.is_empty();
        if game {
            return Some(period);
        }
        if self.a_move() {
            // Who has used more for all his moves than each of them may have has used too much for one.
            return Some(Period {
                moves: Some(1),
                again: true,
                ..period
            });
        }
        if self.name(&["for"]) {
            if self.each() || self.name(&["game", "rest"]) {
                return Some(period);
            }
            if self.name(&["all", "whole"]) {
                return self.name(&["moves", "game"]).then_some(period);
            }
            let moves = match self.words.split_first()? {
                (Word::Number(number), behind) if number % 1000 == 0 => {
                    self.words = behind;
                    number / 1000
                }
                _ => return None,
            };
            period.moves = Some(u32::try_from(moves).ok()?);
            return self.name(&["moves"]).then_some(period);
        }
        Some(period)
    }

    /// `2 hours`, `1 hour and 30 minutes`, `an hour and a half`, `half an hour`, `2h30`, `90'`.
    fn duration(&mut self) -> Option<u64> {
        let mut time = 0;
        let mut parts = 0;
        loop {
            let before = self.words;
            if parts > 0 {
                self.name(&["and"]);
            }
            let Some(part) = self.part(parts > 0) else {
                self.words = before;
                break;
            };
            time = part.saturating_add(time);
            parts += 1;
        }
        (parts > 0 && time <= LONGEST).then_some(time)
    }

    /// One part of a duration.
    fn part(&mut self, goes_on: bool) -> Option<u64> {
        let before = self.words;
        if self.name(&["half"]) {
            let article = self.name(&["a", "an"]);
            return self.unit().filter(|_| article).map(|unit| unit / 2);
        }
        let article = self.name(&["a", "an"]);
        if article && goes_on && self.name(&["half"]) {
            return Some(HOUR / 2);
        }
        if article && goes_on {
            self.words = before;
            return None;
        }
        let number = self.number();
        if !article && number.is_none() {
            // `per hour`, `each hour`
            return self.unit().filter(|_| !goes_on);
        }
        let number = number.unwrap_or(1000);
        match self.unit() {
            Some(unit) => Some((number.checked_mul(unit)?) / 1000),
            None => {
                self.words = before;
                None
            }
        }
    }

    /// `2`, `1½`, `1 1/2`.
    fn number(&mut self) -> Option<u64> {
        let (Word::Number(whole), behind) = self.words.split_first()? else {
            return None;
        };
        self.words = behind;
        match *behind {
            [Word::Sign('/'), Word::Number(2000), ref behind @ ..] if *whole == 1000 => {
                self.words = behind;
                Some(500)
            }
            [Word::Number(500), ref behind @ ..] => {
                self.words = behind;
                Some(whole + 500)
            }
            [
                Word::Number(1000),
                Word::Sign('/'),
                Word::Number(2000),
                ref behind @ ..,
            ] => {
                self.words = behind;
                Some(whole + 500)
            }
            _ => Some(*whole),
        }
    }

    fn unit(&mut self) -> Option<u64> {
        let (length, behind) = match self.words {
            [Word::Sign('\''), Word::Sign('\''), behind @ ..] => (SECOND, behind),
            [Word::Sign('\''), behind @ ..] => (MINUTE, behind),
            [Word::Sign('"'), behind @ ..] => (SECOND, behind),
            [Word::Name(name), behind @ ..] => (unit(name)?, behind),
            _ => return None,
        };
        self.words = behind;
        Some(length)
    }

    /// ` a move`, ` per move`, `/move`.
    fn a_move(&mut self) -> bool {
        let before = self.words;
        let is = (self.sign('/') || self.name(&["a", "per", "each", "every", "for"]))
            && self.name(&["move"]);
        if !is {
            self.words = before;
        }
        is
    }

    /// ` each`, ` a side`, ` for each player`, ` a game`.
    fn each(&mut self) -> bool {
        let before = self.words;
        if self.name(&["each", "a", "per", "every", "for"]) {
            self.name(&["each"]);
            if self.name(&["side", "player", "game"]) {
                return true;
            }
            let alone = matches!(before.first(), Some(Word::Name(name)) if name == "each");
            if alone {
                self.words = &before[1..];
                return true;
            }
        }
        self.words = before;
        false
    }

    fn sign(&mut self, sign: char) -> bool {
        match self.words.split_first() {
            Some((Word::Sign(found), behind)) if *found == sign => {
                self.words = behind;
                true
            }
            _ => false,
        }
    }

    fn name(&mut self, among: &[&str]) -> bool {
        match self.words.split_first() {
            Some((Word::Name(found), behind)) if among.contains(&&**found) => {
                self.words = behind;
                true
            }
            _ => false,
        }
    }
}

/// How long a unit of time is.
fn unit(name: &str) -> Option<u64> {
    Some(match name {
        "hour" | "hours" | "hr" | "hrs" | "h" => HOUR,
        "minute" | "minutes" | "min" | "mins" | "m" => MINUTE,
        "second" | "seconds" | "sec" | "secs" | "s" => SECOND,
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
