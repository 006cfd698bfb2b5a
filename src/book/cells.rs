//! The parts of a row of moves: numbers, moves, blank halves, ends.

use super::ending::{self, SaidEnding};
use super::misprint;
use super::spelling::{MoveSpelling, names_square, patterns};
use crate::notation::descriptive;
use crate::notation::letters::Letters;
use crate::score::Span;
use crate::steps;
use crate::text::chars::{dashes_len, hyphened};

/// One part of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// A move number; whether dots behind it say that Black moves.
    Number(u32, bool),
    /// Something printed as a move.
    Move,
    /// Dots or a dash in the place of a move.
    Blank,
    /// Words that end the game.
    End(SaidEnding),
    /// Signs and letters of a move that make none, in the place of one.
    Odd,
    /// Words between moves, or in brackets.
    Words,
}

/// A part and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) cell: Cell,
    pub(super) span: Span,
}

/// Reads the parts of a row one after the other.
pub(super) struct Cells<'t> {
    /// The text up to where the row ends.
    text: &'t [u8],
    at: usize,
    spelling: MoveSpelling,
}

impl<'t> Cells<'t> {
    pub(super) fn new(text: &'t [u8], at: usize, spelling: MoveSpelling) -> Cells<'t> {
        Cells { text, at, spelling }
    }

    /// The byte behind what has been read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The next part; `None` at the end, or where words stand that are no part of a row.
    pub(super) fn next(&mut self) -> Option<Placed> {
        self.skip_between();
        let start = self.at;
        let (cell, end) = self.next_cell()?;
        self.at = end.max(start + 1);
        Some(Placed {
            cell,
            span: Span::new(start, self.at),
        })
    }

    /// Whether nothing is left.
    pub(super) fn is_done(&mut self) -> bool {
        self.skip_between();
        self.at == self.text.len()
    }

    /// Whether what was read ends within a move in words or letters if the text goes on: the last ends elsewhere then, or
    /// one begins where reading stopped.
    pub(super) fn ends_within_move(&self, last: Span, text: &[u8]) -> bool {
        if matches!(self.spelling, MoveSpelling::Algebraic(_)) {
            return false;
        }
        match self.at == self.text.len() {
            true => described_end(text, last.start as usize) != Some(last.end as usize),
            false => described_end(text, self.at).is_some_and(|end| end > self.text.len()),
        }
    }

    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    /// Passes over what stands between moves.
    fn skip_between(&mut self) {
        self.at += len_between(self.rest());
    }

    fn next_cell(&self) -> Option<(Cell, usize)> {
        steps::count(1);
        let rest = self.rest();
        let first = *rest.first()?;
        // No word of an ending names a square: `Le5+ and Black wins` does not begin with a name.
        if let MoveSpelling::Algebraic(letters) = self.spelling
            && first.is_ascii_alphabetic()
            && let Some(end) = self.algebraic(letters)
        {
            return Some((Cell::Move, end));
        }
        if let Some((ending, len)) = ending::in_row(rest) {
            return Some((Cell::End(ending), self.at + len));
        }
        if let Some((number, len)) = misprint::number(rest) {
            let dots = rest[len..]
                .iter()
                .take_while(|b| matches!(b, b'.' | b')'))
                .count();
            return Some((Cell::Number(number, dots >= 2), self.at + len + dots));
        }
        if (first.is_ascii_digit() || first == b'(')
            && let Some(found) = self.number()
        {
            return Some(found);
        }
        if let Some(len) = blank_half(rest) {
            return Some((Cell::Blank, self.at + len));
        }
        if first == b'(' {
            let len = bracketed(rest, b')', |inside| inside.len() < 200);
            return (len > 0).then_some((Cell::Words, self.at + len));
        }
        self.written_move().map(|end| (Cell::Move, end))
    }

    /// The next word as something that stands in the place of a move, if it is made like one.
    pub(super) fn next_odd(&mut self) -> Option<Placed> {
        let start = self.at;
        let word = self
            .rest()
            .iter()
            .take_while(|b| !b.is_ascii_whitespace() && !matches!(b, b',' | b';' | b'|'));
        let len = word.count();
        is_made_like_move(&self.rest()[..len]).then(|| {
            self.at += len;
            Placed {
                cell: Cell::Odd,
                span: Span::new(start, self.at),
            }
        })
    }

    fn number(&self) -> Option<(Cell, usize)> {
        let rest = self.rest();
        let open = usize::from(rest[0] == b'(');
        let digits = rest[open..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        if digits == 0 || digits > 3 {
            return None;
        }
        let behind = &rest[open + digits..];
        let closes = behind.first() == Some(&b')');
        let pointed = behind.first() == Some(&b'.');
        let apart = behind.first().is_none_or(u8::is_ascii_whitespace);
        let capital = behind.first().is_some_and(u8::is_ascii_uppercase);
        if open == 1 && !closes || !(closes || pointed || apart || capital) || rest[open] == b'0' {
            return None;
        }
        let number = rest[open..open + digits]
            .iter()
            .fold(0, |n, b| n * 10 + u32::from(b - b'0'));
        let dots = behind.iter().take_while(|&&b| b == b'.').count();
        let len = open + digits + usize::from(closes) + dots;
        let len = len + dash_before_move(&rest[len..]);
        Some((Cell::Number(number, dots >= 2), self.at + len))
    }

    fn written_move(&self) -> Option<usize> {
        match self.spelling {
            MoveSpelling::Descriptive => self.described(),
            MoveSpelling::Algebraic(letters) => self.algebraic(letters),
        }
    }

    fn described(&self) -> Option<usize> {
        if let Some(end) = misprint::end_before_slid_letter(self.text, self.at) {
            return Some(end);
        }
        let end = described_end(self.text, self.at)?;
        let end = self.before_gap(end).unwrap_or(end);
        let next = self.text.get(end);
        (end <= self.text.len() && !next.is_some_and(u8::is_ascii_alphabetic)).then_some(end)
    }

    /// Where a move ends before a gap that it would go on behind, if both sides of the gap are moves: the columns of White and
    /// Black.
    fn before_gap(&self, end: usize) -> Option<usize> {
        let written = &self.text[self.at..end];
        let gaps = written.array_windows::<2>().enumerate();
        let mut gaps = gaps.filter(|(_, two)| two.iter().all(u8::is_ascii_whitespace));
        gaps.find_map(|(gap, _)| {
            let gap = self.at + gap;
            let behind = gap + len_between(&self.text[gap..]);
            let left = described_end(&self.text[..gap], self.at)?;
            let fills = left + len_between(&self.text[left..gap]) == gap;
            (fills && described_end(self.text, behind).is_some()).then_some(left)
        })
    }

    fn algebraic(&self, letters: Option<&'static Letters>) -> Option<usize> {
        let rest = self.rest();
        let len = rest
            .iter()
            .take_while(|b| !b.is_ascii_whitespace() && !matches!(b, b',' | b';' | b'|'))
            .count();
        let word = std::str::from_utf8(&rest[..len]).ok()?;
        let word = word.trim_end_matches('.');
        let square = names_square(word.as_bytes()) || word.starts_with(['O', '0', 'o']);
        (square
            && word.len() < 12
            && !patterns(word.trim_end_matches(['!', '?']), letters).is_empty())
        .then(|| self.at + word.len() + mark_in_words(&rest[word.len()..]))
    }
}

/// Where the move in words or letters ends that begins at a byte, if one does.
fn described_end(text: &[u8], at: usize) -> Option<usize> {
    let end = descriptive::lex(text, at).map(|written| written.end);
    end.or_else(|| descriptive::lex_misprinted(text, at))
}

/// The length of a word for check or mate behind a move in letters and figures, with the blank before it.
fn mark_in_words(behind: &[u8]) -> usize {
    const WORDS: [&[u8]; 6] = [
        b" mate",
        b" checkmate",
        b" check",
        b" ch.",
        b" ch",
        b" dis.ch",
    ];
    let word = WORDS.iter().find(|word| {
        let next = behind.get(word.len());
        behind.starts_with(word) && !next.is_some_and(u8::is_ascii_alphanumeric)
    });
    word.map_or(0, |word| word.len())
}

/// The length of dashes between a number and a move, as in `1.--P to K4`.
fn dash_before_move(rest: &[u8]) -> usize {
    let dashes = dashes_len(rest);
    let goes_on = rest
        .get(dashes)
        .is_some_and(|b| b.is_ascii_alphabetic() || *b == b'.');
    if goes_on { dashes } else { 0 }
}

/// Whether a word has the signs of a move and the letters of men and squares alone.
fn is_made_like_move(word: &[u8]) -> bool {
    let word = String::from_utf8_lossy(word);
    let word = hyphened(&word);
    let word = word.as_bytes();
    let signs = word
        .iter()
        .any(|b| b.is_ascii_digit() || matches!(b, b'-' | b'x' | b'X'));
    let capitals = word.iter().filter(|b| b.is_ascii_uppercase()).count();
    let others = word
        .iter()
        .filter(|b| !b"KQRBPNktnhcxabdefglIOoESLXZ0123456789-+=!?.()".contains(b))
        .count();
    signs && capitals > 0 && others <= 1 && (3..=12).contains(&word.len())
}

/// The length of the blanks, points between moves, page marks and footnote signs that some bytes begin with.
pub(super) fn len_between(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let len = match rest {
            [b' ' | b'\t' | b'\n' | b'\r' | b',' | b';' | b'|', ..] => 1,
            [b'.', next, ..] if *next != b'.' && !next.is_ascii_alphanumeric() => 1,
            [b'.'] => 1,
            [0xc2, 0xa0, ..] => 2,
            [b'/', b'*', ..] | [b'*', b'/', ..] => 2,
            [b'*' | b'!' | b'?' | b'+', ..] => 1,
            [b'{', ..] => bracketed(rest, b'}', super::page::is_page),
            [b'(', ..] => bracketed(rest, b')', is_footnote_sign),
            [b'[', ..] => bracketed(rest, b']', is_footnote_sign_in_square),
            _ => 0,
        };
        if len == 0 {
            return at;
        }
        at += len;
    }
}

/// The length of a text in brackets at the start of the bytes, if what is inside is as wanted.
fn bracketed(rest: &[u8], close: u8, wanted: impl Fn(&[u8]) -> bool) -> usize {
    match memchr::memchr(close, &rest[..rest.len().min(240)]) {
        Some(end) if wanted(&rest[1..end]) => end + 1,
        _ => 0,
    }
}

/// `[A]`, `[O]`, `[12]`
pub(super) fn is_footnote_sign_in_square(inside: &[u8]) -> bool {
    (1..=3).contains(&inside.len()) && inside.iter().all(u8::is_ascii_alphanumeric)
        || is_footnote_sign(inside)
}

/// `(a)`, `(A)`: but `(1)` is a move number.
pub(super) fn is_footnote_sign(inside: &[u8]) -> bool {
    matches!(inside, [b'a'..=b'z' | b'A'..=b'J' | b'L' | b'M' | b'*'])
        || matches!(inside, [a, b] if a == b && a.is_ascii_lowercase())
}

/// The length of dots or a dash in the place of a move.
fn blank_half(rest: &[u8]) -> Option<usize> {
    let mut dots = 0;
    let mut len = 0;
    for (at, &byte) in rest.iter().enumerate() {
        match byte {
            b'.' => (dots, len) = (dots + 1, at + 1),
            b' ' if dots > 0 => {}
            _ => break,
        }
    }
    if dots >= 2 {
        return Some(len);
    }
    if rest.starts_with("…".as_bytes()) {
        return Some(3);
    }
    let dashes = dashes_len(rest);
    let apart = rest.get(dashes).is_none_or(u8::is_ascii_whitespace);
    (dashes > 0 && apart).then_some(dashes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of a row.
    fn moves(row: &str) -> Vec<&str> {
        let mut cells = Cells::new(row.as_bytes(), 0, MoveSpelling::Descriptive);
        let placed = std::iter::from_fn(|| cells.next());
        let moves = placed.filter(|placed| placed.cell == Cell::Move);
        moves
            .map(|placed| std::str::from_utf8(placed.span.of(row.as_bytes())).unwrap())
            .collect()
    }

    #[test]
    fn a_move_ends_at_a_gap_that_another_stands_behind() {
        for (row, parted) in [
            ("4. Castles     Q K2", ["Castles", "Q K2"]),
            ("8. K x Q     B Kt5", ["K x Q", "B Kt5"]),
            (
                "9. Kt. takes B.   P. takes B.",
                ["Kt. takes B.", "P. takes B."],
            ),
            (
                "5. P to K  4th   P to Q  B 4th",
                ["P to K  4th", "P to Q  B 4th"],
            ),
            (
                "6. Castles  (Q R)   Kt to B 3",
                ["Castles  (Q R)", "Kt to B 3"],
            ),
        ] {
            let found: Vec<&str> = moves(row)
                .iter()
                .map(|it| it.trim_end_matches('.'))
                .collect();
            assert_eq!(found, parted.map(|it| it.trim_end_matches('.')), "{row}");
        }
    }

    #[test]
    fn a_move_before_the_words_that_end_its_game_is_no_part_of_them() {
        let german = MoveSpelling::Algebraic(Letters::from_name("german"));
        let row = b"45. Kh2 Le5+ And Black wins.";
        let mut cells = Cells::new(row, 0, german);
        let placed: Vec<Placed> = std::iter::from_fn(|| cells.next()).collect();
        let [.., last, end] = &placed[..] else {
            panic!("{placed:?}");
        };
        assert_eq!((last.cell, last.span.of(row)), (Cell::Move, &b"Le5+"[..]));
        assert!(matches!(end.cell, Cell::End(_)), "{end:?}");
    }
}
