#![doc = include_str!("time_forfeit.md")]

use super::overrun::{Overrun, added_up, recorded};
use crate::audit::case::Walker;
use crate::audit::draws::ending::ending;
use crate::audit::{Case, Draft, Sink};
use crate::board::cannot_mate;
use crate::findings::Consequence;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &["time"];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(law) = case.code.and_then(|code| code.time.as_ref()) else {
        return;
    };
    let found: Vec<Overrun> = recorded(case).into_iter().chain(added_up(case)).collect();
    if found.is_empty() {
        return;
    }
    let over = ending(case);
    let mut walk = Walker::new(case.line);
    for overrun in found {
        // A game that is over is not lost any more.
        let too_late = over.as_ref().is_some_and(|end| {
            end.ply <= overrun.ply && end.said.is_none_or(|said| said.start < overrun.span.start)
        });
        let drawn = law.drawn_without_force.is_some()
            && cannot_mate(walk.after(overrun.ply), !overrun.side);
        if too_late || drawn {
            continue;
        }
        let side = overrun.side;
        sink.add(
            Draft::new(case, overrun.span, overrun.message)
                .ply(case, overrun.ply)
                .cites(case, &law.cite, &law.says, Consequence::LostBy { side }),
        );
    }
}
