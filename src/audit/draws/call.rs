//! Calls upon the opponent to mate within fifty moves.

use arcstr::literal;
use shakmaty::Color;

use super::claim_verdict::ClaimVerdict;
use super::{force, line_of_play};
use crate::audit::Case;
use crate::audit::case::Walker;
use crate::codes::{Code, FiftyEnd};
use crate::findings::{By, Consequence};
use crate::replay::Facts;
use crate::score::Span;
use crate::score::law::LawCommand;

/// A call.
pub(super) struct Call {
    /// Plies completed when it was made.
    pub(super) ply: u32,
    /// Who made it.
    pub(super) side: Color,
    /// Where it is written.
    pub(super) span: Span,
    /// Why the code gives no right to it; `None` if it does.
    pub(super) refusal: Option<String>,
    /// The ply with which the fifty moves have passed without mate; `None` if the game ended before.
    pub(super) expires: Option<u32>,
    /// He who called asked then that the game go on.
    pub(super) proceeds: bool,
}

/// The calls that the score records.
pub(super) fn calls<'a>(case: &'a Case<'_>, code: &'a Code) -> impl Iterator<Item = Call> + 'a {
    case.annotations.calls().map(|(ply, side, span)| {
        let expires = expires(case, code, ply);
        let proceeds = |command: &LawCommand| *command == LawCommand::Proceeds(side);
        Call {
            ply,
            side,
            span,
            refusal: refusal(case, code, ply, side),
            expires,
            proceeds: case
                .annotations
                .list
                .iter()
                .any(|note| proceeds(&note.command) && Some(note.after) >= expires),
        }
    })
}

/// Why the side has no right to call after that ply, as a clause.
fn refusal(case: &Case<'_>, code: &Code, ply: u32, side: Color) -> Option<String> {
    let Some(law) = &code.fifty_call else {
        return Some("the code provides for no such call".to_owned());
    };
    if law.any_force {
        return None;
    }
    let repeats = |times| line_of_play::persists(case.line, times, ply, !side).is_some();
    if law.line_executions.is_some_and(repeats) {
        return None;
    }
    let mut walk = Walker::new(case.line);
    let pos = walk.after(ply);
    match (&law.defending, &law.force) {
        (_, Some(force)) if force::may_call(pos, side, force) => None,
        (Some(law), _) => force::not_defending(pos, side, law),
        _ => Some("the forces left are not those that the code names".to_owned()),
    }
}

fn expires(case: &Case<'_>, code: &Code, call: u32) -> Option<u32> {
    let law = code.fifty_call.as_ref()?;
    let last = match law.begins_anew {
        false => call.saturating_add(law.plies),
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

/// The answers to calls for fifty moves, and what they have come to.
pub(super) fn called<'c>(case: &'c Case<'_>, code: &'c Code) -> Vec<ClaimVerdict<'c>> {
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
                literal!("(no provision)"),
                literal!("the code provides for no such call"),
            ),
        };
        let verdict = |ply, orders, message| ClaimVerdict {
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
            found.push(verdict(call.ply, Consequence::None, message));
            continue;
        }
        let by = By::Side(call.side);
        let message = format!("{name} calls for mate within fifty moves, and has the right to");
        found.push(verdict(call.ply, Consequence::Claimable { by }, message));
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
            found.push(verdict(last, orders, message));
        }
    }
    found
}
