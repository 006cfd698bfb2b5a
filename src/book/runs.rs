//! Running text with moves in it.

use super::cells::{Cell, Cells, Placed};
use super::diagram::ShownPosition;
use super::page::Page;
use super::reference::{self, GameReference};
use super::spelling::MoveSpelling;
use crate::limits::STARTS;
use crate::notation::letters::Letters;
use crate::score::Span;
use crate::steps;

/// Words running that end a run of moves.
const LONG_NOTE: usize = 12;
/// On a line that runs on, games are looked for up to so many: no paragraph of a book has more.
const ON_LINE: usize = 32;
/// Lines below a position in which the moves from it may begin in a sentence.
const BELOW: usize = 12;

/// The parts of running text, and how its moves are spelled.
pub(super) type Run = (Vec<Placed>, MoveSpelling);

/// A page, and what is known of the places at which moves may begin.
pub(super) struct Prose<'p, 't> {
    pub(super) page: &'p Page<'t>,
    pub(super) references: &'p [GameReference],
    pub(super) shown: &'p [ShownPosition],
}

impl Prose<'_, '_> {
    /// The runs of moves of a block, if it is running text with moves in it: others that begin with the number 1 may stand
    /// behind the first.
    pub(super) fn runs(&self, from: usize, to: usize) -> Vec<Run> {
        let end = self.page.lines[to - 1].span.end as usize;
        let text = &self.page.text[..end];
        let mut runs: Vec<Run> = self.first_run(from, text).into_iter().collect();
        while let Some(last) = runs.last().and_then(|(pieces, _)| pieces.last())
            && !self.are_many_on_line(&runs)
            && let Some(next) = from_one(text, last.span.end as usize, self.page.letters)
        {
            runs.push(next);
        }
        runs
    }

    /// Whether the last runs are so many on one line that they are no games of a paragraph.
    fn are_many_on_line(&self, runs: &[Run]) -> bool {
        let line = |(pieces, _): &Run| pieces.first().map(|it| self.page.line_at(it.span.start));
        let before = runs.len().checked_sub(ON_LINE).map(|nth| line(&runs[nth]));
        before.is_some_and(|before| runs.last().is_some_and(|last| before == line(last)))
    }

    fn first_run(&self, from: usize, text: &[u8]) -> Option<Run> {
        let letters = self.page.letters;
        let start = (self.page.lines[from].span.start + self.page.lines[from].indent) as usize;
        if matches!(text[start], b'0'..=b'9' | b'(')
            && let Some(pieces) = pieces(text, start, letters)
        {
            return Some(pieces);
        }
        let block = Span::new(start, text.len());
        if let Some(reference) = reference::within(self.references, block)
            && let Some(pieces) = pieces(text, reference.span.end as usize, letters)
        {
            return Some(pieces);
        }
        from_one(text, start, letters).or_else(|| {
            let below = self.is_below_position(from);
            below.then(|| run_anywhere(text, start, letters))?
        })
    }

    /// Whether the moves of a block go on behind a reference on its line.
    pub(super) fn is_led_up_to(&self, from: usize, to: usize) -> bool {
        let block = self.page.lines[from].span.to(self.page.lines[to - 1].span);
        let reference = reference::within(self.references, block);
        reference.is_some_and(|reference| {
            let line = self.page.line_at(reference.span.end.saturating_sub(1));
            let (from, to) = (reference.span.end, self.page.lines[line].span.end);
            // What is said may end with the end of its line.
            let rest = self.page.text.get(from as usize..to as usize);
            let rest = rest.map(<[u8]>::trim_ascii_start);
            rest.and_then(<[u8]>::first).is_some_and(u8::is_ascii_digit)
        })
    }

    /// Whether a position is shown not far above a line: the moves from it begin with any number.
    fn is_below_position(&self, line: usize) -> bool {
        let above = self.shown.partition_point(|shown| shown.to <= line);
        let nearest = above.checked_sub(1).map(|at| &self.shown[at]);
        nearest.is_some_and(|shown| line - shown.to <= BELOW)
    }
}

/// The first run of moves from a byte on that begins with the number 1.
fn from_one(text: &[u8], start: usize, letters: Option<&'static Letters>) -> Option<Run> {
    let mut at = start;
    for _ in 0..STARTS {
        let first = first_number(text, at)?;
        if let Some(pieces) = pieces(text, first, letters) {
            return Some(pieces);
        }
        at = first + 1;
    }
    None
}

/// The first run of moves, whatever number it begins with.
fn run_anywhere(text: &[u8], start: usize, letters: Option<&'static Letters>) -> Option<Run> {
    let mut at = start;
    for _ in 0..STARTS {
        let (next, _) = next_number(text, at);
        if next == text.len() {
            return None;
        }
        if let Some(pieces) = pieces(text, next, letters) {
            return Some(pieces);
        }
        at = next + 1;
    }
    None
}

/// The parts of running text, as far as it is mostly moves.
fn pieces(text: &[u8], start: usize, letters: Option<&'static Letters>) -> Option<Run> {
    let spelling = MoveSpelling::of(&text[start..], letters);
    let mut cells = Cells::new(text, start, spelling);
    let mut found = Vec::new();
    let (mut moves, mut words) = (0, 0);
    loop {
        while let Some(cell) = cells.next() {
            moves += usize::from(cell.cell == Cell::Move);
            let ended = matches!(cell.cell, Cell::End(_));
            found.push(cell);
            if ended {
                break;
            }
        }
        if cells.is_done() || matches!(found.last()?.cell, Cell::End(_)) {
            break;
        }
        let at = cells.at();
        let (next, passed) = next_number(text, at);
        if passed > LONG_NOTE || next == text.len() {
            break;
        }
        words += passed;
        found.push(Placed {
            cell: Cell::Words,
            span: Span::new(at, next),
        });
        cells = Cells::new(text, next, spelling);
    }
    (moves >= 4 && words <= moves).then_some((found, spelling))
}

/// Where the number 1 stands before a move, from `at` on.
fn first_number(text: &[u8], at: usize) -> Option<usize> {
    memchr::memchr_iter(b'1', &text[at..])
        .map(|n| at + n)
        .find(|&n| {
            let before = n.checked_sub(1).map(|n| text[n]);
            let apart =
                before.is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'(' | b':' | b'-'));
            let behind = text.get(n + 1).copied();
            apart && matches!(behind, Some(b'.' | b' ' | b')'))
        })
}

/// Where the next number stands that may be a move's, and how many words stand before it.
fn next_number(text: &[u8], at: usize) -> (usize, usize) {
    let (mut next, mut words) = (at, 0);
    while next < text.len() {
        steps::count(1);
        let word = text[next..]
            .iter()
            .position(u8::is_ascii_whitespace)
            .map_or(text.len(), |n| next + n);
        if next > at && text[next].is_ascii_digit() {
            return (next, words);
        }
        words += usize::from(word > next);
        next = word
            + text[word..]
                .iter()
                .take_while(|b| b.is_ascii_whitespace())
                .count();
    }
    (text.len(), words)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All runs of a paragraph are found, but on a line with more than any book has.
    #[test]
    fn runs_on_one_line_are_bounded() {
        let game = "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 and a note of words that is long enough to end the run of its moves here";
        let runs = |text: &str| {
            let page = Page::of(text.as_bytes());
            let prose = Prose {
                page: &page,
                references: &[],
                shown: &[],
            };
            prose.runs(0, page.lines.len()).len()
        };
        assert_eq!(runs(&[game; 5].join(" ")), 5);
        assert_eq!(runs(&[game; 3 * ON_LINE].join(" ")), ON_LINE);
        assert_eq!(runs(&[game; 3 * ON_LINE].join("\n")), 3 * ON_LINE);
    }
}
