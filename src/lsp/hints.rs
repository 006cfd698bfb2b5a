//! What stands beside the text while it is typed: SAN behind moves of another notation, and numbers that are wrong.

use std::ops::Range;

use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip};

use super::analysis::{LineOfPlay, PlayedGame};
use super::document::Document;
use super::hover::{walk, written};
use crate::findings::RuleId;
use crate::notation::Notation;
use crate::replay::Facts;

/// The hints in a range of the text, in its order.
pub(super) fn within(document: &Document, range: &Range<usize>) -> Vec<InlayHint> {
    let mut hints: Vec<(usize, String, Option<String>)> = Vec::new();
    for (start, game) in document.games_in(range.clone()) {
        moves(document, start, game, range, &mut hints);
    }
    for (at, _, note) in document.notes() {
        if note.finding.rule == RuleId::MoveNumber && range.start <= at.end && at.start <= range.end
        {
            let fix = note.finding.fixes.iter().flat_map(|fix| &fix.edits).next();
            let meant = fix.map_or("?".to_owned(), |edit| edit.text.clone());
            hints.push((
                at.end,
                format!("≠ {meant}"),
                Some(note.finding.message.clone()),
            ));
        }
    }
    corrected(document, range, &mut hints);
    hints.sort();
    let hint = |(at, label, tooltip): (usize, String, Option<String>)| InlayHint {
        position: document.lines.position(&document.text, at),
        label: InlayHintLabel::String(label),
        kind: None,
        text_edits: None,
        tooltip: tooltip.map(InlayHintTooltip::String),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    };
    hints.into_iter().map(hint).collect()
}

/// What is read in the place of what is printed, behind that: `= Kt-B3`.
fn corrected(
    document: &Document,
    range: &Range<usize>,
    hints: &mut Vec<(usize, String, Option<String>)>,
) {
    for (at, _, note) in document.notes() {
        let is_erratum = note.finding.rule == RuleId::Erratum;
        if let Some(reread) = note.finding.erratum.as_deref().filter(|_| is_erratum)
            && range.start <= at.end
            && at.start <= range.end
        {
            let told = format!("erratum: {}", reread.note);
            hints.push((at.end, format!("= {}", reread.read), Some(told)));
        }
    }
}

/// SAN behind the moves of a game that is written otherwise, as far as the board is certain.
fn moves(
    document: &Document,
    start: usize,
    game: &PlayedGame,
    range: &Range<usize>,
    hints: &mut Vec<(usize, String, Option<String>)>,
) {
    if game.notation == Notation::SAN {
        return;
    }
    let mut of_way = |way: &LineOfPlay| {
        walk(way, |_, step, position, origins| {
            let Some(at) = &step.at else { return };
            let at = start + at.start..start + at.end;
            let wanted = range.start <= at.end && at.start <= range.end;
            if !wanted || step.facts.any(Facts::UNCERTAIN.and(Facts::BLANK)) {
                return;
            }
            let san = written(Notation::SAN, position, origins, step);
            if document.text.get(at.clone()) != Some(san.as_str()) {
                hints.push((at.end, san, None));
            }
        });
    };
    game.lines.iter().for_each(&mut of_way);
}
