//! Moves and move numbers as the PGN standard prints them, taken apart into a word of 32 bits.
//!
//! Reading and replaying are loops of their own; this is what the one hands to the other, so that no text is
//! looked at twice. Nothing here knows whether a move can be made.

use shakmaty::{CastlingSide, Role, Square};

/// What a score says of check beside a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckMark {
    /// Nothing.
    #[default]
    None,
    /// Check.
    Check,
    /// Mate.
    Mate,
}

/// What a plainly written token says.
///
/// Of a move (PGN standard, 8.2.3): bits 0 to 5 the square of arrival, 6 to 8 the [`Role`] (7 for castling),
/// 9 whether it takes, 10 to 13 the file it comes from, 14 to 17 the rank (both from 1, 0 if not written),
/// 18 and 19 the [`CheckMark`], 20 to 22 the role a pawn becomes, 23 the long castling,
/// 24 whether a piece is told from its like, 25 to 27 its way of going: that of its role, 0 for a pawn that does not
/// take; 31 is set.
/// Of a move number: the number in the lower half, whether three dots follow in bit 16; 30 is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain(u32);

const MOVE: u32 = 1 << 31;
const NUMBER: u32 = 1 << 30;
const CASTLING: u32 = 7;

impl Plain {
    /// The token is not plainly written, or is neither a move nor a number.
    pub const NONE: Plain = Plain(0);

    /// The longest move there is, in bytes.
    pub const LONGEST: usize = 7;

    /// Takes a move apart; [`Plain::NONE`] if it is not written as the standard asks.
    pub fn of_move(word: &[u8]) -> Plain {
        let mut eight = [0; 8];
        match eight.get_mut(..word.len()) {
            Some(start) => start.copy_from_slice(word),
            None => return Plain::NONE,
        }
        Plain::of_bytes(u64::from_le_bytes(eight), word.len())
    }

    /// The same for the first `len` of eight bytes, the first of them being the lowest.
    #[inline(always)]
    pub fn of_bytes(eight: u64, len: usize) -> Plain {
        if len.wrapping_sub(2) > Plain::LONGEST - 2 {
            return Plain::NONE;
        }
        // No branch but the one for what is rare: the letters of moves follow no pattern that could be foreseen.
        let last = (eight >> (8 * (len - 1))) as u8;
        let mark = u32::from(last == b'+') | u32::from(last == b'#') << 1;
        let len = len - usize::from(mark != 0);
        let word = eight << (64 - 8 * len);
        let byte = |word: u64, from_end: u32| (word >> (56 - 8 * from_end)) as u8;
        let rank = u32::from(byte(word, 0).wrapping_sub(b'1'));
        let file = u32::from(byte(word, 1).wrapping_sub(b'a'));
        let takes = byte(word, 2) == b'x';
        let before = word << 16 << (8 * u32::from(takes));
        let left = len.wrapping_sub(2 + usize::from(takes));
        let role = ROLES[usize::from(eight as u8)];
        let origin = ORIGINS[usize::from(byte(before, 0))];
        let is_pawn = role == Role::Pawn as u8;
        let qualified = (origin != 0) & !is_pawn;
        let expected = match is_pawn {
            true => usize::from(takes),
            false => 1 + usize::from(qualified),
        };
        let regular = (rank | file) < 8;
        let regular = regular & (left == expected) & (role != 0) & (origin != NO_ORIGIN);
        if !regular {
            return odd_shape(eight, len, mark);
        }
        Plain(
            MOVE | rank << 3
                | file
                | man(role, takes)
                | u32::from(origin) << 10
                | mark << 18
                | u32::from(qualified) << 24,
        )
    }

    /// A move number of `digits` digits (1 to 3) at the start of `bytes`.
    #[inline(always)]
    pub fn of_number(bytes: &[u8], digits: usize, dots: usize) -> Plain {
        let number = bytes[..digits]
            .iter()
            .fold(0, |n, b| n * 10 + u32::from(b.wrapping_sub(b'0')));
        Plain(NUMBER | number | u32::from(dots >= 2) << 16)
    }

    /// Whether it is a move.
    #[inline]
    pub fn is_move(self) -> bool {
        self.0 & MOVE != 0
    }

    /// Whether it is a move number.
    #[inline]
    pub fn is_number(self) -> bool {
        self.0 & NUMBER != 0
    }

    /// Whether the token is plainly written.
    #[inline]
    pub fn is_some(self) -> bool {
        self.0 != 0
    }

    /// The move number.
    #[inline]
    pub fn number(self) -> u32 {
        self.0 & 0xffff
    }

    /// Whether three dots follow the number, as before a move of Black's.
    #[inline]
    pub fn dots(self) -> bool {
        self.0 >> 16 & 1 == 1
    }

    /// The square of arrival; without meaning for castling.
    #[inline]
    pub fn to(self) -> Square {
        Square::new(self.0 & 63)
    }

    /// The man that moves; `None` for castling.
    #[inline]
    pub fn role(self) -> Option<Role> {
        NUMBERED[(self.0 >> 6 & 7) as usize]
    }

    /// The way of going of the man that moves: the number of its [`Role`], but 0 for a pawn that does not take.
    #[inline]
    pub fn way(self) -> usize {
        (self.0 >> 25 & 7) as usize
    }

    /// Castling, and to which side.
    #[inline]
    pub fn castling(self) -> Option<CastlingSide> {
        (self.0 >> 6 & 7 == CASTLING).then_some(match self.0 >> 23 & 1 {
            0 => CastlingSide::KingSide,
            _ => CastlingSide::QueenSide,
        })
    }

    /// Whether the move takes.
    #[inline]
    pub fn takes(self) -> bool {
        self.0 >> 9 & 1 == 1
    }

    /// Where the man comes from: the file in the lower four bits, the rank in the upper, both from 1 and 0 if
    /// not written.
    #[inline]
    pub fn origin(self) -> usize {
        (self.0 >> 10 & 255) as usize
    }

    /// Whether a piece is told from others of its kind by file or rank.
    #[inline]
    pub fn is_qualified(self) -> bool {
        self.0 >> 24 & 1 == 1
    }

    /// The file the man comes from, from 1; 0 if not written.
    #[inline]
    pub fn from_file(self) -> usize {
        (self.0 >> 10 & 15) as usize
    }

    /// The rank the man comes from, from 1; 0 if not written.
    #[inline]
    pub fn from_rank(self) -> usize {
        (self.0 >> 14 & 15) as usize
    }

    /// What the move says of check.
    #[inline]
    pub fn mark(self) -> CheckMark {
        const MARKS: [CheckMark; 4] = [
            CheckMark::None,
            CheckMark::Check,
            CheckMark::Mate,
            CheckMark::Mate,
        ];
        MARKS[(self.0 >> 18 & 3) as usize]
    }

    /// What a pawn becomes.
    #[inline]
    pub fn promotion(self) -> Option<Role> {
        NUMBERED[(self.0 >> 20 & 7) as usize]
    }
}

/// The bits for a man that moves: the number of its role, whether it takes, and its way of going.
#[inline(always)]
fn man(role: u8, takes: bool) -> u32 {
    let steps = (role == Role::Pawn as u8) & !takes;
    u32::from(role) << 6 | u32::from(takes) << 9 | u32::from(role - u8::from(steps)) << 25
}

/// Castling, promotion, and men told apart by file and rank; `len` is without the mark.
#[cold]
fn odd_shape(eight: u64, len: usize, mark: u32) -> Plain {
    let bytes = eight.to_le_bytes();
    let word = &bytes[..len];
    let square = |file: u8, rank: u8| u32::from(rank - b'1') << 3 | u32::from(file - b'a');
    let role = |letter: u8| u32::from(ROLES[usize::from(letter)]);
    let bits = match *word {
        [b'O', b'-', b'O'] => CASTLING << 6,
        [b'O', b'-', b'O', b'-', b'O'] => CASTLING << 6 | 1 << 23,
        [
            f @ b'a'..=b'h',
            r @ (b'1' | b'8'),
            b'=',
            to @ (b'Q' | b'R' | b'B' | b'N'),
        ] => square(f, r) | man(Role::Pawn as u8, false) | role(to) << 20,
        [
            a @ b'a'..=b'h',
            b'x',
            f @ b'a'..=b'h',
            r @ (b'1' | b'8'),
            b'=',
            to @ (b'Q' | b'R' | b'B' | b'N'),
        ] => {
            let from = u32::from(a - b'a' + 1) << 10;
            square(f, r) | man(Role::Pawn as u8, true) | role(to) << 20 | from
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
            let man = man(ROLES[usize::from(letter)], !takes.is_empty());
            square(f, r) | man | from | 1 << 24
        }
        _ => return Plain::NONE,
    };
    Plain(MOVE | bits | mark << 18)
}

const NUMBERED: [Option<Role>; 8] = [
    None,
    Some(Role::Pawn),
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
    Some(Role::King),
    None,
];

/// The number of the [`Role`] that a move of that first letter moves; 0 if there is none.
static ROLES: [u8; 256] = {
    let mut table = [0; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = Role::Pawn as u8;
        file += 1;
    }
    table[b'N' as usize] = Role::Knight as u8;
    table[b'B' as usize] = Role::Bishop as u8;
    table[b'R' as usize] = Role::Rook as u8;
    table[b'Q' as usize] = Role::Queen as u8;
    table[b'K' as usize] = Role::King as u8;
    table
};

/// The byte cannot stand before the square of arrival.
const NO_ORIGIN: u8 = 0xff;

/// What the byte before the square of arrival says of where the man comes from: a file in the lower half, a
/// rank in the upper, nothing if it is the letter of the man itself.
static ORIGINS: [u8; 256] = {
    let mut table = [NO_ORIGIN; 256];
    let mut n = 0;
    while n < 8 {
        table[(b'a' + n) as usize] = n + 1;
        table[(b'1' + n) as usize] = (n + 1) << 4;
        n += 1;
    }
    table[0] = 0;
    table[b'N' as usize] = 0;
    table[b'B' as usize] = 0;
    table[b'R' as usize] = 0;
    table[b'Q' as usize] = 0;
    table[b'K' as usize] = 0;
    table
};
