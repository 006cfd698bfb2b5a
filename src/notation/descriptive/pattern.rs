//! What a written move says, and nothing more.

use shakmaty::{Bitboard, Color, Role, Square};

use crate::notation::plain::CheckMark;
use crate::notation::slip::Slip;

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

/// What a score says of check beside a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// Check or mate.
    pub mark: CheckMark,
    /// The check is said to be discovered.
    pub discovered: bool,
    /// The check is said to be double, in words.
    pub double: bool,
}

/// What is said of taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taking {
    /// A sign of moving is written: nothing is taken.
    No,
    /// A sign of taking is written.
    Yes,
    /// Neither is written.
    Unsaid,
}

/// A man goes somewhere.
///
/// Squares are as White sees them; of Black's moves the board is turned round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManMove {
    /// The man.
    pub role: Role,
    /// The wing it started on.
    pub wing: Option<Wing>,
    /// Where it may stand.
    pub from: Bitboard,
    /// Whether it takes.
    pub taking: Taking,
    /// What it takes.
    pub prey: Option<Role>,
    /// The wing the taken man started on.
    pub prey_wing: Option<Wing>,
    /// Where the taken man may stand.
    pub prey_at: Bitboard,
    /// Where the man may go.
    pub to: Bitboard,
    /// The square is counted on the man's own files (`his 4th`).
    pub own_files: bool,
    /// How many squares a pawn goes.
    pub steps: Option<u8>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// The capture is said to be in passing.
    pub en_passant: bool,
}

impl ManMove {
    /// The squares it may go to when that side moves it.
    pub fn goals(&self, side: Color) -> Bitboard {
        turned(self.to, side)
    }

    /// Nothing said but the man.
    pub fn of(role: Role) -> ManMove {
        ManMove {
            role,
            wing: None,
            from: Bitboard::FULL,
            taking: Taking::Unsaid,
            prey: None,
            prey_wing: None,
            prey_at: Bitboard::FULL,
            to: Bitboard::FULL,
            own_files: false,
            steps: None,
            promotion: None,
            en_passant: false,
        }
    }
}

/// What a pattern says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// A man goes somewhere.
    Man(ManMove),
    /// King and rook castle: on this wing, or on whichever they can.
    Castling(Option<Wing>),
}

/// One way to take a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What it says.
    pub says: Says,
    /// What must be assumed to be misprinted for this way; none for what is regularly printed.
    pub slip: Option<Slip>,
}

/// No text can be taken in more ways than this.
const MOST: usize = 6;

/// All ways to take a written move, the regular ones first.
#[derive(Clone, Copy, Debug)]
pub struct Patterns {
    announced: Announced,
    list: [Option<Pattern>; MOST],
}

impl Patterns {
    /// No way at all.
    pub const NONE: Patterns = Patterns {
        announced: Announced {
            mark: CheckMark::None,
            discovered: false,
            double: false,
        },
        list: [None; MOST],
    };

    /// No way yet, but this is said of check.
    pub(super) fn announcing(announced: Announced) -> Patterns {
        Patterns {
            announced,
            ..Patterns::NONE
        }
    }

    /// The same ways, with at least this said of check.
    pub(super) fn marked(mut self, mark: CheckMark) -> Patterns {
        self.announced.mark = self.announced.mark.max(mark);
        self
    }

    /// The same ways, each of them only if something is misprinted.
    pub(super) fn assuming(mut self, slip: Slip) -> Patterns {
        for pattern in self.list.iter_mut().flatten() {
            pattern.slip = pattern.slip.or(Some(slip));
        }
        self
    }

    /// These ways, and behind them others.
    pub(super) fn or(mut self, others: Patterns) -> Patterns {
        for pattern in others.iter() {
            self.push(*pattern);
        }
        self
    }

    /// Adds a way behind those that are there; what is too much is dropped.
    pub(super) fn push(&mut self, pattern: Pattern) {
        if let Some(free) = self.list.iter_mut().find(|place| place.is_none()) {
            *free = Some(pattern);
        }
    }

    /// The ways.
    pub fn iter(&self) -> impl Iterator<Item = &Pattern> {
        self.list.iter().flatten()
    }

    /// The ways that are regularly printed.
    pub fn regular(&self) -> impl Iterator<Item = &Pattern> {
        self.iter().filter(|pattern| pattern.slip.is_none())
    }

    /// The ways that assume a misprint.
    pub fn misprinted(&self) -> impl Iterator<Item = &Pattern> {
        self.iter().filter(|pattern| pattern.slip.is_some())
    }

    /// What is said of check.
    pub fn announced(&self) -> Announced {
        self.announced
    }
}

/// The squares as the other side sees them, or back.
pub(super) fn turned(squares: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => squares,
        Color::Black => squares.flip_vertical(),
    }
}

/// A square as a side sees it, or back.
pub(super) fn turned_square(square: Square, color: Color) -> Square {
    match color {
        Color::White => square,
        Color::Black => square.flip_vertical(),
    }
}

/// The files that a letter names: both, where it does not say which wing.
pub(super) fn files(role: Role, wing: Option<Wing>) -> Bitboard {
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
pub(super) fn rank(number: u8) -> Bitboard {
    Bitboard(0xff << (u32::from(number.clamp(1, 8) - 1) * 8))
}
