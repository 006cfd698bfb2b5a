//! What is known of a chunk of a text: its games as they are played, and what is found in them.

use std::ops::Range;
use std::sync::Arc;

use super::change::{TextChange, grown, shifted};
use super::place::{LineIndex, Units};
use crate::audit::{Auditor, Worker};
use crate::board::{Move, Position};
use crate::duplicates::Candidates;
use crate::errata::Errata;
use crate::findings::locate::Locator;
use crate::findings::{Finding, Roster, RuleId};
use crate::games::{FormChoice, ReadOptions, Record, each_chunk};
use crate::ingest::source::Input;
use crate::notation::Notation;
use crate::replay::{Facts, Game, Line};

/// What is known of a chunk. All bytes count from its beginning.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    /// Its games, in order.
    pub(super) games: Vec<PlayedGame>,
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
pub(super) struct PlayedGame {
    /// The whole of it, tags and all.
    pub(super) at: Range<usize>,
    /// `White – Black`, if the tags say.
    pub(super) players: String,
    pub(super) occasion: Arc<Roster>,
    pub(super) notation: Notation,
    /// The variations, and last the game itself.
    pub(super) lines: Vec<LineOfPlay>,
}

/// A line of play.
#[derive(Debug)]
pub(super) struct LineOfPlay {
    pub(super) start: Position,
    pub(super) plies: Vec<WrittenPly>,
}

/// A ply that is written.
#[derive(Clone, Debug)]
pub(super) struct WrittenPly {
    /// Where; nowhere if the text of a book has it otherwise.
    pub(super) at: Option<Range<usize>>,
    pub(super) mv: Move,
    pub(super) facts: Facts,
}

impl Analysis {
    /// Reads a chunk of a text as errata of its own say.
    pub(super) fn of(text: &str, form: FormChoice, auditor: &Auditor, errata: &Errata) -> Analysis {
        let options = ReadOptions {
            threads: 1,
            chunk_size: text.len() + 1,
            longest_game: text.len() + 1,
            input: form,
            ..ReadOptions::default()
        };
        let mut inputs = [Input::text("", text.as_bytes())];
        // A text in memory can be read.
        let told = errata.apply(&mut inputs, &options).unwrap_or_default();
        let mut analysis = Analysis::default();
        let (mut worker, mut findings) = (Worker::default(), Vec::new());
        let told = told.into_values().flatten();
        findings.extend(told.filter_map(|finding| {
            let level = auditor.policy().level_of_erratum(&finding)?;
            Some(Finding { level, ..finding })
        }));
        _ = each_chunk(&inputs[0], &options, &mut |_, games| {
            let mut locator = Locator::new(games.text);
            games.for_each(None, &mut |record| {
                if !worker.judge(record, auditor) {
                    return;
                }
                if record.is_game() {
                    analysis.enter(record, &worker, &mut locator);
                }
                worker.place(record, auditor, &mut locator, &mut findings);
            });
            Ok(())
        });
        let lines = LineIndex::of(text, Units::Utf8);
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
        let mut moves = Vec::new();
        worker.game.pack(&mut moves);
        let game = (&worker.game, &moves[..]);
        self.candidates.offer(record, game, line, allowed);
        let tags = record.score.tags(record.text);
        let written = |name| tags.written(name).into_owned();
        self.games.push(PlayedGame {
            at: bytes(record.printed_whole()).unwrap_or_default(),
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
    pub(super) fn shift(&mut self, change: &TextChange) {
        let moved = |at: &Range<usize>| shifted(at, change);
        self.notes.retain_mut(|note| {
            note.move_fixes(moved);
            moved(&note.at).map(|at| note.at = at).is_some()
        });
        for game in &mut self.games {
            game.at = grown(&game.at, change);
            let plies = game.lines.iter_mut().flat_map(|way| &mut way.plies);
            plies.for_each(|step| step.at = step.at.as_ref().and_then(moved));
        }
    }

    /// Puts what was read of a stretch in the place of what was known of it.
    pub(super) fn put(&mut self, stretch: &Range<usize>, read: Analysis) {
        let is_of = |at: &Range<usize>| stretch.start <= at.start && at.start < stretch.end;
        let moved = |at: &Range<usize>| stretch.start + at.start..stretch.start + at.end;
        self.notes.retain(|note| !is_of(&note.at));
        self.games.retain(|game| !is_of(&game.at));
        for mut note in read.notes {
            note.at = moved(&note.at);
            note.move_fixes(|at| Some(moved(at)));
            self.notes.push(note);
        }
        for mut game in read.games {
            game.at = moved(&game.at);
            let plies = game.lines.iter_mut().flat_map(|way| &mut way.plies);
            plies.for_each(|step| step.at = step.at.as_ref().map(moved));
            self.games.push(game);
        }
        self.notes.sort_by_key(|note| note.at.start);
        self.games.sort_by_key(|game| game.at.start);
    }
}

impl Note {
    /// Moves the edits of the fixes; a fix of which one has no place any more goes.
    fn move_fixes(&mut self, moved: impl Fn(&Range<usize>) -> Option<Range<usize>>) {
        self.finding.fixes.retain_mut(|fix| {
            fix.edits.iter_mut().all(|edit| {
                let at = moved(&(edit.start as usize..edit.end as usize));
                let place = at.map(|at| (edit.start, edit.end) = (at.start as u64, at.end as u64));
                place.is_some()
            })
        });
    }

    /// A finding, of which lines and columns are known, among the bytes.
    pub(super) fn of(finding: Finding, text: &str, lines: &LineIndex) -> Note {
        let line = finding.place.line;
        let start = lines.byte_of_column(text, line, finding.place.column);
        let end = match &finding.erratum {
            // What is marked is what is read, and may be shorter.
            Some(reread) => finding.place.column + reread.printed.chars().count() as u64,
            None => finding.end_column(),
        };
        let end = lines.byte_of_column(text, line, end);
        Note {
            at: start..end,
            finding,
        }
    }
}

fn bytes(place: Option<(u64, u64)>) -> Option<Range<usize>> {
    place.map(|(start, end)| start as usize..end as usize)
}

fn ways(record: &Record<'_>, game: &Game) -> Vec<LineOfPlay> {
    let of = |line: &Line| LineOfPlay {
        start: line.start.clone(),
        plies: line
            .plies
            .iter()
            .map(|ply| WrittenPly {
                at: bytes(record.printed(ply.span)),
                mv: ply.mv,
                facts: ply.facts,
            })
            .collect(),
    };
    game.lines().iter().map(|line| of(line)).collect()
}
