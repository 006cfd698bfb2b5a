#![doc = include_str!("moves_annulled.md")]

use crate::audit::terms::{Mode, Terms};
use crate::audit::{Annotation, Case, Draft, Sink};
use crate::codes::{Code, Undone};
use crate::findings::Consequence;
use crate::score::law::LawCommand;

/// The keys of a code that the rule asks.
pub(crate) const KEYS: &[&str] = &[
    "setup.dropped-man",
    "setup.wrong-resumption",
    "correspondence.several",
];

pub(crate) fn check(case: &Case<'_>, sink: &mut Sink) {
    let Some(code) = case.code else { return };
    for note in &case.annotations.list {
        match note.command {
            LawCommand::Dropped { square, ply } => {
                let message = format!(
                    "the man on {square} fell off the board {}, and play went on without it",
                    behind(case, ply)
                );
                dropped(case, code, note, ply, message, sink);
            }
            LawCommand::WrongResumption => resumed(case, code, note, sink),
            LawCommand::SentTogether { first, last } => {
                cancelled(case, code, note, (first, last), sink)
            }
            _ => {}
        }
    }
}

/// "after 2...Nc6".
fn behind(case: &Case<'_>, ply: u32) -> String {
    match ply {
        0 => "before the first move".to_owned(),
        _ => format!("after {}", case.printed(ply)),
    }
}

/// With what is annulled: the moves from that ply on or, where the code has it so, the game if they are not remembered.
fn annulled(case: &Case<'_>, draft: Draft, law: &Undone, from_ply: u32) -> Draft {
    let forgotten = law.not_remembered.as_ref();
    match forgotten.filter(|_| case.annotations.not_remembered()) {
        Some(article) => draft.law(case, article, Consequence::GameAnnulled),
        None => draft.cites(
            case,
            &law.cite,
            &law.says,
            Consequence::MovesAnnulled { from_ply },
        ),
    }
}

fn dropped(
    case: &Case<'_>,
    code: &Code,
    note: &Annotation,
    ply: u32,
    message: String,
    sink: &mut Sink,
) {
    let Some(law) = code.setup.as_ref().and_then(|law| law.dropped_man.as_ref()) else {
        return;
    };
    if case.line.last_ply() > ply {
        let draft = Draft::new(case, note.span, message).ply(case, ply);
        sink.add(annulled(case, draft, law, ply + 1));
    }
}

fn resumed(case: &Case<'_>, code: &Code, note: &Annotation, sink: &mut Sink) {
    let law = code
        .setup
        .as_ref()
        .and_then(|law| law.wrong_resumption.as_ref());
    let (Some(law), Some(ply)) = (law, case.line.ply(note.after + 1)) else {
        return;
    };
    let first = note.after + 1;
    let message = format!(
        "`{}` is played from a wrong position after an adjournment",
        case.quote(ply.span)
    );
    let draft = Draft::new(case, ply.span, message).ply(case, first);
    sink.add(annulled(case, draft, law, first));
}

/// Moves sent by post together with an irregular one, which they were to follow.
fn cancelled(
    case: &Case<'_>,
    code: &Code,
    note: &Annotation,
    (first, last): (u32, u32),
    sink: &mut Sink,
) {
    let law = code
        .correspondence
        .as_ref()
        .and_then(|law| law.several.as_ref());
    let by_post = Terms::of(case.text, case.score).mode == Some(Mode::Correspondence);
    let breach = case
        .line
        .breaches
        .iter()
        .find(|breach| (first..=last).contains(&breach.ply));
    let (Some(law), Some(breach), true) = (law, breach, by_post) else {
        return;
    };
    let from = breach.ply + 2;
    if from > last || case.line.ply(from).is_none() {
        return;
    }
    let message = format!(
        "`{}` was sent together with the irregular {} and is cancelled",
        case.printed(from),
        case.printed(breach.ply)
    );
    sink.add(Draft::new(case, note.span, message).ply(case, from).cites(
        case,
        &law.cite,
        &law.says,
        Consequence::MovesAnnulled { from_ply: from },
    ));
}
