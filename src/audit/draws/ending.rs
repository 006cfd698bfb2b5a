//! Where a game is over by the code itself, whatever the players do.

use shakmaty::{Color, Rank, Role};

use super::call::calls;
use super::same_position::repeated;
use crate::audit::Case;
use crate::audit::case::Walker;
use crate::codes::{Article, Code, FiftyEnd, StalemateOrder};
use crate::replay::{Facts, cannot_mate, insufficient_material, is_dead};
use crate::score::law::Command;

/// The end of a game by law.
pub(in crate::audit) struct Ending {
    /// The last ply.
    pub(in crate::audit) ply: u32,
    /// `checkmate`, `stalemate`, …
    pub(in crate::audit) ground: &'static str,
    /// Who won; `None` if the game is drawn.
    pub(in crate::audit) winner: Option<Color>,
    /// The article.
    pub(in crate::audit) cite: String,
    /// What it says.
    pub(in crate::audit) says: String,
    /// How often, or after how many moves on each side; 0 where nothing is counted.
    count: u32,
}

impl Ending {
    fn new(ply: u32, ground: &'static str, article: &Article) -> Ending {
        Ending {
            ply,
            ground,
            winner: None,
            cite: article.cite.clone(),
            says: article.says.clone(),
            count: 0,
        }
    }

    /// "41...Qh4 is mate".
    pub(in crate::audit) fn how(&self, case: &Case<'_>) -> String {
        let ply = case.printed(self.ply);
        match self.ground {
            "checkmate" => format!("{ply} is mate"),
            "stalemate" => format!("{ply} is stalemate"),
            "dead-position" => {
                let mut walk = Walker::new(case.line);
                let why = if insufficient_material(walk.after(self.ply)) {
                    "with the men that are left"
                } else {
                    "by any moves: the men are locked"
                };
                format!("after {ply} no mate is possible {why}")
            }
            "repetition" => format!(
                "after {ply} the position stood for the {} time",
                super::ordinal(self.count)
            ),
            "fifty-moves" => format!(
                "with {ply} {} moves on each side have passed since the call, without mate",
                self.count
            ),
            "flag-without-mating-force" => format!(
                "a flag fell after {ply}, and the opponent has not the men to mate by any moves"
            ),
            _ => format!(
                "after {ply} {} moves on each side had passed without capture or pawn move",
                self.count
            ),
        }
    }
}

/// What must be true of a line for the game to end by law, unless the score says something of it.
const MAY_END: Facts = Facts::MATE
    .and(Facts::STALEMATE)
    .and(Facts::DEAD)
    .and(Facts::THIRD)
    .and(Facts::HUNDRED)
    .and(Facts::SET_UP);

/// The first end of the game by law, if it has one.
pub(in crate::audit) fn ending(case: &Case<'_>) -> Option<Ending> {
    let code = case.code?;
    if !case.line.facts.any(MAY_END) && case.annotations.is_empty() {
        return None;
    }
    let over = [
        mate(case, code),
        flag(case, code),
        called(case, code),
        stalemate(case, code),
        dead(case, code),
        repetition(case, code),
        quiet(case, code),
    ];
    // Of ends on the same ply the first in this order: mate takes precedence.
    over.into_iter().flatten().min_by_key(|end| end.ply)
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
    let general = Article {
        cite: "(not stated)".to_owned(),
        says: "checkmate ends the game".to_owned(),
    };
    let article = code.checkmate.as_ref().unwrap_or(&general);
    let winner = Some(case.ply_ref(ply).side);
    Some(Ending {
        winner,
        ..Ending::new(ply, "checkmate", article)
    })
}

fn stalemate(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let ply = certain(case, Facts::STALEMATE)?;
    let says =
        "the code does not speak of stalemate; by the general law of chess it draws the game"
            .to_owned();
    // A pawn that stayed a pawn is what the article on promotion allows, and part of why this is stalemate.
    let ends =
        shakmaty::Bitboard::from_rank(Rank::First) | shakmaty::Bitboard::from_rank(Rank::Eighth);
    let dummy = (case.line.end.role(Role::Pawn) & ends).any();
    let cite = match code.breach(crate::replay::BreachKind::PromotionDeclined) {
        Some(law) if law.lawful && dummy => law.cite.clone(),
        _ => None,
    };
    let stated = code.stalemate.as_ref();
    let article = Article {
        cite: match (cite, stated) {
            (Some(cite), Some(article)) => format!("{cite}; {}", article.cite),
            (Some(cite), None) => format!("{cite}; stalemate not stated"),
            (None, Some(article)) => article.cite.clone(),
            (None, None) => "(stalemate not stated; general law)".to_owned(),
        },
        says: stated.map_or(says, |article| article.says.clone()),
    };
    let stalemated = !case.ply_ref(ply).side;
    Some(Ending {
        winner: stated.and_then(|law| match law.order {
            StalemateOrder::Drawn => None,
            StalemateOrder::LostByStalemated => Some(!stalemated),
            StalemateOrder::WonByStalemated => Some(stalemated),
        }),
        ..Ending::new(ply, "stalemate", &article)
    })
}

fn dead(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let article = code.dead_position.as_ref()?;
    // "Has arisen": the position that a game begins from has not, but its first move leaves one like it.
    if is_dead(&case.line.start) {
        let first = case.line.first_ply;
        return case
            .line
            .ply(first)
            .map(|_| Ending::new(first, "dead-position", article));
    }
    Some(Ending::new(
        certain(case, Facts::DEAD)?,
        "dead-position",
        article,
    ))
}

fn repetition(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let law = code
        .repetition
        .as_ref()
        .filter(|_| case.line.facts.any(Facts::THIRD))?;
    let automatic = law.automatic.as_ref()?;
    let (ply, _) = repeated(case, law, automatic.at).into_iter().next()?;
    let article = Article {
        cite: automatic.cite.clone(),
        says: automatic.says.clone(),
    };
    Some(Ending {
        count: automatic.at,
        ..Ending::new(ply, "repetition", &article)
    })
}

fn quiet(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let law = code
        .fifty_moves
        .as_ref()
        .filter(|_| case.line.facts.any(Facts::HUNDRED))?;
    let automatic = law.automatic.as_ref()?;
    let plies = automatic.plies;
    let article = Article {
        cite: automatic.cite.clone(),
        says: automatic.says.clone(),
    };
    let (number, _) = case.plies_with(Facts::HUNDRED).find(|(number, ply)| {
        !ply.facts.any(Facts::UNCERTAIN)
            && case
                .line
                .quiet_plies((number - case.line.first_ply) as usize)
                >= plies
    })?;
    Some(Ending {
        count: plies / 2,
        ..Ending::new(number, "seventy-five-moves", &article)
    })
}

/// Fifty moves from a call have passed without mate, where that draws the game.
fn called(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let law = code
        .fifty_call
        .as_ref()
        .filter(|law| law.end == FiftyEnd::Drawn)?;
    let ply = calls(case, code)
        .filter(|call| call.allowed)
        .filter_map(|call| call.expires)
        .min()?;
    let article = Article {
        cite: law.cite.clone(),
        says: law.says.clone(),
    };
    Some(Ending {
        count: law.plies / 2,
        ..Ending::new(ply, "fifty-moves", &article)
    })
}

/// A flag fell, and the opponent could not have mated.
fn flag(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let article = code.time.as_ref()?.drawn_without_force.as_ref()?;
    let fallen = case
        .annotations
        .list
        .iter()
        .find_map(|note| match note.command {
            Command::Flag(side) => Some((note.after, side)),
            _ => None,
        });
    let (ply, side) = fallen?;
    let mut walk = Walker::new(case.line);
    cannot_mate(walk.after(ply), !side)
        .then(|| Ending::new(ply, "flag-without-mating-force", article))
}
