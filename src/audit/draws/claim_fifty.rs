//! Claims that fifty moves have passed, and calls for mate within fifty moves.

use super::answer::Answer;
use super::call::calls;
use super::claim::Claim;
use super::quiet::quiet_for;
use crate::audit::Case;
use crate::audit::case::Walker;
use crate::codes::{Claimant, Code, FiftyEnd};
use crate::findings::{By, Consequence};

impl<'c> Claim<'c> {
    pub(super) fn fifty(&self) -> Answer<'c> {
        const GROUND: &str = "fifty-moves";
        let Some(law) = &self.code.fifty_moves else {
            return self.fifty_from_a_call();
        };
        let article = (law.claim.cite.as_str(), law.claim.says.as_str());
        if law.by == Claimant::OnMove && !self.on_move() {
            return self.off_move(GROUND, article);
        }
        let touched = law.touched.as_ref();
        if let Some(answer) = touched.and_then(|touched| self.after_a_touch(GROUND, touched)) {
            return answer;
        }
        let quiet = Walker::new(self.case.line).after(self.ply()).halfmoves();
        let needed = law.claim.plies;
        let because = |quiet: u32| {
            let passed = on_each_side(quiet);
            match quiet < needed {
                true => format!(
                    "{passed} have passed without capture or pawn move, and {} are needed",
                    on_each_side(needed)
                ),
                false => format!("{passed} have passed without capture or pawn move"),
            }
        };
        if let (Some(text), Some(written)) = (self.with, &law.written_move) {
            let Some((_, after)) = self.intended() else {
                return self.no_such_move(GROUND, text, (&written.cite, &written.says));
            };
            let after = after.halfmoves();
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
        if self.with.is_some() {
            let why = "a claim cannot be made with a move that is not made";
            return self.answer(GROUND, Consequence::None, article, why);
        }
        let before = quiet_for(self.case.line, needed).any(|(number, ..)| number < self.ply());
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
            call.refusal.is_none() && call.side == self.side && call.ply + law.plies <= self.ply()
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
}

/// The answers to calls for fifty moves, and what they have come to.
pub(super) fn called<'c>(case: &'c Case<'_>, code: &'c Code) -> Vec<Answer<'c>> {
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
        let (cite, says) = match (&call.refusal, umpire, law) {
            (Some(_), Some(umpire), _) => (umpire.cite.clone(), umpire.says.clone()),
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
            written: None,
        };
        if let Some(why) = &call.refusal {
            let message = format!("{name}'s call for mate within fifty moves is refused: {why}");
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

/// So many plies, counted as players do.
fn on_each_side(plies: u32) -> String {
    let moves = match plies / 2 {
        1 => "1 move on each side".to_owned(),
        moves => format!("{moves} moves on each side"),
    };
    match plies % 2 {
        0 => moves,
        _ => format!("{moves} and one more"),
    }
}
