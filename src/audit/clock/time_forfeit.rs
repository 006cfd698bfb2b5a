#![doc = include_str!("time_forfeit.md")]

use shakmaty::Color;

use crate::audit::case::Walker;
use crate::audit::terms::Terms;
use crate::audit::{Annotation, Case, Draft, Sink};
use crate::codes::Time;
use crate::finding::Consequence;
use crate::replay::cannot_mate;
use crate::score::TokenKind;
use crate::score::clock;
use crate::score::law::Command;

const HOUR: u32 = 3600;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(law) = case.code.and_then(|code| code.time.as_ref()) else {
        return;
    };
    flags(case, law, sink);
    let Some(limit) = Terms::of(case.text, case.score).moves_an_hour() else {
        return;
    };
    for note in &case.annotations.list {
        if let Command::Clock {
            side,
            moves,
            seconds,
        } = note.command
            && too_slow(moves, seconds, limit)
        {
            clocked(case, law, note, (side, moves, seconds), sink);
        }
    }
    spent(case, law, limit, sink);
}

/// Whether a side that completes its `moves`-th move after that many seconds of its own had made too few when an
/// hour of them struck.
fn too_slow(moves: u32, seconds: u32, an_hour: u32) -> bool {
    let struck = seconds.saturating_sub(1) / HOUR;
    moves.saturating_sub(1) < struck.saturating_mul(an_hour)
}

fn lost(case: &Case<'_>, law: &Time, draft: Draft, side: Color) -> Draft {
    draft.cites(case, &law.cite, &law.says, Consequence::LostBy { side })
}

fn flags(case: &Case<'_>, law: &Time, sink: &mut Sink) {
    for note in &case.annotations.list {
        let Command::Flag(side) = note.command else {
            continue;
        };
        let mut walk = Walker::new(case.line);
        if law.drawn_without_force.is_some() && cannot_mate(walk.after(note.after), !side) {
            continue;
        }
        let message = format!("{}'s flag has fallen", side.fold_wb("White", "Black"));
        let draft = Draft::new(case, note.span, message).ply(case, note.after);
        sink.add(lost(case, law, draft, side));
    }
}

fn clocked(
    case: &Case<'_>,
    law: &Time,
    note: &Annotation,
    (side, moves, seconds): (Color, u32, u32),
    sink: &mut Sink,
) {
    let message = format!(
        "{} has used {} for {moves} moves, which is more than was agreed",
        side.fold_wb("White", "Black"),
        clock::shown(seconds)
    );
    let draft = Draft::new(case, note.span, message).ply(case, note.after);
    sink.add(lost(case, law, draft, side));
}

/// Times spent on single moves (`[%emt 0:01:30]`), added up for each side.
fn spent(case: &Case<'_>, law: &Time, limit: u32, sink: &mut Sink) {
    let mut used = [0_u32; 2];
    let mut fallen = [false; 2];
    let mut depth = 0_i32;
    for token in &case.score.tokens {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth -= 1,
            TokenKind::Comment if depth == 0 => {}
            _ => continue,
        }
        let Some(seconds) = clock::spent(token.span.of(case.text)) else {
            continue;
        };
        let plies = &case.line.plies;
        let made = plies.partition_point(|ply| ply.span.start < token.span.start) as u32;
        let number = case.line.first_ply - 1 + made;
        let side = case.ply_ref(number).side;
        let index = side.fold_wb(0, 1);
        used[index] = used[index].saturating_add(seconds);
        let first = u32::from(case.line.start.turn() != side);
        let moves = (made.saturating_sub(first)).div_ceil(2);
        if !fallen[index] && too_slow(moves, used[index], limit) {
            fallen[index] = true;
            let message = format!(
                "{} has used {} for {moves} moves, which is more than was agreed",
                side.fold_wb("White", "Black"),
                clock::shown(used[index])
            );
            let draft = Draft::new(case, token.span, message).ply(case, number);
            sink.add(lost(case, law, draft, side));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::too_slow;

    #[test]
    fn the_hour_strikes_to_the_second() {
        assert!(!too_slow(20, 3600, 20));
        assert!(too_slow(20, 3601, 20));
        assert!(!too_slow(21, 3601, 20));
        assert!(too_slow(39, 7201, 20));
        assert!(!too_slow(1, 3600, 20));
    }
}
