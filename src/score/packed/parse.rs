//! Words taken apart: most by what stands before their square of arrival, the rest by their shape.

use shakmaty::Role;

use super::prefixes::{PREFIXES, place};
use super::{CASTLING, MOVE, PackedToken, QUALIFIED, SQUARES, man};
use crate::text::joined;

impl PackedToken {
    /// Takes a move apart; [`PackedToken::NONE`] if it is not written as the standard asks.
    pub fn of_move(word: &[u8]) -> PackedToken {
        PackedToken::of_bytes(joined(word), word.len())
    }

    /// The same of a word that has this letter in the place of its first `len` bytes.
    #[inline]
    pub fn of_translated(letter: u8, word: &[u8], len: usize) -> PackedToken {
        let behind = word.get(len..).unwrap_or_default();
        let eight = joined(behind) << 8 | u64::from(letter);
        PackedToken::of_bytes(eight, behind.len() + 1)
    }

    /// The same for the first `len` of eight bytes, the first of them being the lowest.
    pub fn of_bytes(eight: u64, len: usize) -> PackedToken {
        let packed = PackedToken::of_squares_too(eight, len);
        match packed.is_move() {
            true => packed,
            false => PackedToken::NONE,
        }
    }

    /// The same, and moves that [name both their squares](PackedToken::names_squares) too.
    #[inline(always)]
    pub fn of_squares_too(eight: u64, len: usize) -> PackedToken {
        if len.wrapping_sub(2) > PackedToken::LONGEST - 2 {
            return PackedToken::NONE;
        }
        // No branch but the one for what is rare: the letters of moves follow no pattern that could be foreseen.
        let last = (eight >> (8 * (len - 1))) as u8;
        let mark = MARKS[usize::from(last)];
        let len = len - usize::from(mark != 0);
        let word = eight << (64 - 8 * len);
        let square = (word >> 48) as u32;
        let square = square.wrapping_sub(u32::from(b'a') | u32::from(b'1') << 8);
        let before = (word >> 16) as u32;
        let prefix = PREFIXES[place(before)];
        if (square & 0xf8f8 != 0) | (before != prefix.letters) {
            return odd_shape(eight, len, u32::from(mark));
        }
        PackedToken(prefix.bits | square & 7 | square >> 5 | u32::from(mark) << 18)
    }
}

/// Castling, promotion, and men told apart by file and rank; `len` is without the mark.
#[cold]
fn odd_shape(eight: u64, len: usize, mark: u32) -> PackedToken {
    let bytes = eight.to_le_bytes();
    // Moves named by both squares, none of which is written so in SAN.
    match bytes {
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', ..] => return PackedToken::NONE,
        [
            a @ b'a'..=b'h',
            b @ b'1'..=b'8',
            sign @ (b'-' | b'x'),
            c,
            d,
            ..,
        ] => {
            let man = man(Role::Pawn as u8, sign == b'x');
            return squares([a, b, c, d], man | mark << 18, len == 5);
        }
        [letter @ (b'A'..=b'N' | b'P'..=b'Z'), a, b, b'-', c, d, ..] => {
            let piece = role(letter);
            let man = man(piece, false);
            return squares([a, b, c, d], man | mark << 18, len == 6 && piece > 0);
        }
        _ => {}
    }
    let word = &bytes[..len];
    let becomes = |letter: u8| u32::from(role(letter)) << 20;
    let bits = match *word {
        [b'O', b'-', b'O'] => CASTLING << 6,
        [b'O', b'-', b'O', b'-', b'O'] => CASTLING << 6 | 1 << 23,
        [
            f @ b'a'..=b'h',
            r @ (b'1' | b'8'),
            b'=',
            to @ (b'Q' | b'R' | b'B' | b'N'),
        ] => square(f, r) | man(Role::Pawn as u8, false) | becomes(to),
        [
            a @ b'a'..=b'h',
            b'x',
            f @ b'a'..=b'h',
            r @ (b'1' | b'8'),
            b'=',
            to @ (b'Q' | b'R' | b'B' | b'N'),
        ] => {
            let from = u32::from(a - b'a' + 1) << 10;
            square(f, r) | man(Role::Pawn as u8, true) | becomes(to) | from
        }
        [
            letter @ (b'Q' | b'R' | b'B' | b'N'),
            a @ b'a'..=b'h',
            b @ b'1'..=b'8',
            ref takes @ ..,
            f @ b'a'..=b'h',
            r @ b'1'..=b'8',
        ] if matches!(takes, [] | [b'x']) => {
            let from = u32::from(a - b'a' + 1) << 10 | u32::from(b - b'0') << 14;
            let man = man(role(letter), !takes.is_empty());
            square(f, r) | man | from | QUALIFIED
        }
        _ => return PackedToken::NONE,
    };
    PackedToken(MOVE | bits | mark << 18)
}

/// The number of the square that a letter and a figure name.
fn square(file: u8, rank: u8) -> u32 {
    u32::from(rank - b'1') << 3 | u32::from(file - b'a')
}

/// A move from one square to another, if they are squares and it `is_whole`.
fn squares([a, b, c, d]: [u8; 4], man_and_mark: u32, is_whole: bool) -> PackedToken {
    let are_files = matches!((a, c), (b'a'..=b'h', b'a'..=b'h'));
    let are_ranks = matches!((b, d), (b'1'..=b'8', b'1'..=b'8'));
    if !(is_whole && are_files && are_ranks) {
        return PackedToken::NONE;
    }
    let from = u32::from(a - b'a' + 1) << 10 | u32::from(b - b'0') << 14;
    PackedToken(SQUARES | square(c, d) | man_and_mark | from)
}

/// What the sign at the end of a move says of check, as a number.
static MARKS: [u8; 256] = {
    let mut table = [0; 256];
    table[b'+' as usize] = 1;
    table[b'#' as usize] = 2;
    table
};

/// The letters of the pieces.
pub(super) const PIECES: [(u8, Role); 5] = [
    (b'N', Role::Knight),
    (b'B', Role::Bishop),
    (b'R', Role::Rook),
    (b'Q', Role::Queen),
    (b'K', Role::King),
];

/// The number of the [`Role`] with that letter; 0 if there is none.
const fn role(letter: u8) -> u8 {
    let mut n = 0;
    while n < PIECES.len() {
        if PIECES[n].0 == letter {
            return PIECES[n].1 as u8;
        }
        n += 1;
    }
    0
}
