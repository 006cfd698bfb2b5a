//! What a code provides, article by article, and where it was read in one of two ways: for people.
//!
//! Nothing is decided by these: what decides are the sections of [`Code`](super::Code), which name the articles that
//! they rest on and quote them in findings.

use serde::{Deserialize, Serialize};

/// Whether a score shows that an article was kept or broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// The bare score does.
    Score,
    /// Only if an annotation or a tag says what happened.
    Annotation,
    /// No score ever does.
    Never,
}

/// One provision of a code.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Provision {
    /// As the code is cited.
    pub cite: String,
    /// Which part of the article it is, where the article says several things: sections name it `cite#part`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// What it is about, in a few words.
    pub about: String,
    /// What it says, in one sentence of our own.
    pub says: String,
    /// Whether a score shows it.
    pub shown: Visibility,
    /// The sections of the code file that carry it out.
    #[serde(skip_deserializing)]
    pub decides: Vec<String>,
}

/// A text that bears two readings, and the one that the code file takes.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Interpretation {
    /// Its number (`D3`); the same question has the same number in every code.
    pub id: String,
    /// Its name, which says the reading taken (`window=pairs-since-the-fault`).
    pub name: String,
    /// What the text leaves open.
    pub question: String,
    /// The reading taken.
    pub taken: String,
    /// The reading not taken.
    pub other: String,
    /// What speaks for the one taken.
    pub why: String,
    /// The key of the code file that carries it; none if the program has it built in.
    pub parameter: Option<String>,
}
