//! How two squares lie to each other, in tables so small that they stay in the nearest cache: a byte a pair,
//! and a cache line of lines a square.

use shakmaty::{Bitboard, Square, attacks};

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

/// The squares between two on a common line, without them; none between squares that are a knight's leap apart.
/// Of squares that lie otherwise it must not be asked.
#[inline(always)]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    let [one, other] = [a.to_u32(), b.to_u32()];
    let on_rank = (one ^ other) < 8;
    let inside = INSIDE[usize::from(on_rank)][(one.abs_diff(other) & 63) as usize];
    let squares = Bitboard(inside << one.min(other));
    debug_assert_eq!(squares, attacks::between(a, b), "{a} {b}");
    squares
}

/// The squares between a1 and the square so many numbers on, by whether both are thought to be on one rank: then any
/// number steps lead there, and otherwise those of a file or diagonal alone.
static INSIDE: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut far = 1;
    while far < 64 {
        let step = match far {
            _ if far % 8 == 0 => 8,
            _ if far % 9 == 0 => 9,
            _ if far % 7 == 0 => 7,
            _ => far,
        };
        table[0][far] = stepped(step, far);
        if far < 8 {
            table[1][far] = stepped(1, far);
        }
        far += 1;
    }
    table
};

/// Every square that many numbers on from a1, below `end`.
const fn stepped(step: usize, end: usize) -> u64 {
    let (mut squares, mut at) = (0, step);
    while at < end {
        squares |= 1 << at;
        at += step;
    }
    squares
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
    use super::*;

    #[test]
    fn lines_are_those_of_the_large_tables() {
        for a in Square::ALL {
            for b in Square::ALL {
                let relation = Relation::of(a, b);
                let leap = attacks::knight_attacks(a).contains(b);
                if relation.0 != APART || leap || a == b {
                    assert_eq!(between(a, b), attacks::between(a, b), "{a} {b}");
                }
                assert_eq!(relation.line(a), attacks::ray(a, b), "{a} {b}");
                let straight = attacks::rook_attacks(a, Bitboard::EMPTY).contains(b);
                assert_eq!(relation.is_straight(), straight, "{a} {b}");
            }
        }
    }
}
