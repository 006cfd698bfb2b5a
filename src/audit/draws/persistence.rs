//! The right that a side has because the other goes through a line of play, or checks, again and again.

use arcstr::ArcStr;

use super::claim::Claim;
use super::claim_verdict::ClaimVerdict;
use super::line_of_play::{PersistentLine, persists, repeated};
use super::often;
use crate::audit::Case;
use crate::audit::case::Walker;
use crate::board::{Position, any_legal};
use crate::codes::Code;
use crate::findings::{By, Consequence};

/// What a code gives the opponent of who repeats himself.
pub(super) struct Right<'c> {
    /// As it is reported.
    pub(super) ground: &'static str,
    /// The article: its citation, and what it says.
    pub(super) article: (&'c ArcStr, &'c ArcStr),
    /// How often in succession.
    pub(super) times: u32,
    /// What he may do.
    pub(super) may: &'static str,
    /// It is given against checks alone.
    checks: bool,
}

impl<'c> Right<'c> {
    /// The right to claim a draw against series of checks, or against lines of play.
    fn to_claim(code: &'c Code, checks: bool) -> Option<Right<'c>> {
        let (law, ground) = match checks {
            true => (&code.perpetual_check, "perpetual-check"),
            false => (&code.line_of_play, "line-of-play"),
        };
        let law = law.as_ref()?;
        Some(Right {
            ground,
            article: (&law.cite, &law.says),
            times: law.times?,
            may: "claim a draw",
            checks,
        })
    }

    /// The right to call for mate within fifty moves.
    fn to_call(code: &'c Code) -> Option<Right<'c>> {
        let call = code.fifty_call.as_ref()?;
        let line = call.line.as_ref();
        Some(Right {
            ground: "fifty-moves",
            article: line.map_or((&call.cite, &call.says), |law| (&law.cite, &law.says)),
            times: call.line_executions?,
            may: "call for mate within fifty moves",
            checks: false,
        })
    }
}

/// Whether any line of play, or series of checks, is gone through so often that a code may give a right against it.
pub(super) fn may_be(code: &Code, case: &Case<'_>) -> bool {
    let laws = (&code.perpetual_check, &code.line_of_play, &code.fifty_call);
    if let (None, None, None) = laws {
        return false;
    }
    let right = |checks| Right::to_claim(code, checks).or_else(|| Right::to_call(code));
    let rights = [false, true].into_iter().filter_map(right);
    let mut times = rights.map(|right| right.times);
    times.any(|times| repeated(case, times).is_some_and(|found| !found.is_empty()))
}

/// The rights that sides have in a line, and by what: those against lines of play, then those against checks.
pub(super) fn rights<'c>(code: &'c Code, case: &Case<'_>) -> Vec<(Right<'c>, PersistentLine)> {
    let laws = (&code.perpetual_check, &code.line_of_play, &code.fifty_call);
    if let (None, None, None) = laws {
        return Vec::new();
    }
    let right = |checks| Right::to_claim(code, checks).or_else(|| Right::to_call(code));
    let [against_lines, against_checks] = [false, true].map(|checks| Some(right(checks)?.times));
    let mut given = Vec::new();
    let mut add = |times: u32| {
        let found = repeated(case, times);
        let own = found.iter().flat_map(|found| found.iter());
        let own = own.filter_map(|it| Some((right(it.checks)?, *it)));
        given.extend(own.filter(|(right, _)| right.times == times));
    };
    against_lines.into_iter().for_each(&mut add);
    let others = against_checks.filter(|_| against_checks != against_lines);
    others.into_iter().for_each(&mut add);
    given
}

impl<'c> Claim<'c> {
    /// A claim because the opponent repeats his line of play or his checks.
    pub(super) fn persistence(&self, ground: &'static str) -> ClaimVerdict<'c> {
        let rights = [true, false].map(|checks| Right::to_claim(self.code, checks));
        let Some(last) = rights.iter().flatten().last() else {
            return self.no_provision(ground);
        };
        let line = self.case.line;
        let given = rights.iter().flatten().find_map(|right| {
            let found = persists(line, right.times, self.ply(), !self.side)?;
            (found.checks || !right.checks).then_some((right, found))
        });
        if let Some((right, found)) = given {
            let why = format!(
                "the opponent has gone through {}",
                found.described(right.times)
            );
            return self.verdict(right.ground, Consequence::Drawn, right.article, &why);
        }
        let own = persists(line, last.times, self.ply(), self.side).is_some();
        let why = match own {
            true => format!(
                "it is {} who goes through a line of play again and again, and the right is the opponent's",
                self.name()
            ),
            false => format!(
                "the opponent has not gone through the same line of play {} in succession",
                often(last.times)
            ),
        };
        self.verdict(ground, Consequence::None, last.article, &why)
    }

    /// A claim because checks could go on for ever; by some codes, because they have come back so often.
    pub(super) fn perpetual(&self) -> ClaimVerdict<'c> {
        const GROUND: &str = "perpetual-check";
        let Some(law) = &self.code.perpetual_check else {
            return self.no_provision(GROUND);
        };
        if law.times.is_some() {
            return self.persistence(GROUND);
        }
        let article = (&law.cite, &law.says);
        if !self.on_move() {
            return self.off_move(GROUND, article);
        }
        if !has_a_check(Walker::new(self.case.line).after(self.ply())) {
            let why = format!("{} has no check to give", self.name());
            return self.verdict(GROUND, Consequence::None, article, &why);
        }
        let by = By::Side(self.side);
        let why = "whether the checks could go on for ever is a matter of judgement";
        self.verdict(GROUND, Consequence::Claimable { by }, article, why)
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
