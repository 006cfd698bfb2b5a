//! Which rules speak, and how loud: the one place where a level changes.

use super::Draft;
use crate::findings::{APPLIED, Finding, Level, RuleId};

/// What somebody sets of the rules; what is not mentioned stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleOverrides {
    /// Only these speak; empty: no wish.
    pub select: Vec<RuleId>,
    /// These are so loud; `None`: they do not speak.
    pub levels: Vec<(RuleId, Option<Level>)>,
    /// These do not speak.
    pub ignore: Vec<RuleId>,
    /// Findings of these are errors.
    pub deny: Vec<RuleId>,
}

impl RuleOverrides {
    /// How loud a rule is with these overrides, which was as loud as that before them.
    fn level(&self, rule: RuleId, before: Option<Level>) -> Option<Level> {
        if self.deny.contains(&rule) {
            return Some(Level::Error);
        }
        if self.ignore.contains(&rule) {
            return None;
        }
        if let Some((_, level)) = self.levels.iter().rev().find(|(id, _)| *id == rule) {
            return *level;
        }
        match self.select.is_empty() {
            true => before,
            false if self.select.contains(&rule) => before.or(Some(rule.meta().level)),
            false => None,
        }
    }
}

/// How loud every rule is.
#[derive(Clone, Debug)]
pub struct Policy {
    levels: Vec<Option<Level>>,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            levels: RuleId::ALL.iter().map(|id| Some(id.meta().level)).collect(),
        }
    }
}

impl Policy {
    /// Only the selected rules (all, if none is), without the ignored ones; the denied ones are errors.
    pub fn new(select: &[RuleId], ignore: &[RuleId], deny: &[RuleId]) -> Policy {
        Policy::default().with(&RuleOverrides {
            select: select.to_vec(),
            ignore: ignore.to_vec(),
            deny: deny.to_vec(),
            ..RuleOverrides::default()
        })
    }

    /// This policy, changed by somebody who has the last word.
    #[must_use]
    pub fn with(mut self, overrides: &RuleOverrides) -> Policy {
        for (rule, level) in RuleId::ALL.iter().zip(&mut self.levels) {
            *level = overrides.level(*rule, *level);
        }
        self
    }

    /// How loud a finding is, which may be usually louder or softer than its rule; `None` if it is not told.
    pub fn level_of(&self, draft: &Draft) -> Option<Level> {
        let level = self.level(draft.finding.rule)?;
        let as_usual = level == draft.finding.rule.meta().level;
        Some(draft.usually.filter(|_| as_usual).unwrap_or(level))
    }

    /// How loud what is told of an erratum is: a note if it was applied; `None` if it is not told.
    pub fn level_of_erratum(&self, finding: &Finding) -> Option<Level> {
        let level = self.level(finding.rule)?;
        let as_usual = level == finding.rule.meta().level;
        let applied = finding.kind == Some(APPLIED);
        Some(if applied && as_usual {
            Level::Note
        } else {
            level
        })
    }

    /// How loud a rule is; `None` if it does not speak.
    pub fn level(&self, rule: RuleId) -> Option<Level> {
        self.levels[rule as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignoring_beats_selecting_and_denying_beats_both() {
        let (a, b) = (RuleId::MoveNumber, RuleId::BadTag);
        assert_eq!(Policy::default().level(a), Some(Level::Warning));
        assert_eq!(Policy::new(&[a], &[], &[]).level(b), None);
        assert_eq!(Policy::new(&[a], &[a], &[]).level(a), None);
        assert_eq!(Policy::new(&[], &[a], &[a]).level(a), Some(Level::Error));
        assert_eq!(Policy::new(&[], &[a], &[]).level(b), Some(Level::Warning));
    }

    #[test]
    fn who_speaks_last_is_heard() {
        let (a, b) = (RuleId::MoveNumber, RuleId::BadTag);
        let file = RuleOverrides {
            levels: vec![(a, None), (b, Some(Level::Note))],
            ..RuleOverrides::default()
        };
        let typed = RuleOverrides {
            select: vec![a],
            ..RuleOverrides::default()
        };
        let policy = Policy::default().with(&file);
        assert_eq!(
            (policy.level(a), policy.level(b)),
            (None, Some(Level::Note))
        );
        let policy = policy.with(&typed);
        assert_eq!(
            (policy.level(a), policy.level(b)),
            (Some(Level::Warning), None)
        );
    }
}
