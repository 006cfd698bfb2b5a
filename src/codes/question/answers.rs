//! The answers that need more than a phrase.

use super::{Answer, in_words};
use crate::board::IrregularityKind;
use crate::codes::{
    Announcement, BreachLaw, Checks, Claimant, Code, FiftyCall, FiftyEnd, FiftyMoves, Force, Order,
    OrderKind, OrderWindow, Passage, Persistence, Remedy, RuleName, Setup, StalemateOrder,
};

pub(super) fn by(cite: &str, text: impl Into<String>) -> Option<Answer> {
    Some(Answer {
        text: text.into(),
        cite: Some(cite.to_owned()),
    })
}

/// An answer that rests on no article.
fn by_none(text: &str) -> Option<Answer> {
    Some(Answer {
        text: text.to_owned(),
        cite: None,
    })
}

/// What the order says, with its article.
pub(super) fn ordered(order: Option<&Order>) -> Option<Answer> {
    let order = order?;
    by(&order.cite, in_words(order.order))
}

pub(super) fn setup(code: &Code) -> Option<&Setup> {
    code.setup.as_ref()
}

pub(super) fn window(law: &OrderWindow) -> Option<Answer> {
    let first = in_words(law.order);
    let later = law.late.map_or("not said", in_words);
    let text = match (law.until_ply, law.until_own_move) {
        (Some(last), _) => format!("{first} up to ply {last}, then {later}"),
        (None, Some(own)) => format!("{first} before his own move {own}, then {later}"),
        (None, None) => format!("{first}, whenever it is found"),
    };
    by(&law.cite, text)
}

pub(super) fn wrong_array(code: &Code) -> Option<Answer> {
    let law = setup(code)?;
    let misplaced = law.wrong_array.as_ref()?;
    let text = window(misplaced)?.text;
    let Some(left_off) = &law.left_off else {
        return by(&misplaced.cite, text);
    };
    let cites = format!("{}; {}", misplaced.cite, left_off.cite);
    by(
        &cites,
        format!("{text}; left off: {}", window(left_off)?.text),
    )
}

pub(super) fn black_begins(code: &Code) -> Option<Answer> {
    match setup(code).and_then(|setup| setup.white_begins.as_ref()) {
        None => by_none("no fault"),
        Some(law) if law.order == OrderKind::None => by(&law.cite, "a fault without a remedy"),
        Some(law) => by(&law.cite, format!("a fault, {}", in_words(law.order))),
    }
}

/// What the code calls moves of that kind.
pub(super) fn called(code: &Code, kind: IrregularityKind) -> Option<Answer> {
    let law = code.breach(kind)?;
    let name = match law.rule {
        RuleName::FalseMove => "a false move",
        RuleName::IllegalMove => "an illegal move",
    };
    about(law, name)
}

fn about(law: &BreachLaw, text: &str) -> Option<Answer> {
    Some(Answer {
        text: text.to_owned(),
        cite: law.cite.as_ref().map(|cite| cite.to_string()),
    })
}

/// The remedy for that kind; the answer of a code that has none.
pub(super) fn remedy(code: &Code, kind: IrregularityKind) -> Result<&Remedy, Option<Answer>> {
    let law = code.breach(kind).ok_or(None)?;
    let none = || about(law, in_words(OrderKind::None));
    code.remedy(law).ok_or_else(none)
}

pub(super) fn before_the_reply(code: &Code, kind: IrregularityKind) -> Option<Answer> {
    remedy(code, kind).map_or_else(|none| none, |remedy| ordered(Some(&remedy.unanswered)))
}

pub(super) fn after_the_reply(code: &Code, kind: IrregularityKind) -> Option<Answer> {
    let order = match remedy(code, kind) {
        Ok(remedy) => remedy.answered(),
        Err(none) => return none,
    };
    let words = in_words(order.order);
    let text = match (order.order, order.window_plies, order.last_moves) {
        (OrderKind::Retract, Some(plies), _) => format!("{words} up to {plies} plies after it"),
        (OrderKind::Retract, None, Some(moves)) => {
            format!("{words} while it is among that player's last {moves} moves")
        }
        (OrderKind::Retract, None, None) => format!("{words}, whenever it is found"),
        _ => words.to_owned(),
    };
    by(&order.cite, text)
}

pub(super) fn found_late(code: &Code) -> Option<Answer> {
    match remedy(code, IrregularityKind::Powers) {
        Ok(remedy) => ordered(remedy.after(u32::MAX, remedy.answered().window())),
        Err(none) => none,
    }
}

/// What the code says of checks if they must be announced.
pub(super) fn checks(code: &Code) -> Option<&Checks> {
    let law = code.checks.as_ref()?;
    (law.announcement == Announcement::Required).then_some(law)
}

pub(super) fn check_announced(code: &Code) -> Option<Answer> {
    checks(code).map_or_else(|| by_none("no"), |law| by(&law.cite, "yes"))
}

pub(super) fn silent_check_ignored(code: &Code) -> Option<Answer> {
    let law = checks(code)?.silent_and_ignored.as_ref()?;
    let back = "back to the check";
    let text = match law.window_plies {
        _ if law.called_next => format!("{back}, if check is said on the next move"),
        Some(plies) => format!("{back} up to {plies} plies after it, then it stands"),
        None => format!("{back}, whenever it is found"),
    };
    by(&law.cite, text)
}

pub(super) fn false_check(code: &Code) -> Option<Answer> {
    let law = checks(code)?.false_announcement.as_ref()?;
    let text = match law.take_back {
        true => "a move made because of it may be taken back",
        false => "means nothing",
    };
    by(&law.cite, text)
}

/// Whether the code forbids it in a section of its own; silent if only its general words cover it.
pub(super) fn forbidden(
    code: &Code,
    kind: IrregularityKind,
    no: &str,
    yes: &str,
) -> Option<Answer> {
    let own = code.breach.contains_key(kind.name());
    let grouped = kind.is_castling() && code.breach.contains_key("castling");
    let law = code.breach(kind).filter(|_| own || grouped)?;
    about(law, if law.lawful { yes } else { no })
}

/// The same of castling, where another section of the code may allow it.
fn castling(code: &Code, kind: IrregularityKind, allowed: bool) -> Option<Answer> {
    forbidden(
        code,
        kind,
        if allowed { "allowed" } else { "barred" },
        "allowed",
    )
}

pub(super) fn castling_passage_pinned(code: &Code) -> Option<Answer> {
    let law = code.castling.as_ref();
    let allowed = law.is_some_and(|law| law.passage == Passage::Commanded);
    castling(code, IrregularityKind::CastlingThroughCheck, allowed)
}

pub(super) fn castling_rank(code: &Code) -> Option<Answer> {
    let allowed = code.castling.as_ref().is_some_and(|law| law.any_line);
    castling(code, IrregularityKind::CastlingNotOnRank, allowed)
}

pub(super) fn castling_without_rook(code: &Code) -> Option<Answer> {
    let law = code.castling.as_ref()?.without_rook.as_ref()?;
    let text = match law.unless_stipulated {
        true => "allowed, unless stipulated otherwise",
        false => "allowed",
    };
    by(&law.cite, text)
}

pub(super) fn stalemate(code: &Code) -> Option<Answer> {
    let Some(law) = &code.stalemate else {
        return by_none("drawn, by the general law");
    };
    let text = match law.order {
        StalemateOrder::Drawn => "drawn",
        StalemateOrder::LostByStalemated => "lost by who is stalemated",
        StalemateOrder::WonByStalemated => "won by who is stalemated",
    };
    by(&law.cite, text)
}

/// What the code says of something that is gone through again and again.
pub(super) fn persistence(code: &Code, law: Option<&Persistence>, proved: &str) -> Option<Answer> {
    if let Some(law) = law {
        let times = |times| format!("after {times} times the opponent may claim");
        return by(
            &law.cite,
            law.times.map_or_else(|| proved.to_owned(), times),
        );
    }
    let call = code.fifty_call.as_ref()?;
    let times = call.line_executions?;
    let text = format!("after {times} times the opponent may call for fifty moves");
    by(&call.cite, text)
}

pub(super) fn claimant(by: Claimant) -> &'static str {
    match by {
        Claimant::OnMove => "the player on move",
        Claimant::Either => "either player",
    }
}

pub(super) fn repetition_claim(code: &Code) -> Option<Answer> {
    let claim = code.repetition.as_ref()?.claim.as_ref()?;
    let text = format!("at appearance {}, by {}", claim.at, claimant(claim.by));
    by(&claim.cite, text)
}

pub(super) fn repetition_automatic(code: &Code) -> Option<Answer> {
    let law = code.repetition.as_ref()?.automatic.as_ref()?;
    by(&law.cite, format!("drawn at appearance {}", law.at))
}

pub(super) fn same_position(code: &Code) -> Option<Answer> {
    by_none(match code.repetition.as_ref()?.rights_count {
        true => "men, turn, rights to castle and to take in passing",
        false => "men and turn",
    })
}

pub(super) fn claim_lapses(code: &Code) -> Option<Answer> {
    let law = code.repetition.as_ref()?;
    match (&law.lapse, &law.touched) {
        (Some(lapse), _) => by(&lapse.cite, "when play goes on"),
        (None, Some(touched)) => by(&touched.cite, "when a man is touched"),
        (None, None) => None,
    }
}

/// What the code says of fifty moves: of those that may be claimed, or else of those that are called for.
pub(super) fn fifty_moves(
    code: &Code,
    claim: impl Fn(&FiftyMoves) -> &str,
    call: impl Fn(&FiftyCall) -> String,
) -> Option<Answer> {
    match (&code.fifty_moves, &code.fifty_call) {
        (Some(law), _) => by(&law.claim.cite, claim(law)),
        (None, law) => by(&law.as_ref()?.cite, call(law.as_ref()?)),
    }
}

/// Who may call for mate within fifty moves.
pub(super) fn callers(call: &FiftyCall) -> String {
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
    who.join("; ")
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
    let pieces_only = if force.pieces_only {
        ", where there are no pawns"
    } else {
        ""
    };
    format!("{}{pieces_only}", with.join(", "))
}

pub(super) fn fifty_end(code: &Code) -> Option<Answer> {
    let Some(law) = &code.fifty_moves else {
        return fifty_moves(
            code,
            |_| "",
            |call| match call.end {
                FiftyEnd::Drawn => "drawn".to_owned(),
                FiftyEnd::MayProceed => "drawn, unless the caller lets it proceed".to_owned(),
            },
        );
    };
    let claim = format!("claim after {} moves each", law.claim.plies / 2);
    match &law.automatic {
        None => by(&law.claim.cite, claim),
        Some(automatic) => by(
            &format!("{}; {}", law.claim.cite, automatic.cite),
            format!("{claim}, drawn after {}", automatic.plies / 2),
        ),
    }
}

pub(super) fn time(code: &Code) -> Option<Answer> {
    let law = code.time.as_ref()?;
    match &law.drawn_without_force {
        Some(drawn) => by(&drawn.cite, "lost, or drawn if the other cannot mate"),
        None => by(&law.cite, "lost"),
    }
}

pub(super) fn resignation(code: &Code) -> Option<Answer> {
    let law = code.resignation.as_ref()?;
    by(
        &law.cite,
        if law.drawn_without_force {
            "drawn"
        } else {
            "lost"
        },
    )
}

pub(super) fn touched_stuck(code: &Code) -> Option<Answer> {
    let law = code.touch.as_ref().filter(|law| law.king_instead)?;
    by(&law.cite, "the king must move, if he can")
}
