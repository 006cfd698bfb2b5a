//! Claims of a draw and calls that the score records, each with what the code answers.

use arcstr::ArcStr;
use shakmaty::Color;

use super::call::called;
use super::claim_verdict::ClaimVerdict;
use crate::audit::case::Walker;
use crate::audit::named::named_move;
use crate::audit::{Annotation, Case};
use crate::board::{Move, Position};
use crate::codes::{Article, Code};
use crate::findings::Consequence;
use crate::score::law::{ClaimGround, LawCommand};

/// The answers to all claims and calls, in order.
pub(super) fn verdicts<'c>(case: &'c Case<'_>, code: &'c Code) -> Vec<ClaimVerdict<'c>> {
    if case.annotations.list.is_empty() || case.line.is_variation() {
        return Vec::new();
    }
    let claims = case.annotations.list.iter().filter_map(|note| {
        let LawCommand::Claim { ground, side, with } = &note.command else {
            return None;
        };
        let claim = Claim {
            case,
            code,
            note,
            side: *side,
            with: with.as_deref(),
        };
        Some(match ground {
            ClaimGround::Repetition => claim.repetition(),
            ClaimGround::Perpetual => claim.perpetual(),
            ClaimGround::Fifty => claim.fifty(),
            ClaimGround::Stalemate => claim.stalemate(),
        })
    });
    claims.chain(called(case, code)).collect()
}

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

    pub(super) fn verdict(
        &self,
        ground: &'static str,
        orders: Consequence,
        (cite, says): (impl Into<ArcStr>, impl Into<ArcStr>),
        why: &str,
    ) -> ClaimVerdict<'c> {
        let verdict = match orders {
            Consequence::Drawn => "is right, and the game is drawn",
            Consequence::Lapsed => "is lost",
            Consequence::Claimable { .. } => "may be made",
            _ => "is not founded",
        };
        ClaimVerdict {
            note: self.note,
            ply: self.ply(),
            ground,
            orders,
            cite: cite.into(),
            says: says.into(),
            message: format!("{}'s claim of a draw {verdict}: {why}", self.name()),
            written: self.intended().map(|(m, _)| m),
        }
    }

    /// Only the player on move may claim, and it is not he who does.
    pub(super) fn off_move(
        &self,
        ground: &'static str,
        law: (&ArcStr, &ArcStr),
    ) -> ClaimVerdict<'c> {
        let why = format!(
            "only the player on move may claim, and {} is not",
            self.name()
        );
        self.verdict(ground, Consequence::None, law, &why)
    }

    /// The move with which the draw is claimed is none.
    pub(super) fn no_such_move(
        &self,
        ground: &'static str,
        text: &str,
        law: (&ArcStr, &ArcStr),
    ) -> ClaimVerdict<'c> {
        let why = format!(
            "`{text}` is no move that {} can make there, or more than one",
            self.name()
        );
        self.verdict(ground, Consequence::None, law, &why)
    }

    /// Who claims has touched a man before, and may not claim on that move by this article.
    pub(super) fn after_a_touch(
        &self,
        ground: &'static str,
        law: &Article,
    ) -> Option<ClaimVerdict<'c>> {
        let on_move = self.case.ply_ref(self.ply() + 1).side;
        let touched = |note: &&Annotation| {
            let by = match note.command {
                LawCommand::Touched { by, .. } => by.unwrap_or(on_move),
                _ => return false,
            };
            by == self.side && note.after == self.ply() && note.span.start < self.note.span.start
        };
        self.case.annotations.list.iter().find(touched)?;
        let why = format!("{} had touched a man before he claimed", self.name());
        Some(self.verdict(ground, Consequence::Lapsed, (&law.cite, &law.says), &why))
    }

    /// The code knows no such claim.
    pub(super) fn no_provision(&self, ground: &'static str) -> ClaimVerdict<'c> {
        let says = ("(no provision)", "the code provides for no such claim");
        self.verdict(
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
        let m = named_move(self.case, self.ply(), pos, self.with?)?;
        let mut after = pos.clone();
        after.play(&m);
        Some((m, after))
    }
}
