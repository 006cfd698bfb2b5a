//! The scores of a chunk, one after the other.

use super::SourceText;
use super::chunk::Chunk;
use super::detect::TextForm;
use crate::book::{self, BookText, Item, Places};
use crate::ingest::Decoding;
use crate::ingest::pgn::{Boundaries, Lexer};
use crate::ingest::source::Correction;
use crate::score::{NotationFamily, Score, Span};

/// One score as it stands in its source.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    /// What it is a record of.
    pub kind: RecordKind<'a>,
    /// The text that its spans count in: that of its chunk up to the end of the score or further, or a text of its own.
    pub text: &'a [u8],
    /// The score as written.
    pub score: &'a Score,
    /// How that text was decoded.
    pub decoding: &'a Decoding,
    /// Where the parts of a text of its own stand in that of the chunk.
    pub places: Option<&'a Places>,
    /// The source of that chunk; `None` if the text does not stand there.
    pub source: Option<&'a SourceText<'a>>,
    /// The number of the game in its chunk, from 1; 0 if it belongs to none.
    pub number: u64,
}

/// What a [`Record`] is a record of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind<'a> {
    /// A game, or what stands between games.
    Score,
    /// A part of a book on which the program itself failed, and what it said; of its score there is the span alone.
    Failed(&'a str),
    /// The end of a game that is longer than any score: so many bytes behind it were not read.
    CutShort(u64),
}

impl Record<'_> {
    /// Whether it is a game.
    pub fn is_game(&self) -> bool {
        self.kind == RecordKind::Score && self.number > 0
    }

    /// Where the bytes of a span stand in the source, if they stand there as they are.
    pub fn origin(&self, span: Span) -> Option<(u64, u64)> {
        let own = self.places.map(|places| (self.text, places));
        self.source?.range(span, own)
    }

    /// Where the source has what is read as a span, printed otherwise or not.
    pub fn printed(&self, span: Span) -> Option<(u64, u64)> {
        let own = self.places.map(|places| (self.text, places));
        self.source?.printed(span, own)
    }

    /// Where all of it stands in the source.
    pub fn printed_whole(&self) -> Option<(u64, u64)> {
        self.source?.printed(self.span(), None)
    }

    /// What of a span is read otherwise than its source has it.
    pub fn corrections(&self, span: Span) -> impl Iterator<Item = &Correction> {
        let source = self.source.into_iter();
        source.flat_map(move |source| source.corrections(span, self.places))
    }

    /// The column in the source of a place in the text that is read.
    pub fn column(&self, line: u64, column: u64) -> u64 {
        self.source
            .map_or(column, |source| source.column(line, column))
    }

    /// Where it begins in the bytes of its chunk, if that can be told.
    pub fn begins(&self) -> Option<usize> {
        self.source?.byte(self.span().start as usize)
    }

    /// Where it stands in the text of its chunk.
    pub fn span(&self) -> Span {
        self.places.map_or(self.score.span, Places::within)
    }
}

/// The games of a chunk.
pub struct Games<'c> {
    /// The index of the input.
    pub input: usize,
    /// The text of the chunk.
    pub text: &'c [u8],
    /// How it was decoded.
    pub decoding: &'c Decoding,
    chunk: &'c Chunk,
    source: &'c SourceText<'c>,
    /// Whether what begins at a byte of the source is to be worked on.
    owns: &'c dyn Fn(u64) -> bool,
    /// A score that was read before, for its buffers.
    score: &'c mut Score,
    /// Games so far, and those of them that were worked on.
    counted: (u64, u64),
}

impl<'c> Games<'c> {
    pub(super) fn new(
        chunk: &'c Chunk,
        input: usize,
        source: &'c SourceText<'c>,
        text: &'c [u8],
        decoding: &'c Decoding,
        owns: &'c dyn Fn(u64) -> bool,
        score: &'c mut Score,
    ) -> Games<'c> {
        Games {
            input,
            text,
            chunk,
            source,
            decoding,
            owns,
            score,
            counted: (0, 0),
        }
    }

    /// The bytes that the text was decoded from.
    pub fn bytes(&self) -> &'c [u8] {
        &self.chunk.bytes
    }

    /// Bytes of the source that are left out behind the text.
    pub fn left_out(&self) -> u64 {
        self.chunk.left_out
    }

    /// How many games there were, and how many of them were worked on.
    pub(super) fn counted(&self) -> (u64, u64) {
        self.counted
    }

    /// Characters that stand before the text on its first line.
    pub fn columns_before(&self) -> u64 {
        self.chunk.columns_before
    }

    /// Calls `visit` for each record, in order; of games in PGN it may be known in which script they are.
    pub fn for_each(&mut self, script: Option<NotationFamily>, visit: &mut dyn FnMut(&Record<'_>)) {
        match self.chunk.form {
            TextForm::Pgn => self.read_pgn(script, visit),
            TextForm::Book => self.read_book(visit),
        }
    }

    fn read_pgn(&mut self, script: Option<NotationFamily>, visit: &mut dyn FnMut(&Record<'_>)) {
        let left_out = self.chunk.left_out;
        let mut score = std::mem::take(self.score);
        let mut owned = self.owns(0);
        let mut start = 0;
        let ends = Boundaries::new(self.text).filter(|&at| at > 0);
        for end in ends.chain([self.text.len()]) {
            let text = &self.text[..end];
            let mut lexer = Lexer::new(text, start);
            if let Some(script) = script {
                lexer = lexer.in_script(script);
            }
            if end == self.text.len() && left_out > 0 {
                lexer = lexer.breaking_off();
            }
            while lexer.next_score(&mut score) {
                owned = self.owns(score.span.start);
                self.visit(owned, &self.record(text, &score), visit);
            }
            start = end;
        }
        if left_out > 0 && owned {
            let end = Score {
                span: Span::empty(self.text.len()),
                ..Score::default()
            };
            visit(&Record {
                kind: RecordKind::CutShort(left_out),
                number: self.counted.0,
                ..self.record(self.text, &end)
            });
        }
        *self.score = score;
    }

    fn read_book(&mut self, visit: &mut dyn FnMut(&Record<'_>)) {
        let as_it_is = Decoding::default();
        let text = BookText {
            text: self.text,
            lines_before: self.chunk.lines_before,
            decoding: self.decoding,
            certainty: self.chunk.certainty,
        };
        for item in book::read(text) {
            let owned = self.owns(item.start());
            let record = match &item {
                Item::Game(game) => Record {
                    decoding: &as_it_is,
                    places: Some(&game.places),
                    ..self.record(&game.text, &game.score)
                },
                Item::Aside(score) => self.record(self.text, score),
                Item::Failed(score, cause) => Record {
                    kind: RecordKind::Failed(cause),
                    ..self.record(self.text, score)
                },
            };
            self.visit(owned, &record, visit);
        }
    }

    /// Whether a score is to be worked on that begins at that byte of the chunk.
    fn owns(&self, at: u32) -> bool {
        (self.owns)(self.chunk.start + u64::from(at))
    }

    fn record<'a>(&self, text: &'a [u8], score: &'a Score) -> Record<'a>
    where
        'c: 'a,
    {
        Record {
            kind: RecordKind::Score,
            text,
            score,
            decoding: self.decoding,
            places: None,
            source: Some(self.source),
            number: 0,
        }
    }

    fn visit(&mut self, owned: bool, record: &Record<'_>, visit: &mut dyn FnMut(&Record<'_>)) {
        let is_game = record.kind == RecordKind::Score && record.score.is_game();
        self.counted.0 += u64::from(is_game);
        if owned {
            self.counted.1 += u64::from(is_game);
            let number = if is_game { self.counted.0 } else { 0 };
            visit(&Record { number, ..*record });
        }
    }
}
