//! A stretch of a book as one stream of signs, with the places where a move may begin and what stands around them.

use super::dialect::fold;
use super::numbers::Printed;

/// A place where a move may begin.
#[derive(Clone, Debug)]
pub struct Start {
    /// The sign it begins with.
    pub at: usize,
    /// Nothing but a number stands before it on its line.
    pub first: bool,
    /// What may be its number.
    pub number: Option<Number>,
    /// How much of its line is prose, from 0 to 1.
    pub prose: f32,
}

/// What may be the number of a move, and the sign it begins with.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    pub printed: Printed,
    pub at: usize,
}

/// Signs, where they come from, and the starts among them.
#[derive(Default)]
pub struct Stream {
    pub signs: Vec<u8>,
    /// The byte of the text that each sign is.
    pub bytes: Vec<u32>,
    pub starts: Vec<Start>,
    /// Lines begun before each sign.
    pub lines: Vec<u32>,
    /// For each sign, and the end, the first start at or behind it.
    pub next_start: Vec<u32>,
    /// The first sign of each word.
    word_starts: Vec<u32>,
    /// The first sign of each line.
    pub line_starts: Vec<usize>,
}

/// The end of a line.
pub const BREAK: u8 = 0x0b;
/// The end of a line with a blank line behind it.
pub const PARAGRAPH: u8 = b'\n';

/// Words of prose that make a line prose from end to end.
const FULL: f32 = 4.0;

/// Words that stand among moves.
const OF_MOVES: [&str; 30] = [
    "his", "her", "sec", "dis", "disch", "third", "ent", "passant", "with", "square", "the", "and",
    "wins", "side", "second", "fourth", "fifth", "sixth", "seventh", "eighth", "first", "queen",
    "king", "pawn", "bishop", "knight", "rook", "toq", "tok", "from",
];

impl Stream {
    /// Adds a line, which begins at a byte of the text.
    pub fn push(&mut self, line: &str, byte: usize, above: &mut Option<Number>) {
        if line.trim().is_empty() {
            if let Some(last @ &mut BREAK) = self.signs.last_mut() {
                *last = PARAGRAPH;
            }
            return;
        }
        let prose = prose(line);
        self.line_starts.push(self.signs.len());
        let mut before: Option<Number> = None;
        let mut only_number = true;
        for (at, word) in words(line) {
            let here = self.signs.len();
            let number = Printed::of(word.as_bytes()).map(|printed| Number { printed, at: here });
            let follows = if only_number && before.is_none() {
                *above
            } else {
                before
            };
            self.word(word, byte + at, follows, only_number, prose);
            let counts =
                number.filter(|n| n.printed.has_figure() || word.ends_with('.') || only_number);
            if word.bytes().any(|b| b.is_ascii_alphanumeric()) {
                before = counts;
                only_number &= counts.is_some();
            }
        }
        *above = before.filter(|_| only_number);
        self.sign(BREAK, byte + line.len());
    }

    fn sign(&mut self, sign: u8, byte: usize) {
        self.signs.push(sign);
        self.bytes.push(byte as u32);
        self.lines.push(self.line_starts.len() as u32);
    }

    fn word(&mut self, word: &str, byte: usize, before: Option<Number>, first: bool, prose: f32) {
        let here = self.signs.len();
        self.word_starts.push(here as u32);
        let bytes = word.as_bytes();
        let mut last = '.';
        for (at, letter) in word.char_indices() {
            let parted = at == 0
                || matches!(
                    last,
                    '.' | ',' | ';' | ':' | '(' | ')' | '[' | ']' | '|' | '\'' | '-' | '—'
                );
            let glued = || at <= 3 && Printed::of(&bytes[..at]).is_some();
            if (letter.is_alphanumeric()
                || letter == '£'
                || !letter.is_ascii() && fold(letter).is_some_and(|b| b.is_ascii_uppercase()))
                && (parted || glued())
            {
                let own = match at {
                    0 => None,
                    _ => Printed::of(&bytes[..at]).map(|printed| Number { printed, at: here }),
                };
                let nothing = bytes[..at].iter().all(|b| !b.is_ascii_alphanumeric());
                let number = own.or(before.filter(|_| nothing));
                self.starts.push(Start {
                    at: self.signs.len(),
                    first: first && (nothing || own.is_some()),
                    number,
                    prose,
                });
            }
            if let Some(sign) = fold(letter) {
                self.sign(sign, byte + at);
            }
            last = letter;
        }
    }

    /// Closes the stream.
    pub fn finish(mut self) -> Stream {
        let mut start = 0;
        for at in 0..=self.signs.len() {
            while start < self.starts.len() && self.starts[start].at < at {
                start += 1;
            }
            self.next_start.push(start as u32);
        }
        let last = self.line_starts.len() as u32;
        self.lines.push(last);
        self
    }

    pub fn len(&self) -> usize {
        self.signs.len()
    }

    /// Whether a letter or figure stands at a place, and no word begins there.
    pub fn is_within_word(&self, at: usize) -> bool {
        self.signs.get(at).is_some_and(u8::is_ascii_alphanumeric)
            && self.word_starts.binary_search(&(at as u32)).is_err()
    }

    /// Whether the line ends within a few signs of a place.
    pub fn ends_line(&self, at: usize) -> bool {
        self.signs[at.min(self.len())..]
            .iter()
            .take(7)
            .any(|&sign| is_break(sign))
    }
}

/// Whether a line ends with a sign.
pub fn is_break(sign: u8) -> bool {
    matches!(sign, BREAK | PARAGRAPH)
}

/// The words of a line, each with its byte.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = line.as_ptr() as usize;
    line.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - start, word))
}

/// How much of a line is prose, from 0 to 1.
pub fn prose(line: &str) -> f32 {
    let count = line
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| is_prose(word))
        .count();
    match count {
        0 | 1 => 0.0,
        n => (n as f32 / FULL).min(1.0),
    }
}

fn is_prose(word: &str) -> bool {
    if word.len() < 3 || word.chars().skip(1).any(|c| !c.is_lowercase()) {
        return false;
    }
    let lower = word.to_lowercase();
    let takes = matches!(lower.as_bytes(), [_, b'x', b'a'..=b'h']);
    let begins = ["tak", "cast", "check", "mate", "resig", "kt"];
    !takes
        && !begins.iter().any(|begin| lower.starts_with(begin))
        && !lower.ends_with("to")
        && !OF_MOVES.contains(&&lower[..])
}
