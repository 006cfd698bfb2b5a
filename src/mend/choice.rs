//! Which of the fixes that are offered are made: none that meets one before it.

use std::collections::BTreeMap;

use crate::findings::{Edit, Fix, RuleId};

/// The fixes that are to be made.
#[derive(Clone, Debug, Default)]
pub(super) struct FixChoice {
    edits: BTreeMap<(u64, u64), Edit>,
    /// The rule of the finding of each.
    rules: Vec<RuleId>,
}

impl FixChoice {
    /// Takes a fix for a finding of that rule, if all its edits can be made beside those that were taken before.
    pub(super) fn offer(&mut self, rule: RuleId, fix: &Fix) {
        let meets = |edit: &Edit| self.near(edit).any(|taken| taken.meets(edit));
        if fix.edits.is_empty() || fix.edits.iter().any(meets) {
            return;
        }
        let edits = fix.edits.iter().cloned();
        self.edits
            .extend(edits.map(|edit| ((edit.start, edit.end), edit)));
        self.rules.push(rule);
    }

    /// Those that were taken and end where an edit begins or behind that, and begin where it ends or before.
    fn near(&self, edit: &Edit) -> impl Iterator<Item = &Edit> {
        let before = self.edits.range(..=(edit.end, u64::MAX)).rev();
        before
            .map(|(_, taken)| taken)
            .take_while(|taken| taken.end >= edit.start)
    }

    /// All their edits, in the order of the text.
    pub(super) fn edits(&self) -> impl Iterator<Item = &Edit> {
        self.edits.values()
    }

    /// The rules whose findings are mended, once for each.
    pub(super) fn rules(&self) -> &[RuleId] {
        &self.rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Span;

    #[test]
    fn of_fixes_that_meet_the_first_is_made_and_each_as_a_whole() {
        let mut choice = FixChoice::default();
        let mut takes = |spans: &[(usize, usize)]| {
            let edit = |&(start, end): &(usize, usize)| Edit::replace(Span::new(start, end), "x");
            let fix = Fix::safe("", spans.iter().map(edit).collect::<Vec<_>>());
            let before = choice.rules().len();
            choice.offer(RuleId::StrayText, &fix);
            choice.rules().len() > before
        };
        assert!(takes(&[(10, 12), (20, 22)]));
        assert!(!takes(&[(10, 12), (20, 22)]));
        assert!(!takes(&[(0, 1), (21, 30)]));
        assert!(takes(&[(0, 1)]));
        assert!(takes(&[(12, 20)]));
        assert!(!takes(&[(22, 22)]));
        assert!(!takes(&[]));
        assert_eq!(choice.edits().count(), 4);
    }
}
