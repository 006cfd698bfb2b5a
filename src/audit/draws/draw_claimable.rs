#![doc = include_str!("draw_claimable.md")]

use super::ending::ending;
use super::same_position::repeated;
use super::{beginning, force, line_of_play, ordinal};
use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::codes::{Code, FiftyCall};
use crate::finding::{By, Consequence};
use crate::replay::Facts;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(code) = case.code else { return };
    if case.line.facts.any(Facts::THIRD.and(Facts::HUNDRED)) {
        let over = ending(case).map_or(u32::MAX, |end| end.ply);
        repetition(case, code, over, sink);
        fifty_moves(case, code, over, sink);
    }
    if let Some(call) = &code.fifty_call {
        small_force(case, call, sink);
        persistence(case, call, sink);
    }
}

/// A position that stands for the third time: told once in each stretch without capture or pawn move.
fn repetition(case: &Case<'_>, code: &Code, over: u32, sink: &mut Sink) {
    let Some(law) = &code.repetition else { return };
    let (Some(times), Some(article)) = (law.claim_at, &law.claim) else {
        return;
    };
    let mut walk = Walker::new(case.line);
    let mut told = None;
    for (number, stood) in repeated(case, law, times) {
        let index = (number - case.line.first_ply) as usize;
        let stretch = number.saturating_sub(case.line.quiet_plies(index));
        if number >= over || stood != times || told == Some(stretch) {
            continue;
        }
        told = Some(stretch);
        let Some(ply) = case.line.ply(number) else {
            continue;
        };
        let by = By::Side(!case.ply_ref(number).side);
        let message = format!(
            "after {} the position stands for the {} time, and {} may claim a draw",
            case.printed(number),
            ordinal(times),
            name(by)
        );
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, number)
                .ground("repetition")
                .fen(walk.before(number).fen())
                .law(case, article, Consequence::Claimable { by }),
        );
    }
}

/// Fifty moves on each side without capture or pawn move: told once in each such stretch.
fn fifty_moves(case: &Case<'_>, code: &Code, over: u32, sink: &mut Sink) {
    let Some(law) = &code.fifty_moves else { return };
    let mut walk = Walker::new(case.line);
    let mut told = None;
    for (number, ply) in case.plies_with(Facts::HUNDRED) {
        let quiet = case
            .line
            .quiet_plies((number - case.line.first_ply) as usize);
        let stretch = i64::from(number) - i64::from(quiet);
        if quiet < law.claim_plies || number >= over || told == Some(stretch) {
            continue;
        }
        if ply.facts.any(Facts::UNCERTAIN.and(Facts::MATE)) {
            continue;
        }
        told = Some(stretch);
        let by = By::Side(!case.ply_ref(number).side);
        let message = format!(
            "after {} {} moves on each side have passed without capture or pawn move, and {} may claim a draw",
            case.printed(number),
            law.claim_plies / 2,
            name(by)
        );
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, number)
                .ground("fifty-moves")
                .fen(walk.before(number).fen())
                .law(case, &law.claim, Consequence::Claimable { by }),
        );
    }
}

/// The first ply from which the forces left allow a side to call.
fn small_force(case: &Case<'_>, call: &FiftyCall, sink: &mut Sink) {
    let Some(force) = &call.force else { return };
    for (number, by) in force::first_callable(case.line, force) {
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

/// A line of play gone through often enough by one side: the other may call.
fn persistence(case: &Case<'_>, call: &FiftyCall, sink: &mut Sink) {
    let Some(times) = call.line_executions else {
        return;
    };
    let mut walk = Walker::new(case.line);
    for found in line_of_play::repeated(case.line, times) {
        let Some(ply) = case.line.ply(found.ply) else {
            continue;
        };
        let side = case.ply_ref(found.ply).side;
        let what = if found.checks {
            "series of checks"
        } else {
            "line of play"
        };
        let message = format!(
            "with {} {} has gone through the same {what} of {} moves {times} times; {} may call for mate within fifty",
            case.printed(found.ply),
            side.fold_wb("White", "Black"),
            found.moves,
            (!side).fold_wb("White", "Black"),
        );
        sink.add(
            Draft::new(case, ply.span, message)
                .ply(case, found.ply)
                .ground("fifty-moves")
                .fen(walk.before(found.ply).fen())
                .cites(
                    case,
                    &call.cite,
                    &call.says,
                    Consequence::Claimable {
                        by: By::Side(!side),
                    },
                ),
        );
    }
}

fn name(by: By) -> &'static str {
    match by {
        By::Side(side) => side.fold_wb("White", "Black"),
        By::Either => "either side",
    }
}
