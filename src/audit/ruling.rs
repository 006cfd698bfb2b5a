//! From what a code orders to what that means in this game.

use shakmaty::{Color, Square};

use super::case::Walker;
use super::{Case, Draft};
use crate::codes::{Order, OrderKind, Remedy};
use crate::finding::Consequence;
use crate::replay::{Facts, Ply};

/// What an order needs to know of a fault.
pub(super) struct Fault {
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

impl Fault {
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

/// An order chosen from a remedy, and what would have been ordered at another time.
pub(super) struct Chosen<'c> {
    pub(super) order: &'c Order,
    /// Of a window that closes: its last ply after the fault, and what is ordered later.
    pub(super) closes: Option<(u32, &'c Order)>,
}

/// The order of a remedy for a fault at `ply`, noticed when it was noticed.
pub(super) fn chosen<'c>(case: &Case<'_>, remedy: &'c Remedy, ply: u32) -> Chosen<'c> {
    let after = case.noticed(ply) - ply;
    let window = window_of(case, remedy.answered(), ply);
    let order = remedy.after(after, window);
    let undoes = matches!(order.order, OrderKind::Retract | OrderKind::KingMustMove);
    if let Some(annul) = remedy
        .not_remembered
        .as_ref()
        .filter(|_| undoes && case.annotations.not_remembered())
    {
        return Chosen {
            order: annul,
            closes: None,
        };
    }
    let closes = window.zip(remedy.late.as_ref());
    Chosen { order, closes }
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
    fault: &Fault,
    (cites, says): (Vec<&str>, Option<&str>),
    chosen: Option<Chosen<'_>>,
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
        return draft.cites(case, &citation(cites), says, Consequence::None);
    };
    let order = chosen.order;
    let cites = cites.into_iter().chain([order.cite.as_str()]).collect();
    let mut law = says.map_or(String::new(), |says| format!("{says}; "));
    law.push_str(&order.says);
    law.push_str(&window(case, fault.ply, &chosen));
    draft.cites(case, &citation(cites), &law, fault.consequence(order.order))
}

/// When the window of the order closes, or closed.
fn window(case: &Case<'_>, ply: u32, chosen: &Chosen<'_>) -> String {
    let Some((plies, late)) = chosen.closes else {
        return String::new();
    };
    let (last, now) = (ply + plies, case.noticed(ply));
    let printed = |ply: u32| match case.line.ply(ply) {
        Some(_) => format!("ply {ply}, {}", case.printed(ply)),
        None => format!("ply {ply}"),
    };
    if now <= last {
        format!(
            " (open as from ply {now} and up to {}; from the ply after it {})",
            printed(last),
            says_briefly(late.order)
        )
    } else {
        format!(
            " (the time for taking it back ended with {}; as from ply {now} {})",
            printed(last),
            says_briefly(late.order)
        )
    }
}

fn says_briefly(order: OrderKind) -> &'static str {
    match order {
        OrderKind::PlayOut => "the game is played out",
        OrderKind::Stands => "it stands",
        OrderKind::Annul => "the game is annulled",
        _ => "another rule holds",
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
