//! Which moves of a position give check.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::{Move, MoveKind, Position};

/// The checks of a position.
pub struct Checks<'p> {
    pos: &'p Position,
    /// The adversary's king.
    king: Option<Square>,
    /// The squares that he sees as a queen and a knight on an empty board: a man gives check, or lets another do so, only
    /// if he goes to one of them or leaves one.
    near: Bitboard,
}

impl<'p> Checks<'p> {
    /// Those of the side on move.
    pub fn of(pos: &'p Position) -> Checks<'p> {
        let king = pos.king(!pos.turn());
        let near = king.map_or(Bitboard::FULL, |king| {
            attacks::queen_attacks(king, Bitboard::EMPTY) | attacks::knight_attacks(king)
        });
        Checks { pos, king, near }
    }

    /// Whether a lawful move gives check.
    pub fn gives(&self, m: &Move) -> bool {
        match (m.kind, self.king) {
            (MoveKind::Ordinary | MoveKind::DoubleStep, Some(king)) => {
                self.near.contains(m.to) && self.attacks(m, king)
                    || self.near.contains(m.from) && self.uncovers(m, king)
            }
            _ => {
                let mut after = self.pos.clone();
                after.play(m);
                after.checkers().any()
            }
        }
    }

    /// Whether the man that moves attacks the king from where he arrives.
    fn attacks(&self, m: &Move, king: Square) -> bool {
        let role = m.promotion.unwrap_or(m.role);
        let man = role.of(self.pos.turn());
        attacks::attacks(m.to, man, self.behind(m)).contains(king)
    }

    /// Whether another man attacks the king along a line that the move opens.
    fn uncovers(&self, m: &Move, king: Square) -> bool {
        let (us, left) = (self.pos.turn(), self.behind(m));
        let by = |roles: [Role; 2]| roles.into_iter().map(|role| self.pos.by(us, role));
        let seen_by =
            |seen: Bitboard, roles| by(roles).any(|men| (men & seen).without(m.from).any());
        seen_by(attacks::rook_attacks(king, left), [Role::Rook, Role::Queen])
            || seen_by(
                attacks::bishop_attacks(king, left),
                [Role::Bishop, Role::Queen],
            )
    }

    /// The squares that are occupied behind the move.
    fn behind(&self, m: &Move) -> Bitboard {
        self.pos.occupied().without(m.from).with(m.to)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;

    use super::*;
    use crate::board::legal_moves;

    /// What is told of a move is what is seen once it was made.
    #[test]
    fn checks_are_those_of_the_position_behind() {
        let mut given = 0;
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 1",
        ] {
            let setup = Fen::from_ascii(fen.as_bytes()).unwrap();
            let first = Position::from_setup(setup.as_setup());
            for reply in legal_moves(&first) {
                let mut second = first.clone();
                second.play(&reply);
                for pos in [&first, &second] {
                    let checks = Checks::of(pos);
                    for m in legal_moves(pos) {
                        let mut after = pos.clone();
                        after.play(&m);
                        assert_eq!(checks.gives(&m), after.checkers().any(), "{fen} {m:?}");
                        given += usize::from(checks.gives(&m));
                    }
                }
            }
        }
        assert!(given > 100, "{given}");
    }
}
