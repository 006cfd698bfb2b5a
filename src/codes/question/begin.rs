//! How a game begins, and what follows if it begins wrongly.

use super::{Answer, in_words};
use crate::codes::{Code, OrderKind, Setup, Window};

fn window(window: Option<&Window>) -> Option<Answer> {
    let law = window?;
    let first = in_words(law.order);
    Answer::by(
        &law.cite,
        match law.until_ply {
            Some(last) => format!("{first} up to ply {last}, then {}", in_words(law.late)),
            None => format!("{first}, whenever it is found"),
        },
    )
}

fn setup(code: &Code) -> Option<&Setup> {
    code.setup.as_ref()
}

pub(super) fn wrong_array(code: &Code) -> Option<Answer> {
    window(setup(code)?.wrong_array.as_ref())
}

pub(super) fn wrong_player(code: &Code) -> Option<Answer> {
    window(setup(code)?.not_entitled.as_ref())
}

pub(super) fn colours_reversed(code: &Code) -> Option<Answer> {
    window(setup(code)?.colours_reversed.as_ref())
}

pub(super) fn dropped_man(code: &Code) -> Option<Answer> {
    let law = setup(code)?.dropped_man.as_ref()?;
    Answer::by(&law.cite, "moves without it are taken back")
}

pub(super) fn wrong_resumption(code: &Code) -> Option<Answer> {
    let law = setup(code)?.wrong_resumption.as_ref()?;
    Answer::by(&law.cite, "taken back to the adjournment")
}

pub(super) fn black_begins(code: &Code) -> Option<Answer> {
    match setup(code).and_then(|setup| setup.white_begins.as_ref()) {
        None => Answer::by_none("no fault"),
        Some(law) if law.order == OrderKind::None => {
            Answer::by(&law.cite, "a fault without a remedy")
        }
        Some(law) => Answer::by(&law.cite, format!("a fault, {}", in_words(law.order))),
    }
}
