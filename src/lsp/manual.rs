//! The pages of the rules as files, for the links of diagnostics.

use std::collections::BTreeMap;
use std::fs;
use std::str::FromStr;

use lsp_types::Uri;
use tempfile::TempDir;

use crate::findings::RuleId;

/// The pages that were asked for; they go when the server ends.
pub(super) struct Manual {
    folder: Option<TempDir>,
    pages: BTreeMap<RuleId, Option<Uri>>,
}

impl Manual {
    pub(super) fn new() -> Manual {
        Manual {
            folder: TempDir::with_prefix("bystander-").ok(),
            pages: BTreeMap::new(),
        }
    }

    /// The page of a rule; `None` if it cannot be written.
    pub(super) fn page(&mut self, rule: RuleId) -> Option<Uri> {
        let folder = self.folder.as_ref();
        let write = || {
            let path = folder?.path().join(format!("{}.md", rule.name()));
            fs::write(&path, rule.meta().page()).ok()?;
            Uri::from_str(&super::address::uri_of(&path)).ok()
        };
        self.pages.entry(rule).or_insert_with(write).clone()
    }
}
