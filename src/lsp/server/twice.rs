//! Games that stand twice in what is open.

use super::super::analysis::Note;
use super::super::document::Document;
use super::Server;
use crate::findings::Finding;
use crate::run::DuplicateFinder;

impl Server {
    /// The games of a document that stand before in it, or in another that is open.
    pub(super) fn duplicates(&self, name: &str) -> Vec<Note> {
        let Some(document) = self.documents.get(name) else {
            return Vec::new();
        };
        if !document.workshop.auditor.compares_games() {
            return Vec::new();
        }
        let mut finder = DuplicateFinder::default();
        let others = self.documents.iter().filter(|(other, _)| *other != name);
        for (other, others) in others {
            find_duplicates(&mut finder, other, others, |_, _| {});
        }
        let mut notes = Vec::new();
        find_duplicates(&mut finder, name, document, |lines_before, mut finding| {
            finding.place.line += lines_before;
            let mut note = Note::of(finding, &document.text, &document.lines);
            note.finding.place.line -= lines_before;
            notes.push(note);
        });
        notes
    }
}

/// Enters the games of a document, and gives what is found with the lines before it.
fn find_duplicates(
    finder: &mut DuplicateFinder,
    name: &str,
    document: &Document,
    mut each: impl FnMut(u64, Finding),
) {
    for chunk in &document.chunks {
        let before = (chunk.games_before, chunk.lines_before);
        let found = finder.find(
            &chunk.analysis.candidates,
            name,
            before,
            &document.workshop.auditor,
        );
        found
            .into_iter()
            .for_each(|finding| each(chunk.lines_before, finding));
    }
}
