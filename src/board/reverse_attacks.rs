//! From where a man can come to a square on an empty board: a row of 64 words for each movement, small
//! enough to stay in the nearest cache.

use shakmaty::{Bitboard, Color, Role, Square};

/// How a man moves: a knight, bishop, rook, queen or king, or of a pawn of one colour that steps or takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Movement(usize);

/// What is added to the row of a movement for White.
const WHITE: usize = 8;

impl Movement {
    /// A movement as a score has it: the number of a [`Role`], or 0 for a pawn that does not take.
    #[inline(always)]
    pub(crate) fn new(way: usize, color: Color) -> Movement {
        Movement(way + WHITE * color as usize)
    }

    /// How a man goes to take.
    #[inline(always)]
    pub(crate) fn taking(role: Role, color: Color) -> Movement {
        Movement(role as usize + WHITE * color as usize)
    }
}

static TABLE: [[u64; 64]; 16] = table();

/// The squares from which a man of that movement could come to `to` if nothing stood between.
#[inline(always)]
pub(crate) fn reverse_attacks(movement: Movement, to: Square) -> Bitboard {
    Bitboard(TABLE[movement.0 & 15][to.to_usize()])
}

const fn table() -> [[u64; 64]; 16] {
    const STEPS: usize = Role::Pawn as usize - 1;
    let mut table = [[0; 64]; 16];
    let mut at: usize = 0;
    while at < 2 * 64 * 64 {
        let (color, from, to) = (at / 64 / 64 * WHITE, at / 64 % 64, at % 64);
        let files = (from % 8).abs_diff(to % 8);
        let ranks = (from / 8).abs_diff(to / 8);
        let bit = 1 << from;
        if matches!((files, ranks), (1, 2) | (2, 1)) {
            table[color | Role::Knight as usize][to] |= bit;
        }
        let aslant = files == ranks && from != to;
        let straight = (files == 0 || ranks == 0) && from != to;
        if aslant {
            table[color | Role::Bishop as usize][to] |= bit;
        }
        if straight {
            table[color | Role::Rook as usize][to] |= bit;
        }
        if aslant || straight {
            table[color | Role::Queen as usize][to] |= bit;
        }
        if from != to && files <= 1 && ranks <= 1 {
            table[color | Role::King as usize][to] |= bit;
        }
        let (forward, second) = match color {
            WHITE => (to / 8 > from / 8, 1),
            _ => (to / 8 < from / 8, 6),
        };
        if forward && ranks == 1 && files == 1 {
            table[color | Role::Pawn as usize][to] |= bit;
        }
        if forward && files == 0 && (ranks == 1 || ranks == 2 && from / 8 == second) {
            table[color | STEPS][to] |= bit;
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
    fn reverse_attacks_are_attacks_the_other_way_round() {
        for color in Color::ALL {
            for role in Role::ALL {
                for to in Square::ALL {
                    let from = Square::ALL.into_iter().filter(|&from| {
                        attacks::attacks(from, role.of(color), Bitboard::EMPTY).contains(to)
                    });
                    let from: Bitboard = from.collect();
                    assert_eq!(reverse_attacks(Movement::taking(role, color), to), from);
                }
            }
        }
    }
}
