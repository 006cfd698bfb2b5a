//! What players must say and do.

use super::{Answer, in_words};
use crate::board::BreachKind;
use crate::codes::{Announcement, Checks, Code, Order, Sealed, Touch};

/// What the code says of checks if they must be announced.
fn checks(code: &Code) -> Option<&Checks> {
    let law = code.checks.as_ref()?;
    (law.announcement == Announcement::Required).then_some(law)
}

pub(super) fn announced(code: &Code) -> Option<Answer> {
    match checks(code) {
        Some(law) => Answer::by(&law.cite, "yes"),
        None => Answer::by_none("no"),
    }
}

pub(super) fn silent_parried(code: &Code) -> Option<Answer> {
    let law = checks(code)?.silent_and_parried.as_ref()?;
    Answer::by(&law.cite, "the reply stands")
}

pub(super) fn silent_ignored(code: &Code) -> Option<Answer> {
    let law = checks(code)?.silent_and_ignored.as_ref()?;
    let back = "back to the check";
    let text = match law.window_plies {
        _ if law.called_next => format!("{back}, if check is said on the next move"),
        Some(plies) => format!("{back} up to {plies} plies after it, then it stands"),
        None => format!("{back}, whenever it is found"),
    };
    Answer::by(&law.cite, text)
}

pub(super) fn announced_ignored(code: &Code) -> Option<Answer> {
    let law = code.breach(BreachKind::KingLeftInCheck)?;
    match code.remedy(law) {
        Some(remedy) => Answer::ordered(&remedy.unanswered),
        None => Some(Answer {
            text: "nothing is ordered".to_owned(),
            cite: law.cite.clone(),
        }),
    }
}

pub(super) fn false_check(code: &Code) -> Option<Answer> {
    let law = checks(code)?.false_announcement.as_ref()?;
    let text = if law.take_back {
        "a move made because of it may be taken back"
    } else {
        "means nothing"
    };
    Answer::by(&law.cite, text)
}

pub(super) fn time(code: &Code) -> Option<Answer> {
    let law = code.time.as_ref()?;
    match &law.drawn_without_force {
        Some(drawn) => Answer::by(&drawn.cite, "lost, or drawn if the other cannot mate"),
        None => Answer::by(&law.cite, "lost"),
    }
}

pub(super) fn resignation(code: &Code) -> Option<Answer> {
    let law = code.resignation.as_ref()?;
    let text = if law.drawn_without_force {
        "drawn"
    } else {
        "lost"
    };
    Answer::by(&law.cite, text)
}

fn ordered(order: Option<&Order>) -> Option<Answer> {
    Answer::ordered(order?)
}

fn sealed(code: &Code) -> Option<&Sealed> {
    code.sealed.as_ref()
}

pub(super) fn sealed_ambiguous(code: &Code) -> Option<Answer> {
    ordered(sealed(code)?.ambiguous.as_ref())
}

pub(super) fn sealed_illegal(code: &Code) -> Option<Answer> {
    ordered(sealed(code)?.illegal.as_ref())
}

pub(super) fn post_ambiguous(code: &Code) -> Option<Answer> {
    ordered(code.correspondence.as_ref()?.ambiguous.as_ref())
}

pub(super) fn post_illegal(code: &Code) -> Option<Answer> {
    let law = code.correspondence.as_ref()?.fault.as_ref()?;
    Answer::by(&law.cite, "punished as over the board")
}

pub(super) fn consultation_turn(code: &Code) -> Option<Answer> {
    ordered(code.consultation.as_ref()?.out_of_turn.as_ref())
}

fn touch(code: &Code) -> Option<&Touch> {
    code.touch.as_ref()
}

pub(super) fn touched_not_played(code: &Code) -> Option<Answer> {
    let law = touch(code)?;
    Answer::by(&law.cite, in_words(law.not_played))
}

pub(super) fn touched_stuck(code: &Code) -> Option<Answer> {
    let law = touch(code).filter(|law| law.king_instead)?;
    Answer::by(&law.cite, "the king must move, if he can")
}

pub(super) fn opponent_touches(code: &Code) -> Option<Answer> {
    ordered(touch(code)?.by_opponent.as_ref())
}
