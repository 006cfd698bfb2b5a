//! Black makes the first move where White has it by law.

use shakmaty::Color;

use crate::audit::ruling::{Offence, citation};
use crate::audit::{Case, Draft, Sink};
use crate::board::{Move, Position};

pub(super) fn check(case: &Case<'_>, sink: &mut Sink) {
    let law = case
        .code
        .and_then(|code| code.setup.as_ref()?.white_begins.as_ref());
    let (Some(law), Some(ply), true) = (law, case.line.ply(1), black_began(case)) else {
        return;
    };
    let fault = Offence {
        ply: 1,
        side: Color::Black,
        man: ply.mv.from,
        back_to: 0,
        king_can_be_made_to_move: false,
    };
    let message = format!(
        "`{}`: Black makes the first move of the game",
        case.quote(ply.span)
    );
    sink.add(
        Draft::new(case, ply.span, message)
            .ply(case, 1)
            .kind("out-of-turn")
            .fen(case.line.start.fen())
            .cites(
                case,
                citation(vec![&law.cite]),
                &law.says,
                fault.consequence(law.order),
            )
            .help("if the score was printed with the colours changed, turn it round"),
    );
}

/// Whether Black makes the first move of the game, from the usual array.
pub(super) fn black_began(case: &Case<'_>) -> bool {
    let start = &case.line.start;
    if case.line.is_variation() || start.turn() != Color::Black {
        return false;
    }
    let mut turned = start.clone();
    turned.play_as_it_stands(&Move::BLANK);
    turned.hash() == Position::default().hash()
}
