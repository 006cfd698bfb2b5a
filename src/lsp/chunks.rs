//! The games of a text that can be read by themselves, and what is known of them.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::analysis::Analysis;
use super::change::{TextChange, grown};
use super::workshop::Workshop;
use crate::errata::Errata;
use crate::games::FormChoice;
use crate::ingest::pgn::Boundaries;
use crate::text::count_lines;

/// A chunk longer than this is read beside the editor, in bytes.
const AT_ONCE: usize = 1 << 18;

/// Games of a text that can be read by themselves.
#[derive(Debug)]
pub(super) struct DocumentChunk {
    pub(super) start: usize,
    pub(super) analysis: Analysis,
    /// The corrections it is read with.
    errata: Errata,
    /// The length and a hash of the text that was read.
    mark: (usize, u64),
    /// The length of the text there is.
    length: usize,
    /// Lines and games before it.
    pub(super) lines_before: u64,
    pub(super) games_before: u64,
    /// What is known is of an earlier text, and it is to be read anew.
    pub(super) is_stale: bool,
}

impl DocumentChunk {
    pub(super) fn end(&self) -> usize {
        self.start + self.length
    }

    /// Moves what is known with the text.
    pub(super) fn shift(&mut self, change: &TextChange) {
        let inside = self.start <= change.at.start && change.at.end <= self.end();
        if inside && (self.is_stale || self.length > AT_ONCE) {
            let from = self.start;
            self.analysis.shift(&TextChange {
                at: change.at.start - from..change.at.end - from,
                length: change.length,
            });
            self.is_stale = true;
        }
        let at = grown(&(self.start..self.end()), change);
        (self.start, self.length) = (at.start, at.len());
    }
}

/// A book, which is one chunk.
pub(super) fn of_book(
    text: &str,
    mut old: Vec<DocumentChunk>,
    workshop: &Workshop,
) -> Vec<DocumentChunk> {
    let known = old.pop().map(|chunk| chunk.analysis);
    vec![DocumentChunk {
        start: 0,
        analysis: known.unwrap_or_default(),
        errata: Errata::clone(&workshop.errata),
        mark: (text.len(), 0),
        length: text.len(),
        lines_before: 0,
        games_before: 0,
        is_stale: true,
    }]
}

/// The chunks of a PGN, of which only those are read that are not among the old ones.
pub(super) fn of_pgn(
    text: &str,
    old: Vec<DocumentChunk>,
    workshop: &Workshop,
) -> Vec<DocumentChunk> {
    let ends = Boundaries::new(text.as_bytes()).filter(|&at| at > 0);
    let (mut cutter, mut chunks) = (Cutter::new(workshop, old), Vec::new());
    for end in ends.chain([text.len()]) {
        chunks.push(cutter.cut(&text[cutter.start..end], end == text.len()));
    }
    chunks
}

/// Goes through a PGN from chunk to chunk.
struct Cutter<'w> {
    workshop: &'w Workshop,
    known: ReadBefore,
    /// Where the next chunk begins, and the lines and games before it.
    start: usize,
    lines: u64,
    games: u64,
}

impl Cutter<'_> {
    fn new(workshop: &Workshop, old: Vec<DocumentChunk>) -> Cutter<'_> {
        Cutter {
            workshop,
            known: ReadBefore::of(old),
            start: 0,
            lines: 0,
            games: 0,
        }
    }

    /// The next chunk, with that text.
    fn cut(&mut self, text: &str, is_last: bool) -> DocumentChunk {
        let mark = mark_of(text);
        let lines = self.lines + count_lines(text.as_bytes());
        let errata = |games: u64| {
            let to = |end: u64| if is_last { u64::MAX } else { end };
            let games = self.games..to(self.games + games);
            self.workshop
                .errata
                .within(&(self.lines..to(lines)), &games)
        };
        let (analysis, errata, is_stale) = match self.known.of_mark(mark) {
            Some(chunk) if errata(chunk.games()) == chunk.errata => {
                (chunk.analysis, chunk.errata, false)
            }
            _ if text.len() > AT_ONCE => {
                let known = self.known.at(self.start);
                (known, errata(u64::MAX - self.games), true)
            }
            _ => {
                let (analysis, errata) = read(text, self.workshop, errata);
                (analysis, errata, false)
            }
        };
        let chunk = DocumentChunk {
            start: self.start,
            analysis,
            errata,
            mark,
            length: text.len(),
            lines_before: self.lines,
            games_before: self.games,
            is_stale,
        };
        self.start += text.len();
        self.lines = lines;
        self.games += chunk.games();
        chunk
    }
}

/// Reads a chunk, and once more with its errata if it has some; which those are may hang on how many games it has.
fn read(text: &str, workshop: &Workshop, errata: impl Fn(u64) -> Errata) -> (Analysis, Errata) {
    let read = |errata: &Errata| Analysis::of(text, FormChoice::Pgn, &workshop.auditor, errata);
    let plain = read(&Errata::default());
    let errata = errata(plain.games.len() as u64);
    match errata.list.is_empty() {
        true => (plain, errata),
        false => (read(&errata), errata),
    }
}

impl DocumentChunk {
    /// What was read of it.
    pub(super) fn replace(&mut self, analysis: Analysis, is_stale: bool) {
        (self.analysis, self.is_stale) = (analysis, is_stale);
    }

    /// The corrections of its own.
    pub(super) fn errata(&self) -> &Errata {
        &self.errata
    }

    fn games(&self) -> u64 {
        self.analysis.games.len() as u64
    }
}

/// What was known before.
struct ReadBefore {
    by_mark: HashMap<(usize, u64), Vec<DocumentChunk>>,
    /// What takes long, by where it begins.
    long: HashMap<usize, Analysis>,
}

impl ReadBefore {
    fn of(old: Vec<DocumentChunk>) -> ReadBefore {
        let mut known = ReadBefore {
            by_mark: HashMap::new(),
            long: HashMap::new(),
        };
        for chunk in old {
            match chunk.is_stale {
                true => _ = known.long.insert(chunk.start, chunk.analysis),
                false => known.by_mark.entry(chunk.mark).or_default().push(chunk),
            }
        }
        known
    }

    fn of_mark(&mut self, mark: (usize, u64)) -> Option<DocumentChunk> {
        self.by_mark.get_mut(&mark)?.pop()
    }

    fn at(&mut self, start: usize) -> Analysis {
        self.long.remove(&start).unwrap_or_default()
    }
}

fn mark_of(text: &str) -> (usize, u64) {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    (text.len(), hasher.finish())
}
