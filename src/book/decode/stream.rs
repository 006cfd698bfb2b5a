//! A stretch of a book as one stream of signs, with the places where a move may begin and what stands around them.

use super::dialect::fold;
use super::numbers::{Number, NumberSigns};
use crate::book::sides;

/// A place where a move may begin.
#[derive(Clone, Debug)]
pub struct MoveStart {
    /// The sign it begins with.
    pub at: usize,
    /// Nothing but a number stands before it on its line.
    pub first: bool,
    /// What may be its number.
    pub number: Option<Number>,
    /// How much around it is prose, from 0 to 1.
    pub prose: f32,
    /// How much of all its line is.
    pub line_prose: f32,
    /// Its line begins with a word of prose.
    pub in_note: bool,
    /// Whose moves stand there, by the word over them: 0 for White, 1 for Black.
    pub side: Option<usize>,
    /// Points or dashes stand between its number and it, in the place of White's move.
    pub filled: bool,
    /// It is the first move of a row that has two.
    pub leads: bool,
}

impl MoveStart {
    /// What may be its number, if it has a figure.
    pub fn figures(&self) -> Option<Number> {
        self.number.filter(|number| number.printed.has_figure())
    }
}

/// Signs, where they come from, and the starts among them.
#[derive(Default)]
pub struct Stream {
    pub signs: Vec<u8>,
    /// The byte of the text that each sign is.
    pub bytes: Vec<u32>,
    pub starts: Vec<MoveStart>,
    /// Lines begun before each sign.
    pub lines: Vec<u32>,
    /// For each sign, and the end, the first start at or behind it.
    pub next_start: Vec<u32>,
    /// Whether a word begins with a sign.
    begins_word: Vec<bool>,
    /// The first sign of each line.
    pub line_starts: Vec<usize>,
    /// What may be a number at the end of each line, behind something else.
    pub last_words: Vec<Option<Number>>,
    /// Wide gaps between words up to each sign, that before it included.
    gaps: Vec<u32>,
    /// Those up to here.
    gap_count: u32,
    /// Whether the next sign begins a word.
    begins_next: bool,
    words: Vec<PageWord>,
    /// Words in brackets that are said beside the game.
    asides: Vec<std::ops::Range<usize>>,
    /// The bracket that is open.
    open: Option<Bracket>,
    /// The side named by the last line that names any, and no other beside it.
    side: Option<usize>,
}

/// A word on the page.
struct PageWord {
    line: usize,
    /// The byte it begins at.
    byte: usize,
    /// How many words of prose it has.
    prose: usize,
    /// Starts before it.
    starts: usize,
    /// It stands in brackets, beside the game.
    aside: bool,
}

/// What stands before a word on its line.
#[derive(Clone, Copy)]
struct Head {
    /// Nothing but a number.
    only_number: bool,
    /// What fills the place of a move.
    filled: bool,
}

/// A bracket, and the first sign and word behind it.
#[derive(Clone, Copy)]
struct Bracket {
    sign: char,
    at: usize,
    word: usize,
}

/// The end of a line.
pub const BREAK: u8 = 0x0b;
/// The end of a line with a blank line behind it.
pub const PARAGRAPH: u8 = b'\n';

/// The words of a line that names a side.
const IN_LABEL: usize = 3;
/// So many signs in brackets belong to the moves around them.
const IN_BRACKETS: usize = 16;
/// So many blanks are a gap as stands between columns.
const GAP: usize = 4;
/// Words of prose that make a line prose from end to end.
const FULL: f32 = 4.0;
/// A line of more bytes is a paragraph, of which so many words on either side are weighed.
const WIDE: usize = 110;
const NEAR: usize = 8;
/// Bytes of a line of a book.
const PIECE: usize = 72;

/// Words that stand among moves, or behind the last.
const OF_MOVES: [&str; 39] = [
    "his", "her", "sec", "dis", "disch", "third", "ent", "passant", "with", "square", "the", "and",
    "wins", "side", "second", "fourth", "fifth", "sixth", "seventh", "eighth", "first", "queen",
    "king", "pawn", "bishop", "knight", "rook", "toq", "tok", "from", "squares", "one", "two",
    "giving", "won", "win", "must", "drawn", "lost",
];

impl Stream {
    /// Adds a line, which begins at a byte of the text.
    pub fn push(&mut self, line: &str, byte: usize, above: &mut Option<Number>) {
        if line.trim().is_empty() {
            if let Some(last @ &mut BREAK) = self.signs.last_mut() {
                *last = PARAGRAPH;
            }
            self.open = None;
            return;
        }
        if let Some(side) = label(line) {
            self.side = side;
        }
        self.line_starts.push(self.signs.len());
        let mut before: Option<Number> = None;
        let mut only_number = true;
        let mut filled = false;
        let mut end = 0;
        for (at, word) in words(line) {
            self.gap_count += u32::from(at >= end + GAP);
            end = at + word.len();
            let here = self.signs.len();
            let number = NumberSigns::of(word.as_bytes()).map(|printed| Number::at(printed, here));
            let follows = if only_number && before.is_none() {
                *above
            } else {
                before
            };
            self.words.push(PageWord {
                line: self.line_starts.len(),
                byte: byte + at,
                prose: prose_words(word),
                starts: self.starts.len(),
                aside: false,
            });
            filled |= is_filler(word);
            self.word(
                word,
                byte + at,
                follows,
                Head {
                    only_number,
                    filled,
                },
            );
            let counts =
                number.filter(|n| n.printed.has_figure() || word.ends_with('.') || only_number);
            // A stroke that begins its line may be a 1; behind anything else it is dirt.
            let is_stroke = only_number && before.is_none() && number.is_some();
            let says = is_stroke || word.bytes().any(|b| b.is_ascii_alphanumeric());
            if says && !is_white(word) {
                before = counts;
                only_number &= counts.is_some();
            }
        }
        *above = before.filter(|_| only_number);
        self.last_words.push(before.filter(|_| !only_number));
        self.sign(BREAK, byte + line.len());
    }

    fn sign(&mut self, sign: u8, byte: usize) {
        self.signs.push(sign);
        self.begins_word.push(std::mem::take(&mut self.begins_next));
        self.bytes.push(byte as u32);
        self.lines.push(self.line_starts.len() as u32);
        self.gaps.push(self.gap_count);
    }

    fn word(&mut self, word: &str, byte: usize, before: Option<Number>, head: Head) {
        let here = self.signs.len();
        self.begins_next = true;
        let bytes = word.as_bytes();
        let mut last = '.';
        for (at, letter) in word.char_indices() {
            let parted = at == 0 || !is_of_move(last);
            let glued =
                || at <= 3 && NumberSigns::of(&bytes[..at]).is_some() && !is_within_word(bytes, at);
            if (letter.is_alphanumeric()
                || letter == '£'
                || !letter.is_ascii() && fold(letter).is_some_and(|b| b.is_ascii_uppercase()))
                && (parted || glued() || goes_on_behind_square(last, letter, &bytes[at..]))
            {
                let own = match at {
                    0 => None,
                    _ => NumberSigns::of(&bytes[..at]).map(|printed| Number::at(printed, here)),
                };
                let nothing = bytes[..at].iter().all(|b| !b.is_ascii_alphanumeric());
                let number = own.or(before.filter(|_| nothing));
                self.starts.push(MoveStart {
                    at: self.signs.len(),
                    first: head.only_number && (nothing || own.is_some()),
                    number,
                    prose: 0.0,
                    line_prose: 0.0,
                    in_note: false,
                    side: self.side,
                    filled: head.filled || is_filler(&word[..at]),
                    leads: false,
                });
            }
            if let Some(sign) = fold(letter) {
                self.sign(sign, byte + at);
            }
            self.bracket(letter);
            last = letter;
        }
    }

    /// What stands in brackets, and is more than a square or a word, is said beside the game.
    fn bracket(&mut self, letter: char) {
        let (at, word) = (self.signs.len(), self.words.len().saturating_sub(1));
        match (letter, self.open) {
            ('(' | '[', _) => {
                self.open = Some(Bracket {
                    sign: letter,
                    at,
                    word,
                });
            }
            (')', Some(open @ Bracket { sign: '(', .. }))
            | (']', Some(open @ Bracket { sign: '[', .. })) => {
                if at - open.at > IN_BRACKETS {
                    self.asides.push(open.word..word + 1);
                }
                self.open = None;
            }
            _ => {}
        }
    }

    /// Tells each start how much around it is prose, without what stands in brackets, which is nothing else.
    fn weigh_prose(&mut self) {
        for words in self.asides.drain(..) {
            for word in &mut self.words[words] {
                word.aside = true;
            }
        }
        let mut at = 0;
        for line in self.words.chunk_by(|a, b| a.line == b.line) {
            let all = prose_of(line);
            for (place, word) in line.iter().enumerate() {
                let near = prose_near(line, place).unwrap_or(all);
                at += 1;
                let next = self.words.get(at);
                let end = next.map_or(self.starts.len(), |next| next.starts);
                for start in &mut self.starts[word.starts..end] {
                    start.prose = if word.aside { 1.0 } else { share(near) };
                    start.line_prose = share(all);
                    start.in_note = line[0].prose > 0;
                }
            }
        }
    }

    /// A stream of some lines, not closed yet.
    #[cfg(test)]
    pub fn of_lines(lines: &[&str]) -> Stream {
        let mut stream = Stream::default();
        for line in lines {
            stream.push(line, 0, &mut None);
        }
        stream
    }

    /// The signs before one on its line.
    pub fn within_line(&self, at: usize) -> usize {
        at - self.line_starts[self.lines[at] as usize - 1]
    }

    /// Closes the stream.
    pub fn finish(mut self) -> Stream {
        self.weigh_prose();
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

    /// The signs of a line, its end with them.
    pub fn line(&self, line: usize) -> std::ops::Range<usize> {
        let end = self.line_starts.get(line + 1).copied();
        self.line_starts[line]..end.unwrap_or(self.len())
    }

    /// Whether a letter or figure stands at a place, and no word begins there.
    pub fn is_within_word(&self, at: usize) -> bool {
        self.signs.get(at).is_some_and(u8::is_ascii_alphanumeric) && !self.begins_word[at]
    }

    /// Whether a wide gap stands between two words among some signs.
    pub fn is_parted(&self, from: usize, to: usize) -> bool {
        self.gaps[from] < self.gaps[to - 1]
    }

    /// Whether the line ends within a few signs of a place.
    pub fn ends_line(&self, at: usize) -> bool {
        self.signs[at.min(self.len())..]
            .iter()
            .take(7)
            .any(|&sign| is_break(sign))
    }
}

/// Whether a word says that White moves: `W.` stands for no man.
fn is_white(word: &str) -> bool {
    matches!(word.trim_end_matches(['.', ':']), "W" | "White")
}

/// Whether points or dashes fill the place of White's move, behind its number or alone: `18...`, `- -`.
fn is_filler(word: &str) -> bool {
    let fills = |c: &char| ".-—–…".contains(*c);
    let is_number = |c: char| c.is_ascii_digit() || fills(&c);
    word.contains('…') || word.chars().all(is_number) && word.chars().filter(fills).count() >= 2
}

/// Whether a sign is a letter or figure of a move, as figurines are too.
fn is_of_move(sign: char) -> bool {
    sign.is_alphanumeric() || fold(sign).is_some_and(|sign| sign.is_ascii_alphabetic())
}

/// Whether small letters go on from a letter before them to the end of a word, as in `The`: that letter is no number.
fn is_within_word(word: &[u8], at: usize) -> bool {
    let word = word.trim_ascii_end();
    let (head, rest) = word.split_at(at);
    let end = rest.iter().take_while(|b| b.is_ascii_lowercase()).count();
    let figures = rest.iter().any(u8::is_ascii_digit);
    end >= 2 && !figures && head.last().is_some_and(u8::is_ascii_alphabetic)
}

/// Whether a letter behind another in a word begins a move that is glued to the square before it: `B4PxP`, `c3Bb7`.
fn goes_on_behind_square(last: char, letter: char, rest: &[u8]) -> bool {
    let names_square = matches!(rest, [b'a'..=b'h', b'1'..=b'8' | b'x', ..]);
    let is_man = fold(letter).is_some_and(|sign| sign.is_ascii_uppercase());
    matches!(last, '1'..='8') && (is_man || names_square)
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

/// The side that a line names over its moves, if it is such a line; none where it names both.
fn label(line: &str) -> Option<Option<usize>> {
    let mut sides = line.split_whitespace().filter_map(sides::side_of);
    let first = sides.next()?;
    match (sides.next(), words(line).count() <= IN_LABEL) {
        (Some(_), _) => Some(None),
        (None, true) => Some(Some(first)),
        (None, false) => None,
    }
}

/// A line in pieces as long as the lines of a book, if it is wider.
pub fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let far = |&(at, letter): &(usize, char)| at >= PIECE && letter.is_whitespace();
        let end = match rest.len() > WIDE {
            true => rest.char_indices().find(far).map(|(at, _)| at),
            false => None,
        };
        let (piece, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        (!piece.is_empty()).then_some(piece)
    })
}

/// How much of a line is prose, from 0 to 1.
pub fn prose(line: &str) -> f32 {
    share(prose_words(line))
}

pub(super) fn prose_words(text: &str) -> usize {
    let words = text.split(|c: char| !c.is_alphabetic());
    let mut end = 0;
    let mut count = 0;
    for word in words {
        end += word.len();
        // What a figure stands behind is a file: `Rfe8`.
        let file = text[end..].starts_with(|c: char| c.is_ascii_digit());
        count += usize::from(!file && is_prose(word));
        end += text[end..].chars().next().map_or(0, char::len_utf8);
    }
    count
}

/// The words of prose among some that stand in no brackets.
fn prose_of(words: &[PageWord]) -> usize {
    let own = words.iter().filter(|word| !word.aside);
    own.map(|word| word.prose).sum()
}

/// The words of prose near a word of a line that no book is wide enough for, as a paragraph printed in one is; none
/// where moves alone lead up to it.
fn prose_near(line: &[PageWord], at: usize) -> Option<usize> {
    let wide = line[line.len() - 1].byte - line[0].byte > WIDE;
    wide.then(|| {
        let before = at.checked_sub(NEAR).map(|from| &line[from..at]);
        match before.map(prose_of) {
            Some(0) => 0,
            _ => prose_of(&line[at.saturating_sub(NEAR)..(at + NEAR + 1).min(line.len())]),
        }
    })
}

/// How much of a line is prose that has so many words of it.
fn share(words: usize) -> f32 {
    match words {
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
