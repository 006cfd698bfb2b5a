//! Games that begin as another does, and say so instead of printing it: `Moves 1-8 as in Game No. 12`.

mod damaged;
mod resolve;
mod wording;

pub(super) use resolve::Lost;

use super::page::{Page, PageLineKind};
use super::row::Row;
use crate::score::Span;

/// Lines of text that may stand between a reference and the first row: the names over the columns.
const HEADS: usize = 3;
/// A line between a reference and the first row is no longer than this.
const SHORT: usize = 72;

/// Which game is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The one with that number.
    Number(u32),
    /// The one before this.
    Before,
    /// The one behind this.
    Behind,
}

/// A reference and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameReference {
    pub(super) span: Span,
    pub(super) target: Target,
    /// How many plies are taken; `None`: as many as are not printed.
    pub(super) plies: Option<u32>,
}

/// The references of a page, in order.
pub(super) fn all(page: &Page<'_>) -> Vec<GameReference> {
    let mut found: Vec<GameReference> = Vec::new();
    for at in memchr::memmem::find_iter(page.text, b"as") {
        let known = found.last().is_some_and(|r| r.span.end as usize > at);
        if !known && let Some(reference) = wording::around(page.text, at) {
            found.push(reference);
        }
    }
    for at in memchr::memmem::find_iter(page.text, b"As in") {
        if let Some(reference) = wording::around(page.text, at) {
            found.push(reference);
        }
    }
    found.sort_by_key(|reference| reference.span.start);
    found
}

/// The reference that ends last within a span.
pub(super) fn within(references: &[GameReference], span: Span) -> Option<&GameReference> {
    let until = references.partition_point(|r| r.span.end <= span.end);
    references[..until]
        .last()
        .filter(|r| r.span.start >= span.start)
}

/// The rows of a page by where they begin, whatever the order in which they are read.
pub(super) fn by_place(rows: &[Row]) -> Vec<(u32, usize)> {
    let starts = rows.iter().map(|row| row.span.start);
    let mut places: Vec<(u32, usize)> = starts.zip(0..).collect();
    places.sort_unstable();
    places
}

/// The row that goes on where a reference leaves off: the first behind it, with nothing but names between.
pub(super) fn row_behind(
    page: &Page<'_>,
    rows: &[Row],
    places: &[(u32, usize)],
    reference: &GameReference,
) -> Option<usize> {
    let end = reference.span.end;
    let &(_, at) = places.get(places.partition_point(|(start, _)| *start < end))?;
    let row = &rows[at];
    let from = page.line_at(end.saturating_sub(1)) + 1;
    let between = (from..row.line).filter(|&line| page.lines[line].kind == PageLineKind::Text);
    let (mut lines, mut short) = (0, true);
    for line in between {
        lines += 1;
        short &= page.line(line).trim_ascii().len() <= SHORT;
    }
    let rest = Span::new(
        end as usize,
        (page.lines[from - 1].span.end.min(row.span.start)).max(end) as usize,
    );
    let letters = rest
        .of(page.text)
        .iter()
        .filter(|b| b.is_ascii_alphabetic());
    let goes_on = row.number.is_some_and(|n| n > 1 || row.black);
    (goes_on && lines <= HEADS && short && letters.count() <= 4).then_some(at)
}

/// Whether a reference opens its paragraph, so that what follows it is a game of its own and no note.
pub(super) fn opens_block(page: &Page<'_>, reference: &GameReference) -> bool {
    let line = page.line_at(reference.span.start);
    let before = Span::new(
        page.lines[line].span.start as usize,
        reference.span.start as usize,
    );
    let first = line == 0 || page.lines[line - 1].kind != PageLineKind::Text;
    let letters = before.of(page.text).iter().any(u8::is_ascii_alphanumeric);
    let headed = super::title::is_title(page.line(line));
    headed || !letters && (first || super::title::is_title(page.line(line - 1)))
}
