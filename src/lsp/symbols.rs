//! The games of a text: as a list, and as what can be folded.

use std::ops::Range;

use lsp_types::{DocumentSymbol, FoldingRange, SymbolKind};

use super::analysis::PlayedGame;
use super::document::Document;

/// One symbol a game.
pub(super) fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    (1..)
        .zip(document.games())
        .map(|(number, (start, game))| symbol(document, number, start, game))
        .collect()
}

#[allow(
    deprecated,
    reason = "the protocol's own type has a field that is out of use"
)]
fn symbol(document: &Document, number: u64, start: usize, game: &PlayedGame) -> DocumentSymbol {
    let whole = trimmed(document, start, game);
    let first = document.lines.line_of(whole.start);
    let head = whole.start
        ..whole
            .end
            .min(whole.start + document.lines.line(&document.text, first).len());
    let said = [&game.occasion.event, &game.occasion.date].map(String::as_str);
    let said: Vec<&str> = said.into_iter().filter(|said| !said.is_empty()).collect();
    DocumentSymbol {
        name: match game.players.as_str() {
            "" => format!("game {number}"),
            players => players.to_owned(),
        },
        detail: Some(said.join(", ")),
        kind: SymbolKind::EVENT,
        tags: None,
        deprecated: None,
        range: document.lines.range(&document.text, &whole),
        selection_range: document.lines.range(&document.text, &head),
        children: None,
    }
}

/// Each game of more than a line.
pub(super) fn folds(document: &Document) -> Vec<FoldingRange> {
    let fold = |(start, game): (usize, &PlayedGame)| {
        let whole = trimmed(document, start, game);
        let lines = [whole.start, whole.end].map(|byte| document.lines.line_of(byte) as u32);
        let [start_line, end_line] = lines;
        (start_line < end_line).then_some(FoldingRange {
            start_line,
            end_line,
            ..FoldingRange::default()
        })
    };
    document.games().filter_map(fold).collect()
}

/// A game without the blanks behind it.
fn trimmed(document: &Document, start: usize, game: &PlayedGame) -> Range<usize> {
    let (from, to) = (start + game.at.start, start + game.at.end);
    let text = document.text.get(from..to).unwrap_or_default();
    from..from + text.trim_end().len()
}
