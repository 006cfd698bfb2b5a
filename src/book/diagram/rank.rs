//! One rank of a drawing: a line cut into squares.

use super::square::{self, DrawnSquare};
use crate::score::Span;

/// Drawings are no wider than this.
const WIDEST: usize = 160;
/// Fewer squares than this, or more than [`MOST`], are no damaged rank but something else.
const FEWEST: usize = 6;
const MOST: usize = 10;

/// A line that may be a rank of a drawing.
#[derive(Clone, Debug)]
pub(super) struct DrawnRank {
    pub(super) line: usize,
    pub(super) squares: Vec<(DrawnSquare, Span)>,
    /// The number beside it.
    pub(super) number: Option<u8>,
    /// Its squares are parted by lines.
    pub(super) framed: bool,
}

impl DrawnRank {
    /// Squares that show something no printer shows.
    pub(super) fn unknown(&self) -> usize {
        let unknown = |(square, _): &&(DrawnSquare, Span)| *square == DrawnSquare::Unknown;
        self.squares.iter().filter(unknown).count()
    }

    /// Squares with a man.
    pub(super) fn men(&self) -> usize {
        let man = |(square, _): &&(DrawnSquare, Span)| matches!(square, DrawnSquare::Man(..));
        self.squares.iter().filter(man).count()
    }

    /// Whether the line would be taken for a rank wherever it stood.
    pub(super) fn is_clear(&self) -> bool {
        let sure = self.framed || self.number.is_some();
        (FEWEST..=MOST).contains(&self.squares.len())
            && self.unknown() <= usize::from(sure) + usize::from(self.framed)
            && (sure || self.squares.len() == 8)
    }

    /// Whether the line is a rank, if the line before it is.
    pub(super) fn may_follow(&self, due: Option<u8>) -> bool {
        let numbered = due.is_some() && self.number == due;
        numbered && (self.framed || self.squares.len() >= 4)
            || self.is_clear()
            || (FEWEST..=MOST).contains(&self.squares.len())
                && self.unknown() * 2 <= self.squares.len()
    }
}

/// Takes away what stands outside the frame, if there is one: with two edges ten parts, with one nine.
pub(super) fn take_off_edges(rows: &mut [DrawnRank]) {
    let count = |n: usize| rows.iter().filter(|row| row.squares.len() == n).count();
    let parts = (FEWEST..=MOST).max_by_key(|&n| count(n)).unwrap_or(8);
    let blank =
        |square: Option<&(DrawnSquare, Span)>| square.is_some_and(|(_, span)| span.is_empty());
    let left = parts == 10 || parts == 9 && rows.iter().all(|row| blank(row.squares.first()));
    let right = parts == 10 || parts == 9 && !left;
    for row in rows.iter_mut().filter(|row| row.framed) {
        if right && blank(row.squares.last()) {
            row.squares.pop();
        }
        if left && blank(row.squares.first()) {
            row.squares.remove(0);
        }
    }
}

/// Cuts a line into squares, if it has any.
pub(super) fn read(text: &[u8], span: Span, line: usize) -> Option<DrawnRank> {
    let bytes = span.of(text);
    let first = bytes.trim_ascii_start().get(..4)?;
    // Prose, told by its first word.
    if bytes.len() > WIDEST || first.iter().all(u8::is_ascii_lowercase) && bytes.len() > 12 + 20 {
        return None;
    }
    let whole = std::str::from_utf8(bytes).ok()?;
    let start = span.start as usize;
    match whole.chars().filter(|&c| is_bar(c)).count() {
        0..=2 => open(whole, start, line),
        _ => Some(framed(whole, start, line)),
    }
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦')
}

/// Squares between lines; what stands outside the frame is among them.
fn framed(whole: &str, start: usize, line: usize) -> DrawnRank {
    let mut parts: Vec<(&str, usize)> = Vec::new();
    let mut at = 0;
    for (bar, sign) in whole.char_indices().filter(|&(_, c)| is_bar(c)) {
        parts.push((&whole[at..bar], at));
        at = bar + sign.len_utf8();
    }
    parts.push((&whole[at..], at));
    let mut number = None;
    for index in [0, parts.len() - 1] {
        let (part, at) = &mut parts[index];
        let (found, rest) = without_number(part, index == 0);
        if let Some(found) = found {
            number = number.or(Some(found));
            *at += if index == 0 {
                part.len() - rest.len()
            } else {
                0
            };
            *part = rest;
        }
    }
    let squares = parts.iter().map(|&(part, at)| placed(part, start + at));
    DrawnRank {
        line,
        squares: squares.collect(),
        number,
        framed: true,
    }
}

/// The number at the outer end of a text, and the rest of it.
fn without_number(part: &str, left: bool) -> (Option<u8>, &str) {
    let trimmed = part.trim();
    let digit = match left {
        true => trimmed.chars().next(),
        false => trimmed.chars().next_back(),
    };
    let Some(number) = digit
        .and_then(|c| c.to_digit(10))
        .filter(|n| (1..=8).contains(n))
    else {
        return (None, part);
    };
    let rest = match left {
        true => trimmed[1..].trim_start_matches(['.', ')']),
        false => &trimmed[..trimmed.len() - 1],
    };
    let apart = rest.is_empty() || rest.starts_with(' ') || rest.ends_with(' ');
    match apart {
        true => (Some(number as u8), rest),
        false => (None, part),
    }
}

fn placed(part: &str, at: usize) -> (DrawnSquare, Span) {
    let inside = part.trim();
    let from = at + (part.len() - part.trim_start().len());
    (square::read(part), Span::new(from, from + inside.len()))
}

/// Squares parted by blanks, or by nothing.
fn open(whole: &str, start: usize, line: usize) -> Option<DrawnRank> {
    let is_edge = |c: char| is_bar(c) || c.is_whitespace();
    let inside = whole.trim_matches(is_edge);
    let offset = start + (whole.len() - whole.trim_start_matches(is_edge).len());
    let mut words: Vec<(&str, usize)> = Vec::with_capacity(MOST + 2);
    let mut at = offset;
    for piece in inside.split_inclusive(is_edge) {
        let word = piece.trim_end_matches(is_edge);
        if words.len() == MOST + 2 || word.len() > 3 * MOST {
            return None;
        }
        if !word.is_empty() {
            words.push((word, at));
        }
        at += piece.len();
    }
    let left = words.first().and_then(|(word, _)| rank_number(word));
    let right = words.last().and_then(|(word, _)| rank_number(word));
    if left.is_some() {
        words.remove(0);
    }
    if right.is_some() && !words.is_empty() {
        words.pop();
    }
    let squares: Vec<(DrawnSquare, Span)> = match words[..] {
        [(word, at)] => letters(word, at),
        _ => words.iter().map(|&(word, at)| placed(word, at)).collect(),
    };
    (squares.len() >= 4).then_some(DrawnRank {
        line,
        squares,
        number: left.or(right),
        framed: false,
    })
}

/// Squares of one letter each.
fn letters(word: &str, at: usize) -> Vec<(DrawnSquare, Span)> {
    let mut squares: Vec<(DrawnSquare, Span)> = Vec::new();
    for (offset, c) in word.char_indices() {
        let end = at + offset + c.len_utf8();
        match squares.last_mut() {
            Some((_, span)) if matches!(c, '\u{fe0e}' | '\u{fe0f}') => span.end = end as u32,
            _ => {
                let from = at + offset;
                squares.push((square::read(&word[offset..end - at]), Span::new(from, end)));
            }
        }
    }
    squares
}

fn rank_number(word: &str) -> Option<u8> {
    match word.trim_end_matches(['.', ')']).as_bytes() {
        &[digit @ b'1'..=b'8'] => Some(digit - b'0'),
        _ => None,
    }
}
