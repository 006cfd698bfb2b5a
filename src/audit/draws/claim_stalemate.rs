//! Claims that the side on move has no lawful move and is not in check.

use arcstr::literal;

use super::claim::Claim;
use super::claim_verdict::ClaimVerdict;
use crate::audit::case::Walker;
use crate::board::{MoveKind, has_legal_move, legal_moves};
use crate::codes::StalemateOrder;
use crate::findings::Consequence;

impl<'c> Claim<'c> {
    pub(super) fn stalemate(&self) -> ClaimVerdict<'c> {
        const GROUND: &str = "stalemate";
        let mut walk = Walker::new(self.case.line);
        let pos = walk.after(self.ply());
        let stated = self.code.stalemate.as_ref();
        let general = || {
            let says = literal!("by the general law of chess stalemate draws the game");
            (literal!("(stalemate not stated; general law)"), says)
        };
        let article = stated.map_or_else(general, |law| (law.cite.clone(), law.says.clone()));
        if !has_legal_move(pos) && pos.checkers().is_empty() {
            let (orders, why) = match stated.map_or(StalemateOrder::Drawn, |law| law.order) {
                StalemateOrder::Drawn => (
                    Consequence::Drawn,
                    "the side on move has no lawful move and is not in check",
                ),
                _ => (
                    Consequence::None,
                    "stalemate does not draw the game by this code",
                ),
            };
            return self.verdict(GROUND, orders, article, why);
        }
        let legal = legal_moves(pos);
        let only_passing = !legal.is_empty() && legal.iter().all(|m| m.kind == MoveKind::EnPassant);
        let forced = self
            .code
            .en_passant
            .as_ref()
            .and_then(|law| law.forced.as_ref());
        match forced.filter(|_| only_passing) {
            Some(law) => {
                let why = "a pawn can be taken in passing, and must be";
                self.verdict(GROUND, Consequence::None, (&law.cite, &law.says), why)
            }
            None => {
                let why = if pos.checkers().any() {
                    "the side on move is in check"
                } else {
                    "the side on move has a lawful move"
                };
                self.verdict(GROUND, Consequence::None, article, why)
            }
        }
    }
}
