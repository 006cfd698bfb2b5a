//! Which part of which run a report tells of.

use serde::{Deserialize, Serialize};

use super::RuleId;

/// A part of a run: those of the same input and question are the whole together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardId {
    /// The number of the part, from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
    /// What the input is: a hash of the names and sizes of its files.
    pub input: String,
    /// What is asked of it: a hash of the codes, the rules and the settings.
    pub question: String,
}

/// What the report of a part says of it, for those who put the parts together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardReport {
    /// Which part it is.
    #[serde(flatten)]
    pub id: ShardId,
    /// Slips that run through a source are told one by one in the whole, too.
    pub each: bool,
    /// Its games are to be compared with those of the other parts, by their marks.
    pub compares: bool,
    /// The rules that were not asked.
    pub unasked: Vec<RuleId>,
    /// What of the input was read, in order.
    pub sources: Vec<String>,
    /// What could not be read.
    pub failed: Vec<String>,
    /// What the settings allow and was not found in this part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<Unused>,
}

/// Something that the settings allow and that was not found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unused {
    /// Its number among all that they allow.
    pub allow: usize,
    /// What is told of it, if nothing else was found either.
    pub told: String,
}
