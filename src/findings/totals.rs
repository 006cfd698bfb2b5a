//! What a run has found in all, counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{RuleId, ShardReport};
use crate::codes::{ChoiceReason, CodeChoice};
use crate::text::json::is_zero;

/// What a run has found in all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Games read.
    pub games: u64,
    /// Plies of main lines that were audited.
    pub plies: u64,
    /// Plies of main lines that were written but could not be audited.
    pub unaudited_plies: u64,
    /// Games judged under each code, where the code is chosen by the date of the game; otherwise empty.
    #[serde(flatten)]
    pub codes: GamesByCode,
    /// Findings by rule, in the order of the rules' table.
    pub findings: BTreeMap<RuleId, u64>,
    /// Findings that are not told by themselves but with others of their source.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub gathered: u64,
    /// Findings that were made and are not told.
    #[serde(default, skip_serializing_if = "Hidden::is_none")]
    pub hidden: Hidden,
    /// The run was stopped before its end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub incomplete: bool,
    /// Which part of a run it was, if it was not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<ShardReport>,
}

impl Totals {
    /// Adds what was counted in another part of the run, but not its findings, which are counted as they are told.
    pub fn add_counts(&mut self, part: &Totals) {
        self.games += part.games;
        self.plies += part.plies;
        self.unaudited_plies += part.unaudited_plies;
        self.codes.merge(part.codes.clone());
        self.hidden.allowed += part.hidden.allowed;
    }
}

/// How many games were judged by which code, where the code is chosen by the date of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamesByCode {
    /// Games by the id of the code.
    #[serde(rename = "codes", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub games: BTreeMap<String, u64>,
    /// Games for which no code is known, by what is said of that: they count under the general law of chess.
    #[serde(
        rename = "no_code",
        default,
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    pub unknown: BTreeMap<String, u64>,
    /// Games without a date.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undated: u64,
}

impl GamesByCode {
    /// Counts a game.
    pub fn add(&mut self, choice: &CodeChoice<'_>) {
        *self.games.entry(choice.code.id.to_string()).or_default() += 1;
        match &choice.reason {
            ChoiceReason::Date => {}
            ChoiceReason::NoDate => self.undated += 1,
            ChoiceReason::NoCode(why) => *self.unknown.entry(why.clone()).or_default() += 1,
        }
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, more: GamesByCode) {
        for (code, games) in more.games {
            *self.games.entry(code).or_default() += games;
        }
        for (why, games) in more.unknown {
            *self.unknown.entry(why).or_default() += games;
        }
        self.undated += more.undated;
    }
}

/// How many findings are not told, by the reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden {
    /// The game or the settings say that they are known.
    pub allowed: u64,
    /// They stand in the baseline.
    pub baseline: u64,
}

impl Hidden {
    /// All of them.
    pub fn all(self) -> u64 {
        self.allowed + self.baseline
    }

    /// Whether every finding was told.
    pub fn is_none(&self) -> bool {
        self.all() == 0
    }
}
