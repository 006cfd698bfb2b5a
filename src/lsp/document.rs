//! A text that is open in an editor, and what is known of its chunks.

use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem, Uri};

use super::address;
use super::analysis::{Analysis, Note, PlayedGame};
use super::beside::{Extent, Running, Task};
use super::change::TextChange;
use super::chunks::{self, DocumentChunk};
use super::place::{LineIndex, Units};
use super::workshop::Workshop;
use crate::errata::Errata;
use crate::games::{FormChoice, is_book};
use crate::text::count_lines;

/// In a book that is longer, what stands around the cursor is read first, in bytes.
const NEAR: usize = 1 << 14;

/// So long nobody types before a longer book is read again.
const PAUSE: Duration = Duration::from_millis(400);

/// A text that is open.
pub(super) struct Document {
    pub(super) uri: Uri,
    pub(super) path: PathBuf,
    pub(super) version: i32,
    pub(super) text: String,
    pub(super) lines: LineIndex,
    pub(super) workshop: Workshop,
    pub(super) chunks: Vec<DocumentChunk>,
    /// Findings about games that stand in several places.
    pub(super) duplicates: Vec<Note>,
    /// What is being read beside the editor.
    running: Vec<Running>,
    /// Where something was typed that was not read since.
    typed: Option<Range<usize>>,
    typed_at: Instant,
    units: Units,
    form: FormChoice,
}

impl Document {
    /// A text as it is opened.
    pub(super) fn open(opened: TextDocumentItem, workshop: Workshop, units: Units) -> Document {
        let TextDocumentItem {
            uri, version, text, ..
        } = opened;
        let path = address::path_of(&uri);
        let mut document = Document {
            lines: LineIndex::of(&text, units),
            uri,
            path,
            version,
            text,
            workshop,
            chunks: Vec::new(),
            duplicates: Vec::new(),
            running: Vec::new(),
            typed: None,
            typed_at: Instant::now(),
            units,
            form: FormChoice::Pgn,
        };
        document.find_form();
        document.read();
        document
    }

    /// Finds out anew what the text is.
    pub(super) fn find_form(&mut self) {
        let name = self.path.to_string_lossy();
        self.form = match is_book(self.workshop.input, self.text.as_bytes(), &name) {
            true => FormChoice::Book,
            false => FormChoice::Pgn,
        };
    }

    pub(super) fn is_book(&self) -> bool {
        self.form == FormChoice::Book
    }

    /// Takes what was typed.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        for change in changes {
            let at = match change.range {
                Some(range) => self.lines.bytes(&self.text, range),
                None => 0..self.text.len(),
            };
            self.shift(&TextChange {
                at: at.clone(),
                length: change.text.len(),
            });
            self.text.replace_range(at, &change.text);
            self.lines = LineIndex::of(&self.text, self.units);
        }
        self.typed_at = Instant::now();
        self.read();
    }

    /// Moves what is known with the text.
    fn shift(&mut self, change: &TextChange) {
        self.chunks.iter_mut().for_each(|chunk| chunk.shift(change));
        self.running.iter_mut().for_each(|one| one.note(change));
        self.typed = Some(change.with(self.typed.take()));
    }

    /// Reads what changed, if that is soon done.
    pub(super) fn read(&mut self) {
        let old = std::mem::take(&mut self.chunks);
        let read = match self.is_book() {
            true => chunks::of_book,
            false => chunks::of_pgn,
        };
        self.chunks = read(&self.text, old, &self.workshop);
    }

    /// Whether something is to be read beside the editor.
    pub(super) fn waits(&self) -> bool {
        self.chunks.iter().any(|chunk| chunk.is_stale)
    }

    /// What is next to be read beside the editor, with that number.
    pub(super) fn task(&mut self, id: u64) -> Option<Task> {
        let is_idle = |extent| !self.running.iter().any(|one| one.extent == extent);
        let is_long = self.is_book() && self.text.len() > NEAR;
        let stale = self.chunks.iter().find(|chunk| chunk.is_stale)?;
        if is_long
            && is_idle(Extent::Stretch)
            && let Some(typed) = self.typed.take()
        {
            let at = self.around(&typed);
            let lines = count_lines(&self.text.as_bytes()[..at.start]);
            let there = lines..lines + count_lines(&self.text.as_bytes()[at.clone()]);
            let errata = self.workshop.errata.within(&there, &(0..0));
            return Some(self.begin(id, at, Extent::Stretch, errata));
        }
        let is_quiet = !is_long || self.typed_at.elapsed() >= PAUSE;
        let at = stale.start..stale.end();
        let errata = stale.errata().clone();
        (is_quiet && is_idle(Extent::Chunk)).then(|| self.begin(id, at, Extent::Chunk, errata))
    }

    fn begin(&mut self, id: u64, at: Range<usize>, extent: Extent, errata: Errata) -> Task {
        self.running.push(Running::new(id, at.clone(), extent));
        Task {
            id,
            text: self.text[at].to_owned(),
            form: self.form,
            auditor: self.workshop.auditor.clone(),
            errata,
        }
    }

    /// From the game before something that was typed, or the one it is in, to the one behind it, as far as that is near.
    fn around(&self, typed: &Range<usize>) -> Range<usize> {
        let games = || self.games().map(|(start, game)| start + game.at.start);
        let first = games().filter(|&at| at <= typed.start).max().unwrap_or(0);
        let next = games().filter(|&at| at > typed.end).min();
        let line = |byte: usize| {
            let byte = self.text.floor_char_boundary(byte);
            self.text[..byte].rfind('\n').map_or(0, |end| end + 1)
        };
        let start = match typed.start - first > NEAR {
            true => line(typed.start - NEAR / 2),
            false => first,
        };
        let most = typed.end + NEAR / 2;
        let end = match next {
            Some(next) if next <= most => next,
            _ if self.text.len() <= most => self.text.len(),
            _ => line(most),
        };
        start..end.max(typed.end)
    }

    /// Takes what was read beside the editor; whether it is told by it.
    pub(super) fn adopt(&mut self, id: u64, mut analysis: Analysis) -> bool {
        let Some(index) = self.running.iter().position(|one| one.id == id) else {
            return false;
        };
        let done = self.running.swap_remove(index);
        let (extent, at, is_void) = (done.extent, done.at.clone(), done.is_void);
        let touched = done.bring_up(&mut analysis);
        let mut chunks = self.chunks.iter_mut().rev();
        let chunk = chunks.find(|chunk| chunk.start <= at.start);
        let Some(chunk) = chunk.filter(|_| !is_void) else {
            return false;
        };
        match extent {
            Extent::Chunk => {
                chunk.replace(analysis, touched.is_some());
                // What was read of it near the cursor was of a later text.
                self.typed = self.typed.take().or(touched);
            }
            Extent::Stretch => {
                let from = chunk.start;
                chunk
                    .analysis
                    .put(&(at.start - from..at.end - from), analysis);
            }
        }
        true
    }

    /// Reads everything anew.
    pub(super) fn forget(&mut self, workshop: Workshop) {
        self.workshop = workshop;
        self.chunks.clear();
        self.running.clear();
        self.find_form();
        self.read();
    }

    /// All games, each with where its chunk begins.
    pub(super) fn games(&self) -> impl Iterator<Item = (usize, &PlayedGame)> {
        self.chunks
            .iter()
            .flat_map(|chunk| chunk.analysis.games.iter().map(|game| (chunk.start, game)))
    }

    /// All games that have a part in a range of the text.
    pub(super) fn games_in(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (usize, &PlayedGame)> {
        let first = self
            .chunks
            .partition_point(|chunk| chunk.start <= range.start)
            .saturating_sub(1);
        let near = self.chunks[first..]
            .iter()
            .take_while(move |chunk| chunk.start <= range.end);
        near.flat_map(|chunk| chunk.analysis.games.iter().map(|game| (chunk.start, game)))
            .filter(move |(start, game)| {
                start + game.at.start <= range.end && range.start <= start + game.at.end
            })
    }

    /// All findings with where they stand in the text, and by how much the edits of their fixes are moved.
    pub(super) fn notes(&self) -> impl Iterator<Item = (Range<usize>, usize, &Note)> {
        let of_pieces = self.chunks.iter().flat_map(|chunk| {
            let start = chunk.start;
            chunk
                .analysis
                .notes
                .iter()
                .map(move |note| (start + note.at.start..start + note.at.end, start, note))
        });
        of_pieces.chain(
            self.duplicates
                .iter()
                .map(|note| (note.at.clone(), 0, note)),
        )
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use lsp_types::{Position, Range};

    use super::*;

    fn opened(name: &str, text: String) -> Document {
        let path = format!("/nowhere/{name}");
        let uri = format!("file://{path}").parse().unwrap();
        let (workshop, _) = Workshop::of(Path::new(&path));
        let item = TextDocumentItem::new(uri, "pgn".to_owned(), 1, text);
        Document::open(item, workshop, Units::Utf16)
    }

    fn typed(line: u32, text: &str) -> TextDocumentContentChangeEvent {
        let place = Position::new(line, 0);
        TextDocumentContentChangeEvent {
            range: Some(Range::new(place, place)),
            range_length: None,
            text: text.to_owned(),
        }
    }

    /// Of all the games of a text, a keystroke reads the one it is typed in.
    #[test]
    fn a_keystroke_reads_one_game() {
        let game = |n: u32| format!("[Event \"{n}\"]\n[White \"A\"]\n\n1. e4 e5 *\n\n");
        let mut document = opened("a.pgn", (0..1_000).map(game).collect());
        assert_eq!(document.chunks.len(), 1_000);
        for (line, text, read) in [(2_503, "x", 1), (2_505, "[Event \"x\"]\n\n1. d4 *\n\n", 1)] {
            for chunk in &mut document.chunks {
                chunk.analysis.games[0].players = "known".to_owned();
            }
            document.change(2, vec![typed(line, text)]);
            let games = document.games();
            let new = games.filter(|(_, game)| game.players != "known").count();
            assert_eq!(new, read, "{text}");
        }
    }

    /// What is read of a long book beside the editor comes to where the text has it by then: findings, moves, and the edits of
    /// fixes.
    #[test]
    fn a_reading_is_brought_up_to_what_was_typed_since() {
        let page = include_str!("../../corpora/prose/compact-misprint.txt");
        let mut document = opened("a.txt", page.repeat(3));
        let first = document.task(1).unwrap();
        assert!(document.text.len() < NEAR && document.task(2).is_none());
        let analysis = first.read();
        document.change(2, vec![typed(0, "\n")]);
        assert!(document.adopt(1, analysis));
        assert!(document.waits());
        let again = document.task(3).unwrap();
        let was: Vec<_> = document
            .notes()
            .map(|(at, _, note)| (at, note.finding.fixes.clone()))
            .collect();
        let moves = |document: &Document| -> Vec<_> {
            let games = document.games().flat_map(|(_, game)| &game.lines);
            games
                .flat_map(|way| way.plies.iter().map(|step| step.at.clone()))
                .collect()
        };
        let moved = moves(&document);
        assert!(document.adopt(3, again.read()));
        assert!(!document.waits());
        let is: Vec<_> = document
            .notes()
            .map(|(at, _, note)| (at, note.finding.fixes.clone()))
            .collect();
        assert!(was.len() > 1 && moved.len() > 60);
        assert_eq!((was, moved), (is, moves(&document)));
    }
}
