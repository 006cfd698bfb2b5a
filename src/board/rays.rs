//! How two squares lie to each other, worked out or looked up in tables that stay in the nearest cache.

use shakmaty::{Bitboard, Square, attacks};

/// Whether rooks move along the common line of two squares.
pub(super) fn is_straight(a: Square, b: Square) -> bool {
    a.rank() == b.rank() || a.file() == b.file()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_between_is_that_of_the_large_tables() {
        for a in Square::ALL {
            for b in Square::ALL {
                let on_line = attacks::ray(a, b).any();
                let leap = attacks::knight_attacks(a).contains(b);
                if on_line || leap || a == b {
                    assert_eq!(between(a, b), attacks::between(a, b), "{a} {b}");
                }
                let straight = attacks::rook_attacks(a, Bitboard::EMPTY).contains(b);
                assert_eq!(is_straight(a, b), straight || a == b, "{a} {b}");
            }
        }
    }
}
