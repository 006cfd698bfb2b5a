//! Numbers for the incremental hash of an arrangement of men (Zobrist, Technical Report 88, 1970).

use shakmaty::{Color, Role, Square};

/// By role, and 8 for White; row 0 is empty, so that taking nothing changes nothing.
static MEN: [[u64; 64]; 16] = men();

/// The number of White being on move.
pub(super) const WHITE_TO_MOVE: u64 = mix(0xb57a_4de2_0000_0001);

/// The number of that man on that square.
#[inline(always)]
pub(super) fn man(color: Color, role: Role, square: Square) -> u64 {
    MEN[(role as usize | (color as usize) << 3) & 15][square.to_usize()]
}

/// The same for a man given as its role, and 8 for White; 0 for 0, which is no man.
#[inline(always)]
pub(super) fn coded(man: u8, square: Square) -> u64 {
    MEN[usize::from(man & 15)][square.to_usize()]
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
const fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

const fn men() -> [[u64; 64]; 16] {
    let mut table = [[0; 64]; 16];
    let mut row = 1;
    while row < 16 {
        let mut square = 0;
        while square < 64 {
            table[row][square] = mix((row * 64 + square) as u64);
            square += 1;
        }
        row += 1;
    }
    table
}
