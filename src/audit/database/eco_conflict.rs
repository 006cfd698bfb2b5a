#![doc = include_str!("eco_conflict.md")]

use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix};
use crate::openings::{self, Opening};

/// Before this ply an opening says little of what becomes of a game.
const TELLING: u32 = 3;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(tag) = case.score.tag(case.text, "ECO") else {
        return;
    };
    let Ok(value) = std::str::from_utf8(tag.value.of(case.text)) else {
        return;
    };
    let Some(told) = openings::code(value).filter(|_| !case.game.unaudited) else {
        return;
    };
    let mut passed = openings::passed(case.line);
    let Some((ply, found)) = passed.next().filter(|(ply, _)| *ply >= TELLING) else {
        return;
    };
    let is_akin = openings::kind(found.eco) == openings::kind(told);
    if is_akin || passed.any(|(_, opening)| opening.eco == told) {
        return;
    }
    let meant = openings::coded(told).next().map_or("", Opening::family);
    let message = format!("ECO {told} is the {meant}, and the moves come to {found}");
    let edit = Edit::replace(tag.value, found.eco);
    sink.add(
        Draft::new(case, tag.span, message)
            .ply(case, ply)
            .suggest(&[found.eco.to_owned()])
            .help("compare the moves and the names with another source: one of them may be another game's")
            .fix(Fix::choosing(format!("write `{}`", found.eco), [edit])),
    );
}
