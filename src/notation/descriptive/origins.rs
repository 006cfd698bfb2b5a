//! Which wing a man started on: what `KR` and `QKt` mean.

use shakmaty::{Bitboard, Color, Rank, Role};

use crate::board::{Move, MoveKind, Position};
use crate::notation::squares::Wing;
use crate::notation::squares::files;

/// The rooks, knights and bishops on the board by the wing they started on.
///
/// Promoted men started nowhere and are in none of the sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    king: Bitboard,
    queen: Bitboard,
    unknown: Bitboard,
}

impl Origins {
    /// The origins as far as a position alone tells them: men on the squares they start from, and a side's
    /// only bishop of a colour.
    pub fn of(pos: &Position) -> Origins {
        let mut origins = Origins::default();
        for role in [Role::Rook, Role::Knight, Role::Bishop] {
            let men = pos.role(role);
            let home = |color: Color| {
                let rank = color.fold_wb(Rank::First, Rank::Eighth);
                pos.men(color) & Bitboard::from_rank(rank)
            };
            let home = (home(Color::White) | home(Color::Black)) & men & files(role, None);
            origins.king |= home & Wing::King.files();
            origins.queen |= home & Wing::Queen.files();
            origins.unknown |= men & !home;
        }
        for color in Color::ALL {
            for (squares, wing) in [
                (
                    color.fold_wb(Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES),
                    Wing::King,
                ),
                (
                    color.fold_wb(Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES),
                    Wing::Queen,
                ),
            ] {
                let bishops = pos.by(color, Role::Bishop) & squares;
                if bishops.count() == 1 {
                    origins.start(bishops, wing);
                }
            }
        }
        origins
    }

    fn start(&mut self, men: Bitboard, wing: Wing) {
        self.unknown &= !men;
        match wing {
            Wing::King => self.king |= men,
            Wing::Queen => self.queen |= men,
        }
    }

    /// The men that started on a wing.
    pub fn started(&self, wing: Wing) -> Bitboard {
        match wing {
            Wing::King => self.king,
            Wing::Queen => self.queen,
        }
    }

    /// The men whose start is not known.
    pub fn unknown(&self) -> Bitboard {
        self.unknown
    }

    /// Follows a move that is made.
    pub fn follow(&mut self, m: &Move) {
        for men in [&mut self.king, &mut self.queen, &mut self.unknown] {
            men.discard(m.to);
            if men.contains(m.from) && m.kind != MoveKind::Blank {
                men.discard(m.from);
                men.add(m.to);
            }
            if let MoveKind::Castling(side, Some(rook)) = m.kind
                && men.contains(rook)
            {
                men.discard(rook);
                men.add(shakmaty::Square::from_coords(
                    side.rook_to_file(),
                    m.from.rank(),
                ));
            }
        }
    }
}
