//! From what a rule noted to a finding that stands by itself.

use std::sync::Arc;

use super::trails::Trails;
use super::{Policy, Sink};
use crate::findings::locate::Locator;
use crate::findings::{Edit, Finding, Fix, Level, Place, Reread, Roster};
use crate::games::Record;
use crate::ingest::source::Correction;
use crate::replay::Game;
use crate::score::{Span, Tags};

/// Takes what was found in a score out of the sink; with the game, findings bring the line of play they stand in.
pub fn place_all(
    sink: &mut Sink,
    policy: &Policy,
    record: &Record<'_>,
    game: Option<&Game>,
    locator: &mut Locator<'_>,
    findings: &mut Vec<Finding>,
) {
    if sink.is_empty() {
        return;
    }
    let mut about = None;
    // The place of the last finding, which often has others beside it.
    let mut last: Option<Span> = None;
    let mut trails = game.map(|game| Trails::of(game, record.text));
    for draft in sink.drain() {
        let Some(level) = policy.level_of(&draft) else {
            continue;
        };
        let span = record
            .places
            .map_or(draft.span, |places| places.origin(draft.span));
        let (line, column) = locator.place(span.start as usize);
        if draft.only_counted {
            findings.push(counted(draft.finding, level, record.number, line));
            last = None;
            continue;
        }
        let (players, occasion) = about.get_or_insert_with(|| {
            let tags = record.score.tags(record.text);
            let players = tags.players().unwrap_or_default();
            (players, Arc::new(occasion(tags)))
        });
        let beside = findings.last().filter(|_| last == Some(draft.span));
        let place = beside.map(|beside| beside.place.clone());
        let place = place.unwrap_or_else(|| Place {
            game: record.number,
            line,
            column: record.column(line, column),
            byte: record.origin(draft.span).map(|(start, _)| start),
            window: locator.window(span),
            players: players.clone(),
            occasion: occasion.clone(),
        });
        last = Some(draft.span);
        let erratum = record.corrections(draft.span).next().map(reread);
        let trail = trails.as_mut().and_then(|trails| trails.around(&draft));
        let fixes = draft.finding.fixes.into_iter();
        let fixes = fixes.filter_map(|fix| in_source(fix, record)).collect();
        findings.push(Finding {
            level,
            place,
            trail,
            fixes,
            erratum,
            ..draft.finding
        });
    }
}

/// What is only counted, with its game and its line.
fn counted(mut finding: Finding, level: Level, game: u64, line: u64) -> Finding {
    finding.level = level;
    (finding.place.game, finding.place.line) = (game, line);
    finding
}

fn reread(correction: &Correction) -> Box<Reread> {
    Box::new(Reread {
        printed: correction.printed.clone(),
        read: correction.read.clone(),
        note: correction.note.clone(),
    })
}

/// The fix with the places of its edits in the source; `None` if something else stands there than in the score, or what
/// is to be put in cannot be written there.
fn in_source(fix: Fix, record: &Record<'_>) -> Option<Fix> {
    let Some(source) = record.source else {
        return Some(fix);
    };
    let edits = fix.edits.into_iter().map(|edit| {
        let (start, end) = record.origin(Span::new(edit.start as usize, edit.end as usize))?;
        let writable = edit.text.is_ascii() || source.is_utf8();
        writable.then_some(Edit { start, end, ..edit })
    });
    let edits = edits.collect::<Option<_>>()?;
    Some(Fix { edits, ..fix })
}

fn occasion(tags: Tags<'_>) -> Roster {
    let written = |name| tags.written(name).into_owned();
    Roster {
        white: written("White"),
        black: written("Black"),
        event: written("Event"),
        site: written("Site"),
        date: written("Date"),
        round: written("Round"),
    }
}
