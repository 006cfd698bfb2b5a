//! How two squares lie to each other, in tables so small that they stay in the nearest cache: a byte a pair,
//! and a cache line of lines a square.

use shakmaty::{Bitboard, Square};

/// On no common line.
const APART: u8 = 0;
/// On a common rank; with what is less, not apart, a line that rooks move on.
const RANK: u8 = 1;
/// On a common file.
const FILE: u8 = 2;
/// On a common diagonal that rises to the right.
const RISING: u8 = 3;
/// On a common diagonal that falls to the right.
const FALLING: u8 = 4;

static RELATIONS: [[u8; 64]; 64] = relations();

/// The whole lines through each square, by relation.
static LINES: [[u64; 8]; 64] = lines();

/// How two squares lie to each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relation(u8);

impl Relation {
    /// How `a` and `b` lie to each other.
    #[inline(always)]
    pub(super) fn of(a: Square, b: Square) -> Relation {
        Relation(RELATIONS[a.to_usize()][b.to_usize()])
    }

    /// Whether rooks move along their common line.
    #[inline(always)]
    pub(super) fn is_straight(self) -> bool {
        self.0.wrapping_sub(RANK) <= FILE - RANK
    }

    /// The whole line through `a`, one of the two squares, and the other; empty if there is none.
    #[inline(always)]
    pub(super) fn line(self, a: Square) -> Bitboard {
        Bitboard(LINES[a.to_usize()][usize::from(self.0 & 7)])
    }
}

/// The squares between two on a common line, without them; none if they are apart.
#[inline(always)]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    let reach = (!0_u64 << a.to_u32()) ^ (!0_u64 << b.to_u32());
    // The lowest bit is one of the two squares; the other is not in reach.
    let inside = reach & reach.wrapping_sub(1);
    Relation::of(a, b).line(a) & Bitboard(inside)
}

const fn relations() -> [[u8; 64]; 64] {
    let mut table = [[APART; 64]; 64];
    let mut at: usize = 0;
    while at < 64 * 64 {
        let (a, b) = (at / 64, at % 64);
        table[a][b] = if a == b {
            APART
        } else if a / 8 == b / 8 {
            RANK
        } else if a % 8 == b % 8 {
            FILE
        } else if a / 8 + b % 8 == b / 8 + a % 8 {
            RISING
        } else if a / 8 + a % 8 == b / 8 + b % 8 {
            FALLING
        } else {
            APART
        };
        at += 1;
    }
    table
}

const fn lines() -> [[u64; 8]; 64] {
    let related = relations();
    let mut table = [[0; 8]; 64];
    let mut at: usize = 0;
    while at < 64 * 64 {
        let (a, b) = (at / 64, at % 64);
        let relation = related[a][b];
        if relation != APART {
            table[a][relation as usize] |= 1 << a | 1 << b;
        }
        at += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use shakmaty::attacks;

    use super::*;

    #[test]
    fn lines_are_those_of_the_large_tables() {
        for a in Square::ALL {
            for b in Square::ALL {
                let relation = Relation::of(a, b);
                assert_eq!(between(a, b), attacks::between(a, b), "{a} {b}");
                assert_eq!(relation.line(a), attacks::ray(a, b), "{a} {b}");
                let straight = attacks::rook_attacks(a, Bitboard::EMPTY).contains(b);
                assert_eq!(relation.is_straight(), straight, "{a} {b}");
            }
        }
    }
}
