//! Claims of a draw that the score records, and what the code answers.

use shakmaty::Color;

use super::claim_fifty::called;
use crate::audit::case::Walker;
use crate::audit::{Annotation, Case, Draft};
use crate::codes::Code;
use crate::finding::Consequence;
use crate::notation::lenient;
use crate::notation::pattern::Says;
use crate::replay::{Move, MoveKind, Position, has_legal_move, legal_moves};
use crate::score::law::{Command, Ground};

/// What the code answers to a claim.
pub(super) struct Answer<'c> {
    /// The claim.
    pub(super) note: &'c Annotation,
    /// Plies completed when the answer is due.
    pub(super) ply: u32,
    /// The ground as it is reported.
    pub(super) ground: &'static str,
    /// What follows.
    pub(super) orders: Consequence,
    pub(super) cite: String,
    pub(super) says: String,
    pub(super) message: String,
}

impl Answer<'_> {
    /// Whether the claim was good.
    pub(super) fn is_good(&self) -> bool {
        match self.orders {
            Consequence::Drawn | Consequence::Claimable { .. } => true,
            // He who called waived the draw: the call itself was good.
            Consequence::Lapsed => matches!(self.note.command, Command::CallFifty(_)),
            _ => false,
        }
    }

    /// The answer as a finding.
    pub(super) fn draft(self, case: &Case<'_>) -> Draft {
        let fen = Walker::new(case.line).after(self.ply).fen();
        Draft::new(case, self.note.span, self.message)
            .ply(case, self.ply)
            .ground(self.ground)
            .fen(fen)
            .cites(case, &self.cite, &self.says, self.orders)
    }
}

/// The answers to all claims and calls, in order.
pub(super) fn answers<'c>(case: &'c Case<'_>, code: &'c Code) -> Vec<Answer<'c>> {
    if case.annotations.list.is_empty() || case.line.is_variation() {
        return Vec::new();
    }
    let claims = case.annotations.list.iter().filter_map(|note| {
        let Command::Claim { ground, side, with } = &note.command else {
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
            Ground::Repetition => claim.repetition(),
            Ground::Perpetual => claim.perpetual(),
            Ground::Fifty => claim.fifty(),
            Ground::Stalemate => claim.stalemate(),
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

    fn stalemate(&self) -> Answer<'c> {
        const GROUND: &str = "stalemate";
        let mut walk = Walker::new(self.case.line);
        let pos = walk.after(self.ply());
        let stated = self.code.stalemate.as_ref();
        let article = stated.map_or(
            (
                "(stalemate not stated; general law)",
                "by the general law of chess stalemate draws the game",
            ),
            |article| (article.cite.as_str(), article.says.as_str()),
        );
        if !has_legal_move(pos) && pos.checkers().is_empty() {
            let why = "the side on move has no lawful move and is not in check";
            return self.answer(GROUND, Consequence::Drawn, article, why);
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
                self.answer(GROUND, Consequence::None, (&law.cite, &law.says), why)
            }
            None => {
                let why = if pos.checkers().any() {
                    "the side on move is in check"
                } else {
                    "the side on move has a lawful move"
                };
                self.answer(GROUND, Consequence::None, article, why)
            }
        }
    }
}
