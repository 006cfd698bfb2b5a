//! From where a man can come to a square on an empty board: a row of 64 words for each way of going, small
//! enough to stay in the nearest cache.

use shakmaty::{Bitboard, Color, Role, Square};

/// A way of going: of a knight, bishop, rook, queen or king, or of a pawn of one colour that steps or takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gait(usize);

const STEPS: usize = 8;
const TAKES: usize = 10;

impl Gait {
    /// How a man of the role of that number goes to a square, and takes there or not.
    #[inline(always)]
    pub(crate) fn new(role: usize, takes: bool, color: Color) -> Gait {
        // Worked out, not chosen: which man moves cannot be foreseen.
        let pawn = usize::from(role == Role::Pawn as usize);
        let row =
            STEPS - Role::Pawn as usize + (TAKES - STEPS) * usize::from(takes) + color as usize;
        Gait(role + pawn * row)
    }

    /// How a man goes to take.
    #[inline(always)]
    pub(crate) fn taking(role: Role, color: Color) -> Gait {
        Gait::new(role as usize, true, color)
    }
}

static TABLE: [[u64; 64]; 16] = table();

/// The squares from which a man of that gait could come to `to` if nothing stood between.
#[inline(always)]
pub(crate) fn arrivals(gait: Gait, to: Square) -> Bitboard {
    Bitboard(TABLE[gait.0 & 15][to.to_usize()])
}

const fn table() -> [[u64; 64]; 16] {
    let mut table = [[0; 64]; 16];
    let mut at: usize = 0;
    while at < 64 * 64 {
        let (from, to) = (at / 64, at % 64);
        let files = (from % 8).abs_diff(to % 8);
        let ranks = (from / 8).abs_diff(to / 8);
        let bit = 1 << from;
        if matches!((files, ranks), (1, 2) | (2, 1)) {
            table[Role::Knight as usize][to] |= bit;
        }
        let aslant = files == ranks && from != to;
        let straight = (files == 0 || ranks == 0) && from != to;
        if aslant {
            table[Role::Bishop as usize][to] |= bit;
        }
        if straight {
            table[Role::Rook as usize][to] |= bit;
        }
        if aslant || straight {
            table[Role::Queen as usize][to] |= bit;
        }
        if from != to && files <= 1 && ranks <= 1 {
            table[Role::King as usize][to] |= bit;
        }
        let (white, black) = (Color::White as usize, Color::Black as usize);
        if files == 1 && to / 8 == from / 8 + 1 {
            table[TAKES + white][to] |= bit;
        }
        if files == 1 && from / 8 == to / 8 + 1 {
            table[TAKES + black][to] |= bit;
        }
        if files == 0 && (to == from + 8 || from / 8 == 1 && to == from + 16) {
            table[STEPS + white][to] |= bit;
        }
        if files == 0 && (from == to + 8 || from / 8 == 6 && from == to + 16) {
            table[STEPS + black][to] |= bit;
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
    fn arrivals_are_attacks_the_other_way_round() {
        for color in Color::ALL {
            for role in Role::ALL {
                for to in Square::ALL {
                    let from = Square::ALL.into_iter().filter(|&from| {
                        attacks::attacks(from, role.of(color), Bitboard::EMPTY).contains(to)
                    });
                    let from: Bitboard = from.collect();
                    assert_eq!(arrivals(Gait::taking(role, color), to), from);
                }
            }
        }
    }
}
