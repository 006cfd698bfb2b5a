//! How a game is drawn.

use super::Answer;
use crate::codes::{Claimant, Code, FiftyEnd, Force, Persistence, StalemateOrder};

pub(super) fn stalemate(code: &Code) -> Option<Answer> {
    match &code.stalemate {
        Some(law) => Answer::by(
            &law.cite,
            match law.order {
                StalemateOrder::Drawn => "drawn",
                StalemateOrder::LostByStalemated => "lost by who is stalemated",
                StalemateOrder::WonByStalemated => "won by who is stalemated",
            },
        ),
        None => Answer::by_none("drawn, by the general law"),
    }
}

pub(super) fn dead_position(code: &Code) -> Option<Answer> {
    Answer::by(&code.dead_position.as_ref()?.cite, "drawn at once")
}

/// What the code says of something that is gone through again and again.
fn persistence(code: &Code, law: Option<&Persistence>, proved: &str) -> Option<Answer> {
    if let Some(law) = law {
        return Answer::by(
            &law.cite,
            match law.times {
                Some(times) => format!("after {times} times the opponent may claim"),
                None => proved.to_owned(),
            },
        );
    }
    let call = code.fifty_call.as_ref()?;
    let times = call.line_executions?;
    Answer::by(
        &call.cite,
        format!("after {times} times the opponent may call for fifty moves"),
    )
}

pub(super) fn perpetual_check(code: &Code) -> Option<Answer> {
    let proved = "the checker on move may claim if he proves it";
    persistence(code, code.perpetual_check.as_ref(), proved)
}

pub(super) fn line_of_play(code: &Code) -> Option<Answer> {
    persistence(code, code.line_of_play.as_ref(), "may be claimed if proved")
}

fn claimant(by: Claimant) -> &'static str {
    match by {
        Claimant::OnMove => "the player on move",
        Claimant::Either => "either player",
    }
}

pub(super) fn repetition_claim(code: &Code) -> Option<Answer> {
    let claim = code.repetition.as_ref()?.claim.as_ref()?;
    let by = claimant(claim.by);
    Answer::by(&claim.cite, format!("at appearance {}, by {by}", claim.at))
}

pub(super) fn repetition_automatic(code: &Code) -> Option<Answer> {
    let law = code.repetition.as_ref()?.automatic.as_ref()?;
    Answer::by(&law.cite, format!("drawn at appearance {}", law.at))
}

pub(super) fn same_position(code: &Code) -> Option<Answer> {
    let law = code.repetition.as_ref()?;
    Answer::by_none(if law.rights_count {
        "men, turn, rights to castle and to take in passing"
    } else {
        "men and turn"
    })
}

pub(super) fn claim_lapses(code: &Code) -> Option<Answer> {
    let law = code.repetition.as_ref()?;
    match (&law.lapse, &law.touched) {
        (Some(lapse), _) => Answer::by(&lapse.cite, "when play goes on"),
        (None, Some(touched)) => Answer::by(&touched.cite, "when a man is touched"),
        (None, None) => None,
    }
}

pub(super) fn fifty_starts(code: &Code) -> Option<Answer> {
    if let Some(law) = &code.fifty_moves {
        return Answer::by(&law.claim.cite, "the last capture or pawn move");
    }
    Answer::by(&code.fifty_call.as_ref()?.cite, "the call")
}

pub(super) fn fifty_who(code: &Code) -> Option<Answer> {
    if let Some(law) = &code.fifty_moves {
        return Answer::by(&law.claim.cite, claimant(law.by));
    }
    let call = code.fifty_call.as_ref()?;
    let mut who = Vec::new();
    if call.any_force {
        who.push("either player".to_owned());
    }
    if call.defending.is_some() {
        who.push("the defending player, at the end of a game".to_owned());
    }
    who.extend(call.force.as_ref().map(forces));
    if call.line_executions.is_some() {
        who.push("the opponent of one who repeats".to_owned());
    }
    Answer::by(&call.cite, who.join("; "))
}

/// The forces with which a side may call.
fn forces(force: &Force) -> String {
    let mut with = Vec::new();
    if force.bare_king {
        with.push("a bare king".to_owned());
    }
    if !force.single.is_empty() {
        let letters: Vec<String> = force.single.iter().map(char::to_string).collect();
        with.push(format!("{} against as much", letters.join(" or ")));
    }
    if !force.pairs_against_queen.is_empty() {
        let pairs = force.pairs_against_queen.join(" or ");
        with.push(format!("{pairs} against Q"));
    }
    let mut with = with.join(", ");
    if force.pieces_only {
        with.push_str(", where there are no pawns");
    }
    with
}

pub(super) fn fifty_resets(code: &Code) -> Option<Answer> {
    if let Some(law) = &code.fifty_moves {
        return Answer::by(&law.claim.cite, "yes");
    }
    let law = code.fifty_call.as_ref()?;
    Answer::by(&law.cite, if law.begins_anew { "yes" } else { "no" })
}

pub(super) fn fifty_end(code: &Code) -> Option<Answer> {
    if let Some(law) = &code.fifty_moves {
        let claim = format!("claim after {} moves each", law.claim.plies / 2);
        return match &law.automatic {
            None => Answer::by(&law.claim.cite, claim),
            Some(automatic) => Answer::by(
                &format!("{}; {}", law.claim.cite, automatic.cite),
                format!("{claim}, drawn after {}", automatic.plies / 2),
            ),
        };
    }
    let call = code.fifty_call.as_ref()?;
    Answer::by(
        &call.cite,
        match call.end {
            FiftyEnd::Drawn => "drawn",
            FiftyEnd::MayProceed => "drawn, unless the caller lets it proceed",
        },
    )
}
