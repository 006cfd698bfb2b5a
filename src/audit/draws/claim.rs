//! A claim of a draw that the score records.

use shakmaty::Color;

use super::answer::Answer;
use crate::audit::case::Walker;
use crate::audit::{Annotation, Case};
use crate::codes::Code;
use crate::finding::Consequence;
use crate::notation::lenient;
use crate::notation::pattern::Says;
use crate::replay::{Move, MoveKind, Position, legal_moves};

/// One claim.
pub(super) struct Claim<'c> {
    pub(super) case: &'c Case<'c>,
    pub(super) code: &'c Code,
    pub(super) note: &'c Annotation,
    pub(super) side: Color,
    pub(super) with: Option<&'c str>,
}

impl<'c> Claim<'c> {
    pub(super) fn ply(&self) -> u32 {
        self.note.after
    }

    pub(super) fn on_move(&self) -> bool {
        self.case.ply_ref(self.ply() + 1).side == self.side
    }

    pub(super) fn name(&self) -> &'static str {
        self.side.fold_wb("White", "Black")
    }

    pub(super) fn answer(
        &self,
        ground: &'static str,
        orders: Consequence,
        (cite, says): (&str, &str),
        why: &str,
    ) -> Answer<'c> {
        let verdict = match orders {
            Consequence::Drawn => "is right, and the game is drawn",
            Consequence::Lapsed => "comes too late",
            Consequence::Claimable { .. } => "may be made",
            _ => "is not founded",
        };
        Answer {
            note: self.note,
            ply: self.ply(),
            ground,
            orders,
            cite: cite.to_owned(),
            says: says.to_owned(),
            message: format!("{}'s claim of a draw {verdict}: {why}", self.name()),
        }
    }

    /// The code knows no such claim.
    pub(super) fn no_provision(&self, ground: &'static str) -> Answer<'c> {
        let says = ("(no provision)", "the code provides for no such claim");
        self.answer(
            ground,
            Consequence::None,
            says,
            "the code provides for no such claim",
        )
    }

    /// The position after the move with which the claim is made, if it can be made.
    pub(super) fn intended(&self) -> Option<(Move, Position)> {
        let mut walk = Walker::new(self.case.line);
        let pos = walk.after(self.ply());
        let legal = legal_moves(pos);
        let m = lenient::patterns(self.with?)
            .iter()
            .find_map(|pattern| match pattern.says {
                Says::Man(man) => legal.iter().copied().find(|m| man.fits(m)),
                Says::Castling(side) => legal
                    .iter()
                    .copied()
                    .find(|m| matches!(m.kind, MoveKind::Castling(other, _) if other == side)),
                Says::FileCastling | Says::Described(_) => None,
            })?;
        let mut after = pos.clone();
        after.play(&m);
        Some((m, after))
    }
}
