//! Claims that a position came back, or that the opponent repeats his checks or his line of play.

use super::answer::Answer;
use super::claim::Claim;
use super::same_position::{appearances, repeated};
use super::{line_of_play, ordinal};
use crate::codes::Claimant;
use crate::finding::{By, Consequence};

impl<'c> Claim<'c> {
    pub(super) fn repetition(&self) -> Answer<'c> {
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
                ordinal(claim.at)
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
                ordinal(times)
            );
            self.answer(GROUND, Consequence::Drawn, article, &why)
        } else {
            let why = format!(
                "with `{move_text}` the position does not stand for the {} time",
                ordinal(claim.at)
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

    pub(super) fn perpetual(&self) -> Answer<'c> {
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
}
