//! How two squares lie to each other: one byte a pair, so that the whole table stays in the nearest cache.

use shakmaty::{Bitboard, Role, Square, attacks};

/// On no common line, and no knight's leap apart.
pub(super) const APART: u8 = 0;
/// On a common rank or file.
pub(super) const STRAIGHT: u8 = 1;
/// On a common diagonal.
pub(super) const ASLANT: u8 = 2;
/// A knight's leap apart.
pub(super) const LEAP: u8 = 3;

static TABLE: [[u8; 64]; 64] = table();

/// Of which kinds a man of each role can use, as bits; pawns and kings reach too little to be told here.
const USES: [u8; 8] = {
    let mut uses = [0; 8];
    uses[Role::Knight as usize] = 1 << LEAP;
    uses[Role::Bishop as usize] = 1 << ASLANT;
    uses[Role::Rook as usize] = 1 << STRAIGHT;
    uses[Role::Queen as usize] = 1 << STRAIGHT | 1 << ASLANT;
    uses
};

/// How `a` and `b` lie to each other.
#[inline(always)]
pub(super) fn relation(a: Square, b: Square) -> u8 {
    TABLE[a.to_usize()][b.to_usize()]
}

/// Whether a knight, bishop, rook or queen on one of two squares attacks the other, given these men on the
/// board.
#[inline(always)]
pub(super) fn attacks_along(role: Role, a: Square, b: Square, occupied: Bitboard) -> bool {
    // Both answers are worked out and put together without a branch: which one counts cannot be foreseen.
    let relation = relation(a, b);
    let open = (attacks::between(a, b) & occupied).is_empty() | (relation == LEAP);
    (USES[role as usize & 7] >> relation & 1 == 1) & open
}

const fn table() -> [[u8; 64]; 64] {
    let mut table = [[APART; 64]; 64];
    let mut at: usize = 0;
    while at < 64 * 64 {
        let (a, b) = (at / 64, at % 64);
        let files = (a % 8).abs_diff(b % 8);
        let ranks = (a / 8).abs_diff(b / 8);
        table[a][b] = match (files, ranks) {
            (0, 0) => APART,
            (0, _) | (_, 0) => STRAIGHT,
            (1, 2) | (2, 1) => LEAP,
            _ if files == ranks => ASLANT,
            _ => APART,
        };
        at += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;

    #[test]
    fn attacks_are_those_of_the_large_tables() {
        let boards = [
            0,
            0x0042_1800_2400_8100,
            0x8100_0024_0018_4200,
            0x00ff_0000_0000_ff00,
            u64::MAX,
        ];
        for occupied in boards.map(Bitboard) {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                for a in Square::ALL {
                    let all = attacks::attacks(a, role.of(Color::White), occupied);
                    for b in Square::ALL {
                        assert_eq!(
                            attacks_along(role, a, b, occupied),
                            all.contains(b),
                            "{role:?} {a} {b}"
                        );
                    }
                }
            }
        }
    }
}
