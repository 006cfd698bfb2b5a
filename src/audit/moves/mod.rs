//! Could the moves be made?

pub(super) mod false_move;
pub(super) mod illegal_move;
pub(super) mod move_after_end;
pub(super) mod unfollowable;

use super::{Case, Draft, Sink};
use crate::codes::{BreachLaw, Remedy, RuleName};
use crate::finding::Consequence;
use crate::replay::{Breach, BreachKind, Facts};

/// Reports the irregular plies that the code calls by that name.
fn report(case: &Case<'_>, sink: &mut Sink, name: RuleName) {
    let Some(code) = case.code else { return };
    for breach in &case.line.breaches {
        let law = code.breach(breach.kind);
        if law.is_some_and(|law| law.lawful)
            || law.map_or(RuleName::IllegalMove, |law| law.rule) != name
        {
            continue;
        }
        let draft = describe(case, breach);
        sink.add(match law {
            Some(law) => draft.cites(
                case,
                law.cite_for(breach.role),
                &law.says,
                orders(case, law, breach),
            ),
            None => draft.not_stated(
                case,
                "the code does not say how this is made good",
                Consequence::None,
            ),
        });
    }
}

/// What was done, in a reader's words.
fn describe(case: &Case<'_>, breach: &Breach) -> Draft {
    let text = case.quote(breach.span);
    let assumed = breach.assumed.as_ref().map_or(String::new(), |man| {
        format!("; it is followed as if {man} had gone there")
    });
    Draft::new(
        case,
        breach.span,
        format!("`{text}` cannot be played: {}{assumed}", breach.why),
    )
    .ply(case, breach.ply)
    .kind(breach.kind.name())
    .fen(&breach.fen)
    .suggest(&breach.nearest)
    .help(if breach.nearest.is_empty() {
        "look the move up in another source, or put right a move before it"
    } else {
        ""
    })
}

/// What the code orders as from the last ply of the score: what would have been done, had it been noticed.
fn orders(case: &Case<'_>, law: &BreachLaw, breach: &Breach) -> Consequence {
    if case.line.is_variation() {
        return Consequence::None;
    }
    let after = case.line.last_ply().saturating_sub(breach.ply);
    let open = law.window_plies.is_none_or(|window| after <= window);
    let remedy = match after {
        0 => law.unanswered,
        _ if open => law.answered,
        _ => law.late.unwrap_or(Remedy::PlayOut),
    };
    // Who moves out of turn does so after a turn without a move, which goes too.
    let back = if breach.kind == BreachKind::OutOfTurn {
        2
    } else {
        1
    };
    let retract = Consequence::Retract {
        to_ply: breach.ply.saturating_sub(back),
    };
    match remedy {
        Remedy::None => Consequence::None,
        Remedy::Stands => Consequence::Stands,
        Remedy::Retract => retract,
        Remedy::OpponentChooses => Consequence::OpponentChooses,
        Remedy::KingMustMove if breach.king_could_move && announced(case, breach) => {
            Consequence::KingMustMove
        }
        Remedy::KingMustMove => retract,
        Remedy::PlayOut => Consequence::PlayOut,
    }
}

/// Whether the check that the ply should have answered was announced.
fn announced(case: &Case<'_>, breach: &Breach) -> bool {
    case.line
        .ply(breach.ply - 1)
        .is_some_and(|check| check.facts.any(Facts::MARKED))
}
