//! What a move may be.

use super::Answer;
use crate::board::BreachKind;
use crate::codes::{Code, Passage};

/// Whether the code forbids it in a section of its own; silent if only its general words cover it.
fn forbidden(code: &Code, kind: BreachKind, no: &str, yes: &str) -> Option<Answer> {
    let own = code.breach.contains_key(kind.name());
    let grouped = kind.is_castling() && code.breach.contains_key("castling");
    let law = code.breach(kind).filter(|_| own || grouped)?;
    Some(Answer {
        text: if law.lawful { yes } else { no }.to_owned(),
        cite: law.cite.clone(),
    })
}

pub(super) fn castling_passage(code: &Code) -> Option<Answer> {
    forbidden(code, BreachKind::CastlingThroughCheck, "barred", "allowed")
}

pub(super) fn castling_pinned(code: &Code) -> Option<Answer> {
    let commanded = code
        .castling
        .as_ref()
        .is_some_and(|law| law.passage == Passage::Commanded);
    let mut answer = castling_passage(code)?;
    if commanded {
        "allowed".clone_into(&mut answer.text);
    }
    Some(answer)
}

pub(super) fn castling_arrival(code: &Code) -> Option<Answer> {
    forbidden(code, BreachKind::CastlingIntoCheck, "barred", "allowed")
}

pub(super) fn castling_rank(code: &Code) -> Option<Answer> {
    let mut answer = forbidden(code, BreachKind::CastlingNotOnRank, "barred", "allowed")?;
    if code.castling.as_ref().is_some_and(|law| law.any_line) {
        "allowed".clone_into(&mut answer.text);
    }
    Some(answer)
}

pub(super) fn castling_without_rook(code: &Code) -> Option<Answer> {
    let law = code.castling.as_ref()?.without_rook.as_ref()?;
    let text = if law.unless_stipulated {
        "allowed, unless stipulated otherwise"
    } else {
        "allowed"
    };
    Answer::by(&law.cite, text)
}

pub(super) fn en_passant_forced(code: &Code) -> Option<Answer> {
    let law = code.en_passant.as_ref()?.forced.as_ref()?;
    Answer::by(&law.cite, "must be done")
}

pub(super) fn pawn_may_stay(code: &Code) -> Option<Answer> {
    forbidden(code, BreachKind::PromotionDeclined, "no", "yes")
}

pub(super) fn promotion_colour(code: &Code) -> Option<Answer> {
    forbidden(code, BreachKind::PromotionColour, "barred", "allowed")
}

pub(super) fn promotion_king(code: &Code) -> Option<Answer> {
    forbidden(code, BreachKind::PromotionKing, "barred", "allowed")
}
