//! Where a game is over under a code: by what stands on the board, or by what the score says of claims, clocks and
//! resigning.

use std::rc::Rc;

use arcstr::{ArcStr, literal};
use shakmaty::{Color, Rank, Role};

use super::article;
use super::call::calls;
use super::claim::verdicts;
use super::ground::Ground;
use crate::audit::Case;
use crate::audit::case::Walker;
use crate::audit::clock::overrun::recorded;
use crate::board::{IrregularityKind, Position, cannot_mate, insufficient_material, is_dead};
use crate::codes::{Code, FiftyEnd, StalemateOrder};
use crate::findings::Consequence;
use crate::replay::Facts;
use crate::score::Span;
use crate::score::law::LawCommand;

/// The end of a game.
pub(in crate::audit) struct Ending {
    /// The last ply.
    pub(in crate::audit) ply: u32,
    /// Where the score says what ended it; `None` if the moves do.
    pub(in crate::audit) said: Option<Span>,
    /// `checkmate`, `stalemate`, …
    pub(in crate::audit) ground: &'static str,
    /// Who won; `None` if the game is drawn.
    pub(in crate::audit) winner: Option<Color>,
    /// The article.
    pub(in crate::audit) cite: ArcStr,
    /// What it says.
    pub(in crate::audit) says: ArcStr,
    /// What made the end of it.
    cause: EndingCause,
}

/// What makes the end of a game.
enum EndingCause {
    Mate,
    Stalemate,
    NoMatePossible,
    /// The count of a ground came to what is needed: as a clause on what had been.
    Counted(String),
    /// So many moves on each side have passed since a call.
    Call(u32),
    /// What the score says, as a clause.
    Said(String),
}

impl Ending {
    fn new(
        ply: u32,
        ground: &'static str,
        (cite, says): (ArcStr, ArcStr),
        cause: EndingCause,
    ) -> Ending {
        Ending {
            ply,
            ground,
            cause,
            said: None,
            winner: None,
            cite,
            says,
        }
    }

    /// "41...Qh4 is mate".
    pub(in crate::audit) fn how(&self, case: &Case<'_>) -> String {
        let ply = case.printed(self.ply);
        match &self.cause {
            EndingCause::Mate => format!("{ply} is mate"),
            EndingCause::Stalemate => format!("{ply} is stalemate"),
            EndingCause::NoMatePossible => {
                let mut walk = Walker::new(case.line);
                let why = if insufficient_material(walk.after(self.ply)) {
                    "with the men that are left"
                } else {
                    "by any moves: the men are locked"
                };
                format!("after {ply} no mate is possible {why}")
            }
            EndingCause::Counted(what) => format!("after {ply} {what}"),
            EndingCause::Call(moves) => format!(
                "with {ply} {moves} moves on each side have passed since the call, without mate"
            ),
            EndingCause::Said(what) => what.clone(),
        }
    }
}

/// What must be true of a line for the game to end by what stands on the board, under a code that counts no fewer.
pub(in crate::audit) const MAY_END: Facts = Facts::MATE
    .and(Facts::STALEMATE)
    .and(Facts::DEAD)
    .and(Facts::REPEATED)
    .and(Facts::QUIET)
    .and(Facts::SET_UP);

/// Whether the replay marks every line in which a game may be over by the code.
pub(in crate::audit) fn are_marked(code: &Code) -> bool {
    Ground::are_marked(code)
}

/// Whether the game may be over by a code [whose ends are marked](are_marked).
pub(in crate::audit) fn may_be(case: &Case<'_>) -> bool {
    case.line.facts.any(MAY_END) || !case.annotations.is_empty()
}

/// The first end of the game, if it has one.
pub(in crate::audit) fn ending(case: &Case<'_>) -> Option<Rc<Ending>> {
    let code = case.code?;
    if !may_be(case) && are_marked(code) {
        return None;
    }
    match case.remembered() {
        Some(memory) => memory.ending(case.nth_code, || first(case, code)),
        None => first(case, code).map(Rc::new),
    }
}

fn first(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let mut first: Option<Ending> = None;
    // Of ends on the same ply the first in this order: mate takes precedence, and what is said comes after the move.
    let mut meet = |end: Option<Ending>| {
        let is_first = |end: &Ending| first.as_ref().is_none_or(|first| end.ply < first.ply);
        if let Some(end) = end.filter(is_first) {
            first = Some(end);
        }
    };
    meet(mate(case, code));
    meet(stalemate(case, code));
    meet(dead(case, code));
    for ground in Ground::automatic(code) {
        meet(counted(case, &ground));
    }
    meet(called(case, code));
    meet(stated_end(case, code));
    first
}

fn certain(case: &Case<'_>, facts: Facts) -> Option<u32> {
    if !case.line.facts.any(facts) {
        return None;
    }
    case.plies_with(facts)
        .find(|(_, ply)| !ply.facts.any(Facts::UNCERTAIN))
        .map(|(number, _)| number)
}

fn mate(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let ply = certain(case, Facts::MATE)?;
    let stated = code.checkmate.as_ref();
    let general = || {
        (
            literal!("(not stated)"),
            literal!("checkmate ends the game"),
        )
    };
    let article = stated.map_or_else(general, article);
    Some(Ending {
        winner: Some(case.ply_ref(ply).side),
        ..Ending::new(ply, "checkmate", article, EndingCause::Mate)
    })
}

fn stalemate(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let ply = certain(case, Facts::STALEMATE)?;
    // A pawn that stayed a pawn is what the article on promotion allows, and part of why this is stalemate.
    let dummy = has_dummy(&case.line.end);
    let allowed = code
        .breach(IrregularityKind::PromotionDeclined)
        .filter(|law| law.lawful && dummy)
        .and_then(|law| law.cite.as_deref());
    let stated = code.stalemate.as_ref();
    let cite = match (allowed, stated) {
        (Some(cite), Some(law)) => format!("{cite}; {}", law.cite).into(),
        (Some(cite), None) => format!("{cite}; stalemate not stated").into(),
        (None, Some(law)) => law.cite.clone(),
        (None, None) => literal!("(stalemate not stated; general law)"),
    };
    let silent = || {
        literal!(
            "the code does not speak of stalemate; by the general law of chess it draws the game"
        )
    };
    let says = stated.map_or_else(silent, |law| law.says.clone());
    let stalemated = !case.ply_ref(ply).side;
    Some(Ending {
        winner: stated.and_then(|law| match law.order {
            StalemateOrder::Drawn => None,
            StalemateOrder::LostByStalemated => Some(!stalemated),
            StalemateOrder::WonByStalemated => Some(stalemated),
        }),
        ..Ending::new(ply, "stalemate", (cite, says), EndingCause::Stalemate)
    })
}

fn dead(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let law = code.dead_position.as_ref()?;
    let began_dead = is_dead(&case.line.start);
    if !began_dead && !case.line.facts.any(Facts::DEAD) {
        return None;
    }
    let article = article(law);
    let over = |ply| {
        Ending::new(
            ply,
            "dead-position",
            article.clone(),
            EndingCause::NoMatePossible,
        )
    };
    let declined = IrregularityKind::PromotionDeclined;
    let lawful = code.breach(declined).is_some_and(|law| law.lawful);
    // A pawn that stays a pawn against the code is yet to be exchanged, and is not dead.
    if !lawful
        && case
            .line
            .breaches
            .iter()
            .any(|breach| breach.kind == declined)
    {
        return None;
    }
    // "Has arisen": the position that a game begins from has not, but its first move leaves one like it.
    if began_dead {
        let first = case.line.first_ply;
        return case.line.ply(first).map(|_| over(first));
    }
    certain(case, Facts::DEAD).map(over)
}

/// Whether a pawn stands on the first or the last rank.
fn has_dummy(pos: &Position) -> bool {
    let ends =
        shakmaty::Bitboard::from_rank(Rank::First) | shakmaty::Bitboard::from_rank(Rank::Eighth);
    (pos.role(Role::Pawn) & ends).any()
}

/// A ground is given on which the game is drawn unclaimed.
fn counted(case: &Case<'_>, ground: &Ground<'_>) -> Option<Ending> {
    let (ply, _) = ground.met(case).next()?;
    let cause = EndingCause::Counted(ground.was_given());
    let (cite, says) = ground.article;
    let article = (cite.clone(), says.clone());
    Some(Ending::new(ply, ground.name, article, cause))
}

/// Fifty moves from a call have passed without mate, where that draws the game.
fn called(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let law = code
        .fifty_call
        .as_ref()
        .filter(|law| law.end == FiftyEnd::Drawn)?;
    let ply = calls(case, code)
        .filter(|call| call.refusal.is_none())
        .filter_map(|call| call.expires)
        .min()?;
    let cause = EndingCause::Call(law.plies / 2);
    Some(Ending::new(
        ply,
        "fifty-moves",
        (law.cite.clone(), law.says.clone()),
        cause,
    ))
}

/// The first of what the score says that ends the game: a claim that is good, a flag, more time than was agreed, or
/// that a player resigns.
fn stated_end(case: &Case<'_>, code: &Code) -> Option<Ending> {
    if case.annotations.list.is_empty() || case.line.is_variation() {
        return None;
    }
    let claims = claimed(case, code);
    let clocks = clocks(case, code);
    let all = claims.into_iter().chain(clocks).chain(resigned(case, code));
    all.min_by_key(|end| (end.ply, end.said.map(|span| span.start)))
}

/// Claims of a draw that are good.
fn claimed(case: &Case<'_>, code: &Code) -> Vec<Ending> {
    let good = verdicts(case, code).into_iter();
    let good = good.filter(|verdict| verdict.orders == Consequence::Drawn);
    good.map(|verdict| {
        // The move that was written and not made stands last in the score.
        let next = case.line.ply(verdict.ply + 1);
        let written = verdict.written.is_some_and(|m| {
            next.is_some_and(|ply| ply.mv == m) && case.line.last_ply() == verdict.ply + 1
        });
        let what = match verdict.note.command {
            LawCommand::Claim { side, .. } => {
                let name = side.fold_wb("White", "Black");
                let when = match verdict.ply {
                    0 => "before the first move".to_owned(),
                    ply => format!("after {}", case.printed(ply)),
                };
                format!("{name}'s claim of a draw {when} was right")
            }
            _ => verdict.message,
        };
        Ending {
            ply: verdict.ply + u32::from(written),
            said: Some(verdict.note.span),
            ground: verdict.ground,
            winner: None,
            cite: verdict.cite,
            says: verdict.says,
            cause: EndingCause::Said(what),
        }
    })
    .collect()
}

/// Flags that fell, and clocks that the score says showed more than was agreed.
fn clocks(case: &Case<'_>, code: &Code) -> Vec<Ending> {
    let Some(law) = &code.time else {
        return Vec::new();
    };
    let mut walk = Walker::new(case.line);
    let overruns = recorded(case).into_iter();
    overruns
        .map(|overrun| {
            let drawn = law.drawn_without_force.as_ref();
            let drawn = drawn.filter(|_| cannot_mate(walk.after(overrun.ply), !overrun.side));
            let (winner, ground, law, what) = match drawn {
                Some(law) => {
                    let why = "and the opponent has not the men to mate by any moves";
                    let what = format!("{}, {why}", overrun.message);
                    (None, "flag-without-mating-force", article(law), what)
                }
                None => {
                    let law = (law.cite.clone(), law.says.clone());
                    (Some(!overrun.side), "time", law, overrun.message)
                }
            };
            Ending {
                said: Some(overrun.span),
                winner,
                ..Ending::new(overrun.ply, ground, law, EndingCause::Said(what))
            }
        })
        .collect()
}

fn resigned(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let law = code.resignation.as_ref()?;
    let mut notes = case.annotations.list.iter();
    let (note, side) = notes.find_map(|note| match note.command {
        LawCommand::Resigns(side) => Some((note, side)),
        _ => None,
    })?;
    let drawn =
        law.drawn_without_force && cannot_mate(Walker::new(case.line).after(note.after), !side);
    let why = match drawn {
        true => ", and the opponent has not the men to mate by any moves",
        false => "",
    };
    let what = format!("{} resigns{why}", side.fold_wb("White", "Black"));
    let article = (law.cite.clone(), law.says.clone());
    Some(Ending {
        said: Some(note.span),
        winner: Some(!side).filter(|_| !drawn),
        ..Ending::new(note.after, "resignation", article, EndingCause::Said(what))
    })
}
