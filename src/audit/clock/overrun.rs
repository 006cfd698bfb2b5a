//! Players who used more time than was agreed, as far as the score says it.

use shakmaty::Color;

use crate::audit::Case;
use crate::score::law::LawCommand;
use crate::score::time_limit::TimeLimit;
use crate::score::{Span, TokenKind, clock};

/// More time than was agreed.
pub(in crate::audit) struct Overrun {
    /// Plies completed then.
    pub(in crate::audit) ply: u32,
    /// Whose time it was.
    pub(in crate::audit) side: Color,
    /// Where the score says so.
    pub(in crate::audit) span: Span,
    /// What was done, as a sentence without its stop.
    pub(in crate::audit) message: String,
}

/// The limit of time that a tag of the game says was agreed, if it says so clearly.
fn limit(case: &Case<'_>) -> Option<TimeLimit> {
    let tags = case.score.tags(case.text);
    let own = tags.said("TimeLimit");
    TimeLimit::read(&own.or_else(|| tags.said("TimeControl"))?)
}

/// Whether the move of that number was made too late, after so many seconds of the player's own time.
fn too_late(limit: &TimeLimit, number: u32, seconds: u32) -> bool {
    limit
        .due(number)
        .is_some_and(|due| u64::from(seconds) > due)
}

/// The flags that fell and the clocks that showed too much, as `[%law …]` commands tell, in order.
pub(in crate::audit) fn recorded(case: &Case<'_>) -> Vec<Overrun> {
    let clocked = |command: &LawCommand| matches!(command, LawCommand::Clock { .. });
    let limit = case.annotations.find(clocked).and_then(|_| limit(case));
    let notes = case.annotations.list.iter();
    notes
        .filter_map(|note| {
            let (side, message) = match note.command {
                LawCommand::Flag(side) => (side, format!("{}'s flag has fallen", name(side))),
                LawCommand::Clock {
                    side,
                    moves,
                    seconds,
                } if too_late(limit.as_ref()?, moves, seconds) => {
                    (side, used(side, moves, seconds))
                }
                _ => return None,
            };
            Some(Overrun {
                ply: note.after,
                side,
                span: note.span,
                message,
            })
        })
        .collect()
}

/// Where the times spent on single moves (`[%emt 0:01:30]`), added up for each side, first come to too much.
pub(super) fn added_up(case: &Case<'_>) -> Vec<Overrun> {
    let mut limit_read = None;
    let mut used_up = [0_u32; 2];
    let mut found: Vec<Overrun> = Vec::new();
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
        let Some(limit) = limit_read.get_or_insert_with(|| limit(case)) else {
            return found;
        };
        let plies = &case.line.plies;
        let made = plies.partition_point(|ply| ply.span.start < token.span.start) as u32;
        let number = case.line.first_ply - 1 + made;
        let side = case.ply_ref(number).side;
        let index = side.fold_wb(0, 1);
        used_up[index] = used_up[index].saturating_add(seconds);
        let first = u32::from(case.line.start.turn() != side);
        let moves = (made.saturating_sub(first)).div_ceil(2);
        let told = found.iter().any(|overrun| overrun.side == side);
        if !told && too_late(limit, moves, used_up[index]) {
            found.push(Overrun {
                ply: number,
                side,
                span: token.span,
                message: used(side, moves, used_up[index]),
            });
        }
    }
    found
}

fn used(side: Color, moves: u32, seconds: u32) -> String {
    format!(
        "{} has used {} for {moves} moves, which is more than was agreed",
        name(side),
        clock::clock_time(seconds)
    )
}

fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
