#![doc = include_str!("unfollowable.md")]

use crate::audit::case::Walker;
use crate::audit::{Case, Draft, Sink};
use crate::replay::RemarkKind;

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let mut walk = Walker::new(case.line);
    for remark in &case.line.remarks {
        let RemarkKind::Unfollowable { why, rest } = &remark.kind else {
            continue;
        };
        let moves = match rest {
            1 => "the move from here on was".to_owned(),
            _ => format!("the {rest} moves from here on were"),
        };
        let message = format!("the score cannot be followed from here on: {why}");
        sink.add(
            Draft::new(case, remark.span, message)
                .ply(case, remark.ply)
                .fen(walk.before(remark.ply).fen())
                .help(format!(
                    "put right what is reported before this; {moves} not audited"
                )),
        );
    }
}
