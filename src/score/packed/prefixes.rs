//! All that can stand before the square of arrival, in a table by its letters.

use shakmaty::Role;

use super::parse::PIECES;
use super::{MOVE, QUALIFIED, man};

/// What stands before the square of arrival, and what it says.
#[derive(Clone, Copy)]
pub(super) struct MovePrefix {
    /// The letters, the last of them the highest.
    pub(super) letters: u32,
    pub(super) bits: u32,
}

/// All that can stand before the square of arrival, each at its [`place`]: `N`, `Nx`, `Nb`, `N1`, `Nbx`, `ex`, …, and
/// nothing.
pub(super) static PREFIXES: [MovePrefix; 1024] = {
    let none = MovePrefix {
        letters: u32::MAX,
        bits: 0,
    };
    let mut table = [none; 1024];
    table = with_prefix(table, [0, 0, 0], man(Role::Pawn as u8, false));
    let mut n = 0;
    while n < PIECES.len() {
        let (letter, role) = PIECES[n];
        let [goes, takes] = [man(role as u8, false), man(role as u8, true)];
        table = with_prefix(table, [0, 0, letter], goes);
        table = with_prefix(table, [0, letter, b'x'], takes);
        let mut at = 0;
        while at < 8 {
            let (file, rank) = (b'a' + at, b'1' + at);
            let from_file = QUALIFIED | (at as u32 + 1) << 10;
            let from_rank = QUALIFIED | (at as u32 + 1) << 14;
            table = with_prefix(table, [0, letter, file], goes | from_file);
            table = with_prefix(table, [0, letter, rank], goes | from_rank);
            table = with_prefix(table, [letter, file, b'x'], takes | from_file);
            table = with_prefix(table, [letter, rank, b'x'], takes | from_rank);
            at += 1;
        }
        n += 1;
    }
    let mut at = 0;
    while at < 8 {
        let bits = man(Role::Pawn as u8, true) | (at as u32 + 1) << 10;
        table = with_prefix(table, [0, b'a' + at, b'x'], bits);
        at += 1;
    }
    table
};

const fn with_prefix(
    mut table: [MovePrefix; 1024],
    letters: [u8; 3],
    bits: u32,
) -> [MovePrefix; 1024] {
    let [a, b, c] = letters;
    let letters = u32::from_le_bytes([0, a, b, c]);
    assert!(
        table[place(letters)].letters == u32::MAX,
        "each has a place of its own"
    );
    table[place(letters)] = MovePrefix {
        letters,
        bits: MOVE | bits,
    };
    table
}

/// Where in [`PREFIXES`] such letters stand; the factor was found by trial so that no two share a place.
#[inline(always)]
pub(super) const fn place(letters: u32) -> usize {
    (letters.wrapping_mul(0x1e0f_f73d) >> (32 - 10)) as usize
}
