//! On which wing men started, as their names say where there are two.

use shakmaty::{Chess, File, Move, Position, Rank, Square};

/// On which wing the men started.
#[derive(Clone, Debug)]
pub struct Origins([Option<Wing>; 64]);

/// A half of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// The king's.
    King,
    /// The queen's.
    Queen,
}

/// The half a square is in.
pub fn wing(square: Square) -> Wing {
    match square.file() < File::E {
        true => Wing::Queen,
        false => Wing::King,
    }
}

impl Origins {
    /// In the position a game begins with.
    pub fn of(pos: &Chess) -> Self {
        let mut wings = [None; 64];
        for square in pos.board().occupied() {
            let home = matches!(square.rank(), Rank::First | Rank::Eighth);
            wings[usize::from(square)] = home.then(|| wing(square));
        }
        Self(wings)
    }

    /// The wing on which the man of a square started; none if a pawn became it.
    pub fn at(&self, square: Square) -> Option<Wing> {
        self.0[usize::from(square)]
    }

    /// When a move is played.
    pub fn play(&mut self, m: Move) {
        let (from, to) = match m {
            Move::Castle { king, rook } => {
                let long = rook < king;
                let (k, r) = match long {
                    true => (File::C, File::D),
                    false => (File::G, File::F),
                };
                let rank = king.rank();
                self.carry(rook, Square::from_coords(r, rank));
                (king, Square::from_coords(k, rank))
            }
            m => (m.from().unwrap_or(m.to()), m.to()),
        };
        self.carry(from, to);
        if m.promotion().is_some() {
            self.0[usize::from(to)] = None;
        }
    }

    fn carry(&mut self, from: Square, to: Square) {
        self.0[usize::from(to)] = self.0[usize::from(from)].take();
    }
}
