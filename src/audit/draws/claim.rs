//! Claims of a draw that the score records, and what the code answers.

use shakmaty::Color;

use super::call::calls;
use super::line_of_play;
use super::same_position::{appearances, repeated};
use crate::audit::case::Walker;
use crate::audit::{Annotation, Case, Draft};
use crate::codes::{Claimant, Code, FiftyEnd};
use crate::finding::{By, Consequence};
use crate::notation::lenient;
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
    cite: String,
    says: String,
    message: String,
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
struct Claim<'c> {
    case: &'c Case<'c>,
    code: &'c Code,
    note: &'c Annotation,
    side: Color,
    with: Option<&'c str>,
}

impl<'c> Claim<'c> {
    fn ply(&self) -> u32 {
        self.note.after
    }

    fn on_move(&self) -> bool {
        self.case.ply_ref(self.ply() + 1).side == self.side
    }

    fn name(&self) -> &'static str {
        self.side.fold_wb("White", "Black")
    }

    fn answer(
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
    fn no_provision(&self, ground: &'static str) -> Answer<'c> {
        let says = ("(no provision)", "the code provides for no such claim");
        self.answer(
            ground,
            Consequence::None,
            says,
            "the code provides for no such claim",
        )
    }

    /// The position after the move with which the claim is made, if it can be made.
    fn intended(&self) -> Option<(Move, Position)> {
        let mut walk = Walker::new(self.case.line);
        let pos = walk.after(self.ply());
        let legal = legal_moves(pos);
        let m = lenient::patterns(self.with?)
            .iter()
            .find_map(|pattern| match pattern.says {
                lenient::Says::Man(man) => legal.iter().copied().find(|m| man.fits(m)),
                lenient::Says::Castling(side) => legal
                    .iter()
                    .copied()
                    .find(|m| matches!(m.kind, MoveKind::Castling(other, _) if other == side)),
                lenient::Says::FileCastling | lenient::Says::Described(_) => None,
            })?;
        let mut after = pos.clone();
        after.play(&m);
        Some((m, after))
    }

    fn repetition(&self) -> Answer<'c> {
        const GROUND: &str = "repetition";
        let Some((law, claim)) = self
            .code
            .repetition
            .as_ref()
            .and_then(|law| Some((law, law.claim.as_ref()?)))
        else {
            return self.persistence(GROUND);
        };
        let article = (claim.cite.as_str(), claim.says.as_str());
        if claim.by == Claimant::OnMove && !self.on_move() {
            let why = format!(
                "only the player on move may claim, and {} is not",
                self.name()
            );
            return self.answer(GROUND, Consequence::None, article, &why);
        }
        if self.with.is_some() {
            return self.repetition_with_a_move();
        }
        let stood = repeated(self.case, law, claim.at);
        if stood.iter().any(|(ply, _)| *ply == self.ply()) {
            let why = format!(
                "the position stands for the {} time at least",
                super::ordinal(claim.at)
            );
            return self.answer(GROUND, Consequence::Drawn, article, &why);
        }
        match &law.lapse {
            Some(lapse) if stood.iter().any(|(ply, _)| *ply < self.ply()) => {
                let why = "the position that came back has been altered by further play";
                self.answer(GROUND, Consequence::Lapsed, (&lapse.cite, &lapse.says), why)
            }
            _ => {
                let why = format!("the position has not stood {} times", claim.at);
                self.answer(GROUND, Consequence::None, article, &why)
            }
        }
    }

    fn repetition_with_a_move(&self) -> Answer<'c> {
        const GROUND: &str = "repetition";
        let law = self.code.repetition.as_ref();
        let claim = law.and_then(|law| law.claim.as_ref());
        let (Some(law), Some(claim)) = (law, claim) else {
            return self.no_provision(GROUND);
        };
        let Some(written) = &claim.written_move else {
            let why = "a claim cannot be made with a move that is not made";
            return self.answer(GROUND, Consequence::None, (&claim.cite, &claim.says), why);
        };
        let article = (written.cite.as_str(), written.says.as_str());
        let times = self.intended().map_or(0, |(_, after)| {
            appearances(self.case, law, self.ply(), &after) + 1
        });
        let move_text = self.with.unwrap_or_default();
        if times >= claim.at {
            let why = format!(
                "with `{move_text}` the position stands for the {} time",
                super::ordinal(times)
            );
            self.answer(GROUND, Consequence::Drawn, article, &why)
        } else {
            let why = format!(
                "with `{move_text}` the position does not stand for the {} time",
                super::ordinal(claim.at)
            );
            self.answer(GROUND, Consequence::None, article, &why)
        }
    }

    /// A claim because the opponent repeats his line of play or his checks.
    fn persistence(&self, ground: &'static str) -> Answer<'c> {
        let laws = [&self.code.perpetual_check, &self.code.line_of_play];
        let mut known = laws
            .into_iter()
            .flatten()
            .filter_map(|law| Some((law, law.times?)));
        let Some((law, times)) = known.next_back() else {
            return self.no_provision(ground);
        };
        let line = self.case.line;
        let Some(found) = line_of_play::persists(line, times, self.ply(), !self.side) else {
            let why = format!(
                "the opponent has not gone through the same line of play {times} times in succession"
            );
            return self.answer(ground, Consequence::None, (&law.cite, &law.says), &why);
        };
        let perpetual = self.code.perpetual_check.as_ref().filter(|_| found.checks);
        let law = perpetual.or(self.code.line_of_play.as_ref()).unwrap_or(law);
        let ground = if found.checks {
            "perpetual-check"
        } else {
            "line-of-play"
        };
        let why = format!(
            "the opponent has gone through the same {} moves {times} times",
            found.moves
        );
        self.answer(ground, Consequence::Drawn, (&law.cite, &law.says), &why)
    }

    fn perpetual(&self) -> Answer<'c> {
        const GROUND: &str = "perpetual-check";
        let Some(law) = &self.code.perpetual_check else {
            return self.no_provision(GROUND);
        };
        if law.times.is_some() {
            return self.persistence(GROUND);
        }
        let article = (law.cite.as_str(), law.says.as_str());
        if self.on_move() {
            let by = By::Side(self.side);
            let why = "whether the checks could go on for ever is a matter of judgement";
            self.answer(GROUND, Consequence::Claimable { by }, article, why)
        } else {
            let why = format!(
                "only the player on move may claim, and {} is not",
                self.name()
            );
            self.answer(GROUND, Consequence::None, article, &why)
        }
    }

    fn fifty(&self) -> Answer<'c> {
        const GROUND: &str = "fifty-moves";
        let Some(law) = &self.code.fifty_moves else {
            return self.fifty_from_a_call();
        };
        let article = (law.claim.cite.as_str(), law.claim.says.as_str());
        if law.by == Claimant::OnMove && !self.on_move() {
            let why = format!(
                "only the player on move may claim, and {} is not",
                self.name()
            );
            return self.answer(GROUND, Consequence::None, article, &why);
        }
        let quiet = Walker::new(self.case.line).after(self.ply()).halfmoves();
        let because =
            |quiet: u32| format!("{quiet} plies have passed without capture or pawn move");
        if let (Some(_), Some(written)) = (self.with, &law.written_move) {
            let after = self.intended().map_or(0, |(_, after)| after.halfmoves());
            let good = after >= law.claim.plies;
            let orders = if good {
                Consequence::Drawn
            } else {
                Consequence::None
            };
            return self.answer(
                GROUND,
                orders,
                (&written.cite, &written.says),
                &because(after),
            );
        }
        if quiet >= law.claim.plies && self.with.is_none() {
            return self.answer(GROUND, Consequence::Drawn, article, &because(quiet));
        }
        let line = self.case.line;
        let before = (line.first_ply..self.ply())
            .any(|ply| line.quiet_plies((ply - line.first_ply) as usize) >= law.claim.plies);
        match law.lapse.as_ref().filter(|_| before) {
            Some(lapse) => self.answer(
                GROUND,
                Consequence::Lapsed,
                (&lapse.cite, &lapse.says),
                &because(quiet),
            ),
            None => self.answer(GROUND, Consequence::None, article, &because(quiet)),
        }
    }

    /// A claim where fifty moves are counted from a call.
    fn fifty_from_a_call(&self) -> Answer<'c> {
        const GROUND: &str = "fifty-moves";
        let Some(law) = &self.code.fifty_call else {
            return self.no_provision(GROUND);
        };
        let article = (law.cite.as_str(), law.says.as_str());
        let passed = calls(self.case, self.code).any(|call| {
            call.allowed && call.side == self.side && call.ply + law.plies <= self.ply()
        });
        if passed {
            self.answer(
                GROUND,
                Consequence::Drawn,
                article,
                "fifty moves have passed since the call",
            )
        } else {
            let why = "fifty moves have not passed since a call";
            self.answer(GROUND, Consequence::None, article, why)
        }
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

/// The answers to calls for fifty moves, and what they have come to.
fn called<'c>(case: &'c Case<'_>, code: &'c Code) -> Vec<Answer<'c>> {
    let mut found = Vec::new();
    for call in calls(case, code) {
        let Some(note) = case
            .annotations
            .list
            .iter()
            .find(|note| note.span == call.span)
        else {
            continue;
        };
        let name = call.side.fold_wb("White", "Black");
        let (law, umpire) = match &code.fifty_call {
            Some(law) => (Some((&law.cite, &law.says)), law.umpire.as_ref()),
            None => (None, None),
        };
        let (cite, says) = match (call.allowed, umpire, law) {
            (false, Some(umpire), _) => (umpire.cite.clone(), umpire.says.clone()),
            (_, _, Some((cite, says))) => (cite.clone(), says.clone()),
            _ => (
                "(no provision)".to_owned(),
                "the code provides for no such call".to_owned(),
            ),
        };
        let answer = |ply, orders, message| Answer {
            note,
            ply,
            ground: "fifty-moves",
            orders,
            cite: cite.clone(),
            says: says.clone(),
            message,
        };
        if !call.allowed {
            let message = format!(
                "{name}'s call for mate within fifty moves is not one that the code gives a right to"
            );
            found.push(answer(call.ply, Consequence::None, message));
            continue;
        }
        let by = By::Side(call.side);
        let message = format!("{name} calls for mate within fifty moves, and has the right to");
        found.push(answer(call.ply, Consequence::Claimable { by }, message));
        let may_proceed = code
            .fifty_call
            .as_ref()
            .is_some_and(|law| law.end == FiftyEnd::MayProceed);
        if let Some(last) = call.expires.filter(|_| may_proceed) {
            let (orders, message) = if call.proceeds {
                (
                    Consequence::Lapsed,
                    format!(
                        "{name} was not mated within the fifty moves, and asks that the game proceed"
                    ),
                )
            } else {
                (
                    Consequence::Drawn,
                    format!("{name} was not mated within the fifty moves, and the game is drawn"),
                )
            };
            found.push(answer(last, orders, message));
        }
    }
    found
}
