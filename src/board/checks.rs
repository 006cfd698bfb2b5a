//! Which moves of a position give check.

use shakmaty::{Bitboard, attacks};

use super::{Move, MoveKind, Position};

/// The checks of a position.
pub struct Checks<'p> {
    pos: &'p Position,
    /// The squares that the adversary's king sees as a queen and a knight on an empty board: a man gives check, or lets
    /// another do so, only if he goes to one of them or leaves one.
    near: Bitboard,
}

impl<'p> Checks<'p> {
    /// Those of the side on move.
    pub fn of(pos: &'p Position) -> Checks<'p> {
        let near = pos.king(!pos.turn()).map_or(Bitboard::FULL, |king| {
            attacks::queen_attacks(king, Bitboard::EMPTY) | attacks::knight_attacks(king)
        });
        Checks { pos, near }
    }

    /// Whether a lawful move gives check.
    pub fn gives(&self, m: &Move) -> bool {
        let moves_one = matches!(m.kind, MoveKind::Ordinary | MoveKind::DoubleStep);
        if moves_one && !self.near.contains(m.to) && !self.near.contains(m.from) {
            return false;
        }
        let mut after = self.pos.clone();
        after.play(m);
        after.checkers().any()
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
