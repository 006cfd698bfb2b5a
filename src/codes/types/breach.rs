//! Irregular moves, and what is ordered about them.

use std::collections::BTreeMap;

use arcstr::ArcStr;
use serde::Deserialize;
use shakmaty::Role;

use super::Article;
use super::count::once;

/// Under which name an irregular move is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleName {
    /// The code calls it a false move.
    FalseMove,
    /// The code calls it an illegal move.
    #[default]
    IllegalMove,
}

/// What the code says of some kinds of irregular move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BreachLaw {
    /// As the code is cited for the rule that is broken; absent where only the remedy is stated.
    pub cite: Option<ArcStr>,
    /// What it says.
    pub says: Option<ArcStr>,
    /// The article where it depends on the man, by the man's English name.
    #[serde(default)]
    pub by_man: BTreeMap<String, Article>,
    /// The code allows it: no irregularity at all.
    #[serde(default)]
    pub lawful: bool,
    /// A check that was not announced need not be noticed: ignoring it is no irregularity.
    #[serde(default)]
    pub unless_silent: bool,
    /// What the code calls it.
    #[serde(default)]
    pub rule: RuleName,
    /// Which of the code's remedies applies; none if the code orders nothing.
    pub remedy: Option<String>,
    /// Which of them applies if the move takes a man; as `remedy` if absent.
    pub remedy_of_capture: Option<String>,
}

impl BreachLaw {
    /// The citation for that man, and what the article says.
    pub fn article_for(&self, role: Role) -> (Option<&str>, Option<&str>) {
        match self.by_man.get(crate::board::role_name(role)) {
            Some(article) => (Some(&article.cite), Some(&article.says)),
            None => (self.cite.as_deref(), self.says.as_deref()),
        }
    }
}

/// What can be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrderKind {
    /// Nothing.
    None,
    /// It stands.
    Stands,
    /// The position before it stands again.
    Retract,
    /// The same, and the man that was moved is played when the turn comes.
    ReplayMan,
    /// The men are put right and the game goes on.
    Rectify,
    /// The opponent chooses among penalties.
    OpponentChooses,
    /// The king must move if he can; otherwise as [`OrderKind::Retract`].
    KingMustMove,
    /// The game is played out.
    PlayOut,
    /// The game is void.
    Annul,
    /// The offender loses.
    Lost,
}

/// An order, with the article that gives it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Order {
    /// What is ordered.
    pub order: OrderKind,
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// The last ply after the fault at which it can still be ordered; no limit if absent.
    #[serde(default, deserialize_with = "once")]
    pub window_plies: Option<u32>,
    /// The same counted back from the discovery: it can be ordered while the fault is among the last so many moves of
    /// the player who made it, and while his king stays in the check that it left.
    #[serde(default, deserialize_with = "once")]
    pub last_moves: Option<u32>,
}

impl Order {
    /// The last ply after the fault at which it can still be ordered, if both sides make their moves in turn.
    pub fn window(&self) -> Option<u32> {
        let back = self.last_moves.map(|moves| (2 * moves).saturating_sub(1));
        self.window_plies.or(back)
    }
}

/// What is ordered about an irregular move at each stage of the game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Remedy {
    /// Before the opponent has replied.
    pub unanswered: Order,
    /// After he has; the same if absent.
    pub answered: Option<Order>,
    /// When the window of `answered` is closed; the code does not say if absent.
    pub late: Option<Order>,
    /// When the moves to be taken back are not remembered.
    pub not_remembered: Option<Order>,
}

impl Remedy {
    /// What is ordered once he has.
    pub fn answered(&self) -> &Order {
        self.answered.as_ref().unwrap_or(&self.unanswered)
    }

    /// What is ordered when the fault is noticed that many plies after it, if the window closes after so many; `None`
    /// if the code does not say.
    pub fn after(&self, plies: u32, window: Option<u32>) -> Option<&Order> {
        match plies {
            0 => Some(&self.unanswered),
            _ if window.is_none_or(|window| plies <= window) => Some(self.answered()),
            _ => self.late.as_ref(),
        }
    }
}
