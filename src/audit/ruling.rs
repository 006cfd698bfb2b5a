//! From what a code orders to what that means in this game.

use shakmaty::{Color, Square};

use super::case::Walker;
use super::{Case, Draft};
use crate::codes::{Order, OrderKind, Remedy};
use crate::findings::Consequence;
use crate::replay::{Facts, Ply};
use crate::score::Outcome;

/// What an order needs to know of a fault.
pub(super) struct Offence {
    /// Its ply; 0 if it was there before the first move.
    pub(super) ply: u32,
    /// Who committed it.
    pub(super) side: Color,
    /// Where the man stood that was moved.
    pub(super) man: Square,
    /// The last ply before it.
    pub(super) back_to: u32,
    /// The offender can be made to move his king: he has a lawful move, and a check he ignored was announced.
    pub(super) king_can_be_made_to_move: bool,
}

impl Offence {
    /// What an order means for this fault.
    pub(super) fn consequence(&self, order: OrderKind) -> Consequence {
        let retract = Consequence::Retract {
            to_ply: self.back_to,
        };
        match order {
            OrderKind::None => Consequence::None,
            OrderKind::Stands => Consequence::Stands,
            OrderKind::Retract => retract,
            OrderKind::ReplayMan => Consequence::ReplayMove {
                to_ply: self.back_to,
                man: self.man,
            },
            OrderKind::Rectify => Consequence::Rectify,
            OrderKind::OpponentChooses => Consequence::OpponentChooses,
            OrderKind::KingMustMove if self.king_can_be_made_to_move => Consequence::KingMustMove,
            OrderKind::KingMustMove => retract,
            OrderKind::PlayOut => Consequence::PlayOut,
            OrderKind::Annul => Consequence::GameAnnulled,
            OrderKind::Lost => Consequence::LostBy { side: self.side },
        }
    }
}

/// What a code orders about a fault, and the remedy it is part of.
pub(super) struct ChosenOrder<'c> {
    /// The order; `None` if the code says nothing of a fault that is found so late.
    pub(super) order: Option<&'c Order>,
    /// What is ordered at other times.
    remedy: Option<&'c Remedy>,
}

impl<'c> ChosenOrder<'c> {
    /// An order that holds whenever the fault is found.
    pub(super) fn always(order: &'c Order) -> ChosenOrder<'c> {
        ChosenOrder {
            order: Some(order),
            remedy: None,
        }
    }
}

/// The order of a remedy for a fault at `ply`, noticed when it was noticed.
pub(super) fn chosen<'c>(case: &Case<'_>, remedy: &'c Remedy, ply: u32) -> ChosenOrder<'c> {
    let window = window_of(case, remedy.answered(), ply);
    let order = remedy.after(case.noticed(ply) - ply, window);
    let undoes = |order: &Order| {
        matches!(
            order.order,
            OrderKind::Retract | OrderKind::ReplayMan | OrderKind::KingMustMove
        )
    };
    match &remedy.not_remembered {
        Some(annul) if order.is_some_and(undoes) && case.annotations.not_remembered() => {
            ChosenOrder::always(annul)
        }
        _ => ChosenOrder {
            order,
            remedy: Some(remedy),
        },
    }
}

/// How many plies after the fault at `ply` the order can still be given; no limit if `None`.
fn window_of(case: &Case<'_>, order: &Order, ply: u32) -> Option<u32> {
    let Some(moves) = order.last_moves.filter(|_| order.window_plies.is_none()) else {
        return order.window_plies;
    };
    let last = last_left_in_check(case, ply);
    // Turns that were passed are no moves; where the score ends, the moves to come are counted in turn.
    let made = |ply: &u32| {
        let blank = |ply: &Ply| ply.facts.any(Facts::BLANK);
        !case.line.ply(*ply).is_some_and(blank)
    };
    let after = (last + 2..)
        .step_by(2)
        .filter(made)
        .nth(moves as usize - 1)?;
    Some(after - 1 - ply)
}

/// The last of the moves, from the fault at `ply` on, that leave the king in check: each is a fault as that is.
fn last_left_in_check(case: &Case<'_>, ply: u32) -> u32 {
    let mut walk = Walker::new(case.line);
    let mut leaves = |ply: &u32| case.line.ply(*ply).is_some() && walk.after(*ply).left_in_check();
    let left = (ply..).step_by(2).take_while(&mut leaves);
    left.last().unwrap_or(ply)
}

/// The finding with what the code provides: the article that was broken, and the order if there is one.
pub(super) fn ruled(
    case: &Case<'_>,
    draft: Draft,
    fault: &Offence,
    (cites, says): (Vec<&str>, Option<&str>),
    chosen: Option<ChosenOrder<'_>>,
) -> Draft {
    if case.line.is_variation() {
        let cite = citation(cites);
        return draft.cites(
            case,
            &cite,
            says.unwrap_or("the move is irregular"),
            Consequence::None,
        );
    }
    let Some(chosen) = chosen else {
        let says = says.unwrap_or("the code does not say how this is made good");
        return draft.cites(case, citation(cites), says, Consequence::None);
    };
    let time = time(case, fault.ply, &chosen);
    let Some(order) = chosen.order else {
        let said = says.map_or(String::new(), |says| format!("{says}; "));
        let law = format!("{said}what follows when it is found so late is not said{time}");
        return draft.cites(case, citation(cites), &law, Consequence::None);
    };
    let cites = cites.into_iter().chain([order.cite.as_str()]).collect();
    let law = match says {
        // What is broken and what is ordered may be said by one article.
        Some(says) if says.contains(order.says.as_str()) => format!("{says}{time}"),
        Some(says) => format!("{says}; {}{time}", order.says),
        None => format!("{}{time}", order.says),
    };
    draft.cites(case, citation(cites), &law, fault.consequence(order.order))
}

/// Until when a fault at `ply` can be made good and how, as the rest of the sentence that says what is ordered now.
///
/// The choice of a penalty ends with the reply; what stays open longer is the taking back.
fn time(case: &Case<'_>, ply: u32, chosen: &ChosenOrder<'_>) -> String {
    let Some(remedy) = chosen.remedy else {
        return String::new();
    };
    let now = case.noticed(ply);
    let answered = remedy.answered();
    let window = window_of(case, answered, ply).map(|plies| ply.saturating_add(plies));
    let later = remedy
        .late
        .as_ref()
        .map_or("nothing is said", |late| brief(late.order));
    match window {
        None if now > ply && overtaken(case, chosen) => {
            " (had it been noticed before the game was over)".to_owned()
        }
        None => String::new(),
        Some(last) if now == ply => format!(
            ". Once answered, {} if that is noticed by {}; found later, {later}",
            brief(answered.order),
            case.named(last)
        ),
        Some(last) if now <= last => still_open(case, ply, last, later),
        Some(last) => format!(
            ": {}; found later, as here, {later}",
            in_time(case, last, answered.order)
        ),
    }
}

/// Whether nobody is known to have noticed the fault, and the game is over.
fn overtaken(case: &Case<'_>, chosen: &ChosenOrder<'_>) -> bool {
    let undone = |order: &Order| !matches!(order.order, OrderKind::None | OrderKind::Stands);
    chosen.order.is_some_and(undone)
        && case.annotations.noticed().is_none()
        && case
            .game
            .terminator
            .is_some_and(|(outcome, _)| outcome != Outcome::Open)
}

/// What is said while a fault at `ply` can still be made good.
pub(super) fn still_open(case: &Case<'_>, ply: u32, last: u32, later: &str) -> String {
    let noticed = case.annotations.noticed().filter(|noticed| *noticed >= ply);
    let is = match noticed {
        Some(_) => "it was noticed in time, the last move being",
        None => "it is in time if it is noticed by",
    };
    format!(": {is} {}; found later, {later}", case.named(last))
}

/// `had it been noticed in time (by 37...Nxc6), it would have been taken back`.
pub(super) fn in_time(case: &Case<'_>, last: u32, order: OrderKind) -> String {
    let would = match order {
        OrderKind::Retract | OrderKind::KingMustMove => "it would have been taken back",
        OrderKind::ReplayMan => "it would have been taken back, and that man played next",
        OrderKind::Rectify => "the men would have been put right",
        OrderKind::OpponentChooses => "the opponent would have chosen the penalty",
        OrderKind::Annul => "the game would have been annulled",
        OrderKind::Lost => "the game would have been lost",
        OrderKind::None | OrderKind::Stands | OrderKind::PlayOut => "it would have stood",
    };
    format!(
        "had it been noticed in time (by {}), {would}",
        case.named(last)
    )
}

/// What an order comes to, in a few words.
pub(super) fn brief(order: OrderKind) -> &'static str {
    match order {
        OrderKind::None => "nothing is ordered",
        OrderKind::Stands => "it stands",
        OrderKind::Retract | OrderKind::KingMustMove => "it and all that followed are taken back",
        OrderKind::ReplayMan => {
            "it and all that followed are taken back, and that man is played next"
        }
        OrderKind::Rectify => "the men are put right",
        OrderKind::OpponentChooses => "the opponent chooses the penalty",
        OrderKind::PlayOut => "the game is played out",
        OrderKind::Annul => "the game is annulled",
        OrderKind::Lost => "the game is lost",
    }
}

/// Citations as one, each article once.
pub(super) fn citation(cites: Vec<&str>) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in cites.into_iter().flat_map(|cite| cite.split("; ")) {
        let known = |known: &&str| *known == part || known.starts_with(&format!("{part} "));
        if !part.is_empty() && !parts.iter().any(known) {
            parts.push(part);
        }
    }
    if parts.is_empty() {
        "(not stated)".to_owned()
    } else {
        parts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::citation;

    #[test]
    fn an_article_is_cited_once() {
        assert_eq!(citation(vec!["VII; VIII", "VIII"]), "VII; VIII");
        assert_eq!(
            citation(vec!["VII (not restated)", "VII"]),
            "VII (not restated)"
        );
        assert_eq!(citation(vec![]), "(not stated)");
    }
}
