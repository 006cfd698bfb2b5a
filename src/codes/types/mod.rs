//! What a code of laws can say, as far as a score can show it.

mod breach;
mod conduct;
mod count;
mod draws;
mod odds;
mod period;
mod setup;

use std::collections::BTreeMap;

use arcstr::ArcStr;
use serde::Deserialize;

pub use breach::{BreachLaw, Order, OrderKind, Remedy, RuleName};
pub use conduct::{
    Announcement, Checks, Consultation, Correspondence, FalseAnnouncement, Resignation,
    SealedMoves, Time, Touch,
};
pub use draws::{
    Claimant, Defending, FiftyCall, FiftyEnd, FiftyMoves, Force, Persistence, Repetition,
    Stalemate, StalemateOrder,
};
pub use odds::Odds;
pub use period::{Period, is_at};

pub use crate::score::Month;
pub use setup::{CastlingLaw, EnPassant, OrderWindow, Passage, Setup, Undone};

use super::provision::{Interpretation, Provision};
use super::question;
use crate::board::IrregularityKind;

/// A code of laws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Code {
    /// The stable name (`fide-2023`).
    pub id: ArcStr,
    /// The full title.
    pub title: String,
    /// The year it was published or came into force.
    pub year: u16,
    /// Where the text is from.
    pub source: String,
    /// The title as people say it, for messages; the full title if absent.
    pub short: Option<String>,
    /// The first and the last year, or month, whose games are judged by it when the code is chosen by date.
    #[serde(default, deserialize_with = "period::in_order")]
    pub years: Option<Period>,
    /// The places whose games are, if it was not the law everywhere: `London ENG`.
    #[serde(default)]
    pub places: Vec<String>,
    /// What is ordered about irregular moves, by the names that [`Code::breach`] uses.
    #[serde(default)]
    pub remedy: BTreeMap<String, Remedy>,
    /// Irregular moves: by kind, or `castling` for all kinds of irregular castling, or `default`. Of moves against a
    /// man's powers, `false-capture` are those that take a hostile man, and `leap` those over a man that stands between.
    #[serde(default)]
    pub breach: BTreeMap<String, BreachLaw>,
    /// What must be said of checks.
    pub checks: Option<Checks>,
    /// Where castling differs from the general law of chess.
    pub castling: Option<CastlingLaw>,
    /// Taking in passing.
    pub en_passant: Option<EnPassant>,
    /// Checkmate ends the game.
    pub checkmate: Option<Article>,
    /// Stalemate ends the game.
    pub stalemate: Option<Stalemate>,
    /// A position in which neither side can mate ends the game.
    pub dead_position: Option<Article>,
    /// Positions that come back.
    pub repetition: Option<Repetition>,
    /// Checks that come back.
    pub perpetual_check: Option<Persistence>,
    /// Lines of play that come back.
    pub line_of_play: Option<Persistence>,
    /// Moves without capture or pawn move.
    pub fifty_moves: Option<FiftyMoves>,
    /// Fifty moves counted from a call.
    pub fifty_call: Option<FiftyCall>,
    /// How a game begins, and what follows if it begins wrongly.
    pub setup: Option<Setup>,
    /// Touching men.
    pub touch: Option<Touch>,
    /// Limits of time.
    pub time: Option<Time>,
    /// Resigning.
    pub resignation: Option<Resignation>,
    /// Sealed moves.
    pub sealed: Option<SealedMoves>,
    /// Several players on a side.
    pub consultation: Option<Consultation>,
    /// Games by letter or telegraph.
    pub correspondence: Option<Correspondence>,
    /// Games at odds.
    pub odds: Option<Odds>,
    /// What the code says nothing about.
    #[serde(default)]
    pub silent: Vec<String>,
    /// What of its text could not be had, or not be verified.
    #[serde(default)]
    pub unverified: Vec<String>,
    /// What the code answers to questions that no section decides, by their names.
    #[serde(default, deserialize_with = "question::summary")]
    pub summary: BTreeMap<String, Summary>,
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

    /// What the code says of an irregular move of that kind; `None` if it is silent.
    pub fn breach(&self, kind: IrregularityKind) -> Option<&BreachLaw> {
        let group = kind.is_castling().then(|| self.breach.get("castling"));
        self.breach
            .get(kind.name())
            .or_else(|| group.flatten())
            .or_else(|| self.breach.get("default"))
    }

    /// The same for an irregularity that no single ply shows, by its name.
    pub fn breach_named(&self, name: &str) -> Option<&BreachLaw> {
        self.breach.get(name).or_else(|| self.breach.get("default"))
    }

    /// What is ordered about an irregular move that `law` speaks of; nothing if the code does not say.
    pub fn remedy(&self, law: &BreachLaw) -> Option<&Remedy> {
        self.remedy.get(law.remedy.as_deref()?)
    }

    /// The same of a move that takes a man.
    pub fn remedy_of_capture(&self, law: &BreachLaw) -> Option<&Remedy> {
        let own = law.remedy_of_capture.as_deref().or(law.remedy.as_deref());
        self.remedy.get(own?)
    }

    /// Whether the code judges games of that time and Site when it is chosen by date.
    pub fn is_of(&self, date: Month, site: &str) -> bool {
        self.years.is_some_and(|years| years.holds(date))
            && (self.places.is_empty() || self.places.iter().any(|place| is_at(site, place)))
    }
}

/// What a code answers to a question that no section decides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Summary {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
    /// The answer, in a few words.
    pub answer: String,
}

/// An article: its citation and what it says, in one sentence of our own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Article {
    /// As the code is cited.
    pub cite: ArcStr,
    /// What it says.
    pub says: ArcStr,
}
