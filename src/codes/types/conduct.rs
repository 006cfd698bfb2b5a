//! What players must say and do, and what follows if they do not.

use arcstr::ArcStr;
use serde::Deserialize;

use super::count::once;
use super::{Article, Order, OrderKind};

/// Whether check must be announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Announcement {
    /// It must be said.
    Required,
    /// It need not be said; a mark in a score is notation and no more.
    NotAsked,
}

/// What must be said of checks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Checks {
    /// Whether check must be announced.
    pub announcement: Announcement,
    /// The article that says so.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// What is ordered when check was given, not announced, and parried.
    pub silent_and_parried: Option<Article>,
    /// What is ordered when check was given, not announced, and left standing.
    pub silent_and_ignored: Option<IgnoredCheck>,
    /// What a false announcement means.
    pub false_announcement: Option<FalseAnnouncement>,
}

/// A check that was not announced and not noticed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct IgnoredCheck {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// Plies after the check within which the men are put back; no limit if absent.
    #[serde(default, deserialize_with = "once")]
    pub window_plies: Option<u32>,
    /// The men are put back only if check is announced on the checking side's next move.
    #[serde(default)]
    pub called_next: bool,
    /// What is ordered when the moves are not remembered.
    pub not_remembered: Option<Order>,
}

/// Check said where there is none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FalseAnnouncement {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// Who moved his king or took the man that was said to check may take the move back.
    #[serde(default)]
    pub take_back: bool,
    /// Plies after the false announcement within which he may; no limit if absent.
    #[serde(default, deserialize_with = "once")]
    pub window_plies: Option<u32>,
}

/// Touching men.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Touch {
    /// As the code is cited for one's own men.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// What is ordered when another man was played and the touched one could have been.
    pub not_played: OrderKind,
    /// What is ordered once the adversary has replied; the penalty is waived if absent.
    pub answered: Option<Order>,
    /// Of several men that can be played the first touched must be; otherwise the opponent says which.
    #[serde(default)]
    pub first_binds: bool,
    /// The article on a hostile man touched, where it is another.
    pub hostile: Option<Article>,
    /// The article on several of one's own men touched, where it is another.
    pub several: Option<Article>,
    /// The article on several hostile men touched, where it is another.
    pub several_hostile: Option<Article>,
    /// The article on men of both colours touched, where it is another.
    pub both_colours: Option<Article>,
    /// One of one's own men and one hostile man touched: the one must take the other, if it can.
    pub one_takes_other: Option<Article>,
    /// King and rook touched: the king must castle with it, if he can.
    pub king_and_rook: Option<Article>,
    /// A man touched because of an irregular move or a false cry of check need not be played.
    pub misled: Option<Article>,
    /// Who can play no touched man must move his king, if he can.
    #[serde(default)]
    pub king_instead: bool,
    /// What is ordered when a hostile man touched cannot be taken; the king is not moved of the player's own accord.
    pub hostile_stuck: Option<Order>,
    /// Castling is not open to who must move a man because he touched it: the king that moves as a penalty, or
    /// the men that `no_castling_with` names.
    pub penalty_castled: Option<Article>,
    /// Who touched one of these (letters as in FEN) may not castle with it.
    #[serde(default)]
    pub no_castling_with: Vec<char>,
    /// The player who is not on move touched a man.
    pub by_opponent: Option<Order>,
}

/// Limits of time.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Time {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// The game is drawn if the opponent could not mate by any moves.
    pub drawn_without_force: Option<Article>,
}

impl Time {
    /// The article alone.
    pub fn article(&self) -> Article {
        Article {
            cite: self.cite.clone(),
            says: self.says.clone(),
        }
    }
}

/// Resigning.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Resignation {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// The game is drawn if the opponent could not mate by any moves.
    #[serde(default)]
    pub drawn_without_force: bool,
}

impl Resignation {
    /// The article alone.
    pub fn article(&self) -> Article {
        Article {
            cite: self.cite.clone(),
            says: self.says.clone(),
        }
    }
}

/// Sealed moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SealedMoves {
    /// A sealed move can mean several.
    pub ambiguous: Option<Order>,
    /// A sealed move cannot be played.
    pub illegal: Option<Order>,
}

/// Several players on a side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Consultation {
    /// A man moved out of turn.
    pub out_of_turn: Option<Order>,
    /// A move that can mean several.
    pub ambiguous: Option<Order>,
}

/// Games by letter or telegraph.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Correspondence {
    /// A move that cannot be played has the same penalty, and in the same time, as over the board.
    pub fault: Option<Article>,
    /// A move that cannot be played, sent together with moves that were to follow it: those are cancelled.
    pub several: Option<Order>,
    /// A move that can mean several.
    pub ambiguous: Option<Order>,
}
