//! A text as lines and blocks of lines, with what stands apart from the prose set aside.

use std::ops::Range;

use super::bracketed;
use super::side_blocks::SideBlocks;
use super::spelling::letters_of;
use super::survey::Survey;
use crate::notation::letters::Letters;
use crate::score::Span;

/// What a line is, before anything is asked of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageLineKind {
    /// Nothing but blanks.
    Blank,
    /// A page mark, the place of a picture, a running head: no part of what is said.
    Apart,
    /// A rule across the page.
    Rule,
    /// Anything else.
    Text,
}

/// One line.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageLine {
    /// Without the line end.
    pub(super) span: Span,
    /// Blanks before its first word.
    pub(super) indent: u32,
    pub(super) kind: PageLineKind,
}

/// A text cut into lines.
pub(super) struct Page<'t> {
    pub(super) text: &'t [u8],
    pub(super) lines: Vec<PageLine>,
    /// The letters of the men, if they are not those of English.
    pub(super) letters: Option<&'static Letters>,
    /// What repeats in the book.
    pub(super) survey: Survey,
    /// The lines of each note in brackets, in their order.
    bracketed: Vec<Range<usize>>,
    /// White's blocks of moves and Black's behind them.
    pub(super) side_blocks: Vec<SideBlocks>,
    /// The bytes where a line ends that is longer in the source, in their order.
    pub(super) added_ends: Vec<u32>,
    /// Where the words for the sides stand over games in which Black moves first in the source, in their order.
    pub(super) turned: Vec<Range<usize>>,
}

impl<'t> Page<'t> {
    pub(super) fn of(text: &'t [u8]) -> Page<'t> {
        let mut lines = Vec::with_capacity(text.len() / 48);
        let mut start = 0;
        while start < text.len() {
            let end =
                memchr::memchr2(b'\n', b'\r', &text[start..]).map_or(text.len(), |n| start + n);
            lines.push(PageLine::of(text, start, end));
            start = match text.get(end..end + 2) {
                Some(b"\r\n") => end + 2,
                _ => end + 1,
            };
        }
        let line = |at: usize| lines.get(at).map(|line: &PageLine| line.span.of(text));
        let bracketed = bracketed::notes(line);
        Page {
            text,
            lines,
            bracketed,
            letters: letters_of(text),
            survey: Survey::default(),
            side_blocks: Vec::new(),
            added_ends: Vec::new(),
            turned: Vec::new(),
        }
    }

    /// The line of the source, from 0, that a line is or is a part of.
    pub(super) fn source_line(&self, at: usize) -> usize {
        let start = self.lines[at].span.start;
        at - self.added_ends.partition_point(|&end| end < start)
    }

    /// White's and Black's block of which the first begins on a line.
    pub(super) fn side_blocks_at(&self, line: usize) -> Option<&SideBlocks> {
        let span = self.lines[line].span;
        let first = |blocks: &SideBlocks| blocks.white.label.end as u32;
        let before = self
            .side_blocks
            .partition_point(|blocks| first(blocks) < span.start);
        let blocks = self.side_blocks.get(before)?;
        (first(blocks) < span.end).then_some(blocks)
    }

    /// The line where Black's block begins behind White's that begins on a line.
    pub(super) fn black_block_of(&self, line: usize) -> Option<usize> {
        let blocks = self.side_blocks_at(line)?;
        Some(self.line_at(blocks.black.label.end as u32))
    }

    /// The last words for the sides between a line and a byte, if Black moves first under them in the source.
    pub(super) fn turned_over(&self, line: usize, byte: u32) -> Option<Span> {
        let behind = self
            .turned
            .partition_point(|heads| heads.start < byte as usize);
        let heads = behind.checked_sub(1).map(|last| &self.turned[last])?;
        let start = self.lines[line].span.start as usize;
        (heads.start >= start).then(|| Span::new(heads.start, heads.end))
    }

    /// The text of a line.
    pub(super) fn line(&self, at: usize) -> &'t [u8] {
        self.lines[at].span.of(self.text)
    }

    /// The next line of text behind a line; the last line if there is none.
    pub(super) fn next_text(&self, line: usize) -> usize {
        let last = self.lines.len().saturating_sub(1);
        (line + 1..last)
            .find(|&line| self.is_text(line))
            .unwrap_or(last)
    }

    pub(super) fn is_text(&self, at: usize) -> bool {
        self.lines
            .get(at)
            .is_some_and(|line| line.kind == PageLineKind::Text)
    }

    /// The note in brackets that a line is a part of.
    fn note_at(&self, line: usize) -> Option<&Range<usize>> {
        let behind = self.bracketed.partition_point(|note| note.end <= line);
        let note = self.bracketed.get(behind);
        note.filter(|note| note.contains(&line))
    }

    /// Whether a line is text that what stands on another may go on with: the one is not in a note without the other.
    pub(super) fn may_go_on(&self, from: usize, line: usize) -> bool {
        self.is_text(line) && self.note_at(from) == self.note_at(line)
    }

    /// The line that a byte stands on.
    pub(super) fn line_at(&self, byte: u32) -> usize {
        self.lines
            .partition_point(|line| line.span.start <= byte)
            .saturating_sub(1)
    }

    /// The line behind the block of text that begins with the line at `at`.
    pub(super) fn block_end(&self, at: usize) -> usize {
        let rest = self.lines[at..].iter();
        at + rest
            .take_while(|line| line.kind == PageLineKind::Text)
            .count()
    }
}

impl PageLine {
    fn of(text: &[u8], start: usize, end: usize) -> PageLine {
        let line = &text[start..end];
        let indent = line
            .iter()
            .take_while(|b| matches!(b, b' ' | b'\t'))
            .count() as u32;
        PageLine {
            span: Span::new(start, end),
            indent,
            kind: kind(line.trim_ascii()),
        }
    }

    /// Leaves away what stands before a byte.
    pub(super) fn shrink(&mut self, start: usize) {
        self.span.start = start as u32;
        self.indent = 0;
    }
}

fn kind(line: &[u8]) -> PageLineKind {
    match line {
        [] => PageLineKind::Blank,
        b"/*" | b"*/" => PageLineKind::Apart,
        [b'{', inside @ .., b'}'] if is_page(inside) => PageLineKind::Apart,
        [b'[', ..] if is_picture(line) => PageLineKind::Apart,
        [b'*' | b'-' | b'_' | b'=' | b'~' | b'.', ..] if is_rule(line) => PageLineKind::Rule,
        _ if line.iter().all(u8::is_ascii_digit) && line.len() <= 4 => PageLineKind::Apart,
        _ => PageLineKind::Text,
    }
}

/// Whether a text in braces is the number of a page.
pub(super) fn is_page(inside: &[u8]) -> bool {
    let number = inside
        .strip_prefix(b"p.")
        .or_else(|| inside.strip_prefix(b"Page"))
        .unwrap_or(inside)
        .trim_ascii();
    let figures = number.iter().all(u8::is_ascii_digit);
    let roman = number.iter().all(|b| {
        matches!(
            b,
            b'i' | b'v' | b'x' | b'l' | b'c' | b'I' | b'V' | b'X' | b'L' | b'C'
        )
    });
    !number.is_empty() && number.len() <= 7 && (figures || roman)
}

/// Whether the line is a word in brackets that stands for a picture, and perhaps a page mark.
fn is_picture(line: &[u8]) -> bool {
    let Some(close) = memchr::memchr(b']', line) else {
        return false;
    };
    let word = line[1..close].to_ascii_lowercase();
    let named = [
        &b"illustration"[..],
        b"diagram",
        b"image",
        b"figure",
        b"picture",
    ]
    .iter()
    .any(|name| word.starts_with(name));
    let rest = line[close + 1..].trim_ascii();
    named && (rest.is_empty() || rest.starts_with(b"{") && rest.ends_with(b"}"))
}

fn is_rule(line: &[u8]) -> bool {
    let marks = line.iter().filter(|b| !b.is_ascii_whitespace()).count();
    let same = |b: &u8| *b == line[0] || b.is_ascii_whitespace();
    line.iter().all(same) && (marks >= 3 && line[0] != b'.')
}
