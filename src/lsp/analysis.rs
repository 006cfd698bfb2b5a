//! What is known of a piece of a text: its games as they are played, and what is found in them.

use std::ops::Range;
use std::sync::Arc;

use super::place::{Lines, Units};
use crate::audit::{Auditor, Worker};
use crate::board::{Move, Position};
use crate::duplicates::Candidates;
use crate::findings::locate::Locator;
use crate::findings::{Finding, Roster, RuleId};
use crate::games::{FormChoice, Options, Record, each_chunk};
use crate::ingest::source::Input;
use crate::notation::Notation;
use crate::replay::{Facts, Game, Line};

/// What is known of a piece. All bytes count from its beginning.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    /// Its games, in order.
    pub(super) games: Vec<Played>,
    /// What was found, in order.
    pub(super) notes: Vec<Note>,
    /// The games, as far as they are to be compared with others.
    pub(super) candidates: Candidates,
}

/// A finding and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Note {
    pub(super) at: Range<usize>,
    pub(super) finding: Finding,
}

/// A game as it is played.
#[derive(Debug)]
pub(super) struct Played {
    /// The whole of it, tags and all.
    pub(super) at: Range<usize>,
    /// `White – Black`, if the tags say.
    pub(super) players: String,
    pub(super) occasion: Arc<Roster>,
    pub(super) notation: Notation,
    /// The variations, and last the game itself.
    pub(super) lines: Vec<Way>,
}

/// A line of play.
#[derive(Debug)]
pub(super) struct Way {
    pub(super) start: Position,
    pub(super) plies: Vec<Step>,
}

/// A ply that is written.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Where; nowhere if the text of a book has it otherwise.
    pub(super) at: Option<Range<usize>>,
    pub(super) mv: Move,
    pub(super) facts: Facts,
}

impl Analysis {
    /// Reads a piece of a text.
    pub(super) fn of(text: &str, form: FormChoice, auditor: &Auditor) -> Analysis {
        let options = Options {
            threads: 1,
            chunk_size: text.len() + 1,
            longest_game: text.len() + 1,
            input: form,
            ..Options::default()
        };
        let mut analysis = Analysis::default();
        let (mut worker, mut findings) = (Worker::default(), Vec::new());
        // A text in memory can be read.
        _ = each_chunk(
            &Input::text("", text.as_bytes()),
            &options,
            &mut |_, games| {
                let mut locator = Locator::new(games.text);
                games.for_each(None, &mut |record| {
                    worker.judge(record, auditor);
                    if record.is_game() {
                        analysis.enter(record, &worker, &mut locator);
                    }
                    worker.place(record, auditor, false, &mut locator, &mut findings);
                });
                Ok(())
            },
        );
        let lines = Lines::of(text, Units::Utf8);
        let notes = findings
            .into_iter()
            .map(|finding| Note::of(finding, text, &lines));
        analysis.notes = notes.collect();
        analysis
    }

    fn enter(&mut self, record: &Record<'_>, worker: &Worker, locator: &mut Locator<'_>) {
        let span = record.span();
        let (line, _) = locator.place(span.start as usize);
        let allowed = worker.sink.allows(RuleId::DuplicateGame);
        self.candidates.offer(record, &worker.game, line, allowed);
        let tags = record.score.tags(record.text);
        let written = |name| tags.written(name).into_owned();
        self.games.push(Played {
            at: span.start as usize..span.end as usize,
            players: tags.players().unwrap_or_default(),
            occasion: Arc::new(Roster {
                event: written("Event"),
                date: written("Date"),
                ..Roster::default()
            }),
            notation: worker.game.notation,
            lines: ways(record, &worker.game),
        });
    }

    /// Moves what stands behind a change with the text; what the change touches is no longer known.
    pub(super) fn shift(&mut self, changed: &Range<usize>, length: usize) {
        let moved = |at: &Range<usize>| shifted(at, changed, length);
        self.notes
            .retain_mut(|note| moved(&note.at).map(|at| note.at = at).is_some());
        for game in &mut self.games {
            game.at = grown(&game.at, changed, length);
            let plies = game.lines.iter_mut().flat_map(|way| &mut way.plies);
            plies.for_each(|step| step.at = step.at.as_ref().and_then(moved));
        }
    }
}

impl Note {
    /// A finding, of which lines and columns are known, among the bytes.
    pub(super) fn of(finding: Finding, text: &str, lines: &Lines) -> Note {
        let line = finding.place.line;
        let start = lines.byte_of_column(text, line, finding.place.column);
        let end = lines.byte_of_column(text, line, finding.end_column());
        Note {
            at: start..end,
            finding,
        }
    }
}

fn ways(record: &Record<'_>, game: &Game) -> Vec<Way> {
    let of = |line: &Line| Way {
        start: line.start.clone(),
        plies: line
            .plies
            .iter()
            .map(|ply| Step {
                at: record
                    .origin(ply.span)
                    .map(|(start, end)| start as usize..end as usize),
                mv: ply.mv,
                facts: ply.facts,
            })
            .collect(),
    };
    game.lines().iter().map(|line| of(line)).collect()
}

/// Where a range is after bytes became so many others; `None` if it was among them.
fn shifted(at: &Range<usize>, changed: &Range<usize>, length: usize) -> Option<Range<usize>> {
    if at.end <= changed.start {
        return Some(at.clone());
    }
    let behind = at.start >= changed.end;
    let by = |byte: usize| byte - changed.len() + length;
    behind.then(|| by(at.start)..by(at.end))
}

/// The same of a range that takes in what is changed inside of it.
fn grown(at: &Range<usize>, changed: &Range<usize>, length: usize) -> Range<usize> {
    let by = |byte: usize| match byte {
        before if before <= changed.start => before,
        inside if inside < changed.end => changed.start + length,
        behind => behind - changed.len() + length,
    };
    by(at.start)..by(at.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_move_with_the_text() {
        assert_eq!(shifted(&(2..4), &(4..5), 3), Some(2..4));
        assert_eq!(shifted(&(5..8), &(4..5), 3), Some(7..10));
        assert_eq!(shifted(&(3..5), &(4..5), 3), None);
        assert_eq!(grown(&(3..9), &(4..5), 3), 3..11);
        assert_eq!(grown(&(3..5), &(4..8), 1), 3..5);
    }
}
