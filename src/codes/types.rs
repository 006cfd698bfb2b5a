//! What a code of laws can say, as far as a score can show it.

use std::collections::BTreeMap;

use serde::Deserialize;
use shakmaty::Role;

use super::provision::{Interpretation, Provision};
use crate::replay::BreachKind;

/// A code of laws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Code {
    /// The stable name (`fide-2023`).
    pub id: String,
    /// The full title.
    pub title: String,
    /// The year it was published or came into force.
    pub year: u16,
    /// Where the text is from.
    pub source: String,
    /// The title as people say it, for messages; the full title if absent.
    pub short: Option<String>,
    /// What follows an irregular move, by kinds; the one that names no kind is for all others.
    #[serde(default)]
    pub breach: Vec<BreachLaw>,
    /// What must be said of checks.
    pub checks: Option<Checks>,
    /// Checkmate ends the game.
    pub checkmate: Option<Article>,
    /// Stalemate ends the game.
    pub stalemate: Option<Article>,
    /// A position in which neither side can mate ends the game.
    pub dead_position: Option<Article>,
    /// Positions that come back.
    pub repetition: Option<Repetition>,
    /// Moves without capture or pawn move.
    pub fifty_moves: Option<FiftyMoves>,
    /// Fifty moves counted from a call.
    pub fifty_call: Option<FiftyCall>,
    /// Men set up wrongly.
    pub setup: Option<Setup>,
    /// How a game is won, drawn or lost, where no other section says so.
    pub result: Option<Article>,
    /// What the code says nothing about.
    #[serde(default)]
    pub silent: Vec<String>,
    /// Every provision, in the code's own order.
    #[serde(default, rename = "article")]
    pub articles: Vec<Provision>,
    /// Where the text bears two readings, and which is taken.
    #[serde(default, rename = "reading")]
    pub readings: Vec<Interpretation>,
}

impl Code {
    /// The title as people say it.
    pub fn short(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.title)
    }

    /// What follows an irregular move of that kind; `None` if the code is silent.
    pub fn breach(&self, kind: BreachKind) -> Option<&BreachLaw> {
        let named = self.breach.iter().find(|law| law.kinds.contains(&kind));
        named.or_else(|| self.breach.iter().find(|law| law.kinds.is_empty()))
    }
}

/// An article: its citation and what it says, in one sentence of our own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Article {
    /// As the code is cited.
    pub cite: String,
    /// What it says.
    pub says: String,
}

/// Under which name an irregular move is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleName {
    /// The code calls it a false move.
    FalseMove,
    /// The code calls it an illegal move.
    IllegalMove,
}

/// What a code orders about an irregular move at some stage of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Remedy {
    /// Nothing.
    None,
    /// It stands.
    Stands,
    /// The position before it stands again.
    Retract,
    /// The opponent chooses among penalties.
    OpponentChooses,
    /// The king must move if the check was announced and he can; otherwise as [`Remedy::Retract`].
    KingMustMove,
    /// The game is played out.
    PlayOut,
}

/// What follows some kinds of irregular move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BreachLaw {
    /// The kinds it is for; none: every kind that no other names.
    #[serde(default, deserialize_with = "kinds")]
    pub kinds: Vec<BreachKind>,
    /// As the code is cited.
    pub cite: String,
    /// The citation where it depends on the man, by the man's English name.
    #[serde(default)]
    pub cite_by_man: BTreeMap<String, String>,
    /// What it says.
    pub says: String,
    /// The code allows it: no irregularity at all.
    #[serde(default)]
    pub lawful: bool,
    /// What the code calls it.
    #[serde(default = "illegal")]
    pub rule: RuleName,
    /// What is ordered before the opponent has replied.
    pub unanswered: Remedy,
    /// What is ordered after he has.
    pub answered: Remedy,
    /// How many plies after the irregular one `answered` still holds; no limit if absent.
    pub window_plies: Option<u32>,
    /// What is ordered when the window is closed.
    pub late: Option<Remedy>,
}

fn illegal() -> RuleName {
    RuleName::IllegalMove
}

impl BreachLaw {
    /// The citation for that man.
    pub fn cite_for(&self, role: Role) -> &str {
        self.cite_by_man
            .get(crate::replay::role_name(role))
            .map_or(&self.cite, String::as_str)
    }
}

/// The kind's name, as code files have it.
fn kinds<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<BreachKind>, D::Error> {
    let kind = |name: String| {
        let found = BreachKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| serde::de::Error::unknown_variant(&name, &BreachKind::NAMES))
    };
    Vec::<String>::deserialize(deserializer)?
        .into_iter()
        .map(kind)
        .collect()
}

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
    pub cite: String,
    /// What it says.
    pub says: String,
    /// What is ordered when check was given, not announced, and parried.
    pub silent_and_parried: Option<Article>,
    /// What is ordered when check was given, not announced, and left standing.
    pub silent_and_ignored: Option<Article>,
    /// What a false announcement means.
    pub false_announcement: Option<Article>,
}

/// Positions that come back.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// At which appearance the player on move may claim; never if absent.
    pub claim_at: Option<u32>,
    /// The article on the claim.
    pub claim: Option<Article>,
    /// At which appearance the game is drawn without a claim; never if absent.
    pub automatic_at: Option<u32>,
    /// The article on the draw without a claim.
    pub automatic: Option<Article>,
    /// Two positions are the same only if the rights to castle and to take in passing are.
    pub rights_count: bool,
}

/// Moves without capture or pawn move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FiftyMoves {
    /// After how many plies the player on move may claim.
    pub claim_plies: u32,
    /// The article on the claim.
    pub claim: Article,
    /// After how many plies the game is drawn without a claim; never if absent.
    pub automatic_plies: Option<u32>,
    /// The article on the draw without a claim.
    pub automatic: Option<Article>,
}

/// Fifty moves counted from a call.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FiftyCall {
    /// The article.
    pub cite: String,
    /// What it says.
    pub says: String,
    /// How often a line of play must have been gone through before the opponent may call.
    pub line_executions: Option<u32>,
    /// The forces against which a side may be called upon.
    pub force: Option<Force>,
}

/// With which force a side may call.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Force {
    /// With the king alone, against anything.
    pub bare_king: bool,
    /// With one of these pieces alone, against an equal or greater force (letters as in FEN).
    pub single: Vec<char>,
    /// With one of these pairs, against a queen alone.
    pub pairs_against_queen: Vec<String>,
    /// What the men count in the comparison: queen, rook, bishop, knight, pawn.
    pub values: [u32; 5],
}

/// Men set up wrongly.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// The article on a wrong array found during the game: the game is annulled.
    pub wrong_array: Option<Article>,
    /// White has the first move by law; `None`: the lot decides.
    pub white_begins: Option<Article>,
}
