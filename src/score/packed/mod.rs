//! Moves and move numbers as the PGN standard prints them, taken apart into a word of 32 bits.
//!
//! Reading and replaying are loops of their own; this is what the one hands to the other, so that no text is
//! looked at twice. Nothing here knows whether a move can be made.

mod parse;
mod prefixes;
#[cfg(test)]
mod tests;

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
/// Of a move that names both its squares (`e2-e4`, `Ng1-f3`): the same, but that 29 is set in the place of 24 and 31.
/// Of a move number: the number in the lower half, whether three dots follow in bit 16; 30 is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedToken(u32);

const MOVE: u32 = 1 << 31;

const NUMBER: u32 = 1 << 30;

const SQUARES: u32 = 1 << 29;

const CASTLING: u32 = 7;

const QUALIFIED: u32 = 1 << 24;

const TAKES: u32 = 1 << 9;

impl PackedToken {
    /// The token is not plainly written, or is neither a move nor a number.
    pub const NONE: PackedToken = PackedToken(0);

    /// The longest move there is, in bytes.
    pub const LONGEST: usize = 7;

    /// A move number below 65,536, with three dots behind it or one.
    #[inline(always)]
    pub fn of_number(number: u32, dots: bool) -> PackedToken {
        PackedToken(NUMBER | number | u32::from(dots) << 16)
    }

    /// Whether it is a move.
    #[inline]
    pub fn is_move(self) -> bool {
        self.0 & MOVE != 0
    }

    /// Whether it is a move as long algebraic notation writes it, which names both its squares: a pawn's, or one of a
    /// piece that takes nothing.
    #[inline]
    pub fn names_squares(self) -> bool {
        self.0 & SQUARES != 0
    }

    /// The same where SAN has a piece that takes and must name both its squares (`Ng1xe2`), as long algebraic notation does
    /// for all of them; [`PackedToken::NONE`] if it does not [name both](PackedToken::names_squares).
    pub fn by_squares(self) -> PackedToken {
        let names_both = self.origin_file() > 0 && self.origin_rank() > 0;
        match self.names_squares() {
            true => self,
            false if self.is_qualified() && self.takes() && names_both => {
                PackedToken(self.0 & !(MOVE | QUALIFIED) | SQUARES)
            }
            false => PackedToken::NONE,
        }
    }

    /// Whether it is a move that languages write alike: castling, or one of a pawn that stays one.
    #[inline]
    pub fn is_without_letters(self) -> bool {
        let man = self.0 >> 6 & 7;
        let becomes = self.0 >> 20 & 7;
        self.is_move() && (man == CASTLING || man == Role::Pawn as u32 && becomes == 0)
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

    /// The same move of a piece, but that it takes; `None` if it is said to take already, or is no piece's.
    pub fn taking(self) -> Option<PackedToken> {
        let piece = self.role().is_some_and(|role| role != Role::Pawn);
        (piece && !self.takes()).then_some(PackedToken(self.0 | TAKES))
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
    pub fn origin_file(self) -> usize {
        (self.0 >> 10 & 15) as usize
    }

    /// The rank the man comes from, from 1; 0 if not written.
    #[inline]
    pub fn origin_rank(self) -> usize {
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
const fn man(role: u8, takes: bool) -> u32 {
    let steps = (role == Role::Pawn as u8) & !takes;
    (role as u32) << 6 | (takes as u32) << 9 | (role as u32 - steps as u32) << 25
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
