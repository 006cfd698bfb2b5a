//! What a code answers to a claim or a call that the score records.

use arcstr::ArcStr;

use crate::audit::case::Walker;
use crate::audit::{Annotation, Case, Draft};
use crate::board::Move;
use crate::findings::Consequence;
use crate::score::law::LawCommand;

/// What the code answers to a claim.
pub(super) struct ClaimVerdict<'c> {
    /// The claim.
    pub(super) note: &'c Annotation,
    /// Plies completed when the verdict is due.
    pub(super) ply: u32,
    /// The ground as it is reported.
    pub(super) ground: &'static str,
    /// What follows.
    pub(super) orders: Consequence,
    pub(super) cite: ArcStr,
    pub(super) says: ArcStr,
    pub(super) message: String,
    /// The move with which the draw is claimed, written and not made.
    pub(super) written: Option<Move>,
}

impl ClaimVerdict<'_> {
    /// Whether the claim was good.
    pub(super) fn is_good(&self) -> bool {
        match self.orders {
            Consequence::Drawn | Consequence::Claimable { .. } => true,
            // He who called waived the draw: the call itself was good.
            Consequence::Lapsed => matches!(self.note.command, LawCommand::CallFifty(_)),
            _ => false,
        }
    }

    /// The verdict as a finding.
    pub(super) fn draft(self, case: &Case<'_>) -> Draft {
        let fen = Walker::new(case.line).after(self.ply).fen();
        Draft::new(case, self.note.span, self.message)
            .ply(case, self.ply)
            .ground(self.ground)
            .fen(fen)
            .cites(case, &self.cite, &self.says, self.orders)
    }
}
