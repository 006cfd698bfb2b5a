//! Squares as descriptive notation names them: by the piece that starts on the file, from the mover's side.

use shakmaty::{Bitboard, Color, File, Role, Square};

/// The half of the board that a man started on, or stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// The files `e` to `h`.
    King,
    /// The files `a` to `d`.
    Queen,
}

impl Wing {
    /// The four files.
    pub fn files(self) -> Bitboard {
        match self {
            Wing::King => Bitboard(0xf0f0_f0f0_f0f0_f0f0),
            Wing::Queen => Bitboard(0x0f0f_0f0f_0f0f_0f0f),
        }
    }
}

/// The squares as the other side sees them, or back.
pub(crate) fn turned(squares: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => squares,
        Color::Black => squares.flip_vertical(),
    }
}

/// A square as a side sees it, or back.
pub(crate) fn turned_square(square: Square, color: Color) -> Square {
    match color {
        Color::White => square,
        Color::Black => square.flip_vertical(),
    }
}

/// The files that a letter names: both, where it does not say which wing.
pub(crate) fn files(role: Role, wing: Option<Wing>) -> Bitboard {
    const A: u64 = 0x0101_0101_0101_0101;
    let both = match role {
        Role::King => A << 4,
        Role::Queen => A << 3,
        Role::Rook => A | A << 7,
        Role::Knight => A << 1 | A << 6,
        Role::Bishop => A << 2 | A << 5,
        Role::Pawn => !0,
    };
    wing.map_or(Bitboard(both), |wing| Bitboard(both) & wing.files())
}

/// A rank, from 1 to 8.
pub(crate) fn rank(number: u8) -> Bitboard {
    Bitboard(0xff << (u32::from(number.clamp(1, 8) - 1) * 8))
}

/// The piece that a file is named after.
pub(crate) fn piece_of(file: File) -> Role {
    match file {
        File::A | File::H => Role::Rook,
        File::B | File::G => Role::Knight,
        File::C | File::F => Role::Bishop,
        File::D => Role::Queen,
        File::E => Role::King,
    }
}
