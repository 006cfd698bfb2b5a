//! Findings that are known and need not be told again: those the settings allow, and those of a baseline.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use serde::de::{Deserialize, Deserializer, Error};

use super::baseline::{likeness_of, plain};
use super::fingerprint::Fingerprint;
use super::{Baseline, Finding, PathPattern, RuleId, SourcePath};

/// Why a finding is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concealed {
    /// The settings allow it.
    Allowed,
    /// It stands in the baseline, or is entered there.
    Baseline,
}

/// A finding that is known, and why it may stay.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Allow {
    /// The rule that speaks.
    pub rule: RuleId,
    /// In which files.
    pub path: PathPattern,
    /// In which game of its source, from 1.
    pub game: Option<u64>,
    /// Of which ply, from 1.
    pub ply: Option<u32>,
    /// About which text.
    pub text: Option<String>,
    /// Why it may stay.
    #[serde(deserialize_with = "reason")]
    pub reason: String,
    /// The line it begins on.
    #[serde(skip)]
    pub line: usize,
}

fn reason<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    let reason = String::deserialize(value)?;
    match reason.trim().is_empty() {
        true => Err(D::Error::custom("say why this finding may stay")),
        false => Ok(reason),
    }
}

/// What is known before a run, and what of it the run has found.
///
/// It is asked in the order of the input, so that the answers are the same for any number of workers.
#[derive(Debug, Default)]
pub struct Suppressions {
    folder: PathBuf,
    /// What is allowed, and how often it was found.
    allowed: Vec<(Allow, u64)>,
    /// What of it is about the source that was last asked about.
    here: SourceAllowances,
    baseline: Option<Baseline>,
    /// Every finding is entered in the baseline.
    enters: bool,
    /// The sources that were read to their end.
    read: BTreeSet<String>,
}

impl Suppressions {
    /// What settings allow that stand in this folder.
    pub fn allowed(folder: &Path, allow: &[Allow]) -> Suppressions {
        Suppressions {
            folder: folder.to_owned(),
            allowed: allow.iter().map(|allow| (allow.clone(), 0)).collect(),
            ..Suppressions::default()
        }
    }

    /// The same, with the findings of a baseline.
    #[must_use]
    pub fn with_baseline(self, baseline: Baseline) -> Suppressions {
        Suppressions {
            baseline: Some(baseline),
            ..self
        }
    }

    /// The same, with a baseline that is empty and takes in every finding.
    #[must_use]
    pub fn entering(self) -> Suppressions {
        Suppressions {
            baseline: Some(Baseline::default()),
            enters: true,
            ..self
        }
    }

    /// Whether nothing is known, and every finding is told.
    pub fn is_empty(&self) -> bool {
        self.allowed.is_empty() && self.baseline.is_none()
    }

    /// Whether anything is allowed of a rule.
    pub fn allows_of(&self, rule: RuleId) -> bool {
        self.allowed.iter().any(|(allow, _)| allow.rule == rule)
    }

    /// Which of what the settings allow lets a finding pass, by its number; it does not count as found.
    pub fn allowing(&mut self, source: &str, finding: &Finding) -> Option<usize> {
        if self.allowed.is_empty() {
            return None;
        }
        self.here.enter(&self.folder, &self.allowed, source);
        self.here.allowing(&self.allowed, finding)
    }

    /// Why a finding is not to be told, if it is not.
    pub fn hides(&mut self, source: &str, finding: &Finding) -> Option<Concealed> {
        if let Some(at) = self.allowing(source, finding) {
            self.allowed[at].1 += 1;
            return Some(Concealed::Allowed);
        }
        let baseline = self.baseline.as_mut()?;
        if self.enters {
            baseline.enter(source, finding);
            return Some(Concealed::Baseline);
        }
        baseline
            .strike(source, finding)
            .then_some(Concealed::Baseline)
    }

    /// Whether the baseline knows a finding that stands in a report, by its mark, its source, rule, ply and text; what the
    /// settings allow is not asked.
    pub fn hides_reported(&mut self, mark: Fingerprint, what: [&str; 4]) -> bool {
        let Some(baseline) = &mut self.baseline else {
            return false;
        };
        let like = likeness_of(what);
        match self.enters {
            true => baseline.enter_marked(mark, like),
            false => return baseline.strike_marked(mark, like),
        }
        true
    }

    /// A source was read to its end.
    pub fn was_read(&mut self, source: &str) {
        if self.baseline.is_some() {
            self.read.insert(plain(source).to_owned());
        }
    }

    /// Whether a source was read to its end; asked where there is a baseline.
    pub fn has_read(&self, source: &str) -> bool {
        self.read.contains(plain(source))
    }

    /// What is allowed and was not found, each with its number.
    pub fn unused(&self) -> impl Iterator<Item = (usize, &Allow)> {
        let allowed = self.allowed.iter().enumerate();
        allowed.filter_map(|(at, (allow, times))| (*times == 0).then_some((at, allow)))
    }

    /// The baseline as the run leaves it.
    pub fn baseline(&self) -> Option<&Baseline> {
        self.baseline.as_ref()
    }
}

/// What is allowed in one source, by rule and game, so that no finding is held against what is about others.
#[derive(Debug, Default)]
struct SourceAllowances {
    source: Option<String>,
    /// Indices among all that is allowed, in order.
    by_game: HashMap<(RuleId, Option<u64>), Vec<usize>>,
}

impl SourceAllowances {
    /// Goes to a source, if it is another.
    fn enter(&mut self, folder: &Path, allowed: &[(Allow, u64)], source: &str) {
        if self.source.as_deref() == Some(source) {
            return;
        }
        self.source = Some(source.to_owned());
        self.by_game.clear();
        let seen = SourcePath::from(folder, source);
        for (at, (allow, _)) in allowed.iter().enumerate() {
            if allow.path.is_about(&seen) {
                let key = (allow.rule, allow.game);
                self.by_game.entry(key).or_default().push(at);
            }
        }
    }

    /// The first that allows a finding.
    fn allowing(&self, allowed: &[(Allow, u64)], finding: &Finding) -> Option<usize> {
        let ply = || finding.ply.map(|ply| ply.ply);
        let fits = |allow: &Allow| {
            allow.ply.is_none_or(|number| ply() == Some(number))
                && allow.text.as_ref().is_none_or(|text| *text == finding.text)
        };
        [None, Some(finding.place.game)]
            .into_iter()
            .filter_map(|game| {
                let mut near = self.by_game.get(&(finding.rule, game))?.iter().copied();
                near.find(|&at| fits(&allowed[at].0))
            })
            .min()
    }
}
