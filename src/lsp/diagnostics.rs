//! Findings as an editor shows them.

use lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    NumberOrString, Range, Uri,
};

use super::analysis::Note;
use super::document::Document;
use super::manual::Manual;
use crate::findings::{Finding, Level};
use crate::report;
use crate::text::escape::escaped;

/// So many are sent; no editor holds many more.
const MOST: usize = 5_000;

/// All findings of a document.
pub(super) fn all(document: &Document, manual: &mut Manual) -> Vec<Diagnostic> {
    let mut known = document.workshop.suppressions();
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut left = 0;
    for (at, _, note) in document.notes() {
        let hidden = known.as_mut().is_some_and(|known| {
            known
                .hides(&document.path.to_string_lossy(), &note.finding)
                .is_some()
        });
        if hidden {
            continue;
        }
        if found.len() == MOST {
            left += 1;
            continue;
        }
        let range = document.lines.range(&document.text, &at);
        found.push(diagnostic(note, range, &document.uri, manual));
    }
    if left > 0 {
        found.push(Diagnostic {
            severity: Some(DiagnosticSeverity::INFORMATION),
            source: Some(SOURCE.to_owned()),
            message: format!(
                "{left} more findings are not shown; `bystander audit` tells them all"
            ),
            ..Diagnostic::default()
        });
    }
    found
}

const SOURCE: &str = "bystander";

/// One finding.
pub(super) fn diagnostic(note: &Note, range: Range, uri: &Uri, manual: &mut Manual) -> Diagnostic {
    let finding = &note.finding;
    let page = manual.page(finding.rule);
    Diagnostic {
        range,
        severity: Some(match finding.level {
            Level::Error => DiagnosticSeverity::ERROR,
            Level::Warning => DiagnosticSeverity::WARNING,
            Level::Note => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(code(finding))),
        code_description: page.map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: report::in_words(finding),
        related_information: related(finding, uri).map(|one| vec![one]),
        ..Diagnostic::default()
    }
}

/// The text of the link: the rule, and the article of the code that decides.
fn code(finding: &Finding) -> String {
    let rule = finding.rule.name();
    match (&finding.code, &finding.citation) {
        (Some(code), Some(citation)) => escaped(&format!("{rule}: {code}, {citation}")).to_string(),
        _ => rule.to_owned(),
    }
}

/// Where the other game stands.
fn related(finding: &Finding, uri: &Uri) -> Option<DiagnosticRelatedInformation> {
    let other = finding.other.as_deref()?;
    Some(DiagnosticRelatedInformation {
        location: other_game(finding, uri)?,
        message: format!("game {}", other.game),
    })
}

/// The beginning of the other game that a finding speaks of.
pub(super) fn other_game(finding: &Finding, uri: &Uri) -> Option<Location> {
    let other = finding.other.as_deref()?;
    let start = lsp_types::Position::new(other.line.saturating_sub(1) as u32, 0);
    let uri = other.source.parse().unwrap_or_else(|_| uri.clone());
    Some(Location::new(uri, Range::new(start, start)))
}
