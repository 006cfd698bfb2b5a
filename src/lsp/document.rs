//! A text that is open in an editor, and what is known of its pieces.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::PathBuf;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use super::analysis::{Analysis, Note, Played};
use super::place::{Lines, Units};
use super::workshop::Workshop;
use crate::games::{FormChoice, is_book};
use crate::ingest::pgn::Boundaries;
use crate::text::count_lines;

/// A piece longer than this is read beside the editor, in bytes.
const AT_ONCE: usize = 1 << 18;

/// A text that is open.
pub(super) struct Document {
    pub(super) uri: Uri,
    pub(super) path: PathBuf,
    pub(super) version: i32,
    pub(super) text: String,
    pub(super) lines: Lines,
    pub(super) workshop: Workshop,
    pub(super) pieces: Vec<Piece>,
    /// Findings about games that stand in several places.
    pub(super) duplicates: Vec<Note>,
    /// What is known is of an earlier text, and a new reading is to be asked for.
    pub(super) is_stale: bool,
    units: Units,
    form: FormChoice,
}

/// Games of a text that can be read by themselves.
pub(super) struct Piece {
    pub(super) start: usize,
    pub(super) analysis: Analysis,
    /// The length and a hash of its text.
    mark: (usize, u64),
    /// Lines and games before it.
    pub(super) lines_before: u64,
    pub(super) games_before: u64,
}

impl Document {
    pub(super) fn open(
        uri: Uri,
        path: PathBuf,
        version: i32,
        text: String,
        workshop: Workshop,
        units: Units,
    ) -> Document {
        let mut document = Document {
            lines: Lines::of(&text, units),
            uri,
            path,
            version,
            text,
            workshop,
            pieces: Vec::new(),
            duplicates: Vec::new(),
            is_stale: false,
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

    pub(super) fn form(&self) -> FormChoice {
        self.form
    }

    /// Takes what was typed.
    pub(super) fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        self.version = version;
        for change in changes {
            let at = match change.range {
                Some(range) => self.lines.bytes(&self.text, range),
                None => 0..self.text.len(),
            };
            self.shift(&at, change.text.len());
            self.text.replace_range(at, &change.text);
            self.lines = Lines::of(&self.text, self.units);
        }
        self.read();
    }

    /// Moves what is known with the text, where it is not read again at once.
    fn shift(&mut self, at: &Range<usize>, length: usize) {
        if let [piece] = &mut self.pieces[..]
            && (self.form == FormChoice::Book || piece.mark.0 > AT_ONCE)
        {
            piece.analysis.shift(at, length);
        }
    }

    /// Reads what changed, if that is soon done.
    pub(super) fn read(&mut self) {
        if self.is_book() {
            self.is_stale = true;
            return;
        }
        let bytes = self.text.as_bytes();
        let ends = Boundaries::new(bytes)
            .filter(|&at| at > 0)
            .chain([bytes.len()]);
        let mut known: HashMap<(usize, u64), Vec<Analysis>> = HashMap::new();
        let old = std::mem::take(&mut self.pieces);
        let whole = (old.len() == 1).then(|| old[0].mark);
        for piece in old {
            known.entry(piece.mark).or_default().push(piece.analysis);
        }
        let (mut start, mut lines, mut games) = (0, 0, 0);
        self.is_stale = false;
        for end in ends {
            let text = &bytes[start..end];
            let mark = mark_of(text);
            let analysis = match known.get_mut(&mark).and_then(Vec::pop) {
                Some(analysis) => analysis,
                None if text.len() > AT_ONCE => {
                    self.is_stale = true;
                    let before = whole.and_then(|mark| known.get_mut(&mark)?.pop());
                    before.unwrap_or_default()
                }
                None => Analysis::of(
                    &self.text[start..end],
                    FormChoice::Pgn,
                    &self.workshop.auditor,
                ),
            };
            let piece = Piece {
                start,
                analysis,
                mark,
                lines_before: lines,
                games_before: games,
            };
            lines += count_lines(text);
            games += piece.analysis.games.len() as u64;
            self.pieces.push(piece);
            start = end;
        }
    }

    /// Takes the reading of the whole text.
    pub(super) fn take(&mut self, analysis: Analysis) {
        self.is_stale = false;
        self.pieces = vec![Piece {
            start: 0,
            analysis,
            mark: mark_of(self.text.as_bytes()),
            lines_before: 0,
            games_before: 0,
        }];
    }

    /// Reads everything anew.
    pub(super) fn forget(&mut self, workshop: Workshop) {
        self.workshop = workshop;
        self.pieces.clear();
        self.find_form();
        self.read();
    }

    /// All games, each with where its piece begins.
    pub(super) fn games(&self) -> impl Iterator<Item = (usize, &Played)> {
        self.pieces
            .iter()
            .flat_map(|piece| piece.analysis.games.iter().map(|game| (piece.start, game)))
    }

    /// All games that have a part in a range of the text.
    pub(super) fn games_in(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &Played)> {
        let first = self
            .pieces
            .partition_point(|piece| piece.start <= range.start)
            .saturating_sub(1);
        let near = self.pieces[first..]
            .iter()
            .take_while(move |piece| piece.start <= range.end);
        near.flat_map(|piece| piece.analysis.games.iter().map(|game| (piece.start, game)))
            .filter(move |(start, game)| {
                start + game.at.start <= range.end && range.start <= start + game.at.end
            })
    }

    /// All findings with where they stand in the text, and by how much the edits of their fixes are moved.
    pub(super) fn notes(&self) -> impl Iterator<Item = (Range<usize>, usize, &Note)> {
        let of_pieces = self.pieces.iter().flat_map(|piece| {
            let start = piece.start;
            piece
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

fn mark_of(text: &[u8]) -> (usize, u64) {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    (text.len(), hasher.finish())
}
