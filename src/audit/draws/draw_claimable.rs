#![doc = include_str!("draw_claimable.md")]

use super::answer::Answer;
use super::claims::answers;
use super::ending::ending;
use super::quiet::quiet_for;
use super::same_position::repeated;
use super::{beginning, force, line_of_play, ordinal};
use crate::audit::case::Walker;
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
    let good: Vec<Answer<'_>> = answers(case, code)
        .into_iter()
        .filter(Answer::is_good)
        .collect();
    let over = ending(case).map_or(u32::MAX, |end| end.ply);
    repetition(case, code, over, &good, sink);
    fifty_moves(case, code, over, &good, sink);
    if let Some(call) = &code.fifty_call {
        small_force(case, call, over, &good, sink);
    }
    persistence(case, code, over, &good, sink);
    for answer in good {
        sink.add(answer.draft(case));
    }
}

/// Whether a claim on that ground was made at that ply, and was good: then it is told as such.
fn claimed(good: &[Answer<'_>], ground: &str, ply: u32) -> bool {
    good.iter()
        .any(|answer| answer.ground == ground && answer.ply == ply)
}

/// Who may claim after that ply.
fn claimant(case: &Case<'_>, by: Claimant, ply: u32) -> By {
    match by {
        Claimant::OnMove => By::Side(!case.ply_ref(ply).side),
        Claimant::Either => By::Either,
    }
}

/// A position that stands for the third time: told once in each stretch without capture or pawn move.
fn repetition(case: &Case<'_>, code: &Code, over: u32, good: &[Answer<'_>], sink: &mut Sink) {
    let Some((law, claim)) = code
        .repetition
        .as_ref()
        .and_then(|law| Some((law, law.claim.as_ref()?)))
    else {
        return;
    };
    let mut walk = Walker::new(case.line);
    let mut told = None;
    for (number, stood) in repeated(case, law, claim.at) {
        let index = (number - case.line.first_ply) as usize;
        let stretch = number.saturating_sub(case.line.quiet_plies(index));
        if number >= over || stood != claim.at || told == Some(stretch) {
            continue;
        }
        told = Some(stretch);
        let Some(ply) = case
            .line
            .ply(number)
            .filter(|_| !claimed(good, "repetition", number))
        else {
            continue;
        };
        let by = claimant(case, claim.by, number);
        let message = format!(
            "after {} the position stands for the {} time, and {} may claim a draw",
            case.printed(number),
            ordinal(claim.at),
            name(by)
        );
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, number)
                .ground("repetition")
                .fen(walk.before(number).fen())
                .cites(
                    case,
                    &claim.cite,
                    &claim.says,
                    Consequence::Claimable { by },
                ),
        );
    }
}

/// Fifty moves on each side without capture or pawn move: told once in each such stretch.
fn fifty_moves(case: &Case<'_>, code: &Code, over: u32, good: &[Answer<'_>], sink: &mut Sink) {
    let Some(law) = &code.fifty_moves else { return };
    let claim = &law.claim;
    let mut walk = Walker::new(case.line);
    let mut told = None;
    for (number, quiet, ply) in quiet_for(case.line, claim.plies) {
        let stretch = i64::from(number) - i64::from(quiet);
        if number >= over || told == Some(stretch) {
            continue;
        }
        if ply.facts.any(Facts::UNCERTAIN.and(Facts::MATE)) {
            continue;
        }
        told = Some(stretch);
        if claimed(good, "fifty-moves", number) {
            continue;
        }
        let by = claimant(case, law.by, number);
        let message = format!(
            "after {} {} moves on each side have passed without capture or pawn move, and {} may claim a draw",
            case.printed(number),
            claim.plies / 2,
            name(by)
        );
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, number)
                .ground("fifty-moves")
                .fen(walk.before(number).fen())
                .cites(
                    case,
                    &claim.cite,
                    &claim.says,
                    Consequence::Claimable { by },
                ),
        );
    }
}

/// The first ply from which the forces left allow a side to call.
fn small_force(case: &Case<'_>, call: &FiftyCall, over: u32, good: &[Answer<'_>], sink: &mut Sink) {
    let Some(force) = &call.force else { return };
    for (number, by) in force::first_callable(case.line, force) {
        let called = |answer: &Answer<'_>| {
            answer.ply == number && answer.orders == (Consequence::Claimable { by })
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
        let fen = Walker::new(case.line).before(number).fen();
        sink.add(
            Draft::new(case, span, message)
                .ply(case, number)
                .ground("fifty-moves")
                .fen(fen)
                .cites(case, &call.cite, &call.says, Consequence::Claimable { by }),
        );
    }
}

/// A right that the opponent has because one side repeats its line of play or its checks.
struct Right<'c> {
    times: u32,
    ground: &'static str,
    cite: &'c str,
    says: &'c str,
    may: &'static str,
}

/// What the code gives the opponent of who repeats a line of play; of checks, if `checks`.
fn right(code: &Code, checks: bool) -> Option<Right<'_>> {
    let own = if checks {
        (&code.perpetual_check, "perpetual-check")
    } else {
        (&code.line_of_play, "line-of-play")
    };
    if let (Some(law), ground) = own
        && let Some(times) = law.times
    {
        return Some(Right {
            times,
            ground,
            cite: &law.cite,
            says: &law.says,
            may: "claim a draw",
        });
    }
    let call = code.fifty_call.as_ref()?;
    let article = call.line.as_ref();
    let (cite, says) = article.map_or((&call.cite, &call.says), |law| (&law.cite, &law.says));
    Some(Right {
        times: call.line_executions?,
        ground: "fifty-moves",
        cite,
        says,
        may: "call for mate within fifty moves",
    })
}

/// A line of play gone through often enough by one side: the other has a right.
fn persistence(case: &Case<'_>, code: &Code, over: u32, good: &[Answer<'_>], sink: &mut Sink) {
    let rights = [right(code, false), right(code, true)];
    let mut counts: Vec<u32> = rights.iter().flatten().map(|right| right.times).collect();
    counts.dedup();
    let found = |times: &u32| {
        let found = line_of_play::repeated(case.line, *times).into_iter();
        let right = |found: &line_of_play::Persistence| rights[usize::from(found.checks)].as_ref();
        let own = found.filter_map(move |it| Some((right(&it)?, it)));
        let times = *times;
        own.filter(move |(right, _)| right.times == times)
    };
    let mut walk = Walker::new(case.line);
    for (right, found) in counts.iter().flat_map(found) {
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
            found.told(right.times),
            (!side).fold_wb("White", "Black"),
            right.may,
        );
        let by = By::Side(!side);
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, found.ply)
                .ground(right.ground)
                .fen(walk.before(found.ply).fen())
                .cites(case, right.cite, right.says, Consequence::Claimable { by }),
        );
    }
}

fn name(by: By) -> &'static str {
    match by {
        By::Side(side) => side.fold_wb("White", "Black"),
        By::Either => "either side",
    }
}
