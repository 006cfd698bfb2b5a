//! How a game begins, and what follows if it begins wrongly.

use super::{Answer, in_words};
use crate::codes::{Code, OrderKind, Setup, Window};

fn window(window: Option<&Window>) -> Option<Answer> {
    let law = window?;
    let first = in_words(law.order);
    Answer::by(
        &law.cite,
        match (law.until_ply, law.until_own_move) {
            (Some(last), _) => format!("{first} up to ply {last}, then {}", later(law)),
            (None, Some(own)) => format!("{first} before his own move {own}, then {}", later(law)),
            (None, None) => format!("{first}, whenever it is found"),
        },
    )
}

/// What is ordered once the window is closed.
fn later(law: &Window) -> &'static str {
    law.late.map_or("not said", in_words)
}

fn setup(code: &Code) -> Option<&Setup> {
    code.setup.as_ref()
}

pub(super) fn wrong_array(code: &Code) -> Option<Answer> {
    let law = setup(code)?;
    let Some(left_off) = window(law.left_off.as_ref()) else {
        return window(law.wrong_array.as_ref());
    };
    let misplaced = window(law.wrong_array.as_ref())?;
    let text = format!("{}; left off: {}", misplaced.text, left_off.text);
    let cites = misplaced.cite.into_iter().chain(left_off.cite);
    Answer::by(&cites.collect::<Vec<_>>().join("; "), text)
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
