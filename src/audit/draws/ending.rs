//! Where a game is over under a code: by what stands on the board, or by what the score says of claims, clocks and
//! resigning.

use shakmaty::{Color, Rank, Role};

use super::call::calls;
use super::claims::answers;
use super::quiet::quiet_for;
use super::same_position::repeated;
use crate::audit::Case;
use crate::audit::case::Walker;
use crate::audit::clock::overrun::recorded;
use crate::board::{BreachKind, Position, cannot_mate, insufficient_material, is_dead};
use crate::codes::{Article, Code, FiftyEnd, StalemateOrder};
use crate::findings::Consequence;
use crate::replay::Facts;
use crate::score::Span;
use crate::score::law::Command;

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
    pub(in crate::audit) cite: String,
    /// What it says.
    pub(in crate::audit) says: String,
    /// How often, or after how many moves on each side; 0 where nothing is counted.
    count: u32,
    /// What the score says, as a clause; empty if the moves end the game.
    told: String,
}

impl Ending {
    fn new(ply: u32, ground: &'static str, article: &Article) -> Ending {
        Ending {
            ply,
            ground,
            said: None,
            winner: None,
            cite: article.cite.clone(),
            says: article.says.clone(),
            count: 0,
            told: String::new(),
        }
    }

    /// "41...Qh4 is mate".
    pub(in crate::audit) fn how(&self, case: &Case<'_>) -> String {
        if !self.told.is_empty() {
            return self.told.clone();
        }
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
            _ => format!(
                "after {ply} {} moves on each side had passed without capture or pawn move",
                self.count
            ),
        }
    }
}

/// What must be true of a line for the game to end by what stands on the board, under a code that counts no fewer.
const MAY_END: Facts = Facts::MATE
    .and(Facts::STALEMATE)
    .and(Facts::DEAD)
    .and(Facts::THIRD)
    .and(Facts::HUNDRED)
    .and(Facts::SET_UP);

/// The first end of the game, if it has one.
pub(in crate::audit) fn ending(case: &Case<'_>) -> Option<Ending> {
    let code = case.code?;
    if !case.line.facts.any(MAY_END) && case.annotations.is_empty() && !ends_sooner(code) {
        return None;
    }
    let over = [
        mate(case, code),
        stalemate(case, code),
        dead(case, code),
        repetition(case, code),
        quiet(case, code),
        called(case, code),
        said(case, code),
    ];
    // Of ends on the same ply the first in this order: mate takes precedence, and what is said comes after the move.
    over.into_iter().flatten().min_by_key(|end| end.ply)
}

/// Whether a code draws games for less than the replay marks.
fn ends_sooner(code: &Code) -> bool {
    let repetition = code
        .repetition
        .as_ref()
        .and_then(|law| law.automatic.as_ref());
    let quiet = code
        .fifty_moves
        .as_ref()
        .and_then(|law| law.automatic.as_ref());
    repetition.is_some_and(|law| law.at < 3) || quiet.is_some_and(|law| law.plies < 100)
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
    let dummy = has_dummy(&case.line.end);
    let cite = match code.breach(BreachKind::PromotionDeclined) {
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
    let declined = BreachKind::PromotionDeclined;
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

/// Whether a pawn stands on the first or the last rank.
fn has_dummy(pos: &Position) -> bool {
    let ends =
        shakmaty::Bitboard::from_rank(Rank::First) | shakmaty::Bitboard::from_rank(Rank::Eighth);
    (pos.role(Role::Pawn) & ends).any()
}

fn repetition(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let law = code.repetition.as_ref()?;
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
    let automatic = code.fifty_moves.as_ref()?.automatic.as_ref()?;
    let plies = automatic.plies;
    let mut long = quiet_for(case.line, plies);
    let (number, ..) = long.find(|(.., ply)| !ply.facts.any(Facts::UNCERTAIN))?;
    let article = Article {
        cite: automatic.cite.clone(),
        says: automatic.says.clone(),
    };
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
        .filter(|call| call.refusal.is_none())
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

/// The first of what the score says that ends the game: a claim that is good, a flag, more time than was agreed, or
/// that a player resigns.
fn said(case: &Case<'_>, code: &Code) -> Option<Ending> {
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
    let good = answers(case, code).into_iter();
    let good = good.filter(|answer| answer.orders == Consequence::Drawn);
    good.map(|answer| {
        // The move that was written and not made stands last in the score.
        let next = case.line.ply(answer.ply + 1);
        let written = answer.written.is_some_and(|m| {
            next.is_some_and(|ply| ply.mv == m) && case.line.last_ply() == answer.ply + 1
        });
        let told = match answer.note.command {
            Command::Claim { side, .. } => {
                let name = side.fold_wb("White", "Black");
                let when = match answer.ply {
                    0 => "before the first move".to_owned(),
                    ply => format!("after {}", case.printed(ply)),
                };
                format!("{name}'s claim of a draw {when} was right")
            }
            _ => answer.message,
        };
        Ending {
            ply: answer.ply + u32::from(written),
            said: Some(answer.note.span),
            ground: answer.ground,
            winner: None,
            cite: answer.cite,
            says: answer.says,
            count: 0,
            told,
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
            let end = match drawn {
                Some(article) => Ending {
                    told: format!(
                        "{}, and the opponent has not the men to mate by any moves",
                        overrun.message
                    ),
                    ..Ending::new(overrun.ply, "flag-without-mating-force", article)
                },
                None => Ending {
                    winner: Some(!overrun.side),
                    told: overrun.message,
                    ..Ending::new(overrun.ply, "time", &law.article())
                },
            };
            Ending {
                said: Some(overrun.span),
                ..end
            }
        })
        .collect()
}

fn resigned(case: &Case<'_>, code: &Code) -> Option<Ending> {
    let law = code.resignation.as_ref()?;
    let mut notes = case.annotations.list.iter();
    let (note, side) = notes.find_map(|note| match note.command {
        Command::Resigns(side) => Some((note, side)),
        _ => None,
    })?;
    let drawn =
        law.drawn_without_force && cannot_mate(Walker::new(case.line).after(note.after), !side);
    let why = match drawn {
        true => ", and the opponent has not the men to mate by any moves",
        false => "",
    };
    Some(Ending {
        said: Some(note.span),
        winner: Some(!side).filter(|_| !drawn),
        told: format!("{} resigns{why}", side.fold_wb("White", "Black")),
        ..Ending::new(note.after, "resignation", &law.article())
    })
}
