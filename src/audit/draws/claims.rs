//! Claims of a draw and calls that the score records, each with what the code answers.

use super::answer::Answer;
use super::claim::Claim;
use super::claim_fifty::called;
use crate::audit::Case;
use crate::codes::Code;
use crate::score::law::{Command, Ground};

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
