//! Irregular moves. A man moved against its powers stands for all that are not asked about apart.

use super::{Answer, in_words};
use crate::board::BreachKind;
use crate::codes::{BreachLaw, Code, OrderKind, Remedy, RuleName};

/// What the code calls moves of that kind.
fn called(code: &Code, kind: BreachKind) -> Option<Answer> {
    let law = code.breach(kind)?;
    let name = match law.rule {
        RuleName::FalseMove => "a false move",
        RuleName::IllegalMove => "an illegal move",
    };
    Some(Answer {
        text: name.to_owned(),
        cite: cite(law),
    })
}

fn cite(law: &BreachLaw) -> Option<String> {
    law.cite.clone()
}

pub(super) fn called_powers(code: &Code) -> Option<Answer> {
    called(code, BreachKind::Powers)
}

pub(super) fn called_own_man_taken(code: &Code) -> Option<Answer> {
    called(code, BreachKind::OwnManTaken)
}

pub(super) fn called_king_exposed(code: &Code) -> Option<Answer> {
    called(code, BreachKind::KingExposed)
}

/// The remedy for that kind; the answer of a code that has none.
fn remedy(code: &Code, kind: BreachKind) -> Result<&Remedy, Option<Answer>> {
    let law = code.breach(kind).ok_or(None)?;
    code.remedy(law).ok_or_else(|| {
        Some(Answer {
            text: "nothing is ordered".to_owned(),
            cite: cite(law),
        })
    })
}

fn before_the_reply(code: &Code, kind: BreachKind) -> Option<Answer> {
    match remedy(code, kind) {
        Ok(remedy) => Answer::ordered(&remedy.unanswered),
        Err(none) => none,
    }
}

fn after_the_reply(code: &Code, kind: BreachKind) -> Option<Answer> {
    let remedy = match remedy(code, kind) {
        Ok(remedy) => remedy,
        Err(none) => return none,
    };
    let order = remedy.answered();
    let words = in_words(order.order);
    let text = match (order.order, order.window_plies, order.last_moves) {
        (OrderKind::Retract, Some(plies), _) => format!("{words} up to {plies} plies after it"),
        (OrderKind::Retract, None, Some(moves)) => {
            format!("{words} while it is among that player's last {moves} moves")
        }
        (OrderKind::Retract, None, None) => format!("{words}, whenever it is found"),
        _ => words.to_owned(),
    };
    Answer::by(&order.cite, text)
}

pub(super) fn out_of_turn(code: &Code) -> Option<Answer> {
    before_the_reply(code, BreachKind::OutOfTurn)
}

pub(super) fn unanswered(code: &Code) -> Option<Answer> {
    before_the_reply(code, BreachKind::Powers)
}

pub(super) fn answered(code: &Code) -> Option<Answer> {
    after_the_reply(code, BreachKind::Powers)
}

pub(super) fn exposed(code: &Code) -> Option<Answer> {
    before_the_reply(code, BreachKind::KingExposed)
}

pub(super) fn exposed_answered(code: &Code) -> Option<Answer> {
    after_the_reply(code, BreachKind::KingExposed)
}

pub(super) fn late(code: &Code) -> Option<Answer> {
    match remedy(code, BreachKind::Powers) {
        Ok(remedy) => Answer::ordered(remedy.after(u32::MAX, remedy.answered().window())?),
        Err(none) => none,
    }
}

pub(super) fn not_remembered(code: &Code) -> Option<Answer> {
    let remedy = remedy(code, BreachKind::Powers).ok()?;
    Answer::ordered(remedy.not_remembered.as_ref()?)
}
