//! What would mend a finding, as an editor offers it.

use std::collections::HashMap;
use std::ops::Range;

use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, TextEdit, WorkspaceEdit};

use super::diagnostics::diagnostic;
use super::document::Document;
use super::manual::Manual;
use crate::findings::{Applicability, Fix};

/// The fixes of the findings in a range of the text.
pub(super) fn within(
    document: &Document,
    range: &Range<usize>,
    manual: &mut Manual,
) -> Vec<CodeActionOrCommand> {
    let mut actions = Vec::new();
    for (at, moved, note) in document.notes() {
        if range.end < at.start || at.end < range.start {
            continue;
        }
        let place = document.lines.range(&document.text, &at);
        for fix in note
            .finding
            .fixes
            .iter()
            .filter(|fix| !fix.edits.is_empty())
        {
            actions.push(CodeActionOrCommand::CodeAction(CodeAction {
                title: format!("{} ({})", fix.title, fix.applicability.name()),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostic(note, place, &document.uri, manual)]),
                edit: Some(edit(document, fix, moved)),
                is_preferred: Some(fix.applicability == Applicability::Safe),
                ..CodeAction::default()
            }));
        }
    }
    actions
}

fn edit(document: &Document, fix: &Fix, moved: usize) -> WorkspaceEdit {
    let edits = fix.edits.iter().map(|edit| {
        let bytes = moved + edit.start as usize..moved + edit.end as usize;
        TextEdit::new(
            document.lines.range(&document.text, &bytes),
            edit.text.clone(),
        )
    });
    #[allow(clippy::mutable_key_type, reason = "the protocol's own type")]
    let changes = HashMap::from([(document.uri.clone(), edits.collect())]);
    WorkspaceEdit::new(changes)
}
