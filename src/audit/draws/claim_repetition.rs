//! Claims that a position came back, or that the opponent repeats his checks or his line of play.

use super::answer::Answer;
use super::claim::Claim;
use super::same_position::{appearances, lost_rights, repeated};
use super::{line_of_play, often, ordinal};
use crate::audit::case::Walker;
use crate::board::{Position, any_legal};
use crate::codes::{Claimant, Repetition};
use crate::findings::{By, Consequence};

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
            return self.off_move(GROUND, article);
        }
        let touched = law.touched.as_ref();
        if let Some(answer) = touched.and_then(|touched| self.after_a_touch(GROUND, touched)) {
            return answer;
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
                let mut walk = Walker::new(self.case.line);
                let why = self.too_seldom(law, claim.at, walk.after(self.ply()));
                self.answer(GROUND, Consequence::None, article, &why)
            }
        }
    }

    /// Why a position that stands after the ply of the claim, or is to stand after the move it is made with, has not
    /// stood often enough.
    fn too_seldom(&self, law: &Repetition, wanted: u32, pos: &Position) -> String {
        let to_come = u32::from(self.with.is_some());
        let times = appearances(self.case, law, self.ply(), pos).len() as u32 + to_come;
        let alike = Repetition {
            rights_count: false,
            ..law.clone()
        };
        let looks = appearances(self.case, &alike, self.ply(), pos);
        let among = looks.len() as u32 + to_come;
        let other = looks.iter().enumerate().find_map(|(at, &plies)| {
            let lost = lost_rights(self.case, plies, pos)?;
            Some((at as u32 + 1, lost))
        });
        match other.filter(|_| law.rights_count && among >= wanted) {
            Some((first, lost)) => format!(
                "the men stood so for the {} time, but {lost} the {} time",
                ordinal(among),
                ordinal(first)
            ),
            None => format!(
                "the position has stood {}, not {}",
                often(times),
                often(wanted)
            ),
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
        let move_text = self.with.unwrap_or_default();
        let Some((_, after)) = self.intended() else {
            return self.no_such_move(GROUND, move_text, article);
        };
        let times = appearances(self.case, law, self.ply(), &after).len() as u32 + 1;
        if times >= claim.at {
            let why = format!(
                "with `{move_text}` the position stands for the {} time",
                ordinal(times)
            );
            self.answer(GROUND, Consequence::Drawn, article, &why)
        } else {
            let seldom = self.too_seldom(law, claim.at, &after);
            let why = format!("with `{move_text}` {seldom}");
            self.answer(GROUND, Consequence::None, article, &why)
        }
    }

    /// A claim because the opponent repeats his line of play or his checks.
    fn persistence(&self, ground: &'static str) -> Answer<'c> {
        let checks = self.code.perpetual_check.as_ref();
        let lines = self.code.line_of_play.as_ref();
        let laws = [
            ("perpetual-check", true, checks),
            ("line-of-play", false, lines),
        ];
        let known: Vec<_> = laws
            .into_iter()
            .filter_map(|(ground, checks, law)| Some((ground, checks, law?, law?.times?)))
            .collect();
        let Some(&(.., law, times)) = known.last() else {
            return self.no_provision(ground);
        };
        let line = self.case.line;
        let good = known.iter().find_map(|&(ground, checks, law, times)| {
            let found = line_of_play::persists(line, times, self.ply(), !self.side)?;
            (found.checks || !checks).then_some((ground, law, times, found))
        });
        let Some((ground, law, times, found)) = good else {
            let own = line_of_play::persists(line, times, self.ply(), self.side).is_some();
            let why = match own {
                true => format!(
                    "it is {} who goes through a line of play again and again, and the right is the opponent's",
                    self.name()
                ),
                false => format!(
                    "the opponent has not gone through the same line of play {} in succession",
                    often(times)
                ),
            };
            return self.answer(ground, Consequence::None, (&law.cite, &law.says), &why);
        };
        let why = format!("the opponent has gone through {}", found.told(times));
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
        if !self.on_move() {
            return self.off_move(GROUND, article);
        }
        if !has_a_check(Walker::new(self.case.line).after(self.ply())) {
            let why = format!("{} has no check to give", self.name());
            return self.answer(GROUND, Consequence::None, article, &why);
        }
        let by = By::Side(self.side);
        let why = "whether the checks could go on for ever is a matter of judgement";
        self.answer(GROUND, Consequence::Claimable { by }, article, why)
    }
}

/// Whether the side on move can give check.
fn has_a_check(pos: &Position) -> bool {
    any_legal(pos, |m| {
        let mut after = pos.clone();
        after.play(&m);
        after.checkers().any()
    })
}
