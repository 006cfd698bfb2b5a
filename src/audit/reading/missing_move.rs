#![doc = include_str!("missing_move.md")]

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::findings::{Edit, Fix};
use crate::replay::RemarkKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let mut walk = Walker::new(case.line);
    for remark in &case.line.remarks {
        let RemarkKind::Missing { side, number } = &remark.kind else {
            continue;
        };
        let points = side.is_black().then(|| {
            let points = Edit::insert(remark.span.start, "... ");
            Fix::manual("put points where Black's move is missing", [points])
        });
        let side = side.fold_wb("White", "Black");
        let which = case.ply_ref(remark.ply).number;
        let message = match number {
            Some(_) => format!(
                "{side}'s move {which} is missing before `{}`",
                case.quote(remark.span)
            ),
            None => format!(
                "a move of {side}'s seems to be missing before `{}`, which only the other side can make",
                case.quote(remark.span)
            ),
        };
        sink.add(
            Draft::new(case, remark.span, message)
                .ply(case, remark.ply)
                .fen(walk.before(remark.ply).fen())
                .help("supply the move; the score is followed as if the turn had been passed")
                .fix(points),
        );
    }
}
