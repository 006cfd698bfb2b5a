#![doc = include_str!("draw_claimable.md")]

use super::claim::verdicts;
use super::claim_verdict::ClaimVerdict;
use super::ending::ending;
use super::ground::ClaimLaw;
use super::{beginning, force, persistence};
use crate::audit::{Case, Draft, Sink};
use crate::codes::{Claimant, Code, FiftyCall};
use crate::findings::{By, Consequence};
use crate::replay::Facts;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &[
    "repetition.claim",
    "repetition.lapse",
    "repetition.touched",
    "repetition.rights-count",
    "perpetual-check",
    "line-of-play",
    "fifty-moves",
    "fifty-call",
];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(code) = case.code else { return };
    if case.annotations.list.is_empty() && !may_claim(case, code) {
        return;
    }
    let mut good = verdicts(case, code);
    good.retain(ClaimVerdict::is_good);
    let over = ending(case).map_or(u32::MAX, |end| end.ply);
    let laws = [
        ClaimLaw::of_repetition(code),
        ClaimLaw::of_fifty_moves(code),
    ];
    for law in laws.iter().flatten() {
        counted(case, law, over, &good, sink);
    }
    if let Some(call) = &code.fifty_call {
        small_force(case, call, over, &good, sink);
    }
    persistent(case, code, over, &good, sink);
    for verdict in good {
        sink.add(verdict.draft(case));
    }
}

/// Whether anybody can have a right by this code: nearly always nothing of what it counts is there.
pub(in crate::audit) fn may_claim(case: &Case<'_>, code: &Code) -> bool {
    let line = case.line;
    let repetition = code.repetition.as_ref().and_then(|law| law.claim.as_ref());
    let quiet = code.fifty_moves.as_ref().map(|law| law.claim.plies);
    let force = code
        .fifty_call
        .as_ref()
        .and_then(|call| call.force.as_ref());
    repetition.is_some_and(|claim| line.history.most() >= claim.at)
        || quiet.is_some_and(|plies| plies < Facts::QUIET_PLIES || line.facts.any(Facts::QUIET))
        || force.is_some_and(|_| force::is_small(case))
        || persistence::may_be(code, case)
}

/// Whether a claim on that ground was made at that ply, and was good: then it is told as such.
fn claimed(good: &[ClaimVerdict<'_>], ground: &str, ply: u32) -> bool {
    good.iter()
        .any(|verdict| verdict.ground == ground && verdict.ply == ply)
}

/// Who may claim after that ply.
fn claimant(case: &Case<'_>, by: Claimant, ply: u32) -> By {
    match by {
        Claimant::OnMove => By::Side(!case.ply_ref(ply).side),
        Claimant::Either => By::Either,
    }
}

/// What is counted has come to what is needed: told once in each stretch without capture or pawn move.
fn counted(
    case: &Case<'_>,
    law: &ClaimLaw<'_>,
    over: u32,
    good: &[ClaimVerdict<'_>],
    sink: &mut Sink,
) {
    let ground = &law.ground;
    let mut told = None;
    for (number, _) in ground.met(case) {
        let index = (number - case.line.first_ply) as usize;
        let stretch = i64::from(number) - i64::from(case.line.quiet_plies(index));
        let Some(ply) = case.line.ply(number) else {
            continue;
        };
        if number >= over || told == Some(stretch) || ply.facts.any(Facts::MATE) {
            continue;
        }
        told = Some(stretch);
        if claimed(good, ground.name, number) {
            continue;
        }
        let by = claimant(case, law.by, number);
        let message = format!(
            "after {} {}, and {} may claim a draw",
            case.printed(number),
            ground.is_given(),
            name(by)
        );
        let (cite, says) = ground.article;
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, number)
                .ground(ground.name)
                .fen(case.fen_before(number))
                .cites(case, cite, says, Consequence::Claimable { by }),
        );
    }
}

/// The first ply from which the forces left allow a side to call.
fn small_force(
    case: &Case<'_>,
    call: &FiftyCall,
    over: u32,
    good: &[ClaimVerdict<'_>],
    sink: &mut Sink,
) {
    let Some(force) = &call.force else { return };
    for (number, by) in force::first_callable(case, force) {
        let called = |verdict: &ClaimVerdict<'_>| {
            verdict.ply == number && verdict.orders == (Consequence::Claimable { by })
        };
        if number > over || good.iter().any(called) {
            continue;
        }
        let message = format!(
            "from {} on the forces left allow {} to call for mate within fifty moves",
            if number == 0 {
                "the beginning".to_owned()
            } else {
                case.printed(number)
            },
            name(by)
        );
        let span = case
            .line
            .ply(number)
            .map_or_else(|| beginning(case), |ply| ply.span);
        let fen = case.fen_before(number);
        sink.add(
            Draft::new(case, span, message)
                .ply(case, number)
                .ground("fifty-moves")
                .fen(fen)
                .cites(case, &call.cite, &call.says, Consequence::Claimable { by }),
        );
    }
}

/// A line of play gone through often enough by one side: the other has a right.
fn persistent(case: &Case<'_>, code: &Code, over: u32, good: &[ClaimVerdict<'_>], sink: &mut Sink) {
    for (right, found) in persistence::rights(code, case) {
        let Some(ply) = case.line.ply(found.ply) else {
            continue;
        };
        if found.ply > over || claimed(good, right.ground, found.ply) {
            continue;
        }
        let side = case.ply_ref(found.ply).side;
        let message = format!(
            "with {} {} has gone through {}; {} may {}",
            case.printed(found.ply),
            side.fold_wb("White", "Black"),
            found.described(right.times),
            (!side).fold_wb("White", "Black"),
            right.may,
        );
        let by = By::Side(!side);
        let (cite, says) = right.article;
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, found.ply)
                .ground(right.ground)
                .fen(case.fen_before(found.ply))
                .cites(case, cite, says, Consequence::Claimable { by }),
        );
    }
}

fn name(by: By) -> &'static str {
    match by {
        By::Side(side) => side.fold_wb("White", "Black"),
        By::Either => "either side",
    }
}
