//! Plainly written moves and their numbers: the shapes that nearly all movetext is made of, and the run of them.

use super::Lexer;
use super::bounds::is_full;
use super::chars::{number, word_len};
use super::state::MovetextState;
use crate::limits::TOKENS;
use crate::score::{PackedToken, Score, Span, Token, TokenKind};
use crate::steps;

/// So many bytes are taken at once at least.
const LEAST_PART: usize = 1 << 12;

impl Lexer<'_> {
    /// Takes plainly written moves and their numbers for as long as nothing else stands between them, and no more are
    /// taken than are told apart.
    pub(super) fn lex_plain_run(&mut self, score: &mut Score, state: &mut MovetextState) {
        loop {
            // A token has two bytes at least.
            let room = 2 * TOKENS.saturating_sub(score.tokens.len());
            let end = self.text.len().min(self.at + room.max(LEAST_PART));
            self.lex_plain_part(score, state, end);
            if self.at < end || end == self.text.len() || is_full(score) {
                return;
            }
        }
    }

    /// The same up to the token that goes beyond that byte.
    fn lex_plain_part(&mut self, score: &mut Score, state: &mut MovetextState, end: usize) {
        let text = self.text;
        let mut at = self.at;
        let (mut moves, mut odd) = (0, false);
        let mut push = |kind, start: usize, len: usize, plain| {
            let span = Span::new(start, start + len);
            score.tokens.push(Token { kind, span, plain });
        };
        while at < end {
            let rest = &text[at..];
            // Numbers and moves follow a pattern, and most stand before a space: the next token is begun with
            // before the length of this one is known for certain.
            let eight = first_eight(rest);
            if eight[0].is_ascii_digit() {
                let Some((len, blank, plain)) = plain_number(&eight) else {
                    break;
                };
                push(TokenKind::Number, at, len, plain);
                at += len + blank;
                continue;
            }
            if let Some((len, behind, plain)) = plain_move(&eight) {
                push(TokenKind::Move, at, len, plain);
                moves += 1;
                at += len;
                if behind != b' ' {
                    at = next_line(text, at, state.ended);
                    continue;
                }
                at += 1;
                continue;
            }
            if eight[0] == b' ' {
                at += 1;
                continue;
            }
            if eight[0] == b'\n' {
                let next = next_line(text, at, state.ended);
                if next == at {
                    break;
                }
                at = next;
                continue;
            }
            let by_squares = || Some((two_squares(&eight)?, PackedToken::NONE));
            let known =
                begins_move(eight[0]).then(|| by_squares().or_else(|| less_plain_move(rest)));
            let (len, plain) = match known.flatten() {
                Some(found) => found,
                None if let Some(len) = foreign_move(rest) => {
                    odd = true;
                    (len, PackedToken::NONE)
                }
                None => break,
            };
            push(TokenKind::Move, at, len, plain);
            moves += 1;
            at += len;
        }
        self.odd_words |= odd;
        self.at = at;
        if state.depth == 0 && moves > 0 {
            score.moves += moves;
            let last = score
                .tokens
                .iter()
                .rev()
                .take(moves as usize + 1)
                .find(|t| t.kind == TokenKind::Number);
            state.number = last.map_or(state.number, |token| number(token.span.of(self.text)));
        }
    }
}

/// The first eight bytes, and zeros where there are less.
#[inline(always)]
pub(super) fn first_eight(bytes: &[u8]) -> [u8; 8] {
    match bytes.first_chunk() {
        Some(eight) => *eight,
        None => padded(bytes),
    }
}

#[cold]
fn padded(bytes: &[u8]) -> [u8; 8] {
    let mut eight = [0; 8];
    eight[..bytes.len()].copy_from_slice(bytes);
    eight
}

/// A move number of up to three digits with a dot behind it (`12.`, `12...`): its length, how many blanks stand
/// behind it (none or one), and what it says.
#[inline(always)]
pub(super) fn plain_number(bytes: &[u8; 8]) -> Option<(usize, usize, PackedToken)> {
    let digit = |at: usize| u32::from(bytes[at].wrapping_sub(b'0'));
    let (digits, number) = match bytes {
        [_, b'.', ..] => (1, digit(0)),
        [_, b'0'..=b'9', b'.', ..] => (2, 10 * digit(0) + digit(1)),
        [_, b'0'..=b'9', b'0'..=b'9', b'.', ..] => (3, 100 * digit(0) + 10 * digit(1) + digit(2)),
        _ => return None,
    };
    let behind = u64::from_le_bytes(*bytes) >> (8 * digits);
    let (dots, blank) = match behind.to_le_bytes() {
        [b'.', b' ', ..] => (1, 1),
        [b'.', b'a'..=b'z' | b'A'..=b'Z', ..] => (1, 0),
        [b'.', b'.', b'.', b' ', ..] => (3, 1),
        [b'.', b'.', b'.', b'a'..=b'z' | b'A'..=b'Z', ..] => (3, 0),
        _ => return None,
    };
    Some((
        digits + dots,
        blank,
        PackedToken::of_number(number, dots >= 2),
    ))
}

/// Where it goes on behind a line end at `at`, if one is there and the next line goes on with moves; else `at`.
#[cold]
pub(super) fn next_line(text: &[u8], at: usize, ended: bool) -> usize {
    match text[at..] {
        [b'\n', ref line @ ..] if !ended && goes_on(line) => at + 1,
        _ => at,
    }
}

/// Whether a line begins with a move, or with a number other than 1: no game begins so.
#[inline]
pub(super) fn goes_on(line: &[u8]) -> bool {
    line.first().is_some_and(|first| begins_move(*first))
        || matches!(
            line,
            [b'2'..=b'9', b'.', ..] | [b'1'..=b'9', b'0'..=b'9', b'.' | b'0'..=b'9', ..]
        )
}

/// Whether a move of SAN can begin so: with a file, a piece or castling.
#[inline(always)]
fn begins_move(byte: u8) -> bool {
    matches!(byte, b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O')
}

/// A move written as the standard asks at the start of the bytes, or as long algebraic notation has it, with a blank
/// behind it: its length, the blank, and what it says.
#[inline(always)]
pub(super) fn plain_move(bytes: &[u8; 8]) -> Option<(usize, u8, PackedToken)> {
    let eight = u64::from_le_bytes(*bytes);
    let len = blank_at(eight);
    let plain = PackedToken::of_squares_too(eight, len);
    plain
        .is_some()
        .then(|| (len, (eight >> (8 * len)) as u8, plain))
}

/// Length of a move that is nothing but its two squares (`e2e4`), if a blank stands behind it.
fn two_squares(bytes: &[u8; 8]) -> Option<usize> {
    let is_square = |at: usize| matches!(bytes[at..at + 2], [b'a'..=b'h', b'1'..=b'8']);
    let len = blank_at(u64::from_le_bytes(*bytes));
    (len == 4 && is_square(0) && is_square(2)).then_some(len)
}

/// A move that looks as the standard asks, and may end with something else than a blank: its length, and what it
/// says.
#[cold]
pub(super) fn less_plain_move(bytes: &[u8]) -> Option<(usize, PackedToken)> {
    let (word, after) = bytes.split_at_checked(word_len(bytes))?;
    let ends = after.first().is_none_or(u8::is_ascii);
    // A word with a blank behind it is none that says something: `plain_move` refused it.
    let says = || match after.first() {
        None | Some(0..=b' ') => PackedToken::NONE,
        Some(_) => PackedToken::of_move(word),
    };
    (ends && is_plain(word)).then(|| (word.len(), says()))
}

/// Length of a move that has the shape of SAN (`Sbd2`, `Лxf3+`), with a capital, a figurine or one or two letters of
/// Cyrillic for the man, if a blank stands behind it. Which man that is hangs on the notation.
#[cold]
fn foreign_move(bytes: &[u8]) -> Option<usize> {
    let man = match bytes {
        // Castling begins with this one.
        [b'O', ..] => return None,
        [b'A'..=b'Z', ..] => 1,
        [0xe2, 0x99, 0x94..=0x9f, ..] => 3,
        [0xd0, 0x90..=0xbf, 0xd1, 0x80..=0x8f, ..] => 4,
        [0xd0, 0x90..=0xbf, ..] => 2,
        _ => return None,
    };
    let goes_on = |b: &&u8| matches!(b, b'a'..=b'h' | b'1'..=b'8' | b'x');
    let len = man
        + bytes[man..]
            .iter()
            .take(LONGEST_WAY)
            .take_while(goes_on)
            .count();
    let is_mark = matches!(bytes.get(len), Some(b'+' | b'#'));
    let end = len + usize::from(is_mark);
    let ends = matches!(bytes.get(end), None | Some(b' ' | b'\n'));
    let to_square = matches!(bytes[man..len], [.., b'a'..=b'h', b'1'..=b'8']);
    steps::count(end);
    (ends && to_square).then_some(end)
}

/// Whether a word is such a move and nothing else.
pub(super) fn is_foreign_move(word: &[u8]) -> bool {
    foreign_move(word) == Some(word.len())
}

/// Bytes that stand behind the man at most: whence, a sign, and whither.
const LONGEST_WAY: usize = 5;

/// Which of eight bytes, the lowest first, is the first blank or control character; 8 if none is.
#[inline(always)]
fn blank_at(eight: u64) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // A byte below 0x21 borrows from its highest bit; only bytes above the first such can be wrong.
    let below = eight.wrapping_sub(0x21 * EACH) & !eight & (0x80 * EACH);
    below.trailing_zeros() as usize / 8
}

/// Whether the word looks like a move written as the standard asks.
#[inline]
pub(super) fn is_plain(word: &[u8]) -> bool {
    let core = match word {
        [core @ .., b'+' | b'#'] => core,
        _ => word,
    };
    matches!(
        core,
        [
            b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N',
            ..,
            b'1'..=b'8'
        ] | [b'O', b'-', b'O']
            | [b'O', b'-', b'O', b'-', b'O']
            | [
                b'a'..=b'h',
                ..,
                b'1' | b'8',
                b'=',
                b'Q' | b'R' | b'B' | b'N'
            ]
    )
}
