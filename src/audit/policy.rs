//! Which rules speak, and how loud: the one place where a level changes.

use super::Id;
use crate::finding::Level;

/// The user's wishes about rules.
#[derive(Clone, Debug)]
pub struct Policy {
    levels: Vec<Option<Level>>,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            levels: Id::ALL.iter().map(|id| Some(id.meta().level)).collect(),
        }
    }
}

impl Policy {
    /// Only the selected rules (all, if none is), without the ignored ones; the denied ones are errors.
    pub fn new(select: &[Id], ignore: &[Id], deny: &[Id]) -> Policy {
        let level = |id: &Id| match () {
            () if deny.contains(id) => Some(Level::Error),
            () if ignore.contains(id) => None,
            () if select.is_empty() || select.contains(id) => Some(id.meta().level),
            () => None,
        };
        Policy {
            levels: Id::ALL.iter().map(level).collect(),
        }
    }

    /// How loud a rule is; `None` if it does not speak.
    pub fn level(&self, rule: Id) -> Option<Level> {
        self.levels[rule as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignoring_beats_selecting_and_denying_beats_both() {
        let (a, b) = (Id::MoveNumber, Id::BadTag);
        assert_eq!(Policy::default().level(a), Some(Level::Warning));
        assert_eq!(Policy::new(&[a], &[], &[]).level(b), None);
        assert_eq!(Policy::new(&[a], &[a], &[]).level(a), None);
        assert_eq!(Policy::new(&[], &[a], &[a]).level(a), Some(Level::Error));
        assert_eq!(Policy::new(&[], &[a], &[]).level(b), Some(Level::Warning));
    }
}
