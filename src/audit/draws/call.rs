//! Calls upon the opponent to mate within fifty moves.

use shakmaty::Color;

use super::{force, line_of_play};
use crate::audit::Case;
use crate::audit::case::Walker;
use crate::codes::Code;
use crate::replay::Facts;
use crate::score::Span;
use crate::score::law::Command;

/// A call.
pub(super) struct Call {
    /// Plies completed when it was made.
    pub(super) ply: u32,
    /// Who made it.
    pub(super) side: Color,
    /// Where it is written.
    pub(super) span: Span,
    /// The code gives the right to it.
    pub(super) allowed: bool,
    /// The ply with which the fifty moves have passed without mate; `None` if the game ended before.
    pub(super) expires: Option<u32>,
    /// He who called asked then that the game go on.
    pub(super) proceeds: bool,
}

/// The calls that the score records.
pub(super) fn calls<'a>(case: &'a Case<'_>, code: &'a Code) -> impl Iterator<Item = Call> + 'a {
    case.annotations.calls().map(|(ply, side, span)| {
        let expires = expires(case, code, ply);
        let proceeds = |command: &Command| *command == Command::Proceeds(side);
        Call {
            ply,
            side,
            span,
            allowed: allowed(case, code, ply, side),
            expires,
            proceeds: case
                .annotations
                .list
                .iter()
                .any(|note| proceeds(&note.command) && Some(note.after) >= expires),
        }
    })
}

fn allowed(case: &Case<'_>, code: &Code, ply: u32, side: Color) -> bool {
    let Some(law) = &code.fifty_call else {
        return false;
    };
    let mut walk = Walker::new(case.line);
    law.any_force
        || law
            .force
            .as_ref()
            .is_some_and(|force| force::may_call(walk.after(ply), side, force))
        || law
            .line_executions
            .is_some_and(|times| line_of_play::persists(case.line, times, ply, !side).is_some())
}

fn expires(case: &Case<'_>, code: &Code, call: u32) -> Option<u32> {
    let law = code.fifty_call.as_ref()?;
    let last = match law.begins_anew {
        false => call + law.plies,
        true => anew(case, call, law.plies)?,
    };
    let mated = case.plies_with(Facts::MATE).any(|(ply, _)| ply <= last);
    (case.line.last_ply() >= last && !mated).then_some(last)
}

/// The ply that ends so many without capture or pawn move, of those after a call.
fn anew(case: &Case<'_>, call: u32, plies: u32) -> Option<u32> {
    let mut quiet = 0;
    (call + 1..=case.line.last_ply()).find(|&number| {
        let zeroing = case.line.ply(number).is_some_and(|ply| ply.mv.is_zeroing());
        quiet = if zeroing { 0 } else { quiet + 1 };
        quiet == plies
    })
}
