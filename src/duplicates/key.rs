//! What makes two games the same game.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

use shakmaty::Role;
use siphasher::sip128::{Hasher128, SipHasher13};

use crate::board::{Move, MoveKind, Position};
use crate::replay::Line;
use crate::score::Score;

/// A SipHash of a game, 128 bits long, in words so that an entry of the index needs no padding. It is taken of the
/// position the game begins from, its moves, and of a short game its players too. Of two million different games two
/// have the same key with a chance of one in 10^26.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameKey(pub(super) [u32; 4]);

impl Hash for GameKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [_, high, low, _] = self.0;
        state.write_u64(u64::from(high) << 32 | u64::from(low));
    }
}

/// What a table hashes keys with: two words of them, for they are hashes already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write_u64(&mut self, words: u64) {
        self.0 = words;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes
            .iter()
            .for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The two players, as the tags name them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Players<'t> {
    white: &'t [u8],
    black: &'t [u8],
}

impl<'t> Players<'t> {
    /// The players of a game; `None` if the tags do not name both.
    pub(super) fn of(text: &'t [u8], score: &'t Score) -> Option<Players<'t>> {
        let tags = score.tags(text);
        Some(Players {
            white: tags.value("White")?,
            black: tags.value("Black")?,
        })
    }

    /// A hash of both names.
    pub(super) fn hash(self) -> NonZeroU32 {
        let mut hasher = SipHasher13::new();
        self.write(&mut hasher);
        NonZeroU32::new(hasher.finish() as u32).unwrap_or(NonZeroU32::MIN)
    }

    fn write(self, hasher: &mut SipHasher13) {
        hasher.write(self.white);
        hasher.write_u8(0);
        hasher.write(self.black);
    }
}

impl GameKey {
    /// The key of a line of play, among the games of these players if they are given.
    pub(super) fn of(line: &Line, among: Option<Players<'_>>) -> GameKey {
        let mut hasher = SipHasher13::new();
        write_start(&line.start, &mut hasher);
        hasher.write_usize(line.plies.len());
        // The hasher takes many bytes at once for less than a few at a time.
        let mut packed = [[0; 2]; 256];
        for plies in line.plies.chunks(packed.len()) {
            for (two, ply) in packed.iter_mut().zip(plies) {
                *two = in_two_bytes(&ply.mv).to_le_bytes();
            }
            hasher.write(packed[..plies.len()].as_flattened());
        }
        if let Some(players) = among {
            players.write(&mut hasher);
        }
        let hash = hasher.finish128().as_u128();
        GameKey([0, 32, 64, 96].map(|shift| (hash >> shift) as u32))
    }
}

/// Writes the position a line begins from: its men, turn and rights, but not the counts of moves. The usual array is
/// nothing.
fn write_start(start: &Position, hasher: &mut SipHasher13) {
    let fields = |position: &Position| {
        let fen = position.fen();
        let fields = fen.splitn(5, ' ').take(4);
        fields.collect::<Vec<&str>>().join(" ")
    };
    let usual = Position::usual();
    if start != usual && fields(start) != fields(usual) {
        hasher.write(fields(start).as_bytes());
    }
}

/// Both squares of a move, and in four bits how it is made and what a pawn becomes.
fn in_two_bytes(mv: &Move) -> u16 {
    let squares = mv.from as u16 | (mv.to as u16) << 6;
    let becomes = mv.promotion.map_or(0, |role: Role| role as u16);
    // Nearly every move, told first because every move of every game is asked.
    if becomes == 0 && matches!(mv.kind, MoveKind::Ordinary) {
        return squares;
    }
    let way = match mv.kind {
        MoveKind::Ordinary | MoveKind::DoubleStep => becomes,
        MoveKind::EnPassant => 7,
        MoveKind::HostilePromotion => 7 + becomes,
        MoveKind::Castling(..) => 14,
        // A turn without a move stays on its square, and so is told apart.
        MoveKind::FileCastling(_) | MoveKind::Blank => 15,
    };
    squares | way << 12
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shakmaty::{CastlingSide, Square};

    use super::*;

    #[test]
    fn every_way_to_move_is_told_apart() {
        let plain = Move {
            role: Role::Pawn,
            from: Square::B7,
            to: Square::A8,
            capture: None,
            promotion: None,
            kind: MoveKind::Ordinary,
        };
        let mut ways = vec![
            plain,
            Move::BLANK,
            Move {
                kind: MoveKind::EnPassant,
                ..plain
            },
            Move {
                kind: MoveKind::Castling(CastlingSide::KingSide, None),
                ..plain
            },
            Move {
                kind: MoveKind::FileCastling(Square::E8),
                ..plain
            },
            Move {
                to: Square::B8,
                ..plain
            },
            Move {
                from: Square::B6,
                ..plain
            },
        ];
        for role in Role::ALL {
            let promotion = Some(role);
            ways.push(Move { promotion, ..plain });
            ways.push(Move {
                promotion,
                kind: MoveKind::HostilePromotion,
                ..plain
            });
        }
        let codes: BTreeSet<u16> = ways.iter().map(in_two_bytes).collect();
        assert_eq!(codes.len(), ways.len());
    }
}
