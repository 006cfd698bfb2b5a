//! A man that was moved out of turn must be played when the turn comes.

use shakmaty::Square;

use crate::audit::case::Walker;
use crate::audit::named::{named_move, named_origin};
use crate::audit::ruling::{Offence, chosen, ruled};
use crate::audit::{Case, Draft, Sink};
use crate::board::{IrregularityKind, Move, Position, any_legal, role_name};
use crate::codes::{Code, OrderKind};
use crate::score::law::LawCommand;

pub(super) fn check(case: &Case<'_>, code: &Code, sink: &mut Sink) {
    if case.line.is_variation() || !duty(code) {
        return;
    }
    for note in &case.annotations.list {
        if let LawCommand::OutOfTurn(written) = &note.command {
            broken(case, code, note.after, written, sink);
        }
    }
}

/// Whether the code has such a duty.
fn duty(code: &Code) -> bool {
    code.breach(IrregularityKind::OutOfTurn)
        .and_then(|law| code.remedy(law))
        .is_some_and(|remedy| remedy.unanswered.order == OrderKind::ReplayMan)
}

/// The side that was not on move after `after` plies moved as `written` and took it back.
fn broken(case: &Case<'_>, code: &Code, after: u32, written: &str, sink: &mut Sink) {
    let due = after + 2;
    let mut walk = Walker::new(case.line);
    let Some(man) = origin(case, after, walk.before(after + 1), written) else {
        return;
    };
    let Some(ply) = case.line.ply(due) else {
        return;
    };
    let pos = walk.before(due);
    let owed = any_legal(pos, |m| m.from == man);
    if ply.mv.from == man || !owed {
        return;
    }
    let role = pos.role_at(man).map_or("man", role_name);
    let message = format!(
        "`{}` is played, and the {role} on {man}, which was moved out of turn, should have been",
        case.quote(ply.span)
    );
    let draft = Draft::new(case, ply.span, message)
        .ply(case, due)
        .kind("replay-obligation")
        .fen(pos.fen());
    let law = code.breach_named("replay-obligation");
    let fault = Offence {
        ply: due,
        side: case.ply_ref(due).side,
        man,
        back_to: due - 1,
        king_can_be_made_to_move: false,
    };
    let out_of_turn = code
        .breach(IrregularityKind::OutOfTurn)
        .and_then(|law| law.cite.as_deref());
    let cites = out_of_turn
        .into_iter()
        .chain(law.and_then(|law| law.cite.as_deref()))
        .collect();
    let remedy = law.and_then(|law| code.remedy(law));
    let order = remedy.map(|remedy| chosen(case, remedy, due));
    sink.add(ruled(
        case,
        draft,
        &fault,
        (cites, law.and_then(|law| law.says.as_deref())),
        order,
    ));
}

/// Where the man stands that the side not on move after `after` plies is said to have moved.
fn origin(case: &Case<'_>, after: u32, pos: &Position, written: &str) -> Option<Square> {
    let mut turned = pos.clone();
    turned.play_as_it_stands(&Move::BLANK);
    let played = named_move(case, after, &turned, written).map(|m| m.from);
    // A move that could not be made tells where the man stood if it is written whole.
    played.or_else(|| named_origin(case, written))
}
