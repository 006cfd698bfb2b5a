//! Where the bytes of a text stand in the source that it was decoded from.

use std::cell::OnceCell;
use std::ops::Range;

use super::chunk::Chunk;
use super::decode::Segment;
use crate::book::Places;
use crate::ingest::encoding::Charset;
use crate::ingest::source::{Correction, column_in_source, in_source, printed};
use crate::score::Span;

/// The most bytes that one character has in any encoding.
const CHARACTER: usize = 4;

/// The bytes of a chunk beside the text that was made of them.
pub struct SourceText<'c> {
    chunk: &'c Chunk,
    text: &'c [u8],
    /// The parts of the chunk; none if it is a text already.
    segments: &'c [Segment],
    corrections: &'c [Correction],
    shifts: OnceCell<Vec<Shift>>,
}

/// From here on every byte of the text stands so far into the chunk, up to the next shift.
#[derive(Clone, Copy, Debug)]
struct Shift {
    text: usize,
    bytes: usize,
    /// What stands here in the chunk cannot be told.
    unknown: bool,
}

impl<'c> SourceText<'c> {
    pub(super) fn new(
        chunk: &'c Chunk,
        text: &'c [u8],
        segments: &'c [Segment],
        corrections: &'c [Correction],
    ) -> SourceText<'c> {
        SourceText {
            chunk,
            text,
            segments,
            corrections,
            shifts: OnceCell::new(),
        }
    }

    /// Whether the source is read otherwise than it is printed, here or there.
    pub fn is_corrected(&self) -> bool {
        !self.corrections.is_empty()
    }

    /// Whether the source is UTF-8 here.
    pub fn is_utf8(&self) -> bool {
        self.segments.is_empty()
    }

    /// Where the bytes of a span stand in the source: of the text, or of a text of its own whose parts stand there at
    /// these places. `None` if they do not stand there as they are.
    pub fn range(&self, span: Span, own: Option<(&[u8], &Places)>) -> Option<(u64, u64)> {
        let read = self.read(span, own)?;
        let Range { start, end } = in_source(self.corrections, read)?;
        Some((start, end))
    }

    /// Where the source has what is read as a span; of what is read otherwise than it is printed, all that is.
    pub fn printed(&self, span: Span, own: Option<(&[u8], &Places)>) -> Option<(u64, u64)> {
        let Range { start, end } = printed(self.corrections, &self.read(span, own)?);
        Some((start, end))
    }

    /// What of a span is read otherwise than its source has it.
    pub fn corrections(
        &self,
        span: Span,
        places: Option<&Places>,
    ) -> impl Iterator<Item = &'c Correction> {
        let wanted = !self.corrections.is_empty();
        // A text of its own may have other blanks than the text it was made of.
        let there = places.map_or(span, |places| places.origin(span));
        let read = wanted.then(|| self.read(there, None)).flatten();
        let meets = move |one: &&Correction| read.as_ref().is_some_and(|read| one.meets(read));
        self.corrections.iter().filter(meets)
    }

    /// The column in the source of a place, given as line of the chunk and column there.
    pub fn column(&self, line: u64, column: u64) -> u64 {
        column_in_source(self.corrections, self.chunk.lines_before + line, column)
    }

    /// The bytes of a span in the text that is read.
    fn read(&self, span: Span, own: Option<(&[u8], &Places)>) -> Option<Range<u64>> {
        let span = match own {
            None => span,
            Some((own, places)) => self.copied(span, own, places)?,
        };
        let start = self.byte(span.start as usize)?;
        let end = self.byte(span.end as usize)?;
        Some(self.chunk.start + start as u64..self.chunk.start + end as u64)
    }

    /// The place of a span of a text of its own, if the same bytes stand there.
    fn copied(&self, span: Span, own: &[u8], places: &Places) -> Option<Span> {
        if !span.is_empty() {
            let there = places.origin(span);
            return (there.of(self.text) == span.of(own)).then_some(there);
        }
        // Between two bytes is behind the first of them.
        let before = Span::new(span.start.checked_sub(1)? as usize, span.start as usize);
        let there = self.copied(before, own, places)?;
        Some(Span::empty(there.end as usize))
    }

    /// Where a byte of the text stands in the chunk.
    pub(super) fn byte(&self, at: usize) -> Option<usize> {
        if self.segments.is_empty() {
            return Some(at);
        }
        let shifts = self.shifts.get_or_init(|| self.shifts());
        let found = shifts
            .partition_point(|shift| shift.text <= at)
            .checked_sub(1)?;
        let Shift {
            text,
            bytes,
            unknown,
        } = shifts[found];
        (!unknown).then_some(bytes + (at - text))
    }

    fn shifts(&self) -> Vec<Shift> {
        let mut shifts = Vec::new();
        let charset = self.chunk.encoding.map(|guess| guess.charset);
        let ends = self
            .segments
            .iter()
            .skip(1)
            .map(|next| (next.text, next.bytes));
        let ends = ends.chain([(self.text.len(), self.chunk.bytes.len())]);
        for (segment, (text_end, bytes_end)) in self.segments.iter().zip(ends) {
            shifts.push(segment.shift());
            if let Some(charset) = charset.filter(|_| segment.foreign) {
                let bytes = &self.chunk.bytes[..bytes_end];
                follow(
                    *segment,
                    bytes,
                    &self.text[..text_end],
                    charset,
                    &mut shifts,
                );
            }
        }
        shifts
    }
}

impl Segment {
    fn shift(self) -> Shift {
        Shift {
            text: self.text,
            bytes: self.bytes,
            unknown: false,
        }
    }
}

/// Follows a text and the bytes it was decoded from side by side, as far as each character can be found among them.
fn follow(from: Segment, bytes: &[u8], text: &[u8], charset: Charset, shifts: &mut Vec<Shift>) {
    let mut at = from.shift();
    while at.text < text.len() {
        if bytes.get(at.bytes) == Some(&text[at.text]) && text[at.text].is_ascii() {
            at = Shift {
                text: at.text + 1,
                bytes: at.bytes + 1,
                ..at
            };
            continue;
        }
        let rest = &bytes[at.bytes..];
        let character = (1..=CHARACTER.min(rest.len())).find_map(|len| {
            let (decoded, lossy) = charset.decode(&rest[..len]);
            let whole = !lossy || charset.is_single_byte();
            let found = whole && text[at.text..].starts_with(decoded.as_bytes());
            (found && !decoded.is_empty()).then(|| (len, decoded.len()))
        });
        let Some((len, decoded)) = character else {
            shifts.push(Shift {
                unknown: true,
                ..at
            });
            return;
        };
        at = Shift {
            text: at.text + decoded,
            bytes: at.bytes + len,
            ..at
        };
        shifts.push(at);
    }
}
