//! Rows that go on with the numbers of a game within a line, as running print has them, to one who sees no board.

use super::first_rows::{CERTAINLY, says};
use super::reader::{PROSE, PrintReader, letters};
use super::stream::Stream;
use super::vocabulary::Scratch;
use crate::book::page::Page;
use crate::score::Span;

/// So many numbers running may be lost or cannot be read.
const LOST: u32 = 12;

impl PrintReader {
    /// The bytes at which rows begin that go on with the numbers of a game of so many plies, among those behind it.
    pub fn rows_within(&self, page: &Page<'_>, behind: Span, plies: u32) -> Vec<u32> {
        let (mut next, black) = (plies / 2 + 1, plies % 2 == 1);
        let stream = stream_of(page, behind);
        let mut scratch = Scratch::default();
        let mut rows = Vec::new();
        for (at, start) in stream.starts.iter().enumerate() {
            let numbered = (next..=next + LOST).find(|&number| says(start, number, CERTAINLY));
            let due = numbered == Some(next) || black && start.number.is_none();
            let goes_on = match at {
                0 => due,
                _ => numbered.is_some() && start.prose < PROSE,
            };
            if goes_on && self.end_of_move(&stream, start, &mut scratch).is_some() {
                let first = start.number.map_or(start.at, |number| number.at);
                rows.push(stream.bytes[first]);
                next = numbered.map_or(next, |number| number + 1);
            }
        }
        rows
    }
}

/// What stands among some bytes of a page.
fn stream_of(page: &Page<'_>, within: Span) -> Stream {
    let mut stream = Stream::default();
    let mut above = None;
    let first = page.line_at(within.start.saturating_sub(1));
    let lines = (first..page.lines.len()).take_while(|&at| page.lines[at].span.start < within.end);
    for at in lines.filter(|&at| page.is_text(at)) {
        let line = page.lines[at].span;
        let from = line.start.max(within.start).min(line.end) as usize;
        let to = (line.end.min(within.end) as usize).max(from);
        stream.push(&letters(&page.text[from..to]), from, &mut above);
    }
    stream.finish()
}
