//! Claims of a draw on what is counted: that a position came back, or that fifty moves have passed.

use super::call::calls;
use super::claim::Claim;
use super::claim_verdict::ClaimVerdict;
use super::ground::{ClaimLaw, CountKind, Ground};
use super::same_position::{appearances, lost_rights};
use super::{often, on_each_side, ordinal};
use crate::audit::case::Walker;
use crate::board::Position;
use crate::codes::{Claimant, Repetition};
use crate::findings::Consequence;

impl<'c> Claim<'c> {
    /// A claim because a position came back; by some codes, because the opponent repeats his line of play.
    pub(super) fn repetition(&self) -> ClaimVerdict<'c> {
        match ClaimLaw::of_repetition(self.code) {
            Some(law) => self.counted(&law),
            None => self.persistence("repetition"),
        }
    }

    /// A claim because fifty moves have passed; by some codes, since a call.
    pub(super) fn fifty(&self) -> ClaimVerdict<'c> {
        match ClaimLaw::of_fifty_moves(self.code) {
            Some(law) => self.counted(&law),
            None => self.fifty_from_a_call(),
        }
    }

    fn counted(&self, law: &ClaimLaw<'c>) -> ClaimVerdict<'c> {
        let ClaimLaw { ground, .. } = law;
        if law.by == Claimant::OnMove && !self.on_move() {
            return self.off_move(ground.name, ground.article);
        }
        let touched = law.touched;
        if let Some(verdict) = touched.and_then(|touched| self.after_a_touch(ground.name, touched))
        {
            return verdict;
        }
        if let Some(text) = self.with {
            return self.with_a_move(law, text);
        }
        let met: Vec<_> = ground.met(self.case).collect();
        let mut walk = Walker::new(self.case.line);
        let pos = walk.after(self.ply());
        let given = match ground.counted {
            CountKind::Appearances(_) => met.iter().any(|(ply, _)| *ply == self.ply()),
            // Those before the first move count.
            CountKind::QuietPlies => pos.halfmoves() >= ground.needed,
        };
        if given {
            let why = match ground.counted {
                CountKind::Appearances(_) => format!("{} at least", ground.is_given()),
                CountKind::QuietPlies => passed(pos.halfmoves()),
            };
            return self.verdict(ground.name, Consequence::Drawn, ground.article, &why);
        }
        let before = met.iter().any(|(ply, _)| *ply < self.ply());
        let why = self.too_few(ground, pos);
        match law.lapse.filter(|_| before) {
            Some(lapse) => {
                let why = match ground.counted {
                    CountKind::Appearances(_) => {
                        "the position that came back has been altered by further play"
                    }
                    CountKind::QuietPlies => &why,
                };
                let article = (&lapse.cite, &lapse.says);
                self.verdict(ground.name, Consequence::Lapsed, article, why)
            }
            None => self.verdict(ground.name, Consequence::None, ground.article, &why),
        }
    }

    /// A claim with a move that is written and not made.
    fn with_a_move(&self, law: &ClaimLaw<'c>, text: &str) -> ClaimVerdict<'c> {
        let ClaimLaw { ground, .. } = law;
        let Some(written) = law.written_move else {
            let why = "a claim cannot be made with a move that is not made";
            return self.verdict(ground.name, Consequence::None, ground.article, why);
        };
        let article = (&written.cite, &written.says);
        let Some((_, after)) = self.intended() else {
            return self.no_such_move(ground.name, text, article);
        };
        let (count, reached) = match ground.counted {
            CountKind::Appearances(law) => {
                let times = appearances(self.case, law, self.ply(), &after).len() as u32 + 1;
                let time = ordinal(times);
                (times, format!("the position stands for the {time} time"))
            }
            CountKind::QuietPlies => (after.halfmoves(), passed(after.halfmoves())),
        };
        let (orders, why) = match count >= ground.needed {
            true => (Consequence::Drawn, reached),
            false => (Consequence::None, self.too_few(ground, &after)),
        };
        let why = match ground.counted {
            CountKind::Appearances(_) => format!("with `{text}` {why}"),
            CountKind::QuietPlies => why,
        };
        self.verdict(ground.name, orders, article, &why)
    }

    /// Why the ground is not given in a position that stands after the ply of the claim, or is to stand after the move
    /// it is made with.
    fn too_few(&self, ground: &Ground<'_>, pos: &Position) -> String {
        match ground.counted {
            CountKind::Appearances(law) => self.too_seldom(law, ground.needed, pos),
            CountKind::QuietPlies => format!(
                "{}, and {} are needed",
                passed(pos.halfmoves()),
                on_each_side(ground.needed)
            ),
        }
    }

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

    /// A claim where fifty moves are counted from a call.
    fn fifty_from_a_call(&self) -> ClaimVerdict<'c> {
        const GROUND: &str = "fifty-moves";
        let Some(law) = &self.code.fifty_call else {
            return self.no_provision(GROUND);
        };
        let article = (&law.cite, &law.says);
        let passed = calls(self.case, self.code).any(|call| {
            call.refusal.is_none() && call.side == self.side && call.ply + law.plies <= self.ply()
        });
        let (orders, why) = match passed {
            true => (Consequence::Drawn, "fifty moves have passed since the call"),
            false => (
                Consequence::None,
                "fifty moves have not passed since a call",
            ),
        };
        self.verdict(GROUND, orders, article, why)
    }
}

/// "50 moves on each side have passed without capture or pawn move".
fn passed(plies: u32) -> String {
    format!(
        "{} have passed without capture or pawn move",
        on_each_side(plies)
    )
}
