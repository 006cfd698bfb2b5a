//! Findings that are known and need not be told again: those the settings allow, and those of a baseline.

mod baseline;

use std::path::{Path, PathBuf};

pub use baseline::{Baseline, BaselineError, Entry};

use crate::finding::Finding;
use crate::settings::Allow;

/// Why a finding is not told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The settings allow it.
    Allowed,
    /// It stands in the baseline, or is entered there.
    Baseline,
}

/// What is known before a run, and what of it the run has found.
///
/// It is asked in the order of the input, so that the answers are the same for any number of workers.
#[derive(Debug, Default)]
pub struct Known {
    folder: PathBuf,
    /// What is allowed, and how often it was found.
    allowed: Vec<(Allow, u64)>,
    baseline: Option<Baseline>,
    /// Every finding is entered in the baseline.
    enters: bool,
}

impl Known {
    /// What settings allow that stand in this folder.
    pub fn allowed(folder: &Path, allow: &[Allow]) -> Known {
        Known {
            folder: folder.to_owned(),
            allowed: allow.iter().map(|allow| (allow.clone(), 0)).collect(),
            ..Known::default()
        }
    }

    /// The same, with the findings of a baseline.
    #[must_use]
    pub fn with_baseline(self, baseline: Baseline) -> Known {
        Known {
            baseline: Some(baseline),
            ..self
        }
    }

    /// The same, with a baseline that is empty and takes in every finding.
    #[must_use]
    pub fn entering(self) -> Known {
        Known {
            baseline: Some(Baseline::default()),
            enters: true,
            ..self
        }
    }

    /// Why a finding is not to be told, if it is not.
    pub fn hides(&mut self, source: &str, finding: &Finding) -> Option<Why> {
        let folder = &self.folder;
        let fits = |(allow, _): &&mut (Allow, u64)| allows(allow, folder, source, finding);
        if let Some((_, times)) = self.allowed.iter_mut().find(fits) {
            *times += 1;
            return Some(Why::Allowed);
        }
        let baseline = self.baseline.as_mut()?;
        if self.enters {
            baseline.enter(source, finding);
            return Some(Why::Baseline);
        }
        baseline.strike(finding).then_some(Why::Baseline)
    }

    /// What is allowed and was not found.
    pub fn unused(&self) -> impl Iterator<Item = &Allow> {
        self.allowed
            .iter()
            .filter(|(_, times)| *times == 0)
            .map(|(allow, _)| allow)
    }

    /// The baseline as the run leaves it.
    pub fn baseline(&self) -> Option<&Baseline> {
        self.baseline.as_ref()
    }
}

fn allows(allow: &Allow, folder: &Path, source: &str, finding: &Finding) -> bool {
    let ply = || finding.ply.map(|ply| ply.ply);
    allow.rule == finding.rule
        && allow.game.is_none_or(|game| game == finding.place.game)
        && allow.ply.is_none_or(|number| ply() == Some(number))
        && allow.text.as_ref().is_none_or(|text| *text == finding.text)
        && allow.path.fits(folder, source)
}
